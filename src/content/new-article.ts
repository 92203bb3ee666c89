/** A new article as a draft that passes every check; what is to be written stands in double brackets. */
import { readFileSync } from 'node:fs';
import { titleLength, type BlogCategory } from '#domain/blog/article-list';
import { housesOf } from '#domain/places/area';
import { houseNames, motifNames, type ArticleMotif } from '#domain/site/pictures';
import { stringify } from 'yaml';
import { blogSchema } from './schemas/article.ts';
import { titleToSlug, unusedPictures } from './checks/article-head.ts';
import type { Library } from './checks/library.ts';

const template = readFileSync(new URL('new-article.txt', import.meta.url), 'utf8');

/** The motif that fits a category best. */
const usual: Record<BlogCategory, ArticleMotif> = {
  GEG: 'paragraph',
  Verbrauchsausweis: 'documents',
  Verkaufstipps: 'keys',
  Hausverwaltung: 'calendar',
  Finanzierung: 'coins',
  Marktanalyse: 'chart',
  Technologie: 'meter',
};

type Answers = { title: string; category: BlogCategory; author: string };

/** Why a title cannot be taken, in German, or nothing. */
export function titleFault(title: string, { articles }: Pick<Library, 'articles'>): string | undefined {
  const { issues } = blogSchema.shape.title.safeParse(title).error ?? {};
  if (issues)
    return issues[0]?.code === 'custom'
      ? `${issues[0].message}.`
      : `Die Überschrift hat ${title.length} Zeichen; erlaubt sind ${titleLength.join(' bis ')}.`;
  const slug = titleToSlug(title);
  if (!slug) return 'Die Überschrift braucht Buchstaben, aus denen die Adresse des Artikels wird.';
  const twin = articles.find((other) => other.slug === slug || other.copy?.title.toLowerCase() === title.toLowerCase());
  return twin && `Diesen Artikel gibt es schon: ${twin.file}. Wählen Sie eine andere Überschrift.`;
}

/** The motif usual in the category with a house that nobody has beside it, or any pair left. */
function choosePicture(category: BlogCategory, { articles, site }: Pick<Library, 'articles' | 'site'>) {
  const free = unusedPictures(
    articles.flatMap(({ copy }) => copy ?? []),
    housesOf(site.area),
  );
  // The pointer of the picture shows a class, and a Nichtwohngebäude has none: it comes last.
  const homes = free.filter(({ house }) => house !== 'gewerbebau');
  const ofMotif = ({ motif }: (typeof free)[number]) => motif === usual[category];
  const picture = homes.find(ofMotif) ?? homes[0] ?? free[0];
  if (!picture)
    throw new Error('Alle Verbindungen von Motiv und Haus sind vergeben; ein neues Motiv muss gezeichnet werden.');
  return picture;
}

/**
 * The text of the new file.
 * @param today day in Germany: '2025-01-14'
 */
export function newArticle(
  { title, category, author }: Answers,
  library: Pick<Library, 'articles' | 'site'>,
  today: string,
): { slug: string; text: string } {
  const { motif, house } = choosePicture(category, library);
  const values: Record<string, string> = {
    ...{ title: stringify(title, { lineWidth: 0 }).trim(), category, author, motif, house },
    ...{ alt: `${houseNames[house]}, daneben ${motifNames[motif]}`, today, month: today.slice(0, 7) },
  };
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return { slug: titleToSlug(title), text };
}

export const articlePath = (slug: string): string => `content/blog/${slug}.mdx`;
