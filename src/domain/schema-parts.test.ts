import { z } from 'zod';
import { expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { choice, entries, group, list, pattern, text, whole } from './schema-parts.ts';

const word = text('Wort', 'Haus', 3);

test('each part takes what is within its bounds, and nothing else', () => {
  const parts: [name: string, part: z.ZodType, right: unknown[], wrong: unknown[]][] = [
    ['text up to a length', word, ['a', 'abc'], ['', 'abcd']],
    ['text between lengths', text('Satz', 'Ein Haus.', [2, 3]), ['ab', 'abc'], ['a', 'abcd']],
    ['pattern', pattern('Tag', 'Mo', /^M/, 'beginnt mit M'), ['Mo'], ['Di']],
    ['whole number', whole('Jahr', 3, [2, 4]), [2, 4], [1, 5, 2.5]],
    ['choice', choice('Art', ['a', 'b'], 'a'), ['a', 'b'], ['c']],
    ['list of so many', list('Worte', 2, word), [['a', 'b']], [['a'], ['a', 'b', 'c'], ['a', '']]],
    ['list of several', list('Worte', [1, 2], word), [['a'], ['a', 'b']], [[], ['a', 'b', 'c']]],
    ['list without an end', list('Worte', [1, Infinity], word), [Array.from({ length: 99 }, () => 'a')], [[]]],
    ['group', group('Kopf', { word }), [{ word: 'a' }], [{}, { word: 'a', other: 'b' }]],
    ['entries', entries('Köpfe', 1, { word }), [[{ word: 'a' }]], [[], [{ other: 'a' }]]],
  ];
  every(parts, ([, part, right, wrong]) => {
    expect(right.filter((value) => !part.safeParse(value).success)).toEqual([]);
    expect(wrong.filter((value) => part.safeParse(value).success)).toEqual([]);
    expect(part.meta()?.description).toMatch(/^[A-Z]/);
  });
});
