/** Each word of a page's file stands on that page, filled for its place, and entries of a list in their order. */
import { describe, expect, test } from 'vitest';
import { commonPageNames, legalSlugs, pageKindNames, serviceSlugs } from '#domain/site/pages';
import { reachOf, type City } from '#domain/places/regions';
import { routes } from '#domain/site/routes';
import { createFill, withLawOf } from '../../src/content/placeholders.ts';
import { places, reader, site, textsOf } from '../support/content.ts';
import { pageAt } from '../support/site/dist.ts';
import { every } from '../support/every.ts';

const common = new Set<string>(commonPageNames);
const yamlPages = [...pageKindNames, ...commonPageNames].map((kind) => ({
  name: kind,
  read: () => reader.yaml(`content/pages/${kind}.yaml`),
  href: routes[kind],
}));
const mdx = { services: await reader.mdx('content/services'), legal: await reader.mdx('content/legal') };
const mdxPages = [...serviceSlugs, ...legalSlugs].map((slug) => ({
  name: slug,
  read: () => Promise.resolve([...mdx.services, ...mdx.legal].find((file) => file.slug === slug)?.copy as unknown),
  href: (city: City | undefined) =>
    mdx.services.some((file) => file.slug === slug)
      ? routes.service(slug as (typeof serviceSlugs)[number], city)
      : routes[slug as (typeof legalSlugs)[number]](city),
}));

/** Names of pictures and of claims, choices, and what is told elsewhere or under conditions that tests of their own ask. */
const notHere = [
  /(?:^|\.)(?:meta|allowed|approved|card|icon|house|picture|statistics|types|evidence|id|type|updated|slug|tools|lines|short)(?:\.|$)/,
  /^(?:questions|order|feeds|social|labels|embed|lawStatus|status|duty\.description|sheet\.find)(?:\.|$)/,
  /^duty\.houses\.(?:all|many|half|few|one|none|sum)$|^(?:office\.distance|place\.(?:help|sources)|table\.sorted|file\.changed|duty\.visit\..*|local\.heating\..*|blog\.empty|comparison\.lead(?:Far)?)$/,
];
/** Sections that a page has where it is of a place. */
const ofPlace =
  /^(?:local\.(?:title|certificate|example)|place|duty\.(?:certificate|example|travel|around|nearest))(?:\.|$)/;
const steps = {
  far: ['far', 'timeFar', 'oursFar'],
  near: ['near'],
  bare: ['bare', 'bareLink'],
};

const plain = (text: string) =>
  text
    .replace(/[\u00a0\s]+/g, ' ')
    .replace(/\u00ad/g, '')
    .trim();
/** What a page shows and says, with words in attributes that are heard or come later. */
const saidOn = (path: string): string => {
  const { document } = pageAt(path);
  const attributes = document
    .querySelectorAll('[alt], [aria-label], [title], [placeholder], [data-summary], [props], [label]')
    .flatMap(({ attributes }) => Object.values(attributes));
  return plain(`${document.textContent} ${attributes.join(' ')}`);
};

/** The words of a file that belong to a place: of near and far, of house types and topics its own alone. */
const wordsFor = (copy: unknown, city: City | undefined) => {
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
    if (notHere.some((pattern) => pattern.test(path)) || (!city && (ofPlace.test(path) || names.includes('city'))))
      return false;
    if (Object.entries(steps).some(([of, only]) => of !== reach && only.some((step) => names.includes(step))))
      return false;
    return !names.some((step, i) => ['byHouse', 'topics'].includes(names[i - 1] ?? '') && !own.has(step));
  });
};

/** Entries of a list that stand before the one above them; of words that are there once. */
const outOfOrder = (words: ReturnType<typeof textsOf>, said: string): string[] => {
  const lists = Map.groupBy(words, ({ path }) => path.replace(/\.\d+(?=[^\d]*$)/, '.*'));
  return [...lists.values()].flatMap((entries) => {
    const once = entries.map(({ text }) => plain(text)).filter((text) => said.indexOf(text) === said.lastIndexOf(text));
    return once.filter((text, i) => said.indexOf(text) < said.indexOf(once[i - 1] ?? text));
  });
};

describe.each([...yamlPages, ...mdxPages])('$name', ({ name, read, href }) => {
  test('says each word of its file', async () => {
    const copy = await read();
    every(common.has(name) ? [undefined] : places, (city) => {
      const said = saidOn(href(city));
      // What a section fills in stands between the parts.
      const words = wordsFor(copy, city);
      const missing = words.filter(({ text }) =>
        plain(text)
          .split(/\{[^}]*\}/)
          .some((part) => !said.includes(part.trim())),
      );
      expect(missing.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
      expect(outOfOrder(words, said)).toEqual([]);
    });
  });
});
