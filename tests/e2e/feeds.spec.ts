/** The feed as a reader takes it: read by an XML parser. */
import { blogCategories } from '#domain/article-list';
import { parse } from 'node-html-parser';
import type { Page } from 'playwright/test';
import { rssFeed } from '#domain/feeds';
import { articleSlugs } from '../support/kinds.ts';
import { expect, test } from './fixtures.ts';

const urlsOf = (baseUrl: string) => articleSlugs.map((slug) => `${baseUrl}/blog/${slug}`).sort();
const categories: string[] = Object.values(blogCategories);

/** Every address in the HTML of an article. */
const addressesIn = (html: string) => [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);

/** The first words of an article as its page has them. */
async function firstWords(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text();
  return String(parse(html).querySelector('.prose strong')?.textContent).replace(/\s+/g, ' ').trim();
}

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

test('RSS 2.0: well-formed, every article with its full text, whole addresses, real dates', async ({ page }) => {
  const response = await page.request.get(rssFeed.path);
  expect(response.headers()['content-type']).toBe(`${rssFeed.type}; charset=utf-8`);
  await page.goto('/blog');
  const feed = await page.evaluate(
    (xml) => {
      const document = new DOMParser().parseFromString(xml, 'text/xml');
      const read = (element: Element, names: string[]) =>
        Object.fromEntries(
          names.map((name) => [
            name,
            [...element.children].find(({ nodeName }) => nodeName === name)?.textContent ?? '',
          ]),
        );
      const channel = document.querySelector('rss[version="2.0"] > channel');
      return {
        error: document.querySelector('parsererror')?.textContent,
        channel: channel && read(channel, ['title', 'link', 'description', 'language', 'lastBuildDate']),
        self: [...(channel?.children ?? [])].find(({ nodeName }) => nodeName === 'atom:link')?.getAttribute('href'),
        items: [...document.querySelectorAll('item')].map((item) =>
          read(item, [
            ...['title', 'link', 'guid', 'description', 'category', 'pubDate', 'content:encoded', 'dc:creator'],
            ...['atom:published', 'atom:updated'],
          ]),
        ),
      };
    },
    await response.text(),
  );
  expect(feed.error).toBeUndefined();
  expect(feed.channel).toMatchObject({ link: 'http://localhost:8080/blog', language: 'de-DE' });
  expect(feed.channel?.['title']).toBeTruthy();
  expect(feed.channel?.['description']).toBeTruthy();
  expect(feed.self).toBe('http://localhost:8080/rss.xml');

  expect(feed.items.map(({ link }) => link).sort()).toEqual(urlsOf('http://localhost:8080'));
  expect(new Set(feed.items.map(({ guid }) => guid)).size).toBe(feed.items.length);
  const days = feed.items.map(({ pubDate }) => Date.parse(String(pubDate)));
  expect(days).toEqual(days.toSorted((a, b) => b - a));
  for (const item of feed.items) {
    // RFC 822, as toUTCString writes it.
    expect(item['pubDate']).toBe(new Date(String(item['pubDate'])).toUTCString());
    // What was changed has another name, so that readers show it again, and the day of its change.
    const { link, 'atom:published': published, 'atom:updated': updated } = item;
    expect(item['guid']).toBe(updated === published ? link : `${link}#${updated?.slice(0, 10)}`);
    expect(Date.parse(String(item['pubDate']))).toBe(Date.parse(String(updated)));
    expect(item['description']?.length).toBeGreaterThanOrEqual(80);
    expect(categories).toContain(item['category']);
    expect(item['dc:creator']).toMatch(/^Redaktion /);
    const html = item['content:encoded'] ?? '';
    expect(html).not.toMatch(/<(?:script|style|button|svg)\b| (?:class|style|tabindex)=/);
    expect(html).toContain('Rechtsstand');
    expect(addressesIn(html).filter((address) => !/^(?:https?:|mailto:|tel:)/.test(address))).toEqual([]);
    const path = new URL(String(item['link'])).pathname;
    expect(plain(html).includes(await firstWords(page, path)), path).toBe(true);
  }
});
