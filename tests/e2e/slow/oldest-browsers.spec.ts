/** The chief journeys in a browser that has lost what the scripts ask for and one of the oldest lacks. */
import type { Page } from 'playwright/test';
import { timeToDay } from '#domain/format';
import { routes } from '#domain/routes';
import { formToolSlugs } from '#domain/tools/tools';
import { linkedToolSlugs, sampleQuery, toolSamplesOn } from '../../support/tool-samples.ts';
import { expect, test } from '../fixtures.ts';
import { validContact } from '../pages/contact-form.ts';
import { fill, result, submit, title } from '../pages/tool.ts';

test.use({ ownContext: true });

/** A global, or a member of it. */
type LateName = { holder: string; member?: string; isStatic?: boolean };
const lateNames: readonly LateName[] = [
  ...['toSorted', 'toReversed', 'with', 'findLast', 'group'].map((member) => ({ holder: 'Array', member })),
  ...['toWellFormed', 'isWellFormed'].map((member) => ({ holder: 'String', member })),
  ...['map', 'filter', 'some', 'toArray'].map((member) => ({ holder: 'Iterator', member })),
  { holder: 'URLSearchParams', member: 'size' },
  { holder: 'AbortSignal', member: 'timeout', isStatic: true },
  { holder: 'Object', member: 'groupBy', isStatic: true },
  { holder: 'Map', member: 'groupBy', isStatic: true },
  { holder: 'Document', member: 'adoptedStyleSheets' },
  { holder: 'Document', member: 'startViewTransition' },
  { holder: 'CSSStyleSheet', member: 'CSSStyleSheet' },
  { holder: 'CSSStyleSheet', member: 'replaceSync' },
  { holder: 'HTMLButtonElement', member: 'commandForElement' },
  { holder: 'Navigator', member: 'share' },
  { holder: 'Window', member: 'navigation' },
  { holder: 'CompressionStream' },
  { holder: 'DecompressionStream' },
];

/** Runs in the page, before its scripts. */
function forget(names: readonly LateName[]) {
  type Holder = Record<string, unknown>;
  const at = (path: string[]) => path.reduce<unknown>((node, name) => (node as Holder | undefined)?.[name], globalThis);
  for (const { holder, member, isStatic } of names) {
    const path = holder.split('.');
    const name = path.at(-1) ?? '';
    const [above, found] = [at(path.slice(0, -1)), at(path)] as (Holder | undefined)[];
    if (!above || !found) continue;
    if (!member) Reflect.deleteProperty(above, name);
    else if (holder === 'Window') Reflect.deleteProperty(globalThis, member);
    // A late constructor throws: the browser has the interface, but no `new`.
    else if (member === name) {
      const construct = () => {
        throw new TypeError('Illegal constructor');
      };
      above[name] = new Proxy(found, { construct });
    } else {
      const prototype = found['prototype'] as Holder | undefined;
      Reflect.deleteProperty(!isStatic && prototype && Object.hasOwn(prototype, member) ? prototype : found, member);
    }
  }
  // `command` attributes of buttons and ranges in media queries cannot be deleted: they are switched off.
  addEventListener('command', (event) => event.preventDefault(), true);
  const match = matchMedia;
  globalThis.matchMedia = (query) => match(/[<>]/.test(query) ? 'not all' : query);
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(forget, lateNames);
});

/** Expects styles on what a script has added: a background, and words of another colour. */
async function expectStyled(page: Page, selector: string) {
  const { background, color } = await page.locator(selector).evaluate((element) => {
    const { backgroundColor: background, color } = getComputedStyle(element);
    return { background, color };
  });
  expect(background, selector).not.toBe('rgba(0, 0, 0, 0)');
  expect(background, selector).not.toBe(color);
}

test('dialog, menu and form', async ({ home, form, page, service }) => {
  await home.open('/');
  const left = await page.evaluate(() => [
    'toSorted' in Array.prototype,
    'adoptedStyleSheets' in document,
    'size' in URLSearchParams.prototype,
    'timeout' in AbortSignal,
    'map' in [].values(),
    'commandForElement' in HTMLButtonElement.prototype,
  ]);
  expect(left).not.toContain(true);
  await home.dialogAwake();
  await home.dialog.getByRole('searchbox').fill('luneb');
  await home.dialog.getByRole('button', { name: /^Lüneburg/ }).click();
  await page.waitForURL('/lueneburg');

  await home.openMenu();
  await expect(home.menu).toBeVisible();
  await page.getByRole('button', { name: 'Menü schließen' }).click();
  await expect(home.menu).toBeHidden();

  await form.submit();
  await expect(form.summary).toBeVisible();
  await expectStyled(page, '.error-summary');
  const email = 'aelteste@example.org';
  await form.fill({ ...validContact, email });
  await form.submit();
  await expect(form.form.getByRole('heading', { name: /^Danke/ })).toBeInViewport();
  await expectStyled(page, '.sent');
  await expectStyled(page, '.toast');
  await expect(page.locator('.toast-viewport')).toHaveCSS('position', 'fixed');
  expect((await service.deliveryOf(email)).body).toMatchObject({ email, source: 'hero' });
});

test('calculator, list of articles and newsletter', async ({ calculator, list, newsletter, home, page }) => {
  await calculator.open();
  await calculator.calculate();
  await expect(page).toHaveURL('/bremen/services?typ=MFH&anzahl=12&express=1#preisrechner');
  await expect(calculator.order).toBeVisible();

  await list.open();
  await list.more.click();
  await expect(list.shown).toHaveCount(12);
  await list.chip(/^Finanzierung/).click();
  await expect(list.heading).toHaveText('Suchergebnisse');
  await list.search.fill('xyzzy');
  await expect(list.empty).toBeVisible();
  await expect(list.empty).toHaveCSS('text-align', 'center');

  await newsletter.subscribe('aelteste-news@example.org');
  await expect(home.toast()).toContainText('Fast geschafft');
});

test('every tool', async ({ page }) => {
  const samples = toolSamplesOn(timeToDay(Date.now()));
  for (const slug of formToolSlugs) {
    const sample = samples[slug];
    await page.goto(routes.tool(slug));
    await fill(page, slug, sample.typed);
    await submit(page).click();
    await expect(title(page), slug).toHaveText(sample.title);
    await expect(title(page), slug).toBeInViewport();
    // The service is not asked: the address is the page's.
    expect(new URL(page.url()).pathname, slug).toBe(routes.tool(slug));
    if (!linkedToolSlugs.includes(slug)) continue;
    await page.goto(`${routes.tool(slug)}?${sampleQuery(sample)}`);
    await expect(title(page), `${slug} by its address`).toHaveText(sample.title);
  }
  await page.goto(routes.tool('bestand'));
  await page.getByRole('button', { name: 'Beispiel einsetzen' }).click();
  await expect(title(page)).toHaveText(/^6 Gebäude/);
  await expect(result(page).locator('tbody tr')).toHaveCount(6);
});
