import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withoutUnusedKinds } from './lean-react.ts';

const reactDom = readFileSync(
  fileURLToPath(import.meta.resolve('react-dom/client')).replace('client.js', 'cjs/react-dom-client.production.js'),
  'utf8',
);
const lighten = (code: string) => withoutUnusedKinds(code, parseAst(code));
/** Every kind once, so that what is asked stands beside it. */
const others = `switch (fiber.tag) { ${[13, 18, 19, 22, 26, 27, 30, 31].map((kind) => `case ${kind}: hide(); break;`).join(' ')} }`;

test.each([
  [
    'a kind of its own',
    'switch (a.tag) { case 5: f(); break; case 13: g(); break; }',
    /case 5: f\(\); break; case 13: leftOut\(\); }/,
  ],
  ['kinds together', 'switch (a.tag) { case 13: case 31: g(); h(); }', /case 13: case 31: leftOut\(\); }/],
  [
    'what others use of it',
    'switch (a.tag) { case 13: if (b) var c = 1, d; g(c); }',
    /case 13: leftOut\(\);var c,d; }/,
  ],
  ['one with a kind that we have', 'switch (a.tag) { case 5: case 27: g(); }', /case 5: case 27: g\(\); }/],
  [
    'one that another goes on into',
    'switch (a.tag) { case 5: f(); case 26: g(); }',
    /case 5: f\(\); case 26: g\(\); }/,
  ],
  ['what is no kind', 'switch (a.type) { case 13: g(); }', /case 13: g\(\); }/],
])('%s', (_, code, expected) => {
  expect(lighten(code + others)).toMatch(expected);
});

test('React as it is branches by each of them, and is a twentieth shorter even before anything unused falls away', () => {
  expect(lighten(reactDom).length).toBeLessThan(reactDom.length * 0.95);
});

test('a React that has other kinds is told', () => {
  expect(() => lighten(others.replace('case 30:', 'case 32:'))).toThrow(/kind 30 any more: <ViewTransition>/);
});
