import { expect, test } from 'vitest';
import { formatFigure, wordsToDay, wordsToShare } from './figures.ts';

test('a figure has German signs and no more decimals than asked for', () => {
  expect(formatFigure(28.5)).toBe('28,5');
  expect(formatFigure(12)).toBe('12');
  expect(formatFigure(1995.44)).toBe('1.995,4');
  expect(formatFigure(118.256, 2)).toBe('118,26');
});

test('a day that the law writes in words is read, and nothing else is', () => {
  expect(wordsToDay('1. Mai 2014')).toBe('2014-05-01');
  // A number and its month stay on one line: content/ is filled with fixed blanks.
  expect(wordsToDay('30.\u00a0September 2007')).toBe('2007-09-30');
  expect(wordsToDay('31. Dezember 2026')).toBe('2026-12-31');
  expect(() => wordsToDay('1. Lenz 2014')).toThrow('1. Lenz 2014');
  expect(() => wordsToDay('seit 2014')).toThrow('kein Tag');
});

test('a share that the law writes in words is read, and nothing else is', () => {
  expect(wordsToShare('um die Hälfte')).toBe(0.5);
  expect(() => wordsToShare('um ein Drittel')).toThrow('um ein Drittel');
});
