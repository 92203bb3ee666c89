/** An article that passes, to be made wrong in one place, and a library around it. */
import { checkArticles } from './articles.ts';
import { readArticle, type Library } from './library.ts';
import { readLibrary } from './read-library.ts';

const root = new URL('../../../', import.meta.url);
/** The laws and forbidden sentences that the site really has; its prices are the owner's to change. */
const real = await readLibrary(root, 'https://www.example.org');
const prices: Library['prices'] = {
  ...real.prices,
  business: { EFH: 179, MFH: 299, Commercial: 499 },
  private: { EFH: 299, MFH: 399, Commercial: 499 },
  commission: { EFH: 50, MFH: 50, Commercial: 100 },
  addOns: { consultation: 199, modernisation: 249 },
};

export const goodHead = {
  title: 'Ein Artikel zur Probe',
  excerpt: 'Ein Satz, der sagt, worum es geht, und der so lang ist, wie die Karte in der Liste ihn braucht.',
  category: 'GEG',
  image: '{ motif: paragraph, house: reetdachhof, energyClass: C, alt: Reetdachhof mit Paragrafenzeichen }',
  publishDate: '2025-01-20',
  author: 'recht',
  lawStatus: '2025-01',
  lawNote: 'certificate',
  sources: '[{ title: Gesetz, publisher: Bund }, { title: Klimafaktoren, publisher: DWD }]',
};
/** Lines before the body: the frontmatter between two rules, and an empty one. */
export const headLines = Object.keys(goodHead).length + 3;

export const goodBody = '**Die Antwort steht vorn.** Dann folgt der Grund.\n';

/** The head with some fields replaced (`undefined` leaves one out), then the body. */
export function articleText(body: string, head: Record<string, string | undefined> = {}): string {
  const fields = Object.entries({ ...goodHead, ...head }).filter(([, value]) => value !== undefined);
  return `---\n${fields.map(([name, value]) => `${name}: ${value}`).join('\n')}\n---\n\n${body}`;
}

const other = (title: string, head: Record<string, string>, body = goodBody) => articleText(body, { title, ...head });

/** Articles around the one that is checked: one with two sections, one that is a draft. */
const neighbours = [
  readArticle(
    'nachbar.mdx',
    other(
      'Ein Nachbar mit Abschnitten',
      { image: goodHead.image.replace('reetdachhof', 'fachwerk') },
      `${goodBody}\n## Was Sie bereitlegen\n\nText.\n`,
    ),
  ),
  readArticle(
    'entwurf.mdx',
    other('Ein Entwurf in Arbeit', { image: goodHead.image.replace('reetdachhof', 'gewerbebau'), draft: 'true' }),
  ),
];

export const libraryOf = (name: string, text: string, others: readonly string[] = ['dachboden.jpg']): Library => ({
  ...real,
  prices,
  articles: [...neighbours, readArticle(name, text)],
  others,
});

/** What is said of an article with this text, a paragraph each. */
export function reportOf(text: string, name = 'probe.mdx'): string[] {
  return checkArticles(libraryOf(name, text)).find(({ file }) => file.endsWith(`/${name}`))?.paragraphs ?? [];
}
