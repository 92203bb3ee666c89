/** Checks of an article beyond schema and text: its head against authors and other articles, names of files. */
import { housesOf } from '#domain/places/area';
import {
  articleMotifs,
  type ArticleMotif,
  houseNames,
  houseTypes,
  motifNames,
  type HouseType,
} from '#domain/site/pictures';
import { toSlug } from '#domain/language/fold';
import { closest, toSuggestions, type Advice } from '../faults.ts';
import { leadsNowhere, publishedFrom } from '../reader/dated.ts';
import { isDraft } from '../reader/source-file.ts';
import { articleSlug, type ArticleCopy } from '../schemas/article.ts';
import type { Library } from './library.ts';
import type { Find, RuleFile } from './rule.ts';
import { isPhoto, photoToName } from './structure.ts';

/** Motif and house that no article has yet, a house that is rare first. */
export function unusedPictures(
  copies: readonly { image: Pick<ArticleCopy['image'], 'motif' | 'house'> }[],
  types: readonly HouseType[] = houseTypes,
): { motif: ArticleMotif; house: HouseType }[] {
  const used = new Set(copies.map(({ image }) => `${image.motif} ${image.house}`));
  const count = (house: HouseType) => copies.filter(({ image }) => image.house === house).length;
  const houses = [...types].sort((a, b) => count(a) - count(b));
  return houses.flatMap((house) =>
    articleMotifs.filter((motif) => !used.has(`${motif} ${house}`)).map((motif) => ({ motif, house })),
  );
}

export const checkHead: Find = ({ file, article: copy, library: { articles, authors, site } }, report) => {
  if (!copy) return;
  const others = articles.filter((other) => other !== file);
  const houses = housesOf(site.area);

  const ids = authors.map(({ id }) => id);
  if (!ids.includes(copy.author))
    report(['author'], `Die Redaktion „${copy.author}“ gibt es nicht`, 'Wählen Sie eine andere.', toSuggestions(ids));

  const twin = others.find((other) => other.copy?.title.toLowerCase() === copy.title.toLowerCase());
  if (twin)
    report(['title'], `Diese Überschrift hat schon der Artikel „${twin.slug}“`, 'Geben Sie dem Artikel eine eigene.');

  const { motif, house } = copy.image;
  if (!houses.includes(house))
    report(
      ['image', 'house'],
      `Ein ${houseNames[house]} steht im Gebiet nicht`,
      'Wählen Sie ein anderes, oder nennen Sie es unter „Gebiet“.',
      toSuggestions(houses),
    );

  const samePicture = others.find(({ copy: other }) => other?.image.motif === motif && other.image.house === house);
  if (samePicture) {
    const copies = articles.flatMap((other) => other.copy ?? []);
    const free = unusedPictures(copies, houses).sort((a, b) => Number(b.motif === motif) - Number(a.motif === motif));
    const names = free.slice(0, 3).map((picture) => `${motifNames[picture.motif]} und ${houseNames[picture.house]}`);
    const what = `Dasselbe Bild hat schon der Artikel „${samePicture.slug}“`;
    report(['image'], what, `Frei ist zum Beispiel: ${names.join('; ')}.`);
  }

  copy.related?.forEach((related, index) => {
    const target = others.find(({ slug }) => slug === related);
    const what = relatedFault(file, copy, index, target, site.day);
    const slugs = others.map(({ slug }) => slug);
    if (what)
      report(
        ['related', index],
        what,
        'Wählen Sie einen anderen Artikel derselben Rubrik, oder nehmen Sie ihn heraus.',
        target ? [] : toSuggestions(closest(related, slugs)),
      );
  });
};

/** What is wrong with one of the articles that an article names as related. */
function relatedFault(
  { yaml }: RuleFile,
  { related: all = [], category }: ArticleCopy,
  index: number,
  target: Library['articles'][number] | undefined,
  day: string,
): string | undefined {
  const related = all[index] ?? '';
  if (all.indexOf(related) !== index) return `„${related}“ steht zweimal`;
  if (!target) return `Den verwandten Artikel „${related}“ gibt es nicht`;
  if (target.copy && target.copy.category !== category)
    return `Der verwandte Artikel „${related}“ gehört zur Rubrik ${target.copy.category}, nicht zu ${category}`;
  if (leadsNowhere(publishedFrom(yaml.data), publishedFrom(target.yaml.data), day))
    return `Der verwandte Artikel „${related}“ ${isDraft(target) ? 'ist noch ein Entwurf' : 'ist noch nicht erschienen'}`;
  return undefined;
}

/** The name of the file is the address of the article. */
export const checkName: Find = ({ file: { slug = '' } }, report) => {
  const [issue] = articleSlug.safeParse(slug).error?.issues ?? [];
  if (issue)
    report(
      1,
      `„${slug}“ kann keine Adresse sein: ${issue.message}`,
      `Benennen Sie die Datei um, zum Beispiel in „${titleToSlug(slug) || 'mein-artikel'}“.`,
    );
};

/** Longest address a title is cut to, at a word. */
const longestSlug = 70;

/** 'Dämmung & Heizung: was lohnt?' → 'daemmung-heizung-was-lohnt' */
export function titleToSlug(title: string): string {
  const slug = toSlug(title);
  const cut = slug.slice(0, longestSlug + 1);
  return slug.length <= longestSlug ? slug : cut.slice(0, cut.lastIndexOf('-')) || slug;
}

/** Files that macOS and Windows lay into folders, hidden from whoever looks into them. */
const hidden = /^(?:\.|Thumbs\.db$|desktop\.ini$)/i;

/** What is wrong with what lies in content/blog/ and is neither article nor photo. */
export function otherFault(name: string): [what: string, advice: Advice] | undefined {
  if (hidden.test(name) || isPhoto(name)) return undefined;
  if (isPhoto(photoToName(name)))
    return [
      `Der Name des Fotos „${name}“ hat Leerzeichen, Umlaute oder große Buchstaben`,
      `Benennen Sie es um in ${photoToName(name)}.`,
    ];
  const what = `Die Datei „${name}“ ist weder ein Artikel noch ein Foto`;
  return /\.hei[cf]$/i.test(name)
    ? [what, 'Speichern Sie das Foto als JPG.']
    : [what, ['Legen Sie sie woanders ab.', 'Artikel enden auf .mdx, Fotos auf .jpg, .png, .webp oder .avif.']];
}
