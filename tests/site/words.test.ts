/**
 * Each word of a page's file stands on that page, filled for its place, and entries of a list in their order.
 * When it turns red it names the key and its text. If visitors should read the text, fix the section that leaves it out;
 * if two entries of a list changed places, fix their order. If no visitor reads it, or only some places have it, add its
 * path to `skipped`, `elsewhere`, `onlyWithPlace` or `onlyAtReach`. If the last test turns red, one of the patterns in
 * `skipped` or `elsewhere` is no longer needed: take it out.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rssFeed } from '#domain/blog/feeds';
import { commonPageNames, pageKindNames } from '#domain/site/pages';
import { reachOf, type City } from '#domain/places/regions';
import { createFill, withLawOf } from '../../src/content/placeholders.ts';
import { cities, contentDir, places, reader, site, textsOf } from '../support/content.ts';
import { distFolder, embeddedPages, pageAt, pages, type BuiltPage } from '../support/site/dist.ts';
import { builtKinds, commonKinds } from '../support/site/kinds.ts';
import { testSite } from '../support/site/test-site.ts';
import { every } from '../support/every.ts';

const hrefs = new Map([...builtKinds, ...commonKinds].map(({ name, href }) => [name, href]));
/** A page's words, and where it lies: without a place alone, or at each. */
const toFile = (name: string, copy: unknown) => ({
  ...{ name, copy, pageOf: (city: City | undefined) => pageAt(hrefs.get(name)?.(city) ?? name) },
  at: commonKinds.some((kind) => kind.name === name) ? [undefined] : places,
});
const yamlNames = [...pageKindNames, ...commonPageNames];
const files = [
  ...(await Promise.all(yamlNames.map(async (name) => toFile(name, await reader.yaml(`content/pages/${name}.yaml`))))),
  ...(await reader.mdx('content/services')).map(({ slug, copy }) => toFile(slug, copy)),
  ...(await reader.mdx('content/legal')).map(({ slug, copy }) => toFile(slug, copy)),
];

