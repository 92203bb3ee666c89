/** What must hold on every page that is built, and on the home page at every width. */
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const files = await Array.fromAsync(glob('**/*.html', { cwd: dist, exclude: ['api/**'] }));
const paths = files.map((file) => `/${file.replace(/index\.html$|\.html$/, '')}`).sort();
/** Long and short names, near and far, each house type. */
const samples = [
  '/',
  '/bremen',
  '/buchholz-in-der-nordheide',
  '/osterholz-scharmbeck',
  '/garbsen',
  '/celle',
  '/elmshorn',
  '/leer',
  '/bremen/danke',
  '/osterholz-scharmbeck/services',
];

test('no page breaks its own content policy or logs an error', async ({ page, noise }) => {
  test.setTimeout(180_000);
  await page.route('**/api/**', (route) => route.fulfill({ status: 204 }));
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' });
    // The not-found page is asked for by its own name here, and says so.
    if (path === '/404') noise.length = 0;
    expect(noise, path).toEqual([]);
  }
  expect(paths.length).toBeGreaterThan(2 * 73);
});

test('the content policy holds: an injected script does not run', async ({ page, noise }) => {
  await page.goto('/bremen');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    return 'injected' in window;
  });
  expect(ran).toBe(false);
  expect(noise.join()).toContain('Content Security Policy');
  noise.length = 0;
});

const widestElement = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const path of samples) {
  test(`${path} does not scroll sideways, down to 320 px and with text at 200 %`, async ({ page }) => {
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      expect(await widestElement(page), `${width} px`).toBe(0);
    }
    await page.setViewportSize({ width: 640, height: 800 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '212.5%'));
    expect(await widestElement(page), '200 %').toBe(0);
  });

  test(`${path} does not move while it loads`, async ({ page }) => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path, { waitUntil: 'networkidle' });
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(sum), 300);
          }),
      );
      expect(shift, `${width} px`).toBe(0);
    }
  });
}
