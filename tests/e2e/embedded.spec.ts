/** A tool in the frame of another site. */
import { timeToDay } from '#domain/format';
import { routes } from '#domain/routes';
import { startOther } from '../support/other-site.ts';
import { sampleQuery, toolSamplesOn } from '../support/tool-samples.ts';
import { expect, test } from './fixtures.ts';

const sample = toolSamplesOn(timeToDay(Date.now())).gueltigkeit;
const path = routes.embeddedTool('gueltigkeit');

test('it answers there, is as high as its answer, and whatever leads on opens a page of ours', async ({
  page,
  service: { baseUrl },
}) => {
  const other = await startOther(baseUrl, path);
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') counted.push(request.url());
  });
  await page.goto(other.address);
  const frame = page.frameLocator('iframe');
  const height = async () => (await page.locator('iframe').boundingBox())?.height ?? 0;
  await frame.locator('[name=ausgestellt]').fill(sample.typed['ausgestellt'] ?? '');
  await frame.locator('[name=umbau][value=nein]').check();
  const before = await height();
  await frame.locator('.tool-form button[type=submit]').click();
  await expect(frame.getByRole('heading', { level: 2 })).toHaveText(sample.title);
  await expect.poll(height).not.toBe(before);
  // Nothing to scroll within it.
  const inner = page.frames()[1];
  expect(await inner?.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(1);
  const links = await frame
    .locator('a:not([href^="#"], [download])')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('target'), (link as HTMLAnchorElement).href]));
  for (const [target, href] of links) expect([href, target]).toEqual([href, '_blank']);
  const copies = await frame
    .locator('[data-copy^=http]')
    .evaluateAll((all) => all.map((button) => (button as HTMLElement).dataset['copy']));
  expect(copies).toEqual([`${baseUrl}${routes.tool('gueltigkeit')}?${sampleQuery(sample)}`]);
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    frame.getByRole('link', { name: 'Rückruf anfordern' }).click(),
  ]);
  await expect(opened.getByLabel('Nachricht')).toHaveValue(/Gültig bis/);
  await opened.close();
  expect(await page.context().cookies()).toEqual([]);
  expect(await inner?.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(counted).toEqual([]);
  await other.stop();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('its answer opens beside the frame', async ({ page, service: { baseUrl } }) => {
    const other = await startOther(baseUrl, path);
    await page.goto(other.address);
    const frame = page.frameLocator('iframe');
    await frame.locator('[name=ausgestellt]').fill(sample.typed['ausgestellt'] ?? '');
    await frame.locator('[name=umbau][value=nein]').check();
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      frame.locator('.tool-form button[type=submit]').click(),
    ]);
    await expect(opened.locator('#ergebnis h2')).toHaveText(sample.title);
    await opened.close();
    await other.stop();
  });
});
