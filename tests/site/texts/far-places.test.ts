/** Beyond 100 km a visit is by arrangement: no page of such a place promises one within hours. */
import { expect, test } from 'vitest';
import { totalHours } from '#domain/company/company';
import { reachOf } from '#domain/places/regions';
import { cities, site } from '../../support/content.ts';
import { every } from '../../support/every.ts';
import { builtKinds } from '../../support/site/kinds.ts';
import { pageAt } from '../../support/site/dist.ts';

const hours = `(?:${site.company.appointmentHours}|${totalHours(site.company)})`;
/** „48 h“, „48–72 h“, „binnen 48 Stunden“, „zwei Tagen“ */
const promise = new RegExp(
  `(?<![\\d.,])(?:${hours}(?:–\\d+)?[\\s\\u00a0-]*(?:h|Std|Stunden?)(?!\\p{L})|(?:zwei|2) Werktagen?(?!\\p{L}))`,
  'u',
);
/** A sentence of a text that every place shares may say where it holds. */
const bounded = new RegExp(`${site.area.radius}[\\s\\u00a0](?:km|Kilometern?) um`);
const promisesIn = (text: string) =>
  // Most texts have none, and need not be taken apart.
  promise.test(text)
    ? text
        .split(/(?<=[.!?])[\s\u00a0]+(?=\p{Lu})/u)
        .filter((sentence) => promise.test(sentence) && !bounded.test(sentence))
    : [];

test('no page of a far place promises a visit within hours: to the eye, to the ear, to search engines', () => {
  const far = cities.filter((city) => reachOf(site.area, city) === 'far');
  every(
    far.flatMap((city) => builtKinds.map(({ href }) => pageAt(href(city)))),
    ({ document }) => {
      const said = [
        ...document.querySelectorAll(
          'p, li, dt, dd, td, th, h1, h2, h3, h4, a, summary, figcaption, text, b, span, title',
        ),
        ...document.querySelectorAll('script[type="application/ld+json"]'),
      ].map(({ textContent }) => textContent);
      const attributes = document
        .querySelectorAll('[alt], [aria-label], [content], [title], [data-l]')
        .flatMap((element) => Object.values(element.attributes));
      expect([...new Set([...said, ...attributes].flatMap(promisesIn))]).toEqual([]);
    },
  );
});
