import { expect, test } from 'vitest';
import { countWords, wordsToMinutes } from './reading.ts';

test.each([
  ['', 0],
  ['## Was Sie bereitlegen\n\n- **Rechnung**, 36 Monate\n- Plan', 7],
  ['Er kostet <Price type="EFH" customer="business" /> im Paket.', 4],
  ['<Callout variant="tip" title="Ein > im Titel">\n\nErst prüfen.\n\n</Callout>', 2],
  ['[eins](/a)zwei', 2],
  ['Siehe [den Preisrechner](/services#preisrechner) dazu', 4],
  ['Für 1.234,50 Euro und 118 kWh/(m²·a)', 8],
  ['| Unterlage | Wofür |\n| --- | --- |\n| Rechnung | Verbrauch |', 4],
])('%j has %i words', (text, words) => expect(countWords(text)).toBe(words));

test('words take minutes, at least one', () => {
  expect([0, 99, 300, 1100, 1600].map(wordsToMinutes)).toEqual([1, 1, 2, 6, 8]);
});
