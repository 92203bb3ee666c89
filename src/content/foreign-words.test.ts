import { expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { reader, root } from '../../tests/support/content.ts';
import { findingsIn, inputOf } from '../../tests/support/texts.ts';
import { faultToText } from './faults.ts';
import { firmToWords, foreignRule, foreignRules, toOwnWords } from './foreign-words.ts';
import { createReader } from './reader/reader.ts';
import { toSourceFile } from './reader/source-file.ts';

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
  const told = ({ find }: ReturnType<typeof foreignRule>, text: string) => {
    const file = toSourceFile('content/pages/cards.yaml', text);
    return findingsIn(file, (report) => find(inputOf({ file, library: {} }), report)).map(
      (fault) => faultToText(fault).split('\n')[0] ?? '',
    );
  };
  every(rows, ([text, words]) =>
    expect(
      told(foreignRule('X', northern, own), text)
        .map((one) => /„(.*?)“/.exec(one)?.[1])
        .sort(),
    ).toEqual(words.sort()),
  );
  const text = '# Bremen steht im Kommentar\nline: Für Makler in Bremen # und Bremen\nother: Leipziger in Bremen\n';
  const [rule] = await foreignRules(root, 'tests/other-firm');
  expect(rule && told(rule, text)).toEqual([
    expect.stringMatching(/, Zeile 2: „Bremen“ ist ein Ort von .*, auch in Zeile 3\.$/),
  ]);
  expect(told(foreignRule('X', northern, new Set([...own, 'Bremen'])), text)).toEqual([]);
});
