/** A tool in the frame of another site. */
import { timeToDay } from '#domain/language/format';
import { routes } from '#domain/site/routes';
import { startOther } from '../support/browsers/other-site.ts';
import { toolSamplesOn } from '../support/tool-samples.ts';
import { expect, test } from './fixtures.ts';

const { gueltigkeit: sample } = await toolSamplesOn(timeToDay(Date.now()));

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without', () => {
    // The other site has a script of its own: the frame's is asked for what is in it alone.
    test.use({ javaScriptEnabled });

    test('it answers in the frame, or beside it', async ({ page, service: { baseUrl } }) => {
      const other = await startOther(baseUrl, routes.embeddedTool('gueltigkeit'));
      await page.goto(other.address);
      const frame = page.frameLocator('iframe');
      await frame.locator('[name=ausgestellt]').fill(sample.typed['ausgestellt'] ?? '');
      await frame.locator('[name=umbau][value=nein]').check();
      const height = async () => (await page.locator('iframe').boundingBox())?.height ?? 0;
      const before = await height();
      const press = () => frame.locator('.tool-form button[type=submit]').click();
      if (javaScriptEnabled) {
        await press();
        await expect(frame.getByRole('heading', { level: 2 })).toHaveText(sample.title);
        await expect.poll(height).not.toBe(before);
        const targets = frame.locator('a:not([href^="#"], [download], [target=_blank])');
        await expect(targets).toHaveCount(0);
        expect(await page.context().cookies()).toEqual([]);
      } else {
        const [opened] = await Promise.all([page.waitForEvent('popup'), press()]);
        await expect(opened.locator('#ergebnis h2')).toHaveText(sample.title);
        await opened.close();
      }
      await other.stop();
    });
  });
