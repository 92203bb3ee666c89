/** The tools as visitors use them: with their script, without, by keyboard, and from a place to a request. */
import type { Page } from 'playwright/test';
import { timeToDay } from '#domain/language/format';
import { routes } from '#domain/site/routes';
import { formToolSlugs } from '#domain/tools/tools';
import { cityOf, reader } from '../support/content.ts';
import { linkedToolSlugs, sampleQuery, toolSamplesOn } from '../support/tool-samples.ts';
import { atRest, expectAccessible } from './checks.ts';
import { expect, holdRequests, holdTimers, test } from './fixtures.ts';
import { contactForm, validContact } from './pages/contact-form.ts';
import { fill, result, submit, title, unfold } from './pages/tool.ts';

test.use({ motion: 'no-preference' });

const samples = await toolSamplesOn(timeToDay(Date.now()));
const { gone } = (await reader.yaml('content/pages/tools.yaml')).labels;
const answered = (slug: keyof typeof samples) => `${routes.tool(slug)}?${sampleQuery(samples[slug])}`;
const bremen = cityOf('bremen');

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without', () => {
    test.use({ javaScriptEnabled });

    for (const slug of formToolSlugs)
      test(`${slug} answers, and keeps what was entered`, async ({ page }) => {
        const { typed, title: wanted } = samples[slug];
        await page.goto(routes.tool(slug));
        const pageTitle = await page.title();
        await fill(page, slug, typed);
        await submit(page).click();
        await expect(title(page)).toHaveText(wanted);
        await expect(page).toHaveTitle(`${await title(page).textContent()} | ${pageTitle}`);
        if (!javaScriptEnabled)
          for (const [name, text = ''] of Object.entries(typed))
            if (name === 'text') await expect(page.locator('textarea')).toHaveValue(text);
            else await expect(page.locator(`input[name="${name}"][value="${text}"]`), name).toHaveCount(1);
        if (!javaScriptEnabled) return;
        await expect(title(page)).toBeFocused();
        await expect(page).toHaveURL(linkedToolSlugs.includes(slug) ? answered(slug) : routes.tool(slug));
        await expectAccessible(page, slug);
      });

    test('what is missing is named, and what was entered stays', async ({ page, noise }) => {
      await page.goto(routes.tool('gueltigkeit'));
      await page.locator('[name=ausgestellt]').fill('31.2.2019');
      await submit(page).click();
      const links = page.locator('.error-summary a');
      await expect(links).toHaveText([
        'Geben Sie einen Tag wie 3.5.2019 oder 03052019 ein',
        'Wählen Sie Ja, Nein oder Weiß ich nicht',
      ]);
      await expect(page.locator('[name=ausgestellt]')).toHaveValue('31.2.2019');
      await links.first().click();
      await expect(page.locator('[name=ausgestellt]')).toBeFocused();
      // Its own status is all it says.
      expect(noise.splice(0).filter((line) => !line.includes('422'))).toEqual([]);
    });

    // By scripts where the page is a file for all, and by the service where there are none.
    test('place and answer go from the list of tools to a request', async ({ page, service, noise }) => {
      if (javaScriptEnabled) await fromFiles(page);
      await page.goto(routes.tools(bremen));
      await page.locator(`main a[href="${routes.tool('gueltigkeit', bremen)}"]`).click();
      await expect(page).toHaveURL(routes.tool('gueltigkeit', bremen));
      await expectInBremen(page);
      await fill(page, 'gueltigkeit', samples.gueltigkeit.typed);
      await submit(page).click();
      await expect(title(page)).toHaveText(samples.gueltigkeit.title);
      await expectInBremen(page);
      await result(page).getByRole('link', { name: 'Rückruf anfordern' }).click();
      const form = contactForm(page, 'werkzeug:gueltigkeit');
      const email = `tool-${javaScriptEnabled}@example.org`;
      // A refused form goes on knowing it.
      await form.fill({ ...validContact, email, firstName: 'A' });
      await form.submit();
      await form.fill({ firstName: 'Anna' });
      await form.submit();
      expect((await service.deliveryOf(email)).body).toMatchObject({
        source: 'werkzeug:gueltigkeit',
        message: samples.gueltigkeit.title,
        page: routes.tool('gueltigkeit'),
        originalCity: 'bremen',
      });
      noise.length = 0;
    });
  });

