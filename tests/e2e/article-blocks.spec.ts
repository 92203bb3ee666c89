/** An article with every block, a photo and a video, in a copy of the project with three places. */
import { blogCategoryKeys } from '#domain/article-list';
import { houseTypes, articleMotifs } from '#domain/pictures';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { blocks } from '../../src/articles/blocks/blocks.ts';
import { test as base, expect } from './fixtures.ts';
import { buildCopy, copyProject, removeCopy, shortenCatalogue } from '../support/project-copy.ts';
import { startTestService, type TestService } from '../support/service.ts';

const slug = 'probe-aller-bausteine';
const written = `---
title: Probe aller Bausteine eines Artikels
excerpt: Dieser Artikel enthält jeden Baustein einmal, damit ein Versuch im Browser sehen kann, dass er steht.
category: Technologie
image:
  motif: sun
  house: gewerbebau
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

**Die Antwort steht vorn.** Sie gilt <Law id="validity">Jahre</Law>, Klasse <Class letter="A+" />.

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

/** As many articles as the list is to hold at once. */
const manyArticles = 30;

/** Fills the list with articles whose titles and excerpts are sentences of real ones, so that they compress as these do. */
async function writeManyArticles(folder: string): Promise<void> {
  const names = (await readdir(join(folder, 'content/blog'))).filter((name) => name.endsWith('.mdx'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, 'content/blog', name), 'utf8')));
  const sentences = texts
    .flatMap((text) => text.replace(/^---[\s\S]*?\n---/, '').split(/(?<=[.!?])\s+|\n+/))
    .filter((sentence) => /^\p{Lu}[^<>|*[\]{}:"#§€]+\.$/u.test(sentence));
  const titles = [...new Set(sentences.filter(({ length }) => length > 35 && length < 75))];
  const excerpts = [...new Set(sentences.filter(({ length }) => length > 100 && length < 160))];
  const pictures = articleMotifs.flatMap((motif) => houseTypes.map((house) => ({ motif, house })));
  const taken = [...texts, article].map((text) => /motif: (.*)\n +house: (.*)/.exec(text)?.slice(1).join());
  const free = pictures.filter(({ motif, house }) => !taken.includes([motif, house].join()));
  for (let i = names.length + 1; i < manyArticles; i++) {
    const text = article
      .replace(/title: .*/, `title: ${titles[i]}`)
      .replace(/excerpt: .*/, `excerpt: ${excerpts[i]}`)
      .replace('category: Technologie', `category: ${blogCategoryKeys[i % blogCategoryKeys.length]}`)
      .replace('motif: sun', `motif: ${free[i]?.motif}`)
      .replace('house: gewerbebau', `house: ${free[i]?.house}`);
    await writeFile(join(folder, `content/blog/probe-${i}.mdx`), text);
  }
}

type Built = { built: { folder: string; service: TestService } };

const test = base.extend<object, Built>({
  built: [
    async ({}, use) => {
      const folder = await copyProject();
      await shortenCatalogue(folder);
      await writeManyArticles(folder);
      await writeFile(join(folder, `content/blog/${slug}.mdx`), article);
      const draft = article.replace('lawStatus:', 'draft: true\nlawStatus:').replace('motif: sun', 'motif: plan');
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
  expect(formats).toEqual(['image/avif', 'image/webp']);
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
  await expect(text.getByRole('note')).toContainText('Erst prüfen');
  await expect(text.getByText('−14\u00a0%')).toBeVisible();
  await text.getByText('Zahlen als Tabelle').click();
  await expect(text.getByRole('cell', { name: '−14' })).toBeVisible();
  await expect(text.getByRole('link', { name: 'Preisrechner' })).toHaveAttribute(
    'href',
    '/bremen/services#preisrechner',
  );
  await expect(text.getByRole('navigation', { name: 'Inhalt' }).getByRole('link')).toHaveText([
    'Ein Foto',
    'Ein Video',
    'Ein Diagramm',
    'Zum Abhaken',
    'Eine Warnung',
  ]);
  await expect(text).toContainText('Rechtsstand: GEG 2024, Stand Mai 2025');
  await expect(text).toContainText('Die Regeln zum Heizungstausch haben sich dabei geändert');
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

test('a list of 30 articles fits the first network flight, and six of them are shown', async ({
  built,
  list,
  page,
}) => {
  for (const place of ['', 'bremen/', 'delmenhorst/', 'rostock/']) {
    const html = await readFile(join(built.folder, `dist/${place}blog.html`));
    expect(brotliCompressSync(html).length, place).toBeLessThanOrEqual(14_000);
  }
  await list.open();
  await expect(list.shown).toHaveCount(6);
  await expect(page.getByText(`Noch ${manyArticles - 6} Artikel`)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the video is a link to its host', async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Video abspielen' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Video beim Anbieter öffnen' })).toHaveAttribute('href', /youtube/);
  });
});
