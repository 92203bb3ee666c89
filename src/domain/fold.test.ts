import { expect, test } from 'vitest';
import { fold, toSlug } from './fold.ts';

test.each([
  ['Lüneburg', 'lueneburg'],
  ['Köln Öd', 'koeln oed'],
  ['Bad Schwartau', 'bad schwartau'],
  ['Ärger Straße', 'aerger strasse'],
  ['10\u00a0000 Häuser', '10 000 haeuser'],
  ['Klima\u00adwandel', 'klimawandel'],
  ['  zwei \t\n Worte  ', 'zwei worte'],
])('a search compares %j as %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ['Dämmung & Heizung: was lohnt?', 'daemmung-heizung-was-lohnt'],
  ['Café', 'cafe'],
  ['Du\u0308nen', 'duenen'],
  ['„GEG“ – §§ 80, 87', 'geg-80-87'],
  ['--', ''],
])('%j is %j in an address', (text, slug) => {
  expect(toSlug(text)).toBe(slug);
});
