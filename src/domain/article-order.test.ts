import { expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { articleDay, isOfItsTime, sortArticles } from './article-order.ts';
import type { Laws } from './law.ts';

const today = '2026-11-28';
const law = { short: 'GModG', actNames: {}, status: '', checked: '2026-11', constants: [], classes: [], co2Steps: [] };
const laws: Laws = [
  { ...law, from: undefined, act: 'GEG' },
  { ...law, from: '2026-07-29', act: 'GModG' },
];
const article = (slug: string, publishDate: string, updatedDate?: string, lawStatus = '2026-11') => ({
  slug,
  copy: { publishDate, updatedDate, lawStatus },
});

test('an article of its time tells an older law, or its name ends in a past year', () => {
  const rows = [
    [article('dach', '2025-01-01'), false],
    [article('studie', '2025-01-01', undefined, '2025-01'), true],
    [article('markt-2025', '2026-10-01'), true],
    [article('fernablesung-2026', '2026-10-01'), false],
    [article('2025-im-rueckblick', '2026-10-01'), false],
  ] as const;
  every(rows, ([one, is]) => expect(isOfItsTime(one, laws, today)).toBe(is));
});

test('the newer of publication and change comes first, and what keeps to its time last', () => {
  const listed = [
    article('markt-2025', '2026-11-20'),
    article('studie', '2025-11-11', undefined, '2025-11'),
    article('neu', '2026-11-10'),
    article('alt-und-geaendert', '2025-01-14', '2026-11-16'),
    article('alt', '2025-02-11'),
    article('alt-auch', '2025-02-11'),
  ];
  expect(sortArticles(listed, laws, today).map(({ slug }) => slug)).toEqual([
    ...['alt-und-geaendert', 'neu', 'alt', 'alt-auch'],
    ...['markt-2025', 'studie'],
  ]);
  expect(listed.map(articleDay)).toContain('2026-11-16');
});
