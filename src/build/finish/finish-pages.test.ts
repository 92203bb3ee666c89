import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { completeAssets, spreadPictures } from './finish-pages.ts';

test('a page that was not rendered again has its files; no sheet or photo lies there that no page shows', async () => {
  const root = `${await temporaryFolder()}/`;
  await mkdir(`${root}_astro`);
  const deferred = 'deferred.Ab_-1234.css';
  const pages = {
    'index.html': `<link href="/_astro/${deferred}"><img srcset="/_astro/roof.x.webp 480w">`,
    'rss.xml': '<content>&lt;img src="/_astro/feed.x.jpg"&gt;</content>',
    '_astro/form.x.js': 'const deps=["_astro/form.x.css"]',
  };
  const assets = ['site.x.css', 'form.x.css', 'roof.x.jpg', 'roof.x.webp', 'feed.x.jpg', 'font.x.woff2'];
  for (const [file, text] of Object.entries(pages)) await writeFile(root + file, text);
  for (const name of assets) await writeFile(`${root}_astro/${name}`, '');
  expect(await completeAssets(root, (name) => Promise.resolve(Buffer.from(name)))).toBe(2);
  const left = [deferred, 'feed.x.jpg', 'font.x.woff2', 'form.x.css', 'form.x.js', 'roof.x.webp'];
  expect((await readdir(`${root}_astro`)).sort()).toEqual(left);
  await expect(completeAssets(root, (_, make) => make())).rejects.toThrow(deferred);
});

test('social cards are drawn between the pages, so that no page waits for a row of them; none is left out', () => {
  const spread = (...names: string[]) =>
    spreadPictures(names.map((pathname) => ({ pathname, route: {} as never }))).map(({ pathname }) => pathname);
  const pages = ['/', '/about', '/blog', '/contact'];
  expect(spread('/a.png', '/b.png', ...pages)).toEqual(['/', '/a.png', '/about', '/blog', '/b.png', '/contact']);
  expect(spread('/a.png', '/b.png', '/c.png', '/')).toEqual(['/', '/a.png', '/b.png', '/c.png']);
});
