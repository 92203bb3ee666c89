/** The tools as visitors use them: with their script, without, by keyboard. */
import type { Page } from 'playwright/test';
import { toolSlugs } from '#domain/pages';
import { timeToDay } from '#domain/format';
import { routes } from '#domain/routes';
import { formToolSlugs, type FormToolSlug } from '#domain/tools/tools';
import { cityOf, reader } from '../support/content.ts';
import { linkedToolSlugs, sampleQuery, toolSamplesOn } from '../support/tool-samples.ts';
import { atRest, expectAccessible } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { validContact } from './pages/contact-form.ts';
import { fill, result, submit, title, unfold } from './pages/tool.ts';

test.use({ motion: 'no-preference' });

const toolSamples = toolSamplesOn(timeToDay(Date.now()));
/** An answer by its address. */
const answered = (slug: FormToolSlug) => `${routes.tool(slug)}?${sampleQuery(toolSamples[slug])}`;

const { gone } = (await reader.yaml('content/pages/tools.yaml')).labels;

/** Collects from now on what appears in live regions. @returns reads it, without blanks */
async function heard(page: Page): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if ((target as Element).closest('[role=alert], [role=status]'))
          texts.push(...[...addedNodes].flatMap(({ textContent }) => textContent || []));
    }).observe(document.body, { subtree: true, childList: true });
    return texts;
  });
  return () => said.jsonValue();
}

test('every tool answers in place, and its address is the answer', async ({ page }) => {
  for (const slug of formToolSlugs) {
    await page.goto(routes.tool(slug));
    const pageTitle = await page.title();
    await fill(page, slug, toolSamples[slug].typed);
    await submit(page).click();
    await expect(title(page), slug).toHaveText(toolSamples[slug].title);
    await expect(title(page), slug).toBeFocused();
    // Tabs and bookmarks name it, and whoever hears a list of buttons knows which copies what.
    await expect(page, slug).toHaveTitle(`${await title(page).textContent()} | ${pageTitle}`);
    const buttons = await result(page)
      .getByRole('button')
      .evaluateAll((all) => all.map((button) => button.ariaLabel ?? button.textContent));
    expect(new Set(buttons).size, `${slug}: ${buttons.join(', ')}`).toBe(buttons.length);
    await expectAccessible(page, slug);
    // The next journeys open this address.
    await expect(page).toHaveURL(linkedToolSlugs.includes(slug) ? answered(slug) : routes.tool(slug));
  }
});

test('what is missing is named, and what was entered stays', async ({ page }) => {
  await page.goto(routes.tool('gueltigkeit'));
  await page.locator('[name=ausgestellt]').fill('31.2.2019');
  await submit(page).click();
  await expect(page.locator('.error-summary')).toBeFocused();
  await expect(page.locator('.error-summary a')).toHaveText([
    'Geben Sie einen Tag wie 3.5.2019 oder 03052019 ein',
    'Wählen Sie Ja, Nein oder Weiß ich nicht',
  ]);
  await expect(page.locator('[name=ausgestellt]')).toHaveValue('31.2.2019');
  await expectAccessible(page, 'refused');
  await page.locator('.error-summary a').first().click();
  await expect(page.locator('[name=ausgestellt]')).toBeFocused();
});

test('an opened address shows its result, and a changed answer takes it away', async ({ page }) => {
  await page.goto(answered('bedarf-oder-verbrauch'));
  await atRest(page);
  await expect(title(page)).toBeInViewport();
  const said = await heard(page);
  await unfold(page);
  await page.locator('[name=anlass][value=keiner]').check();
  await expect(title(page)).toHaveCount(0);
  await expect(page).toHaveURL(routes.tool('bedarf-oder-verbrauch'));
  await expect(page).not.toHaveTitle(/\|/);
  // A screen reader hears that the result is gone, and that sentence goes with the next result.
  await expect(result(page)).toHaveText(gone);
  expect(await said()).toEqual([gone]);
  await page.locator('[name=anlass][value=vermietung]').check();
  expect(await said()).toEqual([gone]);
  await page.locator('[name=anlass][value=verkauf]').check();
  await submit(page).click();
  await expect(title(page)).toBeFocused();
  await expect(page.getByText(gone)).toHaveCount(0);
});

test('where what answers is lost, the service does', async ({ page, noise }) => {
  await page.route(/_astro\/result\./, (route) => route.abort());
  await page.goto(routes.tool('gueltigkeit'));
  await fill(page, 'gueltigkeit', toolSamples.gueltigkeit.typed);
  await submit(page).click();
  await expect(page).toHaveURL(/\/api\/werkzeuge\/gueltigkeit\?ausgestellt=/);
  await expect(title(page)).toHaveText(toolSamples.gueltigkeit.title);
  noise.length = 0;
});

