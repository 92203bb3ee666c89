import { expect, test } from 'vitest';
import type { Figures } from '#domain/law/figures';
import { figureToHtml } from './dated-figure.ts';

const source = { title: 'Richtlinie', url: 'https://www.example.org/?a=1&b=2', read: '2026-11-24' };
const told = (from: string | undefined, more: object) => ({
  from,
  copy: { figures: [{ id: 'speed', statement: 'Bonus', ...more }] },
});
const file: Figures = [
  told(undefined, { value: '20 Prozent' }),
  told('2026-07-21', { value: '16 Prozent', source }),
  told('2028-08-01', { value: 'gone', source }),
];

test('a text shows the value and the source of its day, or one of them', () => {
  const link = '<a href="https://www.example.org/?a=1&amp;b=2">Richtlinie</a>';
  expect(figureToHtml(file, { id: 'speed' }, '2026-11-24')).toBe(`16 Prozent (${link})`);
  expect(figureToHtml(file, { id: 'speed', only: 'value' }, '2026-11-24')).toBe('16 Prozent');
  expect(figureToHtml(file, { id: 'speed', only: 'source' }, '2026-11-24')).toBe(
    `${link}, gelesen am 24. November 2026`,
  );
  expect(figureToHtml(file, { id: 'speed' }, '2025-11-04')).toBe('20 Prozent');
});

test('a figure that nobody knows for the day stops the build, which says which', () => {
  expect(() => figureToHtml(file, { id: 'slow' }, '2026-11-24')).toThrow('slow hat keinen Wert für den 2026-11-24');
  expect(() => figureToHtml(file, { id: 'speed' }, '2028-08-01')).toThrow('speed hat keinen Wert für den 2028-08-01');
  expect(() => figureToHtml(file, { id: 'speed', only: 'source' }, '2025-11-04')).toThrow('keine Quelle');
});
