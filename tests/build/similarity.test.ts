/**
 * No two cities' pages of a kind are the same text with another name in it: 5-word shingles of
 * `<main>`, compared by Jaccard, with names of places and figures masked.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { routes, serviceSlugs } from '#domain/routes';
import { cities, regions } from '../support/content.ts';
import { readPages, type BuiltPage } from './dist.ts';

/** Share of common shingles that two pages may have. */
const limit = 0.85;
const shingleWords = 5;

/** Longest first, so that „Rotenburg (Wümme)“ goes before „Rotenburg“. */
const names = [
  ...new Set([
    ...cities.flatMap(({ name, phrase, state }) => [name, phrase, name.replace(/ \(.*/, ''), state]),
    ...regions.flatMap(({ name, label }) => [name, label]),
    'Norddeutschland',
  ]),
].sort((a, b) => b.length - a.length);
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const place = new RegExp(`(?<!\\p{L})(?:${names.map(escape).join('|')})(?:er|s)?(?!\\p{L})`, 'gu');

function shinglesOf({ document }: BuiltPage): Set<string> {
  const main = document.querySelector('main')?.clone();
  if (!main) throw new Error('no main');
  const text = (main as BuiltPage['document']).structuredText
    .replace(place, 'ORT')
    .replace(/\d[\d.,:]*/g, '0')
    .toLowerCase();
  const words = text.match(/[\p{L}\d]+/gu) ?? [];
  return new Set(words.slice(shingleWords - 1).map((_, at) => words.slice(at, at + shingleWords).join(' ')));
}

function jaccard(a: Set<string>, b: Set<string>): number {
  const common = a.intersection(b).size;
  return common / (a.size + b.size - common);
}

const kinds = [
  { kind: 'home', href: routes.home },
  { kind: 'services', href: routes.services },
  ...serviceSlugs.map((slug) => ({
    kind: slug,
    href: (city: Parameters<typeof routes.home>[0]) => routes.service(slug, city),
  })),
];

let pages: Map<string, BuiltPage>;
beforeAll(async () => {
  pages = new Map((await readPages()).map((page) => [page.path, page]));
});

describe('the text of two places', () => {
  test.each(kinds)('differs on $kind', ({ kind, href }) => {
    const texts = [undefined, ...cities].map((city) => {
      const page = pages.get(href(city));
      if (!page) throw new Error(`no page ${href(city)}`);
      return { path: page.path, shingles: shinglesOf(page) };
    });
    let highest = { a: '', b: '', share: 0 };
    texts.forEach((a, index) => {
      for (const b of texts.slice(index + 1)) {
        const share = jaccard(a.shingles, b.shingles);
        if (share > highest.share) highest = { a: a.path, b: b.path, share };
      }
    });
    console.log(`most alike on ${kind}: ${highest.a} and ${highest.b}, ${Math.round(highest.share * 1000) / 10} %`);
    expect(highest.share, `${highest.a} and ${highest.b}`).toBeLessThanOrEqual(limit);
  });
});

describe('the measure', () => {
  test('takes a swapped name for the same, another sentence for another', () => {
    const of = (text: string) =>
      shinglesOf({
        document: { querySelector: () => ({ clone: () => ({ structuredText: text }) }) },
      } as unknown as BuiltPage);
    const sentence = 'Der Ausweis kostet in Bremen 179 Euro und gilt zehn Jahre lang für das ganze Haus';
    expect(jaccard(of(sentence), of(sentence.replace('in Bremen 179', 'in Celle 299')))).toBe(1);
    expect(jaccard(of(sentence), of('Auf Höfen steht oft mehr als ein Gebäude, und nicht jedes ist beheizt'))).toBe(0);
  });
});
