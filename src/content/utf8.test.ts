import { expect, test } from 'vitest';
import { decode } from './utf8.ts';

const text = 'title: x\r\nlead: Das klären wir – für 5 €\n';
const ansi = Uint8Array.from([...text].map((letter) => ({ '–': 0x96, '€': 0x80 })[letter] ?? letter.charCodeAt(0)));
const utf16 = (isBig: boolean) =>
  Uint8Array.from(
    [...`\ufeff${text}`].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isBig ? [code >> 8, code & 0xff] : [code & 0xff, code >> 8];
    }),
  );
const utf8 = (said: string) => new TextEncoder().encode(said);

test.each([
  ['UTF-8', utf8(text), undefined],
  ['UTF-8 with a mark in front', utf8(`\ufeff${text}`), undefined],
  ['nothing', utf8(''), undefined],
  ['ANSI', ansi, [2, /als ANSI .*: Aus „klären“ würde „kl�ren“$/, /Notepad.*„Codierung“ „UTF-8“.*Excel.*„CSV UTF-8“/]],
  ['UTF-16', utf16(false), [1, /als UTF-16/, /Notepad/]],
  ['UTF-16, the other way round', utf16(true), [1, /als UTF-16/, /Excel/]],
  ['UTF-16 without a mark', utf16(false).subarray(2), [1, /als UTF-16/, /Notepad/]],
  [
    'what was saved wrong before',
    utf8('a: b\nc: kl\ufffdren, x'),
    [2, /^In „kl�ren,“ ist ein Buchstabe verloren/, /neu/],
  ],
  ['signs that nobody types', utf8('a: f\u0081r'), [1, /^In „f�r“/, /neu/]],
] as const)('%s is told', (_, bytes, wrong) => {
  const { text: read, fault } = decode(bytes);
  // The mark that Windows programs put in front is no part of the text.
  if (wrong === undefined) return expect([fault, read]).toEqual([undefined, bytes.length > 0 ? text : '']);
  const [line, what, mend] = wrong;
  expect(fault).toEqual({ line, what: expect.stringMatching(what), mend: expect.stringMatching(mend) });
  return expect(read).toMatch(/^(?:title|a)/);
});

test('ANSI and UTF-16 are read as they were meant, so that all else that is wrong can be told too', () => {
  expect(decode(ansi).text).toBe(text);
  expect(decode(utf16(true)).text).toBe(text);
});
