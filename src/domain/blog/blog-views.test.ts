import { expect, test } from 'vitest';
import { pageViews, viewToPath } from './blog-views.ts';

test('home page and list report themselves by their fixed names', () => {
  expect(pageViews).toEqual({ home: 'homepage', blog: 'blog-overview' });
});

test('a name stands for a page without a place', () => {
  const names = { '/': 'homepage', '/blog': 'blog-overview', '/blog/pflicht': 'pflicht' };
  for (const [path, name] of Object.entries(names)) expect(viewToPath(name)).toBe(path);
});
