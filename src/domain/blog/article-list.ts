/** The list of articles as its address says it; the browser loads it. */
import { keysOf } from '../keys-of.ts';

/** Articles that are shown at first, and that each press adds. */
export const articlePageSize = 6;

/** Names of the list's parameters: `?rubrik=GEG&q=Frist&anzahl=12`. */
export const articleParameters = { category: 'rubrik', search: 'q', count: 'anzahl' } as const;

/** Where the first article of a category stands: the way there without a script. */
export const categoryAnchor = (category: string): string => `rubrik-${category}`;

/** The same for the first article that is not shown at first. */
export const nextArticleAnchor = 'weitere';

/** Characters of an article's title, at least and at most. */
export const titleLength = [10, 75] as const;
export const titleLengthWords = `${titleLength.join(' bis ')} Zeichen`;

/** Characters of a page's title with a place behind it, and what is left beside the longest name of one. */
export const pageTitleLength = 65;
export const shortTitleLength = [10, 37] as const;

/** The seven categories with the names shown on chips and cards. */
export const blogCategories = {
  GEG: 'GEG & Recht',
  Verbrauchsausweis: 'Energieausweise',
  Verkaufstipps: 'Verkaufstipps',
  Hausverwaltung: 'Hausverwaltung',
  Finanzierung: 'Finanzierung',
  Marktanalyse: 'Marktanalyse',
  Technologie: 'Technologie',
} as const;
export type BlogCategory = keyof typeof blogCategories;
export const blogCategoryKeys = keysOf(blogCategories);
