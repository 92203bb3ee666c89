import { describe, expect, test } from 'vitest';
import { classesOf, shortenNames, toShortNames, wordsOfTexts } from './short-names.ts';

const counts = new Map([
  ['card', 3],
  ['lg:flex', 2],
  ['toast', 2],
  ['go', 9],
  ['band', 3],
]);

describe('toShortNames', () => {
  test('gives the shortest to what most pages have, and leaves what is short or known to a script', () => {
    expect([...toShortNames(counts, new Set(['toast']))]).toEqual([
      ['band', 'a'],
      ['card', 'b'],
      ['lg:flex', 'c'],
    ]);
  });

  test('takes no name that a page has already, and goes on after z', () => {
    const many = new Map(Array.from({ length: 30 }, (_, i) => [`name-${String(i).padStart(2, '0')}`, 1]));
    const names = [...toShortNames(new Map([...many, ['b', 1]]), new Set()).values()];
    expect(new Set(names).size).toBe(30);
    expect(names).not.toContain('b');
    expect(names.slice(24, 28)).toEqual(['z', 'aa', 'ab', 'ac']);
  });
});

test('classesOf finds the classes of elements', () => {
  expect([...classesOf('<p class="card  lg:flex"><b class="">class=x</b></p>')]).toEqual(['card', 'lg:flex']);
});

test('wordsOfTexts finds what a script may look for, not its own variables', () => {
  const words = wordsOfTexts(`let a=b("card lg:flex",'it\\'s');c.add(\`field half \${card}\`)`);
  expect(['card', 'lg:flex', 'field', 'half'].filter((word) => !words.has(word))).toEqual([]);
  expect(['let', 'add', 'a', 'b', 'c'].filter((word) => words.has(word))).toEqual([]);
});

test('shortenNames renames in elements and styles alike', () => {
  const names = new Map([
    ['card', 'b'],
    ['lg:flex', 'c'],
  ]);
  const html = '<p class="card go" data-card="card"><b class="lg:flex toast">card</b>';
  const css = '.card>.toast,.cards:is(.go,.card){top:.5rem}.lg\\:flex{background:url(x.card1)}';
  expect(shortenNames(html, css, names)).toEqual({
    html: '<p class="b go" data-card="card"><b class="c toast">card</b>',
    css: '.b>.toast,.cards:is(.go,.b){top:.5rem}.c{background:url(x.card1)}',
  });
});