/** As a host that has but files sends it: whatever a query says. */
const fromFiles = (page: Page) =>
  page.route(/\/werkzeuge\/[\w-]+\?/, async (route) => {
    const url = route.request().url();
    if (url.includes('/api/')) return route.fallback();
    return route.fulfill({ response: await route.fetch({ url: url.replace(/\?.*/, '') }) });
  });

/** Head, foot and each link to a page that there is of the place. */
async function expectInBremen(page: Page) {
  const mark = page.locator('header .logo');
  await expect(mark).toHaveText(/Energieausweis\s+Bremen$/);
  await expect(mark).toHaveAttribute('href', '/bremen');
  await expect(page.locator('footer')).toContainText('Energieausweis Bremen');
  const ofPlace = ['services', 'process', 'guarantees', 'blog', 'contact', 'about'];
  await expect(page.locator(ofPlace.map((name) => `a[href^="/${name}"]`).join())).toHaveCount(0);
}

test('an opened address shows its result, and a changed answer takes it away and says so', async ({ page }) => {
  await page.goto(answered('bedarf-oder-verbrauch'));
  await atRest(page);
  await expect(title(page)).toBeInViewport();
  await unfold(page);
  await page.locator('[name=anlass][value=keiner]').check();
  await expect(title(page)).toHaveCount(0);
  await expect(page).toHaveURL(routes.tool('bedarf-oder-verbrauch'));
  await expect(page.getByRole('status').filter({ hasText: gone })).toHaveCount(1);
});

test('on a phone one question is asked at a time, and from the first none leads back', async ({ page }) => {
  await page.goto(routes.tool('bedarf-oder-verbrauch'));
  const back = page.getByRole('button', { name: 'Zurück' });
  await page.locator('[name=anlass][value=verkauf]').check();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.locator('[name=gebaeude]').first()).toBeVisible();
  await back.click();
  await expect(page.locator('[name=anlass]').first()).toBeVisible();
  await expect(back).toBeHidden();

  await fromFiles(page);
  const release = await holdRequests(page, '**/result.*.js');
  await page.goto(answered('bedarf-oder-verbrauch'));
  await expect(page.getByRole('button', { name: 'Weiter' })).toBeHidden();
  release();
  await expect(title(page)).toBeVisible();
});

test('by keyboard alone: a calendar, a copied link and the printed answer', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(routes.tool('gueltigkeit'));
  await page.locator('[name=ausgestellt]').focus();
  // As on a phone whose keys for figures have a comma and no point.
  await page.keyboard.type((samples.gueltigkeit.typed['ausgestellt'] ?? '').replaceAll('.', ','));
  for (const key of ['Tab', 'Space', 'Enter']) await page.keyboard.press(key);
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveText(samples.gueltigkeit.title);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('(ICS)').click()]);
  expect(download.suggestedFilename()).toBe('energieausweis.ics');
  await holdTimers(page, 2000);
  await page.getByRole('button', { name: 'Link kopieren' }).click();
  await expect(page.getByRole('button', { name: 'Kopiert' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Kopiert' })).toHaveCount(1);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).origin).toBe(baseURL);
  expect(copied).toContain(`${routes.tool('gueltigkeit')}?ausgestellt=`);
  await page.evaluate(() => {
    window.print = () => void (document.title = 'Gedruckt');
  });
  await page.getByRole('button', { name: 'Drucken' }).click();
  await expect(page).toHaveTitle('Gedruckt');
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a portfolio says why it needs JavaScript', async ({ page }) => {
    await page.goto(routes.tool('bestand'));
    await expect(result(page).getByRole('link', { name: 'Gültig bis?' })).toBeVisible();
    await expect(page.locator('textarea')).toBeHidden();
  });
});
