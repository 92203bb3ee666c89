import { expect, test } from 'vitest';
import { articleText, goodBody, libraryOf } from '../../tests/support/texts.ts';
import { every } from '../../tests/support/every.ts';
import { checkLibrary } from '../content/checks/check-content.ts';
import { applySuggestion } from './suggestion.ts';

test('what a fault suggests takes it away, and leaves everything else', () => {
  const check = (source: string) =>
    checkLibrary(libraryOf('probe.mdx', source), ['content/blog/probe.mdx']).flatMap(({ faults }) => faults);
  const inText = (words: string) => articleText(`${goodBody}\n${words}\n`);
  const inHead = (head: Record<string, string>) => articleText(goodBody, head);
  const rows: [source: string, label: string, wanted: string][] = [
    [inText('Für 179\nEuro.'), 'Einsetzen: Preis für Gesch', '\nFür <Price type="EFH" customer="business" />.\n'],
    [inText('Sagt "so.'), '„„“ einsetzen', '\nSagt „so.\n'],
    [inText('Ein \\*\\*Wort \\*\\* hier.'), '„Wort “ einsetzen', '\nEin Wort  hier.\n'],
    [inText('Klima\u00adwandel'), 'Das Zeichen löschen', '\nKlimawandel\n'],
    [inText('[Preise](/service)'), 'Führt zu /services', '\n[Preise](/services)\n'],
    [inText('#### Tief'), 'Zur kleinen Überschrift machen', '\n### Tief\n'],
    [inText('<Law id="validit" />'), '„validity“ einsetzen', '\n<Law id="validity" />\n'],
    [inHead({ category: 'Geg' }), '„GEG“', '\ncategory: GEG\n'],
    [inHead({ publishDate: '21.01.2025' }), '„2025-01-21“', '\npublishDate: 2025-01-21\n'],
    [inHead({ excerpt: `"So \\"breit\\" ist ${'es, und das '.repeat(6)}"` }), '„„“', ' „breit'],
  ];
  every(rows, ([source, label, wanted]) => {
    const fault = check(source).find(({ suggestions = [] }) => suggestions.some((one) => one.label.startsWith(label)));
    const suggestion = fault?.suggestions?.find((one) => one.label.startsWith(label));
    const mended = (fault && suggestion && applySuggestion(source, fault, suggestion)) ?? '';
    expect(mended).toContain(wanted);
    expect(mended.split('\n').filter((line) => !source.split('\n').includes(line))).toHaveLength(1);
    expect(check(mended).some(({ what, field }) => what === fault?.what && field === fault.field)).toBe(false);
  });
  // By its label a suggestion is asked for.
  const labels = check(inText('Nach § 80.')).flatMap(({ suggestions = [] }) => suggestions.map((one) => one.label));
  expect(labels).toHaveLength(3);
  expect(labels).toEqual([...new Set(labels)]);
});
