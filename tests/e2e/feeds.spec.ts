/** The feed as a reader takes it: read by an XML parser. */
import { rssFeed } from '#domain/blog/feeds';
import { articleSlugs } from '../support/site/kinds.ts';
import { expect, test } from './fixtures.ts';

test('RSS: well-formed, every article with its full text, whole addresses, real dates', async ({ page }) => {
  const response = await page.request.get(rssFeed.path);
  expect(response.headers()['content-type']).toBe(`${rssFeed.type}; charset=utf-8`);
  await page.goto('/robots.txt');
  const items = await page.evaluate(
    (xml) => {
      const feed = new DOMParser().parseFromString(xml, 'text/xml');
      const fault = feed.querySelector('parsererror')?.textContent;
      if (fault) throw new Error(fault);
      return [...feed.querySelectorAll('item')].map((item) =>
        Object.fromEntries([...item.children].map(({ nodeName, textContent }) => [nodeName, textContent ?? ''])),
      );
    },
    await response.text(),
  );
  expect(items.map(({ link }) => link?.replace(/#[\d-]{10}$/, '')).sort()).toEqual(
    articleSlugs.map((slug) => `http://localhost:8080/blog/${slug}`).sort(),
  );
  const days = items.map(({ pubDate = '' }) => Date.parse(pubDate));
  expect(days).toEqual(days.toSorted((a, b) => b - a));
  for (const { link = '', pubDate = '', 'content:encoded': html = '' } of items) {
    expect(pubDate, link).toBe(new Date(pubDate).toUTCString());
    expect(html, link).toContain('Rechtsstand');
    expect(html, link).not.toMatch(/ (?:href|src)="(?!https?:|mailto:|tel:)/);
  }
});
