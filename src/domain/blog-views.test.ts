import { expect, test } from 'vitest';
import { pageViews } from './blog-views.ts';

test('home page and list report themselves as specified', () => {
  expect(pageViews).toEqual({ home: 'homepage', blog: 'blog-overview' });
});
