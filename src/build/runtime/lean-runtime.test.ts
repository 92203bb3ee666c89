import runtime from 'astro/runtime/server/astro-island.prebuilt.js';
import { expect, test } from 'vitest';
import { checkIslands, leanRuntime } from './lean-runtime.ts';

test('Astro’s runtime is half as long, and one that has changed stops the build', () => {
  expect(leanRuntime(runtime).length).toBeLessThan(runtime.length * 0.5);
  expect(() => leanRuntime(runtime.replace('BigInt', 'Big'))).toThrow('has changed');
});

test('an island that needs what is left out stops the build', () => {
  const island = (props: unknown, more = '') =>
    `<astro-island ${more} props="${JSON.stringify(props).replaceAll('"', '&quot;')}" ssr></astro-island>`;
  expect(() => checkIslands(island({ a: [0, 'x'], b: [1, [[0, 5]]] }) + island({}))).not.toThrow();
  expect(() => checkIslands(island({ a: [3, '2025-01-01'] }))).toThrow('leaves out');
  expect(() => checkIslands(`<astro-island>${island({})}</astro-island>`)).toThrow('within another');
  expect(() => checkIslands(island({}, 'component-export="Other"'))).toThrow('leaves out');
});
