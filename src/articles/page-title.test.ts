import { expect, test } from 'vitest';
import { toPageTitle } from './page-title.ts';

const long = {
  title: 'Energieausweis: wann er Pflicht ist und wann nicht',
  shortTitle: 'Energieausweis: Pflicht oder nicht?',
};
test.each([
  [long, 'Bremen', `${long.title} – Bremen`],
  [long, undefined, long.title],
  [long, 'Osterholz-Scharmbeck', `${long.shortTitle} – Osterholz-Scharmbeck`],
  [{ title: 'Denkmal und Energieausweis: was entfällt, was bleibt' }, 'Buchholz in der Nordheide', 'Denkmal und Energieausweis – Buchholz in der Nordheide'], // prettier-ignore
  [{ title: 'Dachboden dämmen, bevor das Haus verkauft wird' }, 'Buchholz in der Nordheide', 'Dachboden dämmen, bevor das Haus… – Buchholz in der Nordheide'], // prettier-ignore
])('search engines show the whole title of %j in %s', (titles, place, shown) => {
  expect(toPageTitle(titles, place)).toBe(shown);
  expect(shown.length).toBeLessThanOrEqual(65);
});
