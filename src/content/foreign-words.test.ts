import { expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { reader, root } from '../../tests/support/content.ts';
import { findFirms, toOwnWords } from './firms.ts';
import { findForeign, firmToWords } from './foreign-words.ts';
import { foreignToFaults } from './launch.ts';
import { createReader, toSourceFile } from './reader/reader.ts';

test('a firm is known by its names, numbers and places; the check before the start names each with its lines', async () => {
  const { area, company, regions } = await reader.site();
  const own = await toOwnWords(createReader(root, 'tests/other-firm'));
  const northern = firmToWords({ area, company, regions }, ['Energieausweis']);
  const rows: [text: string, words: string[]][] = [
    ['Ein Bremer Haus, Oldenburgs Altbauten', ['Bremer', 'Oldenburg']],
    ['Energieausweise in Norddeutschland', ['Norddeutschland', 'in Norddeutschland']],
    [`Anruf: ${company.phone} oder 040 66969 100`, [company.phone, '040 66969 100']],
    [`Zuständig ist: ${company.authority}`, [company.authority]],
    // Of the trade, of every sample, or part of another word.
    ['Der Energieausweis in Essen interessiert; leer. Bremsen, Musterstraße 1, Lehrte nicht.', []],
  ];
  every(rows, ([text, words]) =>
    expect(
      findForeign(text, northern, own)
        .map(({ word }) => word)
        .sort(),
    ).toEqual(words.sort()),
  );
  const text = '# Bremen steht im Kommentar\nline: Für Makler in Bremen # und Bremen\nother: Leipziger in Bremen\n';
  const file = toSourceFile('content/pages/cards.yaml', text);
  const [firm] = await findFirms(root, 'tests/other-firm');
  const faults = (words: ReadonlySet<string>) => foreignToFaults(file, firm?.words ?? [], words, 'X');
  expect(faults(own)).toMatchObject([{ what: 'Zeile 2, 3: „Bremen“ ist ein Ort von X' }]);
  expect(faults(new Set([...own, 'Bremen']))).toEqual([]);
});
