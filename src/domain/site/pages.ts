/** The kinds of pages, each named once: addresses, words, pictures, sitemap and tests follow from these lists. */
import { keysOf } from '../keys-of.ts';
import { toolsPath } from '../tools/path.ts';

/**
 * Pages whose words are `content/pages/<kind>.yaml`: where each lies, and whether a city's page may stand for itself where it
 * says enough of its own, which the build counts (`src/build/release/shingles.ts`); else it points to its bare twin.
 */
export const pageKinds = {
  home: { path: '', mayBeCanonical: true },
  services: { path: '/services', mayBeCanonical: true },
  process: { path: '/process', mayBeCanonical: false },
  guarantees: { path: '/guarantees', mayBeCanonical: false },
  blog: { path: '/blog', mayBeCanonical: false },
  contact: { path: '/contact', mayBeCanonical: false },
  about: { path: '/about', mayBeCanonical: false },
  tools: { path: toolsPath, mayBeCanonical: false },
} as const;
export type PageKind = keyof typeof pageKinds;
export const pageKindNames = keysOf(pageKinds);

export const serviceSlugs = [
  'energieausweis-efh',
  'energieausweis-mfh',
  'energieausweis-gewerbe',
  'vor-ort-service',
  'best-case-optimierung',
] as const;
export type ServiceSlug = (typeof serviceSlugs)[number];

/** The tools, each a page of its own without a place, and a file of `content/tools/`; in the order of their list. */
export const toolSlugs = [
  'pflichtangaben',
  'anzeige-pruefen',
  'bedarf-oder-verbrauch',
  'gueltigkeit',
  '36-monate',
  'unterlagen',
  'co2-kosten',
  'welche-klasse',
  'bestand',
] as const;
export type ToolSlug = (typeof toolSlugs)[number];

/** Pages that say the same in every place, at one address without one; their words are `content/pages/<kind>.yaml`. */
export const commonPages = {
  glossary: `${toolsPath}/begriffe`,
  certificate: `${toolsPath}/ausweis-lesen`,
  /** In no build where content/ has no figures of any place. */
  stock: `${toolsPath}/haeuser-im-norden`,
  plain: '/einfach-erklaert',
} as const;
export type CommonPage = keyof typeof commonPages;
export const commonPageNames = keysOf(commonPages);

/** The legal texts, each a file of `content/legal/`. */
export const legalSlugs = ['impressum', 'datenschutz', 'agb', 'barrierefreiheit'] as const;
export type LegalSlug = (typeof legalSlugs)[number];

/** Pages with a picture of their own for shared links; the legal texts have one together. */
export const cardKinds = [...pageKindNames, ...serviceSlugs, 'legal'] as const;
export type CardKind = (typeof cardKinds)[number];

/** Last segment of the page a form post without JavaScript is sent on to. */
export const thanksSegment = 'danke';

/** First path segments of the pages that have no city. */
export const pageSegments: readonly string[] = [
  ...Object.values(pageKinds).flatMap(({ path }) => path.slice(1) || []),
  // Those below the tools are reserved by theirs.
  commonPages.plain.slice(1),
  ...legalSlugs,
  thanksSegment,
];

/** First path segments that can never be a city: every page, and what else lies at the site's root or is reserved. */
export const reservedSegments: readonly string[] = [
  ...pageSegments,
  'newsletter',
  'orte',
  'api',
  '_astro',
  'fonts',
  'og',
  'icons',
  '404',
  'index',
];
