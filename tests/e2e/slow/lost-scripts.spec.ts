/**
 * Where scripts may run but none comes (a proxy, an old cache, a release that is gone): each page is what it is without
 * JavaScript.
 */
import { routes } from '#domain/site/routes';
import { articleSlugs, cityOf } from '../../support/content.ts';
import { layoutKinds } from '../../support/site/kinds.ts';
import { expect, test } from '../fixtures.ts';
import { submit } from '../pages/tool.ts';

const city = cityOf('bremen');

// Every script is asked of the network: routes switch the browser's cache off.
test.beforeEach(({ page }) => page.route('**/*.js', (route) => route.fulfill({ status: 404 })));
test.afterEach(({ noise }) => {
  noise.length = 0;
});

test('no page shows a button that does nothing', async ({ page }) => {
  const dead: string[] = [];
  for (const path of [...layoutKinds.map(({ href }) => href(city)), routes.home(undefined)]) {
    await page.goto(path);
    dead.push(
      ...(await page.evaluate(
        (path) =>
          [...document.querySelectorAll<HTMLButtonElement>('button, [role=button]')]
            .filter((button) => button.checkVisibility({ visibilityProperty: true }))
            .filter(({ type, form }) => type !== 'submit' || !form)
            .map(({ outerHTML }) => `${path}: ${outerHTML.slice(0, 80)}`),
        path,
      )),
    );
  }
  // Its two buttons stand beside the sentence that tells of it.
  expect(dead.filter((button) => !button.startsWith(`${routes.tool('bestand')}:`))).toEqual([]);
});

test('the list shows all its articles when asked for more', async ({ list }) => {
  await list.open();
  await list.more.click();
  await expect(list.shown).toHaveCount(articleSlugs.length);
  await expect(list.more).toBeHidden();
});

test('a tool is answered by the service, and a portfolio says why it needs JavaScript', async ({ page }) => {
  await page.goto(routes.tool('bestand'));
  await expect(page.locator('.tool-result__lost').getByRole('link', { name: 'Gültig bis?' })).toBeVisible();
  await page.goto(routes.tool('gueltigkeit'));
  await page.locator('[name=ausgestellt]').fill('3.5.2019');
  await submit(page).click();
  await expect(page).toHaveURL(/\/api\/werkzeuge\/gueltigkeit\?ausgestellt=/);
});
