import { expect, test } from 'vitest';
import { filesToKey, toSourceFile } from './reader.ts';

const head = '---\ntitle: Frist\n---\n';
const body = 'Ein Satz.\n';
const keyOf = (mdx = head + body, yaml = 'title: Start\n', name = 'content/blog/frist.mdx') =>
  filesToKey([toSourceFile(name, mdx), toSourceFile('content/pages/home.yaml', yaml)]);

test.each([
  ['a word of YAML', keyOf(undefined, 'title: Anfang\n')],
  ['a word of a head', keyOf(head.replace('Frist', 'Fristen') + body)],
  ['a longer reading time', keyOf(head + body.repeat(200))],
  ['the name of a file', keyOf(undefined, undefined, 'content/blog/fristen.mdx')],
])('%s renders every page anew', (_, key) => {
  expect(key).not.toBe(keyOf());
});

test('a word of a body renders its own pages alone', () => {
  expect(keyOf(head + body.replace('Satz', 'Wort'))).toBe(keyOf());
});