test('by keyboard alone', async ({ page }) => {
  await page.goto(routes.tool('gueltigkeit'));
  await page.locator('[name=ausgestellt]').focus();
  // As on a phone whose keys for figures have a comma and no point: the hint says that it is right.
  await expect(page.locator('[name=ausgestellt]')).toHaveAccessibleDescription(/3,5,2019 oder 03052019/);
  await page.keyboard.type((toolSamples.gueltigkeit.typed['ausgestellt'] ?? '').replaceAll('.', ','));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveText(toolSamples.gueltigkeit.title);
});

test('a calendar is downloaded, and a link is copied', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(answered('gueltigkeit'));
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('(ICS)').click()]);
  expect(download.suggestedFilename()).toBe('energieausweis.ics');
  await page.getByRole('button', { name: 'Link kopieren' }).click();
  await expect(page.getByRole('button', { name: 'Kopiert' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Kopiert' })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${answered('gueltigkeit')}`);
});

test('a list is ticked in the answer, and its link has the ticks', async ({ page }) => {
  await page.goto(answered('unterlagen'));
  const box = page.locator('[name=fotos]');
  await box.check();
  await expect(title(page)).toHaveText('Es fehlen noch 6 Unterlagen');
  await expect(box).toBeFocused();
  await expect(page).toHaveURL(`${answered('unterlagen')}&fotos=on`);
  await page.reload();
  await expect(title(page)).toHaveText('Es fehlen noch 6 Unterlagen');
  await expect(box).toBeChecked();
});

test('an answer goes into a request for a call-back', async ({ page, service }) => {
  await page.goto(answered('gueltigkeit'));
  await result(page).getByRole('link', { name: 'Rückruf anfordern' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rückruf zu Ihrem Ergebnis');
  const said = String(toolSamples.gueltigkeit.title);
  await expect(page.locator('[name=message]')).toHaveValue(said);
  const email = 'werkzeug@example.org';
  for (const [name, value] of Object.entries({ ...validContact, email })) {
    const control = page.locator(`[name="${name}"]`).first();
    if (typeof value === 'string' && (await control.count()) > 0) await control.fill(value);
  }
  await page.locator('[name=privacy]').check();
  await page.locator('form[action$="/contacts"] button[type=submit]').click();
  await page.waitForURL(/danke/);
  expect((await service.deliveryOf(email)).body).toMatchObject({
    source: 'werkzeug:gueltigkeit',
    message: said,
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every tool is answered by the service, and keeps what was entered', async ({ page }) => {
    for (const slug of formToolSlugs) {
      await page.goto(routes.tool(slug));
      const pageTitle = await page.title();
      await fill(page, slug, toolSamples[slug].typed);
      await submit(page).click();
      await expect(title(page), slug).toHaveText(toolSamples[slug].title);
      await expect(page, slug).toHaveTitle(`${await title(page).textContent()} | ${pageTitle}`);
      for (const [name, text = ''] of Object.entries(toolSamples[slug].typed)) {
        if (name === 'text') await expect(page.locator('textarea'), slug).toHaveValue(text);
        else
          await expect(page.locator(`:is(input[name="${name}"][value="${text}"])`), `${slug} ${name}`).toHaveCount(1);
      }
    }
  });

  test('what is missing is named, and a portfolio says why it needs JavaScript', async ({ page, noise }) => {
    await page.goto(routes.tool('gueltigkeit'));
    await page.locator('[name=ausgestellt]').fill('gestern');
    await submit(page).click();
    await expect(page.locator('.error-summary a')).toHaveCount(2);
    await expect(page).toHaveTitle(/^Fehler: /);
    await expect(page.locator('[name=ausgestellt]')).toHaveValue('gestern');
    await page.locator('.error-summary a').last().click();
    await expect(page.locator('[name=umbau]').first()).toBeFocused();
    // Its own status is all it says.
    expect(noise.filter((line) => !line.includes('422'))).toEqual([]);
    noise.length = 0;
    await page.goto(routes.tool('bestand'));
    await expect(result(page).getByRole('link', { name: 'Gültig bis?' })).toBeVisible();
    await expect(page.locator('textarea')).toBeHidden();
    // The e-mail fields are hidden: without a network nothing can be sent.
    await page.goto(routes.tool('gueltigkeit'));
    await expect(page.getByLabel('Name oder Adresse des Hauses')).toBeHidden();
    await expect(page.locator('[name=haus]')).toHaveCount(0);
  });
});

test('the list leads to every tool, from the navigation too', async ({ page }) => {
  await page.goto('/bremen');
  await page.goto((await page.locator('footer').getByRole('link', { name: 'Werkzeuge' }).getAttribute('href')) ?? '');
  for (const slug of toolSlugs)
    await expect(page.locator(`main a[href="${routes.tool(slug, cityOf('bremen'))}"]`)).toHaveCount(1);
});
