/** An article with every block, a photo and a video, in a copy of the project with three places. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { blocks } from '../../src/articles/blocks/blocks.ts';
import { unusedPictures } from '../../src/content/checks/article-head.ts';
import { test as base, expect } from './fixtures.ts';
import { buildCopy, copyProject, removeCopy, shortenCatalogue } from '../support/project-copy.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { reader } from '../support/content.ts';

const slug = 'probe-aller-bausteine';
const written = `---
title: Probe aller Bausteine eines Artikels
excerpt: Dieser Artikel enthält jeden Baustein einmal, damit ein Versuch im Browser sehen kann, dass er steht.
category: Technologie
image:
  motif: MOTIF
  house: HOUSE
  energyClass: A+
  alt: Werkhalle, davor eine Wärmepumpe unter der Sonne
publishDate: 2025-05-06
author: technik
lawStatus: 2025-05
sources:
  - title: Gebäudeenergiegesetz
    publisher: Bundesamt für Justiz
    date: 2023-10
    url: https://www.gesetze-im-internet.de/geg/
  - title: Klimafaktoren
    publisher: Deutscher Wetterdienst
---

**Die Antwort steht vorn.** Sie gilt <Law id="validity">Jahre</Law>, anders als <Law id="fine-ad" only="paragraph" /> heute, Klasse <Class letter="A+" />.

## Ein Foto

<Figure src="dachboden.jpg" alt="Dachboden mit Dämmung" caption="So sieht Dämmung aus." />

## Ein Video

<Video title="Die Aufnahme vor Ort" url="https://www.youtube.com/watch?v=dQw4w9WgXcQ" description="In zwei Minuten." />

## Ein Diagramm

<Chart title="Abstand zu D" unit="%" note="Ausgedachte Zahlen">

| Klasse | Abstand |
| --- | --- |
| A+ | 16 |
| H | −14 |

</Chart>

## Zum Abhaken

<Checklist title="Bereitlegen">

- Plan
- [Preisrechner](/services#preisrechner)

</Checklist>

## Eine Warnung

<Callout variant="warning" title="Erst prüfen">

Ein Satz mit **Gewicht**.

</Callout>
`;
/** With an example of each block that it does not use. */
const article = blocks
  .filter(({ name, only }) => only !== 'other texts' && !written.includes(`<${name} `))
  .reduce((text, { example }) => `${text}\n${example}\n`, written);

/** No article of the site has these pictures. */
const taken = (await reader.articles()).map(({ copy }) => copy);
const [own, ofDraft] = unusedPictures(taken);
const withPicture = (text: string, picture: typeof own) =>
  text.replace('MOTIF', picture?.motif ?? '').replace('HOUSE', picture?.house ?? '');

type Built = { built: { folder: string; service: TestService } };

const test = base.extend<object, Built>({
  built: [
    async ({}, use) => {
      const folder = await copyProject();
      await shortenCatalogue(folder);
      await writeFile(join(folder, `content/blog/${slug}.mdx`), withPicture(article, own));
      const draft = withPicture(article.replace('lawStatus:', 'draft: true\nlawStatus:'), ofDraft);
      await writeFile(
        join(folder, 'content/blog/entwurf.mdx'),
        draft.replace('Probe aller', 'Entwurf aller').replace('dachboden.jpg', 'nur-im-entwurf.jpg'),
      );
      const photo = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#b8412a' } });
      await photo.jpeg().toFile(join(folder, 'content/blog/dachboden.jpg'));
      await photo.negate().jpeg().toFile(join(folder, 'content/blog/nur-im-entwurf.jpg'));
      await buildCopy(folder);
      const service = await startTestService(join(folder, 'dist'));
      await use({ folder, service });
      await service.stop();
      await removeCopy(folder);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ built }, use) => use(built.service.baseUrl),
});

// The service knows the project's own articles, not the copy's.
test.beforeEach(({ page }) => page.route('**/api/blog-views', (route) => route.fulfill({ status: 204 })));

// One copy serves them all.
test.describe.configure({ mode: 'serial' });

const path = `/bremen/blog/${slug}`;

