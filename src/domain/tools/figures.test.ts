import { expect, test } from 'vitest';
import { formatFigure, wordsToShare } from './figures.ts';

test('a figure has German signs and no more decimals than asked for', () => {
  expect(formatFigure(28.5)).toBe('28,5');
  expect(formatFigure(12)).toBe('12');
  expect(formatFigure(1995.44)).toBe('1.995,4');
  expect(formatFigure(118.256, 2)).toBe('118,26');
});

test('a share that the law writes in words is read, and nothing else is', () => {
  expect(wordsToShare('um die Hälfte')).toBe(0.5);
  expect(() => wordsToShare('um ein Drittel')).toThrow('um ein Drittel');
});
