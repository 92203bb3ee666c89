/** Speech control, switches and forced colours: what axe does not see of them. */
import { atRest } from './checks.ts';
import { expect, test } from './fixtures.ts';

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
      const box = (await radio.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(Math.min(box.width, box.height), at).toBeGreaterThanOrEqual(44);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await expect(radio, at).toBeChecked();
    }
  }
});

test('in forced colours the chosen tile and the words of a chart can be told', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/bremen/services');
  const looks = await page.locator('.building-tiles').evaluate((tiles) => {
    const [first, second] = tiles.querySelectorAll('input');
    if (first) first.checked = true;
    return [first, second].map((input) => input && getComputedStyle(input).borderStyle);
  });
  expect(new Set(looks).size).toBe(2);
  await page.goto('/blog/immobilienmarkt-trends-energieeffizienz-deutschland-2025');
  const colourOf = (selector: string, name: 'fill' | 'color') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], name);
  expect(await colourOf('.chart text', 'fill')).toBe(await colourOf('h1', 'color'));
});
