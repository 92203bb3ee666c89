/** What a field or a block may name, each name with its meaning. */
import { housesOf } from '#domain/places/area';
import { figureOn, figuresReadOn } from '#domain/law/figures';
import { lawBefore, type Law } from '#domain/law/law';
import { houseNames } from '#domain/site/pictures';
import { anchors } from '#domain/site/routes';
import type { Library } from '../content/checks/library.ts';
import { pathOnSite } from '../content/checks/links.ts';
import { isPhoto } from '../content/checks/structure.ts';
import { placeholders, placeholdersOfPlaces } from '../content/placeholders.ts';

export type Name = {
  name: string;
  meaning: string;
  /** The name as a text writes it. */
  short?: string;
  paragraph?: string;
};
/** Names by what they name: a lookup of a field or block. */
export type Names = Record<string, Name[]>;

const namesOfLaw = ({ constants }: Law): Name[] =>
  constants.map(({ id, value, statement, paragraph }) => ({
    name: id,
    meaning: `${value} – ${statement}`,
    short: value,
    paragraph,
  }));

export const libraryToNames = ({ site, authors, articles, texts, yamlFiles, others }: Library): Names => ({
  law: namesOfLaw(site.law),
  formerLaw: namesOfLaw(lawBefore(site.laws, site.law)),
  figure: site.figures[0].copy.figures.map(({ id, statement }) => {
    const { value } = figureOn(site.figures, id, figuresReadOn(site.figures)) ?? {};
    return { name: id, meaning: value === undefined ? statement : `${value} – ${statement}`, short: value ?? id };
  }),
  value: Object.entries(placeholders(site, undefined))
    .filter(([name]) => !placeholdersOfPlaces.includes(name))
    .map(([name, value]) => ({ name, meaning: `${value} (${name})`, short: value })),
  photo: others.filter(isPhoto).map((name) => ({ name, meaning: name })),
  house: housesOf(site.area).map((name) => ({ name, meaning: houseNames[name] })),
  author: authors.map(({ id, name, subject }) => ({ name: id, meaning: `${name}: ${subject}` })),
  article: articles.map(({ slug, copy }) => ({ name: slug, meaning: copy?.title ?? slug })),
  // Texts link to pages by an address without a place.
  link: [
    ...[...articles, ...texts, ...yamlFiles].flatMap(toLink),
    { name: `#${anchors.contact}`, meaning: 'Formular am Ende der Seite' },
  ],
});

const kindsOfPages: Record<string, string> = { blog: 'Artikel', services: 'Leistung', tools: 'Werkzeug' };

type Titled = { title?: string; head?: { title?: string; crumb?: string }; meta?: { keywords?: string[] } };

/** A page by what kind it is, what it is called and by what it is looked for: „Werkzeug: Gültig bis? (Energieausweis abgelaufen)“. */
function toLink({ file, yaml }: Library['yamlFiles'][number]): Name[] {
  const path = pathOnSite(file);
  const { title, head, meta } = (yaml.data ?? {}) as Titled;
  const called = title ?? head?.crumb ?? head?.title;
  if (path === undefined || called === undefined) return [];
  const kind = kindsOfPages[file.split('/')[1] ?? ''] ?? 'Seite';
  const others = meta?.keywords?.filter((word) => !word.includes('{')).join(', ');
  return [{ name: path, meaning: `${kind}: ${called}${others ? ` (${others})` : ''}` }];
}
