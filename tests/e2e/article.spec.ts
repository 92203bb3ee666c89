/** An article in a browser: photos, videos and sharing (`tests/content/blog/alle-bloecke.mdx`). */
import { atRest } from './checks.ts';
import { expect, holdTimers, test } from './fixtures.ts';
import { noticeLooks } from './pages/home.ts';

const path = '/bremen/blog/alle-bloecke';

test('a photo comes in a modern format that fits the screen, with its place kept free', async ({ page }) => {
  await page.goto(path);
  const photo = page.getByRole('img', { name: 'Dachboden mit Dämmung' });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const { clientWidth, clientHeight, currentSrc } = await photo.evaluate(
    ({ clientWidth, clientHeight, currentSrc }: HTMLImageElement) => ({ clientWidth, clientHeight, currentSrc }),
  );
  expect(currentSrc).toMatch(/\.avif$/);
  expect(clientWidth).toBeLessThanOrEqual(360);
  expect(clientWidth / clientHeight).toBeCloseTo(16 / 9, 1);
});

test('of a video nothing is fetched before somebody asks for it', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  await page.route(/youtube|vimeo/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Film</p>' }));
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL))) foreign.push(request.url());
  });
  await page.goto(path);
  const play = page.getByRole('button', { name: 'Video abspielen' }).first();
  await play.scrollIntoViewIfNeeded();
  await atRest(page);
  expect(foreign).toEqual([]);
  for (const [title, address] of [
    ['Die Aufnahme vor Ort', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
    ['Rundgang durch ein Haus', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ]) {
    await play.click();
    await expect(page.frameLocator(`iframe[title="${title}"]`).getByText('Film')).toBeVisible();
    expect(foreign.splice(0)).toEqual([address]);
  }
});

test('the share button gives the address to the device, or copies it and says so', async ({ home, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(path);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => Promise.resolve(Object.assign(window, { shared: data })),
    });
  });
  await page.getByRole('button', { name: 'Teilen' }).click();
  const shared = { title: await page.title(), url: page.url() };
  expect(await page.evaluate(() => (window as unknown as { shared: ShareData }).shared)).toEqual(shared);
  await page.goto(path);
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await holdTimers(page);
  for (let copies = 0; copies < 2; copies++) {
    await page.getByRole('button', { name: 'Teilen' }).click();
    await expect(home.toast()).toContainText('Link kopiert');
    expect(await home.toastLook()).toEqual(noticeLooks.success);
    await home.toast().getByRole('button', { name: 'Schließen' }).click();
    await expect(home.toast()).toHaveCount(0);
  }
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a video is a link to its host', async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Video abspielen' }).first()).toBeHidden();
    const links = page.getByRole('link', { name: 'Video beim Anbieter öffnen' });
    await expect(links.first()).toHaveAttribute('href', /youtube/);
    await expect(links.last()).toHaveAttribute('href', /vimeo/);
  });
});
