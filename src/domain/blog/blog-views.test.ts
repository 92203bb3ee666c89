import { expect, test } from 'vitest';
import { viewToPath } from './blog-views.ts';

test('a reported view stands for the page without a place', () => {
  const names = { '/': 'homepage', '/blog': 'blog-overview', '/blog/pflicht': 'pflicht' };
  for (const [path, name] of Object.entries(names)) expect(viewToPath(name)).toBe(path);
});
