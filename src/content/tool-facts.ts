/** What a tool knows where it runs, of its words, the law in force and the prices: page and service take the same. */
import type { AnyTool, Tables, ToolFacts } from '#domain/tools/tool';
import type { ToolSlug } from '#domain/pages';
import { portfolio } from '#domain/tools/portfolio-words';
import { tools } from '#domain/tools/tools';
import { toPlaces } from './certificate-places.ts';
import { createFill } from './placeholders.ts';
import { toolFile, type Reader, type Site } from './reader.ts';
import type { ToolWords } from './schemas/tools.ts';

/** What tools know of, beside their words. */
export type ToolSources = Pick<Site, 'area' | 'law' | 'prices' | 'certificate' | 'portals'>;

/** @param words with their placeholders filled @throws where the law in force has no such constant */
export function toToolFacts(
  tool: Pick<AnyTool, 'figures' | 'tables'>,
  words: Pick<ToolWords, 'says'> & { inputs?: ToolWords['inputs'] },
  { area, law, prices, certificate, portals }: ToolSources,
): ToolFacts {
  const figures = tool.figures.map((id) => {
    const constant = law.constants.find((known) => known.id === id);
    if (!constant)
      throw new Error(`content/law.yaml: Die Angabe „${id}“ fehlt im ${law.act}, ein Werkzeug rechnet damit.`);
    return [id, constant.value] as const;
  });
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
        fields ? { ...statement, places: toPlaces(certificate, fields) } : statement,
      ]),
    ),
    figures: Object.fromEntries(figures),
    tables: Object.fromEntries(tool.tables.map((name) => [name, tables[name]])),
  };
}

/** What a tool knows, read from its file. */
export async function readToolFacts({ yaml, site }: Reader, slug: ToolSlug): Promise<ToolFacts> {
  const facts = await site();
  const words = createFill(facts, undefined)(await yaml(toolFile(slug))) as ToolWords;
  return toToolFacts(slug === 'bestand' ? portfolio : tools[slug], words, facts);
}
