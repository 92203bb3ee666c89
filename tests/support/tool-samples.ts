/** For each tool with a form what somebody enters, by the names in its address, and the title of the answer. */
import { addMonths, dayToInput, formatDay, type Day } from '#domain/tools/day';
import { isPosted } from '#domain/tools/address';
import type { Query } from '#domain/tools/tool';
import { formToolSlugs, tools, type FormToolSlug } from '#domain/tools/tools';

type ToolSample = { typed: Query; title: string | RegExp };

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

/** What is entered, and the title of the answer. @param today what is valid for a while counts from it */
export function toolSamplesOn(today: Day): Record<FormToolSlug, ToolSample> {
  const issued = addMonths(today, -7 * 12);
  const lastYear = Number(today.slice(0, 4)) - 1;
  const years = [1, 2, 3].map((i) => `von${i}=1.1.${lastYear - 3 + i}&bis${i}=31.12.${lastYear - 3 + i}`).join('&');
  const rows: Record<FormToolSlug, [typed: string, title: ToolSample['title']]> = {
    pflichtangaben: [
      'gebaeude=wohn&art=verbrauch&wert=118&traeger=erdgas&baujahr=1974&klasse=D',
      'Alle Pflichtangaben sind da',
    ],
    'anzeige-pruefen': [
      'text=Helle Wohnung mit Balkon. V, 118 kWh/(m²a), Gas, Bj. 1974, Klasse E&gebaeude=wohn',
      '5 von 5 Angaben gefunden',
    ],
    'bedarf-oder-verbrauch': [
      'anlass=verkauf&gebaeude=wohn&wohnungen=eine&bauantrag=vor&daemmung=nein',
      'Bedarfsausweis ist Pflicht',
    ],
    gueltigkeit: [`ausgestellt=${dayToInput(issued)}&umbau=nein`, `Gültig bis ${formatDay(addMonths(issued, 120))}`],
    '36-monate': [`${years}&leerstand=nein`, /^Die Abrechnungen reichen bis/],
    unterlagen: ['art=verbrauch&gebaeude=wohn', 'Es fehlen noch 7 Unterlagen'],
    // 11.000 × 0,1814 kg on 70 m²: 28,5 kg.
    'co2-kosten': [
      'gebaeude=wohn&rechnung=mieter&angabe=kwh&kwh=11.000&brennstoff=gas&flaeche=70&kosten=130,60&auflagen=keine',
      'Der Vermieter erstattet 52,24 €',
    ],
    // 2.000 l on 168 m²: 119 kWh/(m²·a) before the weather.
    'welche-klasse': [
      'gebaeude=wohn&heizung=oel&menge=2.000&jahr=2025&warmwasser=ja&flaechenart=wohn&flaeche=140&wohnungen=zwei&keller=nein',
      'Etwa Klasse D bis E',
    ],
  };
  const samples = Object.entries(rows).map(([slug, [typed, title]]) => [
    slug,
    { typed: Object.fromEntries(new URLSearchParams(typed)), title },
  ]);
  return Object.fromEntries(samples) as Record<FormToolSlug, ToolSample>;
}
