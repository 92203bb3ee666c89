import { expect, test } from 'vitest';
import { pageViews } from './blog-views.ts';

test('home page and list report themselves by their fixed names', () => {
  expect(pageViews).toEqual({ home: 'homepage', blog: 'blog-overview' });
});
