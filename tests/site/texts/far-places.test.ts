/** Beyond 100 km a visit is by arrangement: no page of such a place promises one within hours. */
import { expect, test } from 'vitest';
import { totalHours } from '#domain/company';
import { reachOf } from '#domain/regions';
import { createFill } from '../../../src/content/placeholders.ts';
import { cities, reader, site } from '../../support/content.ts';
import { every } from '../../support/every.ts';
import { builtKinds } from '../../support/kinds.ts';
import { pageAt, textOf } from '../../support/dist.ts';

const far = cities.filter((city) => reachOf(site.area, city) === 'far');
const { appointmentHours } = site.company;
const hours = `(?:${appointmentHours}|${totalHours(site.company)})`;
/** „48 h“, „48–72 h“, „binnen 48 Stunden“, „zwei Tagen“ */
const promise = new RegExp(
  `(?<![\\d.,])(?:${hours}(?:–\\d+)?[\\s\\u00a0-]*(?:h|Std|Stunden?)(?!\\p{L})|(?:zwei|2) Werktagen?(?!\\p{L}))`,
  'u',
);
/** A sentence of a text that every place shares may say where it holds. */
const isBounded = (sentence: string) =>
  new RegExp(`${site.area.radius}[\\s\\u00a0](?:km|Kilometern?) um`).test(sentence);
const promisesIn = (text: string) =>
  // Most texts have none, and need not be taken apart.
  promise.test(text)
    ? text
        .split(/(?<=[.!?])[\s\u00a0]+(?=\p{Lu})/u)
        .filter((sentence) => promise.test(sentence) && !isBounded(sentence))
    : [];

/** Everything a page says: to the eye, to the ear, to search engines and where it is shared. */
const saidBy = ({ document }: ReturnType<typeof pageAt>): string[] => [
  ...document
    .querySelectorAll('p, li, dt, dd, td, th, h1, h2, h3, h4, a, summary, figcaption, text, b, span')
    .map(textOf),
  ...document
    .querySelectorAll('[alt], [aria-label], [content], [title], [data-l]')
    .flatMap((element) =>
      ['alt', 'aria-label', 'content', 'title', 'data-l'].map((name) => element.getAttribute(name) ?? ''),
    ),
  ...document.querySelectorAll('title, script[type="application/ld+json"]').map(({ textContent }) => textContent),
];

test('no page of a far place promises a visit within hours', () => {
  const pages = far.flatMap((city) => builtKinds.map(({ href }) => pageAt(href(city))));
  every(pages, (page) => {
    expect([...new Set(saidBy(page).flatMap(promisesIn))]).toEqual([]);
  });
});

test('nor does the picture of a far place where it is shared', async () => {
  const { city: card } = await reader.yaml('content/pages/cards.yaml');
  every(far, (city) => {
    const { title, line } = createFill(site, city)(card);
    expect([...title, line].flatMap(promisesIn)).toEqual([]);
  });
});

test('a promise is known where it stands alone, and let be where the text says how far it goes', () => {
  for (const text of [
    `In ${appointmentHours} h vor Ort`,
    `${appointmentHours}–${totalHours(site.company)} h`,
    `Binnen ${appointmentHours}\u00a0Stunden da.`,
    `Nah: ${site.area.radius + 1} km um Bremen. Binnen ${appointmentHours} Stunden da.`,
  ])
    expect(promisesIn(text), text).toHaveLength(1);
  for (const text of [
    `1${appointmentHours} h`,
    `${appointmentHours - 1} Stunden danach`,
    `Bis rund ${site.area.radius} Kilometer um Bremen kommen wir binnen ${appointmentHours} Stunden.`,
  ])
    expect(promisesIn(text), text).toEqual([]);
});
