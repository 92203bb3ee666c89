/** Speech control and switches: what axe does not see of them. */
import { atRest } from './checks.ts';
import { expect, test } from './fixtures.ts';

test('each radio button lies where it is seen, is hit there, and not covered in focus', async ({ page }) => {
  for (const [path, width, height] of [
    ['/bremen', 1280, 800],
    ['/bremen', 320, 256],
    ['/bremen/services', 360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await atRest(page);
    for (const radio of await page
      .locator('.building-tiles input, .price-street input, .customer-prices > input')
      .all()) {
      const at = `${path} at ${width} px: ${await radio.evaluate(({ id }) => id)}`;
      await radio.evaluate((input) => input.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const box = (await radio.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(Math.min(box.width, box.height), at).toBeGreaterThanOrEqual(44);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await expect(radio, at).toBeChecked();
    }
  }
});
