/** A visit, and what comes of it, without a trace in the browser. */
import { routes } from '#domain/site/routes';
import { cityOf } from '../support/content.ts';
import { expect, test } from './fixtures.ts';

const bremen = cityOf('bremen');

test('visits and taps on the number count; WhatsApp brings page and place along', async ({ page, service }) => {
  const path = routes.process(bremen);
  const taps = () =>
    service.rows(
      'SELECT sum(views) > 0 AS views, sum(calls) AS calls, sum(chats) AS chats FROM visits WHERE name = ?',
      path,
    )[0];
  await page.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const [answer] = await Promise.all([page.waitForResponse('**/api/blog-views'), page.goto(path)]);
  expect(answer.status()).toBe(204);
  const title = await page.title();
  // No program takes the call here.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await page.locator('#floating a[href^="tel:"]').dispatchEvent('click');
  await expect.poll(taps).toEqual({ views: 1, calls: 1, chats: 0 });
  await page.locator('#floating a[href^="https://wa.me"]').dispatchEvent('click');
  await expect(page).toHaveURL(/^https:\/\/wa\.me\/\d+\?text=/);
  const text = new URL(page.url()).searchParams.get('text') ?? '';
  expect(text).toContain(title);
  expect(text).toContain(new URL(path, service.baseUrl).href);
  await expect.poll(taps).toEqual({ views: 1, calls: 1, chats: 1 });
});
