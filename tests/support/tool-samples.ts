/** For each tool with a form what somebody enters, by the names in its address, and the title of the answer. */
import { addMonths, formatDay, type Day } from '#domain/tools/day';
import { toExample } from '#domain/tools/examples';
import { isPosted } from '#domain/tools/address';
import type { Input, Query } from '#domain/tools/tool';
import { formToolSlugs, tools, type FormToolSlug } from '#domain/tools/tools';
import { site } from './content.ts';

type ToolSample = { typed: Query; title: string };

/** The address of a sample, without its path. */
export const sampleQuery = ({ typed }: ToolSample): string =>
  new URLSearchParams(typed as Record<string, string>).toString();

/** Tools whose result has an address: they are sent no text. */
export const linkedToolSlugs = formToolSlugs.filter((slug) => !isPosted(tools[slug]));

/** A sample as its form sends it: by the address, or where it is somebody's text in a body. */
export function sampleRequest(
  slug: FormToolSlug,
  path: string,
  sample: ToolSample,
): [address: string, init: RequestInit] {
  const query = sampleQuery(sample);
  if (!isPosted(tools[slug])) return [`${path}?${query}`, {}];
  return [path, { method: 'POST', body: query, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }];
}

/**
 * The example of each tool's page as a visitor types it, and the title of its answer; what an answer lets tick is left open.
 * @param today what is valid for a while counts from it
 */
export function toolSamplesOn(today: Day): Record<FormToolSlug, ToolSample> {
  // As the words of the tests say it today, whatever day a test has made up.
  const isOf2027 = site.day >= '2027-01-01';
  const titles: Record<FormToolSlug, string> = {
    pflichtangaben: 'Alle Pflichtangaben sind da',
    'anzeige-pruefen': '4 von 5 Angaben gefunden',
    'bedarf-oder-verbrauch': 'Sie haben die Wahl: Verbrauch oder Bedarf',
    gueltigkeit: `Gültig bis ${formatDay(addMonths(today, 120 - 7 * 12 - 5))}`,
    '36-monate': `2 von ${isOf2027 ? 24 : 36} Monaten fehlen`,
    unterlagen: 'Es fehlen noch 7 Unterlagen',
    'co2-kosten': 'Der Vermieter trägt 122,70 €',
    'welche-klasse': isOf2027 ? 'Etwa Klasse D bis E oder schlechter' : 'Etwa Klasse D bis E',
  };
  const samples = formToolSlugs.map((slug) => {
    const ticks = new Set(
      Object.values<Input>(tools[slug].inputs).flatMap(({ name, kind }) => (kind === 'tick' ? name : [])),
    );
    const typed = Object.entries(toExample(slug, today)).filter(([name]) => !ticks.has(name));
    return [slug, { typed: Object.fromEntries(typed), title: titles[slug] }];
  });
  return Object.fromEntries(samples) as Record<FormToolSlug, ToolSample>;
}
