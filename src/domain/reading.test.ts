import { describe, expect, test } from 'vitest';
import { countWords, wordsToMinutes } from './reading.ts';

describe('countWords', () => {
  test.each([
    ['Der Ausweis gilt zehn Jahre.', 5],
    ['', 0],
    ['## Was Sie bereitlegen\n\n- **Rechnung**, 36 Monate\n- Plan', 7],
    ['Er kostet <Price type="EFH" customer="business" /> im Paket.', 4],
    ['<Callout variant="tip" title="Ein > im Titel">\n\nErst prüfen.\n\n</Callout>', 2],
    ['<Law id="validity">Jahre</Law> gültig', 2],
    ['vor<Price type="EFH" />nach', 2],
    ["vor <Callout title='zwei Worte'> nach", 2],
    ['vor{/* x */}nach', 2],
    ['[eins](/a)zwei', 2],
    ['Siehe [den Preisrechner](/services#preisrechner) dazu', 4],
    ['Für 1.234,50 Euro und 118 kWh/(m²·a)', 8],
    ['Ein {/* Kommentar */} Wort', 2],
    ['| Unterlage | Wofür |\n| --- | --- |\n| Rechnung | Verbrauch |', 4],
  ])('%j has %i words', (text, words) => {
    expect(countWords(text)).toBe(words);
  });
});

test.each([
  [0, 1],
  [99, 1],
  [300, 2],
  [1100, 6],
  [1600, 8],
])('%i words take %i minutes', (words, minutes) => {
  expect(wordsToMinutes(words)).toBe(minutes);
});