test('the photo comes in a modern format that fits the screen, with its place kept free', async ({ page }) => {
  await page.goto(path);
  const photo = page.getByRole('img', { name: 'Dachboden mit Dämmung' });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const { source, width, ratio } = await photo.evaluate((image: HTMLImageElement) => ({
    source: image.currentSrc,
    width: image.clientWidth,
    ratio: image.clientWidth / image.clientHeight,
  }));
  expect(source).toMatch(/\.avif$/);
  expect(width).toBeLessThanOrEqual(360);
  expect(ratio).toBeCloseTo(16 / 9, 1);
  const formats = await page.locator('.photo source').evaluateAll((all) => all.map((one) => one.getAttribute('type')));
  expect(formats).toEqual(['image/avif']);
  expect(await photo.getAttribute('src')).toMatch(/\.webp$/);
  await expect(page.getByText('So sieht Dämmung aus.')).toBeVisible();
});

test('of the video nothing is fetched before somebody asks for it', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  await page.route(/youtube/, async (route) => {
    foreign.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<p>Film</p>' });
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL)) && !/youtube/.test(request.url())) foreign.push(request.url());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  expect(foreign).toEqual([]);
  await expect(page.getByText('Anbieter: YouTube. Erst mit dem Klick')).toBeVisible();
  await page.getByRole('button', { name: 'Video abspielen' }).click();
  await expect(page.frameLocator('iframe[title="Die Aufnahme vor Ort"]').getByText('Film')).toBeVisible();
  expect(foreign).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
});

test('a page without a video may frame nobody', async ({ page }) => {
  await page.goto(path);
  const policyOf = () => page.locator('meta[http-equiv=content-security-policy]').getAttribute('content');
  expect(await policyOf()).toContain('frame-src https://www.youtube-nocookie.com https://player.vimeo.com');
  await page.goto('/bremen/impressum');
  expect(await policyOf()).not.toContain('frame-src');
});

test('every block says what it should, and links lead to the place', async ({ page }) => {
  await page.goto(path);
  const text = page.locator('article');
  await expect(text).toContainText('10\u00a0Jahre (§\u00a079 Abs.\u00a03\u00a0GEG)');
  await expect(text.getByRole('img', { name: 'Klasse A+' })).toBeVisible();
  const note = text.getByRole('note');
  await expect(note).toContainText('Erst prüfen');
  // Its sign is for the eye.
  expect(await note.locator('.bold').evaluate((title) => getComputedStyle(title, '::before').content)).toContain('!');
  expect(await note.ariaSnapshot()).not.toContain('!');
  await expect(text.getByText('−14\u00a0%')).toBeVisible();
  await text.getByText('Zahlen als Tabelle').click();
  await expect(text.getByRole('cell', { name: '−14' })).toBeVisible();
  await expect(text.getByRole('link', { name: 'Preisrechner' })).toHaveAttribute(
    'href',
    '/bremen/services#preisrechner',
  );
  const contents = text.getByRole('navigation', { name: 'Inhalt' });
  // Folded on a phone.
  await contents.getByText('Inhalt').click();
  await expect(contents.getByRole('link')).toHaveText([
    'Ein Foto',
    'Ein Video',
    'Ein Diagramm',
    'Zum Abhaken',
    'Eine Warnung',
  ]);
  await expect(text).toContainText('Rechtsstand: GEG, Stand Mai 2025');
  await expect(text).toContainText(
    '§\u00a0108 Abs.\u00a01 Nr.\u00a027\u00a0GEG ist heute §\u00a0108 Abs.\u00a01 Nr.\u00a021\u00a0GModG.',
  );
  await expect(text).toContainText('Gebäudeenergiegesetz, Bundesamt für Justiz, Oktober 2023');
});

test('a draft is not built, nor is its photo', async ({ built, page }) => {
  expect(existsSync(join(built.folder, `dist/bremen/blog/${slug}.html`))).toBe(true);
  expect(existsSync(join(built.folder, 'dist/bremen/blog/entwurf.html'))).toBe(false);
  const pictures = await readdir(join(built.folder, 'dist/_astro'));
  expect(pictures.some((name) => name.startsWith('dachboden'))).toBe(true);
  expect(pictures.filter((name) => name.startsWith('nur-im-entwurf'))).toEqual([]);
  const sitemap = await readFile(join(built.folder, 'dist/sitemap-0.xml'), 'utf8');
  expect(sitemap).toContain(`/blog/${slug}<`);
  expect(sitemap).not.toContain('entwurf');
  await page.goto(path);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the video is a link to its host', async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Video abspielen' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Video beim Anbieter öffnen' })).toHaveAttribute('href', /youtube/);
  });
});
