import { expect, test } from 'vitest';
import { articleDay, isOfItsTime, sortArticles } from './article-order.ts';
import type { Laws } from '../law/law.ts';

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

test('the newer of publication and change comes first; last what tells an older law, or is of a past year by name', () => {
  const listed = [
    article('markt-2025', '2026-11-20'),
    article('studie', '2025-11-11', undefined, '2025-11'),
    article('fernablesung-2026', '2026-11-10'),
    article('2025-im-rueckblick', '2025-01-14', '2026-11-16'),
    article('alt', '2025-02-11'),
    article('alt-auch', '2025-02-11'),
  ];
  expect(sortArticles(listed, laws, today).map(({ slug }) => slug)).toEqual([
    ...['2025-im-rueckblick', 'fernablesung-2026', 'alt', 'alt-auch', 'markt-2025', 'studie'],
  ]);
  const ofTheirTime = listed.filter((one) => isOfItsTime(one, laws, today)).map(({ slug }) => slug);
  expect(ofTheirTime).toEqual(['markt-2025', 'studie']);
  expect(listed.map(articleDay)).toContain('2026-11-16');
});
