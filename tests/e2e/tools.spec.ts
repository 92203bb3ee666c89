/** The tools as visitors use them: with their script, without, by keyboard, on paper and without a network. */
import type { Page } from 'playwright/test';
import { toolSlugs } from '#domain/pages';
import { timeToDay } from '#domain/format';
import { routes } from '#domain/routes';
import { resultId } from '#domain/tools/form';
import { formToolSlugs, tools, type FormToolSlug } from '#domain/tools/tools';
import type { Inputs } from '#domain/tools/tool';
import { sampleQuery, toolSamplesOn } from '../support/tool-samples.ts';
import { expectAccessible, expectNoSidewaysScroll } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { validContact } from './pages/contact-form.ts';

const toolSamples = toolSamplesOn(timeToDay(Date.now()));
/** An answer by its address. */
const answered = (slug: FormToolSlug) => `${routes.tool(slug)}?${sampleQuery(toolSamples[slug])}`;

const result = (page: Page) => page.locator(`#${resultId}`);
const title = (page: Page) => result(page).getByRole('heading', { level: 2 });
const submit = (page: Page) => page.locator('.tool-form button[type=submit]');

/** Enters what a sample says; what is asked one after the other is gone through. */
async function fill(page: Page, slug: FormToolSlug) {
  const kinds = new Map(Object.values(tools[slug].inputs as Inputs).map(({ name, kind }) => [name, kind]));
  for (const [name, text = ''] of Object.entries(toolSamples[slug].typed)) {
    const control = page.locator(`.tool-form [name="${name}"]`);
    if (kinds.get(name) === 'choice') {
      const choice = page.locator(`.tool-form [name="${name}"][value="${text}"]`);
      await forward(page, choice);
      await choice.check();
    } else if (kinds.get(name) === 'tick') await control.check();
    else await control.fill(text);
  }
}

/** Where a phone shows one question at a time, on to the one that is meant. */
async function forward(page: Page, control: ReturnType<Page['locator']>) {
  const next = page.getByRole('button', { name: 'Weiter' });
  while (!(await control.isVisible()) && (await next.isVisible())) await next.click();
}

test('every tool answers in place, and its address is the answer', async ({ page }) => {
  for (const slug of formToolSlugs) {
    await page.goto(routes.tool(slug));
    await fill(page, slug);
    await submit(page).click();
    await expect(title(page), slug).toHaveText(toolSamples[slug].title);
    await expect(title(page), slug).toBeFocused();
    // The bar at the bottom comes with scrolling, and would lie above a question.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expectAccessible(page, slug);
    await expectNoSidewaysScroll(page, slug);
    const address = page.url();
    expect(new URL(address).pathname).toBe(routes.tool(slug));
    await page.goto('/robots.txt');
    await page.goto(address);
    await expect(title(page), `${slug} by its address`).toHaveText(toolSamples[slug].title);
  }
});

test('what is missing is named, and what was entered stays', async ({ page }) => {
  await page.goto(routes.tool('gueltigkeit'));
  await page.locator('[name=ausgestellt]').fill('31.2.2019');
  await submit(page).click();
  await expect(page.locator('.error-summary')).toBeFocused();
  await expect(page.locator('.error-summary a')).toHaveText([
    'Geben Sie einen Tag wie 3.5.2019 ein',
    'Wählen Sie Ja, Nein oder Weiß ich nicht',
  ]);
  await expect(page.locator('[name=ausgestellt]')).toHaveValue('31.2.2019');
  await expectAccessible(page, 'refused');
  await page.locator('.error-summary a').first().click();
  await expect(page.locator('[name=ausgestellt]')).toBeFocused();
});

test('questions one by one: what is not answered is asked for, and what was mended is no longer refused', async ({
  page,
}) => {
  await page.goto(routes.tool('bedarf-oder-verbrauch'));
  const next = page.getByRole('button', { name: 'Weiter' });
  const asked = page.locator('.error-summary a');
  await next.click();
  await expect(asked).toHaveText(['Wählen Sie den Anlass']);
  await expect(page.getByRole('group', { name: 'Wofür brauchen Sie den Ausweis?' })).toBeFocused();
  await page.locator('[name=anlass][value=verkauf]').check();
  await expect(asked).toHaveCount(0);
  // Enter leads on as the button does.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Was für ein Gebäude ist es?' })).toBeFocused();
});

test('an opened address shows its result, and a changed answer takes it away', async ({ page }) => {
  await page.goto(answered('bedarf-oder-verbrauch'));
  await expect(title(page)).toBeInViewport();
  await page.locator('[name=anlass][value=keiner]').check();
  await expect(title(page)).toHaveCount(0);
  await expect(page).toHaveURL(routes.tool('bedarf-oder-verbrauch'));
});

test.describe('where its script does not come', () => {
  // Nothing that was kept of another visit answers.
  test.use({ ownContext: true });
  test('the service asks all questions', async ({ page, noise }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(routes.tool('bedarf-oder-verbrauch'));
    await page.locator('[name=anlass][value=verkauf]').check();
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expect(page.locator('.error-summary a')).toHaveText(['Wählen Sie die Art des Gebäudes']);
    await page.locator('[name=gebaeude][value=denkmal]').check();
    await submit(page).click();
    await expect(title(page)).toHaveText('Kein Energieausweis nötig');
    noise.length = 0;
  });
});

