import { describe, expect, test } from 'vitest';
import { blogViewSchema, pageViews } from './blog-views.ts';

describe('a page visit', () => {
  test('names home page and list as specified', () => {
    expect(pageViews).toEqual({ home: 'homepage', blog: 'blog-overview' });
  });

  test.each([...Object.values(pageViews), 'kfw-foerderung-energieausweis-deutschland-2025', '2025', 'x'.repeat(120)])(
    'may be reported as %s',
    (articleSlug) => {
      expect(blogViewSchema.parse({ articleSlug })).toEqual({ articleSlug });
    },
  );

  test.each([
    '',
    'Homepage',
    'a b',
    'a--b',
    '-a',
    'a-',
    'a/b',
    '../a',
    'ä',
    'a\n',
    'x'.repeat(121),
    1,
    null,
    undefined,
  ])('may not be reported as %j', (articleSlug) => {
    expect(blogViewSchema.safeParse({ articleSlug }).success).toBe(false);
  });

  test('carries nothing else: no address, no identifier', () => {
    expect(blogViewSchema.safeParse({ articleSlug: 'homepage', visitor: '1' }).success).toBe(false);
  });

  test('says in German what is wrong', () => {
    expect(blogViewSchema.safeParse({ articleSlug: 'a b' }).error?.issues[0]?.message).toBe('Unbekannter Artikel');
  });
});
