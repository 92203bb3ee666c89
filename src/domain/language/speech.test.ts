import { expect, test } from 'vitest';
import { toSpoken } from './speech.ts';

test.each([
  ['30–45 Minuten', '30 bis 45 Minuten'],
  ['Mo–Fr 8–18\u00a0Uhr', 'Montag bis Freitag 8 bis 18\u00a0Uhr'],
  ['So: Notfälle nach Absprache', 'Sonntag: Notfälle nach Absprache'],
  ['Sachsen, Sofa, Form', 'Sachsen, Sofa, Form'],
  ['48–72\u00a0h', '48 bis 72\u00a0Stunden'],
  ['5 ★', '5 von 5 Sternen'],
  ['Vorher: F, 180 kWh/(m²·a)', 'Vorher: F, 180 Kilowattstunden je Quadratmeter und Jahr'],
])('„%s“ is said „%s“', (text, said) => {
  expect(toSpoken(text)).toBe(said);
});
