/** How often articles are read. */
import { expect, test } from 'vitest';
import type { Open } from './setup.ts';

export function articleViewsContract(open: Open): void {
  test('counts views by slug and day', async () => {
    const { store, rows } = await open();
    await Promise.all([
      store.countView('homepage', '2025-01-31'),
      store.countView('homepage', '2025-01-31'),
      store.countView('homepage', '2025-02-01'),
      store.countView('blog-overview', '2025-01-31'),
    ]);
    const counts = await rows(
      'SELECT slug, CAST(day AS TEXT) AS day, CAST(views AS INTEGER) AS views FROM article_views ORDER BY slug, day',
    );
    expect(counts).toEqual([
      { slug: 'blog-overview', day: '2025-01-31', views: 1 },
      { slug: 'homepage', day: '2025-01-31', views: 2 },
      { slug: 'homepage', day: '2025-02-01', views: 1 },
    ]);
  });

  test('sums views over a span, most read first', async () => {
    const { store } = await open();
    const counts: [string, string, number][] = [
      ['early', '2025-01-30', 9],
      ['b', '2025-01-31', 1],
      ['a', '2025-01-31', 1],
      ['most', '2025-01-31', 2],
      ['most', '2025-02-01', 1],
      ['late', '2025-02-02', 9],
    ];
    for (const [slug, on, times] of counts) for (let i = 0; i < times; i++) await store.countView(slug, on);
    expect(await store.viewCounts('2025-01-31', '2025-02-01')).toEqual([
      { slug: 'most', views: 3 },
      { slug: 'a', views: 1 },
      { slug: 'b', views: 1 },
    ]);
    expect(await store.viewCounts('2024-01-01', '2024-12-31')).toEqual([]);
  });
}
