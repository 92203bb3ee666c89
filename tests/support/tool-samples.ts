/** For each tool with a form what somebody enters, by the names in its address, and the title of the answer. */
import type { Day } from '#domain/tools/day';
import { toExample } from '#domain/tools/examples';
import { isPosted } from '#domain/tools/address';
import { askedInputs } from '#domain/tools/questions';
import type { Query } from '#domain/tools/tool';
import { formToolSlugs, tools, type FormToolSlug } from '#domain/tools/tools';
import { toolOn } from './tools.ts';

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
 * The example of each tool's page as a visitor types it, as far as its form asks on that day, and the title that its rule
 * gives the answer; what an answer lets tick is left open.
 */
export async function toolSamplesOn(today: Day): Promise<Record<FormToolSlug, ToolSample>> {
  const samples = formToolSlugs.map(async (slug) => {
    const { tool, ask } = await toolOn(slug, today);
    const example = toExample(slug, today);
    const asked = askedInputs(tool.inputs, example).map((key) => tool.inputs[key]);
    const names = asked.flatMap((input) => (input && input.kind !== 'tick' ? input.name : []));
    const typed = Object.fromEntries(Object.entries(example).filter(([name]) => names.includes(name)));
    const { result } = ask(typed);
    if (!result) throw new Error(`The sample of ${slug} has no answer on ${today}`);
    return [slug, { typed, title: result.title.replaceAll('\u00a0', ' ') }] as const;
  });
  return Object.fromEntries(await Promise.all(samples)) as Record<FormToolSlug, ToolSample>;
}
