import { expect, test } from 'vitest';
import { widthOf } from './shown-width.ts';

test.each([
  // As Chromium draws Liberation Sans, whose letters are as wide as Arial's.
  ['title', 'Energieausweis in Bremen', 238],
  ['title', 'Wärmeplanung in Bremen und Niedersachsen: was für Ihr Haus folgt', 611],
  ['description', 'Energieausweis in Brake (Unterweser) ab 179 €, privat ab 299 €.', 402],
  ['title', '', 0],
] as const)('%s „%s“ is %i pixels wide', (part, text, width) => {
  expect(widthOf(part, text)).toBe(width);
});
