import { expect, test } from 'vitest';
import { pageViews, pathToView, viewToPath } from './blog-views.ts';

test('home page and list report themselves by their fixed names', () => {
  expect(pageViews).toEqual({ home: 'homepage', blog: 'blog-overview' });
});

test('a name stands for a page without a place, and the page of each place has it', () => {
  const names = { '/': 'homepage', '/blog': 'blog-overview', '/blog/pflicht': 'pflicht' };
  for (const [path, name] of Object.entries(names)) {
    expect(viewToPath(name)).toBe(path);
    expect(pathToView(path)).toBe(name);
    expect(pathToView(`/bremen${path === '/' ? '' : path}`)).toBe(name);
  }
  expect(pathToView('/bremen/services')).toBeUndefined();
});
