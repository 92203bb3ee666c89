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

test('React as it is branches by each kind that no island has; one that has other kinds is told', () => {
  expect(lighten(reactDom).length).toBeLessThan(reactDom.length * 0.95);
  expect(() => lighten(reactDom.replaceAll('case 30:', 'case 32:'))).toThrow(/kind 30 any more: <ViewTransition>/);
});
