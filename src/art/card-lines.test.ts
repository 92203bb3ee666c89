import { expect, test } from 'vitest';
import { titleToLines } from './card-lines.ts';

test.each([
  ['Kurz', 30, ['Kurz']],
  [
    'Unterlagen für den Verbrauchsausweis: die Checkliste',
    30,
    ['Unterlagen für den', 'Verbrauchsausweis:', 'die Checkliste'],
  ],
  ['Bedarfsausweis oder Verbrauchsausweis', 30, ['Bedarfsausweis oder', 'Verbrauchsausweis']],
  ['Donaudampfschifffahrtsgesellschaftskapitän', 10, ['Donaudampfschifffahrtsgesellschaftskapitän']],
])('%s in lines of %i', (title, longest, lines) => {
  expect(titleToLines(title, longest)).toEqual(lines);
});