/** Paths in files, `*` for one name or number: 'home.statistics.*' */
const toPatterns = (paths: string) =>
  paths.split(/\s+/).map((path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`));
const skipped = {
  /** Not for visitors: names of claims, pictures and choices, days, evidence, notes to editors. Schemas check them. */
  unread: toPatterns(
    `*.meta.updated *.approved *.questions.* *.statistics.* *.house *.price.types.*
    *.examples.items.*.type *.explanation.deadline.houses.*.house *.*.items.*.icon *.*.items.*.evidence *.*.rows.*.evidence
    *.owner.evidence *.comparison.evidence plain.steps.*.picture certificate.lawStatus certificate.pages.*.fields.*.tools.*
    certificate.pages.*.fields.*.lines.* *.allowed.*.why energieausweis-*.card.*`,
  ),
  /** Said by the service: api/routes/tools.test.ts, api/routes/posted-tools.test.ts. */
  ofService: toPatterns('tools.labels.wish tools.labels.carried'),
  /** Appears only at some places: the last test expects it at one of them. */
  atSomePlaces: toPatterns(
    `home.duty.houses.* home.duty.visit.* home.meta.description process.comparison.lead process.comparison.leadFar
    about.place.* *.local.heating.*`,
  ),
  /** Appears at none of the tested places, or holds a figure that is counted during the build. */
  nowhereTested: toPatterns('home.duty.description home.blog.empty contact.office.distance stock.file.changed'),
};
/** Said by another page instead. */
const elsewhere = toPatterns(
  '*.card.* glossary.groups.*.terms.*.short tools.labels.* tools.embed.* blog.feeds.* certificate.sheet.find',
);
/** Sections that a page has only at a place. */
const onlyWithPlace =
  /^(?:local\.(?:title|certificate|example)|place|duty\.(?:certificate|example|travel|around|nearest))(?:\.|$)/;
/** Keys of words for places far away, near, or for none. */
const onlyAtReach = {
  far: ['far', 'timeFar', 'oursFar'],
  near: ['near'],
  bare: ['bare', 'bareLink'],
};

const plain = (text: string) =>
  text
    .replace(/[\u00a0\s]+/g, ' ')
    .replace(/\u00ad/g, '')
    .trim();
/** All words of a page, with those in attributes that are read aloud or shown later. */
const saidOn = ({ document }: BuiltPage): string => {
  const attributes = document
    .querySelectorAll('meta[content], [alt], [aria-label], [title], [placeholder], [data-summary], [props], [label]')
    .flatMap(({ attributes }) => Object.values(attributes));
  return plain(`${document.textContent} ${attributes.join(' ')}`);
};

const isOf = (patterns: readonly RegExp[], name: string, path: string) =>
  patterns.some((pattern) => pattern.test(`${name}.${path}`));

/** The words of a file that belong to a place: of near and far, of house types and topics its own alone. */
const wordsFor = (name: string, copy: unknown, city: City | undefined) => {
  const reach = city ? reachOf(site.area, city) : 'bare';
  // A text of a house or a topic is shown where it is the place's.
  const own = new Set<string>(city ? [city.houseType, ...city.topics] : []);
  const texts = textsOf(createFill(withLawOf(site, copy), city)(copy));
  const paths = new Set(texts.map(({ path }) => path));
  return texts.filter(({ path }) => {
    // Far away a step has another time.
    const others = ['far', 'timeFar'].map((name) => path.replace(/time$/, name));
    if (reach === 'far' && path.endsWith('.time') && others.some((other) => paths.has(other))) return false;
    const isCounted = city && site.stock.rows.get(city.slug)?.counts;
    if (city && !isCounted && /^(?:duty\.houses|local\.census)/.test(path)) return false;
    const names = path.split('.');
    if (isOf(Object.values(skipped).flat(), name, path)) return false;
    if (!city && (onlyWithPlace.test(path) || names.includes('city'))) return false;
    if (Object.entries(onlyAtReach).some(([of, keys]) => of !== reach && keys.some((key) => names.includes(key))))
      return false;
    return !names.some((step, i) => ['byHouse', 'topics'].includes(names[i - 1] ?? '') && !own.has(step));
  });
};

/** Entries of a list that come before their predecessor on the page. Only words that occur once are compared. */
const outOfOrder = (words: ReturnType<typeof textsOf>, said: string): string[] => {
  const lists = Map.groupBy(words, ({ path }) => path.replace(/\.\d+(?=[^\d]*$)/, '.*'));
  return [...lists.values()].flatMap((entries) => {
    const once = entries.map(({ text }) => plain(text)).filter((text) => said.indexOf(text) === said.lastIndexOf(text));
    return once.filter((text, i) => said.indexOf(text) < said.indexOf(once[i - 1] ?? text));
  });
};

/** Whether a page says the text; where a section fills in a value, the parts around it. */
const isSaid = (text: string, said: string): boolean =>
  plain(text)
    .split(/\{[^}]*\}/)
    .every((part) => said.includes(part.trim()));

const feed = plain(readFileSync(distFolder + rssFeed.path.slice(1), 'utf8'));
/** Words of pages without a place, of forms for other sites and of the feed. */
const pagesWithoutPlace = pages.filter(({ path }) => !cities.some(({ slug }) => path.startsWith(`/${slug}`)));
const saidElsewhere = [feed, ...[...pagesWithoutPlace, ...embeddedPages].map(saidOn)];

describe.each(files)('$name', ({ name, copy, pageOf, at }) => {
  test('says each word of its file', () => {
    every(at, (city) => {
      const said = saidOn(pageOf(city));
      const all = wordsFor(name, copy, city);
      const words = all.filter(({ path }) => !isOf(elsewhere, name, path));
      const others = all.filter((one) => !words.includes(one));
      const missing = [
        ...words.filter(({ text }) => !isSaid(text, said)),
        ...others.filter(({ text }) => !saidElsewhere.some((one) => isSaid(text, one))),
      ];
      expect(missing.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
      expect(outOfOrder(words, said)).toEqual([]);
    });
  });
});

/** Editors' own texts need not have every key, so the last test runs on the test content alone. */
const isMade = contentDir === testSite.CONTENT_DIR;
test.runIf(isMade)('skipped is what its page does not say, of places what one of them says', () => {
  const found = { said: new Set<string>(), missing: new Set<string>() };
  for (const { name, copy, pageOf, at } of files)
    for (const city of at) {
      const said = saidOn(pageOf(city));
      for (const { path, text } of textsOf(createFill(withLawOf(site, copy), city)(copy)))
        found[isSaid(text, said) ? 'said' : 'missing'].add(`${name}.${path}`);
    }
  const unneeded = (patterns: readonly RegExp[], paths: ReadonlySet<string>) =>
    patterns.filter((pattern) => ![...paths].some((path) => pattern.test(path)));
  expect(unneeded([...Object.values(skipped).flat(), ...elsewhere], found.missing)).toEqual([]);
  expect(unneeded(skipped.atSomePlaces, found.said)).toEqual([]);
});
