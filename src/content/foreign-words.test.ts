import { expect, test } from 'vitest';
import { findFirms, toOwnWords } from './firms.ts';
import { findForeign, firmToWords } from './foreign-words.ts';
import { foreignToFaults } from './launch.ts';
import { createReader, toSourceFile } from './reader.ts';
import { reader, root } from '../../tests/support/content.ts';
import { every } from '../../tests/support/every.ts';

const { area, company, regions } = await reader.site();
const sample = createReader(root, 'tests/other-firm');
const northern = firmToWords({ area, company, regions }, ['Energieausweis']);
const own = await toOwnWords(sample);
const wordsIn = (text: string) => findForeign(text, northern, own).map(({ word }) => word);

test('a firm is known by its names, numbers and places, wherever they stand', () => {
  const rows: [text: string, words: string[]][] = [
    ['Bis 30 km um Bremen findet der Termin statt.', ['Bremen']],
    ['Ein Bremer Haus, Oldenburgs Altbauten', ['Bremer', 'Oldenburg']],
    ['Energieausweise in Norddeutschland', ['Norddeutschland', 'in Norddeutschland']],
    [`Anruf: ${company.phone} oder 040 66969 100`, [company.phone, '040 66969 100']],
    [`Zuständig ist: ${company.authority}`, [company.authority]],
    // Of the trade, of every sample, or part of another word.
    [
      'Der Energieausweis für Häuser in Essen interessiert; leer stand es nie. Bremsen, Musterstraße 1, Lehrte nicht.',
      [],
    ],
  ];
  every(rows, ([text, words]) => expect(wordsIn(text).sort()).toEqual([...words].sort()));
});

test('the check before the start names each with its lines, but for comments and what is meant so', async () => {
  const text = '# Bremen steht im Kommentar\nline: Für Makler in Bremen # und Bremen\nother: Leipziger in Bremen\n';
  const file = toSourceFile('content/pages/cards.yaml', text);
  const [firm] = await findFirms(root, 'tests/other-firm');
  expect(foreignToFaults(file, firm?.words ?? [], own, 'X')).toMatchObject([
    { what: 'Zeile 2, 3: „Bremen“ ist ein Ort von X' },
  ]);
  expect(foreignToFaults(file, firm?.words ?? [], new Set([...own, 'Bremen']), 'X')).toEqual([]);
});
