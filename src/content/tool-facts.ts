/** What a tool knows where it runs, of its words, the law in force and the prices: page and service take the same. */
import type { AnyTool, Tables, ToolFacts } from '#domain/tools/tool';
import type { ToolSlug } from '#domain/site/pages';
import { portfolio } from '#domain/tools/portfolio/portfolio-words';
import { tools } from '#domain/tools/tools';
import { toFieldLinks } from './certificate-fields.ts';
import { createFill } from './placeholders.ts';
import { toolFile, type Reader, type Site } from './reader/reader.ts';
import type { ToolWords } from './schemas/tools.ts';

/** What tools know of, beside their words. */
export type ToolSources = Pick<Site, 'area' | 'law' | 'prices' | 'certificate' | 'portals'>;

/** @param words with their placeholders filled */
export function toToolFacts(
  tool: Pick<AnyTool, 'figures' | 'tables'>,
  words: Pick<ToolWords, 'says'> & { inputs?: ToolWords['inputs'] },
  { area, law, prices, certificate, portals }: ToolSources,
): ToolFacts {
  // A rule that the law of the day does not have is not asked for its figure.
  const figures = law.constants.filter(({ id }) => tool.figures.includes(id)).map(({ id, value }) => [id, value]);
  const tables: Tables = {
    classes: law.classes,
    co2Steps: law.co2Steps,
    climate: area.climate,
    portals,
    prices: { business: prices.business, private: prices.private, volumeDiscount: prices.volumeDiscount },
  };
  return {
    inputs: Object.fromEntries(
      Object.entries(words.inputs ?? {}).map(([key, { missing, choices }]) => [key, { missing, choices }]),
    ),
    says: Object.fromEntries(
      Object.entries(words.says).map(([key, { fields, ...statement }]) => [
        key,
        fields ? { ...statement, places: toFieldLinks(certificate, fields) } : statement,
      ]),
    ),
    figures: Object.fromEntries(figures) as Record<string, string>,
    tables: Object.fromEntries(tool.tables.map((name) => [name, tables[name]])),
  };
}

/** What a tool knows, read from its file. */
export async function readToolFacts({ yaml, site }: Reader, slug: ToolSlug): Promise<ToolFacts> {
  const facts = await site();
  const words = createFill(facts, undefined)(await yaml(toolFile(slug))) as ToolWords;
  return toToolFacts(slug === 'bestand' ? portfolio : tools[slug], words, facts);
}