test('by keyboard alone', async ({ page }) => {
  await page.goto(routes.tool('gueltigkeit'));
  await page.locator('[name=ausgestellt]').focus();
  await page.keyboard.type(toolSamples.gueltigkeit.typed['ausgestellt'] ?? '');
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
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${answered('gueltigkeit')}`);
});

test('an answer prints on one page', async ({ page }) => {
  const long: string[] = [];
  for (const slug of formToolSlugs) {
    await page.goto(answered(slug));
    await expect(title(page)).toBeVisible();
    const pdf = await page.pdf({ format: 'A4' });
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    if (pages !== 1) long.push(`${slug}: ${pages} pages`);
  }
  expect(long).toEqual([]);
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

test('a portfolio is listed without a request, a thousand houses too', async ({ page }) => {
  await page.goto(routes.tool('bestand'));
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.getByRole('button', { name: 'Beispiel einsetzen' }).click();
  await expect(title(page)).toHaveText(/^3 Gebäude/);
  await expectAccessible(page, 'a list');
  await expectNoSidewaysScroll(page, 'a list');
  const houses = Array.from({ length: 1000 }, (_, i) => `Weg ${i};${1 + (i % 28)}.${1 + (i % 12)}.2018;MFH`);
  await page.locator('textarea').fill(['Adresse;Datum;Art', ...houses].join('\n'));
  await page.getByRole('button', { name: 'Liste erstellen' }).click();
  await expect(title(page)).toHaveText(/^1000 Gebäude/);
  await expect(result(page).locator('tbody tr')).toHaveCount(1000);
  await page.locator('input[type=file]').setInputFiles({
    name: 'haeuser.csv',
    mimeType: 'text/csv',
    // As Excel on Windows writes it.
    buffer: Buffer.from('Straße;Gültig bis\nHafenstraße 1;1.1.2031\n', 'latin1'),
  });
  await expect(result(page).getByRole('rowheader')).toHaveText(['Hafenstraße 1']);
  const [calendar] = await Promise.all([page.waitForEvent('download'), page.getByText('(ICS)').click()]);
  expect(calendar.suggestedFilename()).toBe('energieausweise.ics');
  expect(requests.filter((url) => !url.startsWith('blob:'))).toEqual([]);
});

test.describe('without a network', () => {
  test.use({ ownContext: true });

  test('a tool that was open once still answers, and nothing that was entered is kept', async ({ page, context }) => {
    for (const slug of ['gueltigkeit', 'bestand'] as const) {
      await page.goto(slug === 'bestand' ? routes.tool(slug) : answered(slug));
      await expect
        .poll(() =>
          page.evaluate(async () => {
            const [name] = await caches.keys();
            return name ? (await (await caches.open(name)).keys()).map(({ url }) => `${url} `).join('') : '';
          }),
        )
        .toContain(`${routes.tool(slug)} `);
    }
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const urls = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      return [...names, ...urls.flat()].join('\n');
    });
    expect(kept).toContain('GModG');
    expect(kept).not.toContain('?');
    await context.setOffline(true);
    // Of other answers than those it was opened with.
    await page.goto(`${routes.tool('gueltigkeit')}?ausgestellt=3.5.2009&umbau=nein`);
    await expect(title(page)).toHaveText('Abgelaufen am 3. Mai 2019');
    await page.goto(routes.tool('bestand'));
    await page.getByRole('button', { name: 'Beispiel einsetzen' }).click();
    await expect(title(page)).toHaveText(/^3 Gebäude/);
    await context.setOffline(false);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every tool is answered by the service, and keeps what was entered', async ({ page }) => {
    for (const slug of formToolSlugs) {
      await page.goto(routes.tool(slug));
      await fill(page, slug);
      await submit(page).click();
      await expect(title(page), slug).toHaveText(toolSamples[slug].title);
      for (const [name, text = ''] of Object.entries(toolSamples[slug].typed))
        await expect(page.locator(`:is(input[name="${name}"][value="${text}"])`), `${slug} ${name}`).toHaveCount(1);
      await expectNoSidewaysScroll(page, slug);
    }
  });

  test('what is missing is named, and a portfolio says why it needs JavaScript', async ({ page, noise }) => {
    await page.goto(routes.tool('gueltigkeit'));
    await page.locator('[name=ausgestellt]').fill('gestern');
    await submit(page).click();
    await expect(page.locator('.error-summary a')).toHaveCount(2);
    await expect(page.locator('[name=ausgestellt]')).toHaveValue('gestern');
    // Its own status is all it says.
    expect(noise.filter((line) => !line.includes('422'))).toEqual([]);
    noise.length = 0;
    await page.goto(routes.tool('bestand'));
    await expect(page.locator('.tool-form').getByRole('link', { name: 'Gültig bis?' })).toBeVisible();
    await expect(page.locator('textarea')).toBeHidden();
  });
});

test('the list leads to every tool, from the navigation too', async ({ page }) => {
  await page.goto('/bremen');
  await page.goto((await page.locator('footer').getByRole('link', { name: 'Werkzeuge' }).getAttribute('href')) ?? '');
  for (const slug of toolSlugs) await expect(page.locator(`main a[href="${routes.tool(slug)}"]`)).toHaveCount(1);
});
