import { expect, test } from 'vitest';
import { checkLibrary } from '../content/checks/check-content.ts';
import { articleText, goodBody, libraryOf } from '../../tests/support/texts.ts';
import { applySuggestion } from './suggestion.ts';

const check = (source: string) =>
  checkLibrary(libraryOf('probe.mdx', source), ['content/blog/probe.mdx']).flatMap(({ faults }) => faults);
const inText = (words: string) => articleText(`${goodBody}\n${words}\n`);
const inHead = (head: Record<string, string>) => articleText(goodBody, head);

test.each([
  [
    inText('Für 179\nEuro.'),
    'Einsetzen: Preis für Geschäftskunden',
    /^Für <Price type="EFH" customer="business" \/>\.$/m,
  ],
  [inText('Sagt "so.'), '„„“ einsetzen', /^Sagt „so\.$/m],
  [inText('Ein \\*\\*Wort \\*\\* hier.'), '„Wort “ einsetzen', /^Ein Wort {2}hier\.$/m],
  [inText('Klima\u00adwandel'), 'Das Zeichen löschen', /^Klimawandel$/m],
  [inText('[Preise](/preise)'), 'Führt zu /#preise', /^\[Preise\]\(\/#preise\)$/m],
  [inText('#### Tief'), 'Zur kleinen Überschrift machen', /^### Tief$/m],
  [inText('<Law id="validit" />'), '„validity“ einsetzen', /^<Law id="validity" \/>$/m],
  [inHead({ category: 'Geg' }), '„GEG“', /^category: GEG$/m],
  [inHead({ publishDate: '21.01.2025' }), '„2025-01-21“', /^publishDate: 2025-01-21$/m],
  [
    inHead({
      excerpt: '"So \\"breit\\" ist es, und das steht hier lang genug, damit es als Satz gilt, der mehr sagt."',
    }),
    '„„“',
    /„breit/,
  ],
])('what a fault suggests takes it away, and leaves everything else: %#', (source, label, wanted) => {
  const fault = check(source).find(({ suggestions = [] }) => suggestions.some((one) => one.label.startsWith(label)));
  const suggestion = fault?.suggestions?.find((one) => one.label.startsWith(label));
  const mended = (fault && suggestion && applySuggestion(source, fault, suggestion)) ?? '';
  expect(mended).toMatch(wanted);
  expect(mended.split('\n').filter((line) => !source.split('\n').includes(line)).length).toBe(1);
  expect(check(mended).some(({ what, field }) => what === fault?.what && field === fault.field)).toBe(false);
});
