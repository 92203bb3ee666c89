import { describe, expect, test } from 'vitest';
import { checkLibrary } from '../content/checks/check-content.ts';
import { articleText, goodBody, libraryOf } from '../../tests/support/texts.ts';
import { mendSource, withoutExcuse } from './mend.ts';

const file = 'content/blog/probe.mdx';
const today = new Date().toISOString();
const check = (source: string) => checkLibrary(libraryOf('probe.mdx', source), [file]).flatMap(({ faults }) => faults);
const inText = (words: string) => articleText(`${goodBody}\n${words}\n`);
const inHead = (head: Record<string, string>) => articleText(goodBody, head);

describe('what a button does with a fault takes it away, and leaves everything else', () => {
  test.each([
    ['Für 179 Euro.', 'Einsetzen: Preis für Geschäftskunden', 'Für <Price type="EFH" customer="business" />.'],
    ['Für 179\nEuro.', 'Einsetzen: Preis für Geschäftskunden', 'Für <Price type="EFH" customer="business" />.'],
    ['Sagt "so.', '„„“ einsetzen', 'Sagt „so.'],
    ['Ein \\*\\*Wort \\*\\* hier.', '„Wort “ einsetzen', 'Ein Wort  hier.'],
    ['Klima\u00adwandel', 'Das Zeichen löschen', 'Klimawandel'],
    ['[Preise](/preise)', 'Führt zu /#preise', '[Preise](/#preise)'],
    ['[Preise](http://example.com)', 'Führt zu https://example.com', '[Preise](https://example.com)'],
    ['#### Tief', 'Zur kleinen Überschrift machen', '### Tief'],
    ['<Law id="validit" />', '„validity“ einsetzen', '<Law id="validity" />'],
  ])('%s', (words, label, wanted) => {
    const source = inText(words);
    const fault = check(source).find(({ actions = [] }) => actions.some((one) => one.label.startsWith(label)));
    const action = fault?.actions?.find((one) => one.label.startsWith(label));
    const mended = fault && action && mendSource(source, fault, action, '');
    expect(mended).toBe(inText(wanted));
    expect(check(mended ?? '').some(({ what }) => what === fault?.what)).toBe(false);
  });

  test.each([
    [{ category: 'Geg' }, '„GEG“', /^category: GEG$/m],
    [{ publishDate: '21.01.2025' }, '„2025-01-21“', /^publishDate: 2025-01-21$/m],
    [
      { updatedDate: `${today.slice(0, 3)}9-12-31`, lawStatus: today.slice(0, 7) },
      '„20',
      /^updatedDate: \d{4}-12-31$/m,
    ],
    [{ readTime: '30' }, 'Feld leeren', /^(?![\s\S]*readTime)/],
    [{ autor: 'recht' }, '„autor“ herausnehmen', /^(?![\s\S]*autor:)/],
    [{ author: 'niemand' }, '„recht“', /^author: recht$/m],
  ])('%j', (head, label, wanted) => {
    const source = inHead(head);
    const fault = check(source).find(({ actions = [] }) => actions.some((one) => one.label.startsWith(label)));
    const action = fault?.actions?.find((one) => one.label.startsWith(label));
    const mended = (fault && action && mendSource(source, fault, action, '')) ?? '';
    expect(mended).toMatch(wanted);
    expect(check(mended).some(({ what, field }) => what === fault?.what && field === fault.field)).toBe(false);
  });

  test('words are allowed with a reason, and no longer', () => {
    const source = inText('Für 179 Euro.');
    const [fault] = check(source);
    const allow = fault?.actions?.find((one) => one.do === 'allow');
    const allowed = (fault && allow && mendSource(source, fault, allow, 'Ein Fenster.')) ?? '';
    expect(check(allowed)).toEqual([]);
    expect(withoutExcuse(allowed, file, '179 Euro')).toBe(source);
  });
});
