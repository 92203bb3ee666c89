import { expect, test } from 'vitest';
import { toPageTitle } from './page-title.ts';

test.each([
  { title: 'Wärmepumpe und Energieausweis', place: 'Bremen', shown: 'Wärmepumpe und Energieausweis – Bremen' },
  {
    title: 'Energieausweis: wann er Pflicht ist und wann nicht',
    shortTitle: 'Energieausweis: Pflicht oder nicht?',
    place: 'Bremen',
    shown: 'Energieausweis: wann er Pflicht ist und wann nicht – Bremen',
  },
  {
    title: 'Energieausweis: wann er Pflicht ist und wann nicht',
    shortTitle: 'Energieausweis: Pflicht oder nicht?',
    place: undefined,
    shown: 'Energieausweis: wann er Pflicht ist und wann nicht',
  },
  {
    title: 'Energieausweis: wann er Pflicht ist und wann nicht',
    shortTitle: 'Energieausweis: Pflicht oder nicht?',
    place: 'Osterholz-Scharmbeck',
    shown: 'Energieausweis: Pflicht oder nicht? – Osterholz-Scharmbeck',
  },
  {
    title: 'Denkmal und Energieausweis: was entfällt, was bleibt',
    place: 'Buchholz in der Nordheide',
    shown: 'Denkmal und Energieausweis – Buchholz in der Nordheide',
  },
  {
    title: 'Dachboden dämmen, bevor das Haus verkauft wird',
    place: 'Buchholz in der Nordheide',
    shown: 'Dachboden dämmen, bevor das Haus… – Buchholz in der Nordheide',
  },
])('$title in $place', ({ shown, place, ...titles }) => {
  expect(toPageTitle(titles, place)).toBe(shown);
  expect(shown.length).toBeLessThanOrEqual(65);
});
