/** The article with every block, two photos and two videos; beside it a draft (`tests/content/blog/`). */
import { blocks } from '../../src/articles/blocks/blocks.ts';
import { readText } from '../support/content.ts';
import { expect, test } from './fixtures.ts';

const slug = 'alle-bloecke';
const path = `/bremen/blog/${slug}`;

test('every block says what it should, and links lead to the place', async ({ page }) => {
  const source = await readText(`content/blog/${slug}.mdx`);
  const drawable = blocks.filter(({ only }) => only !== 'other texts').map(({ name }) => name);
  expect(drawable.filter((name) => !source.includes(`<${name} `))).toEqual([]);

  await page.goto(path);
  const text = page.locator('article');
  await expect(text).toContainText('10\u00a0Jahre (§\u00a079\u00a0Abs.\u00a03\u00a0GEG)');
  await expect(text.getByRole('img', { name: 'Klasse A+' })).toBeVisible();
  const note = text.getByRole('note').filter({ hasText: 'Erst prüfen' });
  await expect(note).toBeVisible();
  // Its sign is for the eye.
  expect(
    await note.locator('.callout__title').evaluate((title) => getComputedStyle(title, '::before').content),
  ).toContain('!');
  expect(await note.ariaSnapshot()).not.toContain('!');
  await expect(text.getByText('−14\u00a0%')).toBeVisible();
  await text.getByText('Zahlen als Tabelle').first().click();
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
    'Aus dem Zensus',
    'Zum Abhaken',
    'Eine Warnung',
    'Tabellen und Angaben',
  ]);
  await expect(text).toContainText('Rechtsstand: GEG, Stand Mai 2025');
  await expect(text).toContainText(
    '§\u00a0108\u00a0Abs.\u00a01 Nr.\u00a027\u00a0GEG ist heute §\u00a0108\u00a0Abs.\u00a01 Nr.\u00a021\u00a0GModG.',
  );
  await expect(text).toContainText('Gebäudeenergiegesetz, Bundesamt für Justiz');

  // The photo comes in a modern format that fits the screen, with its place kept free.
  const photo = page.getByRole('img', { name: 'Dachboden mit Dämmung' });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const {
    source: shown,
    width,
    ratio,
  } = await photo.evaluate((image: HTMLImageElement) => ({
    source: image.currentSrc,
    width: image.clientWidth,
    ratio: image.clientWidth / image.clientHeight,
  }));
  expect(shown).toMatch(/\.avif$/);
  expect(width).toBeLessThanOrEqual(360);
  expect(ratio).toBeCloseTo(16 / 9, 1);
  const formats = await page
    .locator('.article-photo source')
    .evaluateAll((all) => all.map((one) => one.getAttribute('type')));
  expect(new Set(formats)).toEqual(new Set(['image/avif']));
  expect(await photo.getAttribute('src')).toMatch(/\.webp$/);
  await expect(page.getByText('So sieht Dämmung aus.')).toBeVisible();
});

test('of a video nothing is fetched before somebody asks for it', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  await page.route(/youtube|vimeo/, async (route) => {
    foreign.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<p>Film</p>' });
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL)) && !/youtube|vimeo/.test(request.url())) foreign.push(request.url());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  expect(foreign).toEqual([]);
  await expect(page.getByText('Anbieter: YouTube. ')).toBeVisible();
  for (const [title, address] of [
    ['Die Aufnahme vor Ort', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
    ['Rundgang durch ein Haus', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ]) {
    await page.getByRole('button', { name: 'Video abspielen' }).first().click();
    await expect(page.frameLocator(`iframe[title="${title}"]`).getByText('Film')).toBeVisible();
    expect(foreign.splice(0)).toEqual([address]);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a video is a link to its host', async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Video abspielen' }).first()).toBeHidden();
    await expect(page.getByRole('link', { name: 'Video beim Anbieter öffnen' }).first()).toHaveAttribute(
      'href',
      /youtube/,
    );
    await expect(page.getByRole('link', { name: 'Video beim Anbieter öffnen' }).last()).toHaveAttribute(
      'href',
      /vimeo/,
    );
  });
});
