import runtime from 'astro/runtime/server/astro-island.prebuilt.js';
import { expect, test } from 'vitest';
import { checkIslands, leanRuntime } from './lean-runtime.ts';

test('Astro’s runtime is half as long, and a script all the same', () => {
  const lean = leanRuntime(runtime);
  expect(lean.length).toBeLessThan(runtime.length * 0.5);
  expect(() => new Function(lean)).not.toThrow();
  expect(lean).toContain('importWithRetry');
});

test('a runtime that has changed stops the build, other scripts stay as they are', () => {
  expect(() => leanRuntime(runtime.replace('BigInt', 'Big'))).toThrow('has changed');
  expect(leanRuntime('open()')).toBe('open()');
});

test('an island that needs what is left out stops the build', () => {
  const island = (props: unknown, more = '') =>
    `<astro-island uid="x" ${more} props="${JSON.stringify(props).replaceAll('"', '&quot;')}" ssr></astro-island>`;
  const plain = {
    a: [0, 'x [2,3]'],
    b: [
      0,
      {
        c: [
          1,
          [
            [0, 5],
            [0, null],
          ],
        ],
      },
    ],
    d: [0, undefined],
  };
  expect(() => checkIslands(island(plain) + island({}))).not.toThrow();
  for (const props of [{ a: [3, '2025-01-01'] }, { a: [1, [[4, []]]] }, { a: [0, { b: [11, 1] }] }])
    expect(() => checkIslands(island(props)), JSON.stringify(props)).toThrow('leaves out');
  expect(() => checkIslands(`<astro-island>${island({})}</astro-island>`)).toThrow('within another');
  expect(() => checkIslands(island({}, 'component-export="Other"'))).toThrow('leaves out');
});
