import { parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { fill } from './fill.ts';

const filled = (html: string, typed: Record<string, string>): string =>
  serialize({
    nodeName: '#document-fragment',
    childNodes: fill(parseFragment(html).childNodes, {
      parts: [],
      texts: {},
      rows: [],
      typed,
      errors: [],
      href: (path) => path,
    }),
  });

const radios = (first: string, second: string) =>
  `<fieldset><input type="radio" name="kind" value="EFH"${first}><input type="radio" name="kind" value="MFH"${second}></fieldset>`;
const checked = ' checked=""';

test.each([
  ['of radios the one that was chosen', radios('', ''), radios('', checked)],
  ['of radios none that was not chosen', radios(checked, ''), radios('', checked)],
  ['in a text of lines what was typed', '<textarea name="kind">…</textarea>', '<textarea name="kind">MFH</textarea>'],
  ['in an input what was typed', '<input name="kind">', '<input name="kind" value="MFH">'],
])('shows again %s', (_, drawn, shown) => {
  expect(filled(drawn, { kind: 'MFH' })).toBe(shown);
});

test.each([radios(checked, ''), '<textarea name="kind">…</textarea>', '<input name="kind" value="x">'])(
  'leaves a form as it begins where nothing was typed: %s',
  (drawn) => {
    expect(filled(drawn, { other: 'MFH' })).toBe(drawn);
  },
);

test('ticks the box that was ticked', () => {
  expect(filled('<input type="checkbox" name="a"><input type="checkbox" name="b">', { a: 'true', b: 'false' })).toBe(
    '<input type="checkbox" name="a" checked=""><input type="checkbox" name="b">',
  );
});
