/**
 * No two places' pages of a kind are the same text with another name in it: 5-word shingles of
 * `<main>`, with names of places and figures masked.
 */
import { serviceSlugs } from '#domain/site/pages';
import { expect, test } from 'vitest';
import { routes } from '#domain/site/routes';
import type { City } from '#domain/places/regions';
import { cities, places, regions } from '../../support/content.ts';
import { every } from '../../support/every.ts';
import { pageAt } from '../../support/site/dist.ts';

const shingleWords = 5;
/** Longest first, so that „Rotenburg (Wümme)“ goes before „Rotenburg“. */
const names = [
  ...cities.flatMap(({ name, phrase, state }) => [name, phrase, name.replace(/ \(.*/, ''), state]),
  ...regions.map(({ name }) => name),
  'Norddeutschland',
].sort((a, b) => b.length - a.length);
const place = new RegExp(`(?<!\\p{L})(?:${names.map(RegExp.escape).join('|')})(?:er|s)?(?!\\p{L})`, 'gu');
/** Numbers, since thousands of comparisons of sets take a third of the time with them. */
const numbers = new Map<string, number>();

function runsOf(path: string, mask: (text: string) => string = (text) => text): Set<number> {
  const text = pageAt(path).document.querySelector('main')?.structuredText ?? '';
  const words =
    mask(text)
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? [];
  const runs = words.slice(shingleWords - 1).map((_, at) => words.slice(at, at + shingleWords).join(' '));
  return new Set(runs.map((run) => numbers.getOrInsertComputed(run, () => numbers.size)));
}

/** @param most of two pages' runs that both may have @returns pairs that have more in common */
const alike = (all: { path: string; runs: Set<number> }[], most: (a: number, b: number) => number) =>
  all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter(({ runs }) => one.runs.intersection(runs).size > most(one.runs.size, runs.size))
      .map((other) => `${one.path} and ${other.path}`),
  );

test('the text of two places differs, on every kind that stands for itself', () => {
  const kinds: ((city: City | undefined) => string)[] = [
    routes.home,
    routes.services,
    ...serviceSlugs.map((slug) => (city: City | undefined) => routes.service(slug, city)),
  ];
  const mask = (text: string) => text.replace(place, 'ORT').replace(/\d[\d.,:]*/g, '0');
  every(kinds, (href) => {
    const texts = places.map((city) => ({ path: href(city), runs: runsOf(href(city), mask) }));
    expect(texts.filter(({ runs }) => runs.size < 100)).toEqual([]);
    // By Jaccard 85 %.
    expect(alike(texts, (a, b) => (0.85 / 1.85) * (a + b))).toEqual([]);
  });
});

test('of what a home says a fifth stands on no other home, in its county either', () => {
  const homes = cities.map(routes.home).map((path) => ({ path, runs: runsOf(path) }));
  expect(alike(homes, (a, b) => 0.8 * Math.min(a, b))).toEqual([]);
});
