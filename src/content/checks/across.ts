/** Checks of an article's head beyond its schema: against its own text, the authors and the other articles. */
import { articleMotifs, type ArticleMotif, houseTypes, type HouseType } from '#domain/pictures';
import { fieldToLine, frontmatterOf } from '../parse.ts';
import { countWords, wordsToMinutes } from '#domain/reading';
import { articleSlug } from '../schemas/article.ts';
import { closest, eitherOf } from './fault.ts';
import type { ArticleFile, Copy, Library } from './library.ts';
import type { NodeFault } from './structure.ts';

/** Motif and house that no article has yet, a house that is rare first. */
export function unusedPictures(
  copies: readonly { image: Pick<Copy['image'], 'motif' | 'house'> }[],
): { motif: ArticleMotif; house: HouseType }[] {
  const used = new Set(copies.map(({ image }) => `${image.motif} ${image.house}`));
  const count = (house: HouseType) => copies.filter(({ image }) => image.house === house).length;
  const houses = [...houseTypes].sort((a, b) => count(a) - count(b));
  return houses.flatMap((house) =>
    articleMotifs.filter((motif) => !used.has(`${motif} ${house}`)).map((motif) => ({ motif, house })),
  );
}

export function checkHead(article: ArticleFile, copy: Copy, library: Library): NodeFault[] {
  const { slug, source } = article;
  const faults: NodeFault[] = [];
  const tell = (path: PropertyKey[], what: string, instead: string) =>
    faults.push({ line: fieldToLine(frontmatterOf(source), path), what, instead });
  const others = library.articles.filter((other) => other !== article && other.copy !== undefined);

  const authors = library.authors.map(({ id }) => id);
  if (!authors.includes(copy.author))
    tell(
      ['author'],
      `Die Redaktion „${copy.author}“ gibt es nicht`,
      `Möglich ist: ${eitherOf(authors)} (content/authors.yaml).`,
    );

  const twin = others.find((other) => other.copy?.title.toLowerCase() === copy.title.toLowerCase());
  if (twin) tell(['title'], `Diese Überschrift hat schon ${twin.file}`, 'Geben Sie dem Artikel eine eigene.');

  const { motif, house } = copy.image;
  const lookalike = others.find(({ copy: other }) => other?.image.motif === motif && other.image.house === house);
  if (lookalike) {
    const free = unusedPictures(library.articles.flatMap((other) => other.copy ?? []));
    const same = free.filter((picture) => picture.motif === motif).map((picture) => picture.house);
    tell(
      ['image'],
      `Dasselbe Bild aus motif: ${motif} und house: ${house} hat schon ${lookalike.file}`,
      same.length > 0
        ? `Zu diesem Motiv ist noch frei: house: ${eitherOf(same.slice(0, 3))}.`
        : `Frei ist zum Beispiel motif: ${free[0]?.motif} mit house: ${free[0]?.house}.`,
    );
  }

  const slugs = others.map((other) => other.slug);
  copy.related?.forEach((related, index) => {
    const path = ['related', index];
    const target = others.find((other) => other.slug === related);
    if (related === slug) tell(path, 'Der Artikel nennt sich selbst als verwandt', 'Löschen Sie die Zeile.');
    else if (copy.related?.indexOf(related) !== index)
      tell(path, `„${related}“ steht zweimal`, 'Löschen Sie eine der Zeilen.');
    else if (!target && !library.articles.some((other) => other.slug === related)) {
      const near = closest(related, slugs);
      tell(
        path,
        `Den verwandten Artikel „${related}“ gibt es nicht`,
        near.length > 0
          ? `Gemeint ist vielleicht ${eitherOf(near)}.`
          : 'Schreiben Sie einen Dateinamen aus content/blog/ ohne .mdx, oder löschen Sie die Zeile.',
      );
    } else if (target?.copy?.draft && !copy.draft)
      tell(path, `Der verwandte Artikel „${related}“ ist noch ein Entwurf`, 'Nehmen Sie ihn heraus, bis er erscheint.');
  });

  const minutes = wordsToMinutes(countWords(source.replace(/^---\r?\n[\s\S]*?\r?\n---/, '')));
  if (copy.readTime !== undefined && Math.abs(copy.readTime - minutes) > 1)
    tell(
      ['readTime'],
      `Die Lesezeit ${copy.readTime} weicht um mehr als eine Minute von der gezählten ab (${minutes})`,
      'Löschen Sie die Zeile, die Website zählt selbst.',
    );
  return faults;
}

/** The name of the file is the address of the article. */
export function checkName({ slug }: ArticleFile): NodeFault[] {
  const named = articleSlug.safeParse(slug);
  if (named.success) return [];
  return [
    {
      line: 1,
      what: `Der Dateiname „${slug}.mdx“ kann keine Adresse sein: ${named.error.issues[0]?.message ?? ''}`,
      instead: `Benennen Sie die Datei um, zum Beispiel in ${titleToSlug(slug) || 'mein-artikel'}.mdx.`,
    },
  ];
}

/** Longest address a title is cut to, at a word. */
const longestSlug = 70;

/** 'Dämmung & Heizung: was lohnt?' → 'daemmung-heizung-was-lohnt' */
export function titleToSlug(title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    // é → e
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = '';
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > longestSlug && slug) break;
    slug = longer;
  }
  return slug;
}

const photo = /\.(?:jpe?g|png|webp|avif)$/i;
const photoName = /^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:jpg|jpeg|png|webp|avif)$/;
/** Put there by the system, seen by nobody. */
const hidden = /^(?:\..*|Thumbs\.db|desktop\.ini)$/i;

export const isPhoto = (name: string): boolean => photoName.test(name);

/** What lies in content/blog/ and is neither article nor photo. */
export function checkOther(name: string): NodeFault[] {
  if (hidden.test(name) || isPhoto(name)) return [];
  if (photo.test(name)) {
    const [, stem = '', ending = ''] = /^(.*)(\.\w+)$/.exec(name) ?? [];
    return [
      {
        line: 1,
        what: `Der Name des Fotos „${name}“ hat Leerzeichen, Umlaute oder große Buchstaben`,
        instead: `Benennen Sie es um in ${titleToSlug(stem)}${ending.toLowerCase()}.`,
      },
    ];
  }
  return [
    {
      line: 1,
      what: `Die Datei „${name}“ ist weder ein Artikel (.mdx) noch ein Foto`,
      instead: /\.hei[cf]$/i.test(name)
        ? 'Speichern Sie das Foto als JPG.'
        : 'Artikel enden auf .mdx, Fotos auf .jpg, .png, .webp oder .avif. Legen Sie alles andere woanders ab.',
    },
  ];
}
