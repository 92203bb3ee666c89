/** What a rule of the check is, and what it reads of a file and of the files around it. */
import { lawBefore, type Law } from '#domain/law/law';
import { countedAreas } from '#domain/places/building-stock';
import { areaNames } from '#domain/places/stock-measures';
import type { Prices } from '#domain/prices/pricing';
import { anchors, routes } from '#domain/site/routes';
import type { Fault } from '../faults.ts';
import { placeholders, placeholdersOfPlaces, withLawOf } from '../placeholders.ts';
import type { Checked } from '../reader/checked-file.ts';
import { publishedFrom } from '../reader/dated.ts';
import { valuesIn } from '../reader/parse.ts';
import type { ArticleCopy } from '../schemas/article.ts';
import { fieldsOf } from '../schemas/page/certificate-page.ts';
import type { Library, Parsed } from './library.ts';
import { pageAnchors, pathOnSite, treeToAnchors } from './links.ts';
import type { Passage } from './mdx-tree.ts';
import type { Report } from './report.ts';
import { isPhoto } from './structure.ts';

/** Reports what is wrong in a file. */
export type Find = (input: CheckInput, report: Report) => void;
/** The same in one stretch of its words. */
export type FindInPassage = (passage: Passage, report: Report, input: CheckInput) => void;
export type Rule = { id: string; files: RegExp; level?: Fault['level']; isAge?: Fault['isAge']; find: Find };

/** A file as rules read it; `tree`, `body` and `fault` belong to the text below the head of an MDX file. */
export type RuleFile = Checked<unknown> & Partial<Pick<Parsed, 'slug' | 'tree' | 'fault' | 'body'>>;
export const articleFiles = /^content\/blog\//;

function pricesToNames({ business, private: direct, commission, addOns }: Prices) {
  const named = (group: string, byName: Record<string, number>) =>
    Object.entries(byName).map(([name, euros]) => ({ euros, name: `${group}.${name}` }));
  const all = [
    ...named('price.business', business),
    ...named('price.private', direct),
    ...named('commission', commission),
    ...named('addOn', addOns),
  ];
  return new Map([...Map.groupBy(all, ({ euros }) => euros)].map(([euros, of]) => [euros, of.map(({ name }) => name)]));
}

const idsOf = ({ constants }: Law): string[] => constants.map(({ id }) => id);

/** What rules look up about all files together: collected once for a whole check. */
export function toContentIndex({ articles, texts, others, site, baseUrl }: Library) {
  const names = Object.keys(placeholders(site, undefined));
  const fixed: Record<string, readonly string[]> = {
    ...pageAnchors,
    [routes.glossary()]: site.glossary.groups.flatMap(({ terms }) => terms.map(({ id }) => id)),
    [routes.certificate()]: fieldsOf(site.certificate).map(({ id }) => id),
  };
  const pages = new Map<string, { anchors: readonly string[]; from: string }>();
  for (const [path, ids] of Object.entries(fixed)) pages.set(path, { anchors: ids, from: '' });
  for (const { file, tree, yaml } of [...articles, ...texts]) {
    const path = pathOnSite(file) ?? '';
    const own = [...(tree ? treeToAnchors(tree) : []), ...(fixed[path] ?? [anchors.contact])];
    pages.set(path, { anchors: own, from: publishedFrom(yaml.data) });
  }
  return {
    /** Names that attributes of blocks may take, but those of the law, which depend on the text. */
    lookups: {
      value: names.filter((name) => !placeholdersOfPlaces.includes(name)),
      photo: others.filter(isPhoto),
      laws: [...new Set(site.laws.flatMap(idsOf))],
      figure: site.figures.flatMap(({ copy }) => copy.figures.map(({ id }) => id)),
      areas: areaNames(countedAreas(site.stock, site.cities)),
    },
    /** Pages and anchors that a link may lead to. */
    targets: { pages, citySlugs: site.cities.map(({ slug }) => slug), host: new URL(baseUrl).host, day: site.day },
    prices: pricesToNames(site.prices),
    /** Names of all placeholders. */
    names,
  };
}

/** Fields that quote others, or that no visitor reads: their wording is not asked about. */
export const notOwnWording = ['sources', 'allowed', 'questions', 'category'];

/** How a text prints a figure that stands elsewhere. */
export type Notation = 'blocks' | 'placeholders';

/** What a rule reads: one file, the files around it, and what is derived from both. */
export function toCheckInput(file: RuleFile, library: Library, contentIndex: ReturnType<typeof toContentIndex>) {
  const { site, blocks } = library;
  const { data, lineOf } = file.yaml;
  const { law } = withLawOf(site, data);
  const isArticle = articleFiles.test(file.file);
  const { allowed } = (data ?? {}) as { allowed?: { words: string }[] };
  const fields = [...valuesIn(data)].flatMap(({ path, value: text }): Passage[] =>
    typeof text === 'string' ? [{ text, path, lineAt: () => lineOf(path) }] : [],
  );
  return {
    ...{ file, library, contentIndex },
    /** The head of the file, where it is an article. */
    article: isArticle ? (file.copy as ArticleCopy | undefined) : undefined,
    /** The law of the month that the file names, else the law in force. */
    lawOfText: law,
    /** Blocks that this file may use, and the names that their attributes may take. */
    blockScope: {
      blocks: blocks.filter(({ only = '' }) => only !== (isArticle ? 'other texts' : 'articles')),
      known: { ...contentIndex.lookups, law: idsOf(law), formerLaw: idsOf(lawBefore(site.laws, law)) },
    },
    /** Words that an editor has allowed, each with a reason. */
    allowed: (Array.isArray(allowed) ? allowed : []).map((entry) => String(entry.words)),
    /** Every string of the YAML, and those that the firm words itself. */
    fields,
    ownWording: fields.filter(({ path = [] }) => !notOwnWording.includes(String(path[0]))),
    /** The text below the head. */
    body: file.body ?? [],
    /** Only a body has blocks. The fields of an article take no placeholders, so their advice names the block too. */
    notationOf: ({ path }: Passage): Notation => (path === undefined || isArticle ? 'blocks' : 'placeholders'),
  };
}
export type CheckInput = ReturnType<typeof toCheckInput>;
