import { expect, test } from 'vitest';
import { decode } from './utf8.ts';

const text = 'title: x\r\nlead: Das klären wir – für 5 €\n';
const utf8 = (said: string) => new TextEncoder().encode(said);
const ansi = Uint8Array.from([...text].map((letter) => ({ '–': 0x96, '€': 0x80 })[letter] ?? letter.charCodeAt(0)));

test.each([
  ['UTF-8', utf8(text), undefined],
  ['UTF-8 with a mark in front', utf8(`\ufeff${text}`), undefined],
  ['ANSI', ansi, 2],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]), 1],
  ['UTF-16 without a mark', Uint8Array.from(Buffer.from(text, 'utf16le')), 1],
  ['what was saved wrong before', utf8('a: b\nc: kl\ufffdren, x'), 2],
  ['signs that nobody types', utf8('a: f\u0081r'), 1],
])('%s: whether a file is read as it was meant', (name, bytes, line) => {
  const { text: read, fault } = decode(bytes);
  expect(fault?.line).toBe(line);
  // ANSI is read as it was meant, so that all else that is wrong can be told too.
  if (!line || name === 'ANSI') expect(read).toBe(text);
});
