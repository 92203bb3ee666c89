import { expect, test } from 'vitest';
import { spreadPictures } from './finish-pages.ts';

test('social cards are drawn between the pages, so that no page waits for a row of them; none is left out', () => {
  const spread = (...names: string[]) =>
    spreadPictures(names.map((pathname) => ({ pathname, route: {} as never }))).map(({ pathname }) => pathname);
  const pages = ['/', '/about', '/blog', '/contact'];
  expect(spread('/a.png', '/b.png', ...pages)).toEqual(['/', '/a.png', '/about', '/blog', '/b.png', '/contact']);
  expect(spread('/a.png', '/b.png', '/c.png', '/')).toEqual(['/', '/a.png', '/b.png', '/c.png']);
});
