/** Speech control, switches, enlarged text, forced colours and screen readers: what axe does not see of them. */
import { atRest } from './checks.ts';
import { expect, test } from './fixtures.ts';

const pagesWithTiles = ['/bremen', '/bremen/services'];

test('each radio button lies where it is seen, is hit there, and is not covered while it has the focus', async ({
  page,
}) => {
  for (const [path, width, height] of [
    ['/bremen', 1280, 800],
    ['/bremen', 320, 256],
    ['/bremen/services', 360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await atRest(page);
    for (const radio of await page.locator('.building-tiles input, .customer-prices > input').all()) {
      const at = `${path} at ${width} px: ${await radio.evaluate(({ id }) => id)}`;
      await radio.evaluate((input) => input.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const box = await radio.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), at).toBeGreaterThanOrEqual(44);
      await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
      await expect(radio, at).toBeChecked();
    }
    // The browser itself scrolls to a control that the keyboard reaches.
    const first = page.locator('.building-tiles input').first();
    await first.evaluate((input: HTMLInputElement) => (input.checked = true));
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await first.focus();
    await atRest(page);
    const isCovered = await first.evaluate((input) => {
      const { left, top, width, height } = input.getBoundingClientRect();
      const seen = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(left + width / 2, top + height * part));
      return !seen.some((element) => element?.closest('label')?.contains(input));
    });
    expect(isCovered, `${path} at ${width} px`).toBe(false);
  }
});

test('in forced colours the chosen tile, the scale and the words of a chart can be told', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  for (const path of pagesWithTiles) {
    await page.goto(path);
    const looks = await page.locator('.building-tiles').evaluate((tiles) => {
      const [first, second] = tiles.querySelectorAll('input');
      if (first) first.checked = true;
      return [first, second].map((input) => input && getComputedStyle(input).borderStyle);
    });
    expect(new Set(looks).size, path).toBe(2);
  }
  await page.goto('/bremen');
  const scale = page.locator('.class-scale');
  expect(await scale.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none');
  await page.goto('/blog/immobilienmarkt-trends-energieeffizienz-deutschland-2025');
  const ink = await page
    .locator('.chart text')
    .first()
    .evaluate((text) => getComputedStyle(text).fill);
  expect(ink).toBe(await page.locator('h1').evaluate((title) => getComputedStyle(title).color));
});
