/** The tools as visitors use them: with their script, without, by keyboard, on paper and without a network. */
import type { Page } from 'playwright/test';
import { toolSlugs } from '#domain/pages';
import { timeToDay } from '#domain/format';
import { routes } from '#domain/routes';
import { formToolSlugs, tools, type FormToolSlug } from '#domain/tools/tools';
import { cityOf } from '../support/content.ts';
import { linkedToolSlugs, sampleQuery, toolSamplesOn } from '../support/tool-samples.ts';
import { atRest, expectAccessible, expectNoSidewaysScroll } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { validContact } from './pages/contact-form.ts';
import { fill, result, submit, title, unfold } from './pages/tool.ts';

test.use({ motion: 'no-preference' });

const toolSamples = toolSamplesOn(timeToDay(Date.now()));
/** An answer by its address. */
const answered = (slug: FormToolSlug) => `${routes.tool(slug)}?${sampleQuery(toolSamples[slug])}`;

const gone = 'Angaben geändert: Das Ergebnis gilt nicht mehr.';

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

test('an error leads to where it is mended, and while others are mended nothing is said of it again', async ({
  page,
}) => {
  await page.goto(routes.tool('co2-kosten'));
  const pageTitle = await page.title();
  await submit(page).click();
  const errors = page.locator('.error-summary');
  await expect(errors.getByRole('heading', { level: 2 })).toHaveText('Diese Angaben prüfen');
  await expect(page).toHaveTitle(`Fehler: ${pageTitle}`);
  const said = await heard(page);
  const names: string[] = [];
  while (await errors.isVisible()) {
    const before = await errors.getByRole('link').count();
    await errors.getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    const focused = page.locator(':focus');
    await expect(focused).toBeInViewport();
    expect(await focused.evaluate((control) => getComputedStyle(control).outlineStyle)).toBe('solid');
    names.push((await focused.getAttribute('name')) ?? '');
    const type = await focused.getAttribute('type');
    if (type === 'radio') {
      const group = page.getByRole('group').filter({ has: focused });
      await expect(group).toHaveAccessibleDescription(/Fehler: Wählen/);
      // With its question, below the head of the page.
      await expect.poll(async () => (await group.locator('legend').boundingBox())?.y).toBeGreaterThan(60);
      await page.keyboard.press('Space');
    } else {
      await expect(focused).toHaveAccessibleDescription(/Fehler: Geben/);
      await page.keyboard.type('70');
      await page.keyboard.press('Tab');
    }
    await expect(errors.getByRole('link')).toHaveCount(before - 1);
  }
  expect(names).toEqual(['gebaeude', 'rechnung', 'angabe', 'auflagen']);
  expect(await said()).toEqual([]);
  await expect(page).toHaveTitle(pageTitle);
});

test('questions one by one: what is not answered is asked for, and what was mended is no longer refused', async ({
  page,
}) => {
  await page.goto(routes.tool('bedarf-oder-verbrauch'));
  const next = page.getByRole('button', { name: 'Weiter' });
  const asked = page.locator('.error-summary a');
  const back = page.getByRole('button', { name: 'Zurück' });
  await expect(back).toBeHidden();
  await next.click();
  // Before the first question there is none.
  await expect(back).toBeHidden();
  await expect(asked).toHaveText(['Wählen Sie den Anlass']);
  await expect(page.getByRole('group', { name: 'Wofür brauchen Sie den Ausweis?' })).toBeFocused();
  await page.locator('[name=anlass][value=verkauf]').check();
  await expect(asked).toHaveCount(0);
  // Enter leads on as the button does.
  await page.keyboard.press('Enter');
  const second = page.getByRole('group', { name: 'Was für ein Gebäude ist es?' });
  await expect(second).toBeFocused();
  expect(await second.evaluate((question) => getComputedStyle(question).outlineStyle)).toBe('solid');
  // How far one is stands above the question, and is heard with it; side by side questions have no place.
  await expect(second).toHaveAccessibleDescription(/^Frage 2 von \d/);
  await expect(back).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.reload();
  await page.locator('[name=anlass][value=verkauf]').check();
  await expect(second).toBeVisible();
  for (const group of await page.getByRole('group').all())
    await expect(group).not.toHaveAccessibleDescription(/^Frage \d von/);
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

test('a shared result rests on its heading, whoever answers, and prints on one page', async ({ page }) => {
  for (const isPage of [true, false]) {
    // As on a host that has but files: the page's script answers.
    if (isPage)
      await page.route(/werkzeuge\/[\w-]+\?/, async (route) =>
        route.fulfill({ response: await route.fetch({ url: route.request().url().replace(/\?.*/, '') }) }),
      );
    for (const slug of linkedToolSlugs) {
      await page.goto(answered(slug));
      await expect(title(page), slug).toHaveText(toolSamples[slug].title);
      await atRest(page);
      const { y = NaN, height = NaN } = (await title(page).boundingBox()) ?? {};
      const state = `${slug}, ${isPage ? 'by script' : 'by the service'}`;
      expect(y, state).toBeGreaterThan(60);
      expect(y + height, state).toBeLessThan(740 / 2 + height);
      if (isPage) continue;
      const pdf = await page.pdf({ format: 'A4' });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), `sheets of ${state}`).toHaveLength(1);
    }
    await page.unrouteAll();
  }
});

/** All of an answer but its buttons, which only a script brings to life. */
const answerText = async (page: Page) => {
  await title(page).waitFor();
  return result(page).evaluate((place) => {
    const copy = place.cloneNode(true) as HTMLElement;
    for (const button of copy.querySelectorAll('button')) button.remove();
    const drawn = copy.querySelector('.drawing, .tool-way');
    drawn?.removeAttribute('xmlns');
    return [drawn?.outerHTML, copy.textContent];
  });
};

test('the service answers in the words and pictures of the script, the chief ones in the first screen of a phone', async ({
  page,
  noise,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const slug of linkedToolSlugs) {
    await page.goto(answered(slug));
    await expect(result(page).locator('[data-asleep]')).toHaveCount(0);
    const byScript = await answerText(page);
    if (slug !== 'unterlagen') {
      expect(byScript[0], slug).toBeTruthy();
      await expect(result(page).locator('.drawing, .tool-way'), slug).toBeInViewport();
    }
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(answered(slug));
    expect(await answerText(page), slug).toEqual(byScript);
    await page.unrouteAll();
  }
  noise.length = 0;
});

test('a picture that is lost takes nothing else with it', async ({ page, noise }) => {
  await page.route(/_astro\/validity\./, async (route) => {
    const response = await route.fetch();
    return (await response.text()).includes('--warn') ? route.abort() : route.fulfill({ response });
  });
  await page.goto(answered('gueltigkeit'));
  await unfold(page);
  await submit(page).click();
  await expect(title(page)).toBeFocused();
  await expect(result(page).locator('.drawing')).toHaveCount(0);
  await expect(result(page).locator('.tool-result__reason')).toBeVisible();
  noise.length = 0;
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

test('pictures are seen in forced colours, dark and light, and folds are open on paper', async ({ page }) => {
  for (const slug of ['gueltigkeit', '36-monate', 'co2-kosten'] as const) {
    await page.goto(answered(slug));
    await title(page).waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      const [ground, ...colours] = await result(page).evaluate((place) => {
        const ground = Object.assign(document.createElement('p'), { hidden: true });
        ground.style.color = 'Canvas';
        place.append(ground);
        const shapes = [...place.querySelectorAll('.drawing :is(g > path[fill^=var], text)')];
        return [getComputedStyle(ground).color, ...shapes.map((shape) => getComputedStyle(shape).fill)];
      });
      expect(colours.length, slug).toBeGreaterThan(5);
      expect(colours, `${slug}, ${colorScheme}`).not.toContain(ground);
    }
    await page.emulateMedia({ forcedColors: null, colorScheme: null, media: 'print' });
    for (const fold of await result(page).locator('details > div').all()) await expect(fold, slug).toBeVisible();
    await page.emulateMedia({ media: null });
  }
});

test('on a phone an answered form is one line, which opens it again; a wide window shows all of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(routes.tool('co2-kosten'));
  const line = page.locator('.tool-form__given');
  await expect(line).toBeHidden();
  await fill(page, 'co2-kosten', toolSamples['co2-kosten'].typed);
  await submit(page).click();
  await expect(title(page)).toBeFocused();
  await expect(line).toContainText(
    'Wohngebäude · Der Mieter selbst · Nur die kWh · 11.000 kWh · Erdgas · 70 m² · 130,60 € · Nein',
  );
  await expect(submit(page)).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(submit(page)).toBeVisible();
  await expect(line).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await line.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(submit(page)).toBeVisible();
  await expect(line).toBeHidden();
  // A list to tick off is gone on with.
  await page.goto(answered('unterlagen'));
  await expect(title(page)).toBeVisible();
  await expect(page.locator('[name=heizung]')).toBeVisible();
});

test('on a phone an answer begins the first screen below the line of its form, whoever answers; on paper its page is named', async ({
  page,
  noise,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const isPage of [true, false]) {
    if (isPage)
      await page.route(/werkzeuge\/[\w-]+\?/, async (route) =>
        route.fulfill({ response: await route.fetch({ url: route.request().url().replace(/\?.*/, '') }) }),
      );
    for (const slug of linkedToolSlugs.filter((one) => !('live' in tools[one]))) {
      const state = `${slug}, ${isPage ? 'by script' : 'by the service'}`;
      await page.goto(answered(slug));
      await expect(title(page), state).toBeVisible();
      await atRest(page);
      const line = page.locator('.tool-form__given');
      const { y: above = NaN } = (await line.boundingBox()) ?? {};
      const { y = NaN } = (await title(page).boundingBox()) ?? {};
      expect(await page.evaluate(() => scrollY), state).toBe(0);
      expect(above, state).toBeGreaterThan(60);
      expect(y, state).toBeGreaterThan(above);
      expect(y, state).toBeLessThan(300);
      // Its heading is heard all the same, and stands on paper.
      await expect(page.getByRole('heading', { level: 1 }), state).toHaveCount(1);
    }
    await page.unrouteAll();
  }
  await page.emulateMedia({ media: 'print' });
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.height).toBeGreaterThan(10);
  await page.emulateMedia({ media: null });
  // Wide enough, the questions stand where they stood, with a script and without.
  await page.setViewportSize({ width: 1280, height: 740 });
  const left = async () => (await page.locator('.tool-form').boundingBox())?.x;
  const asked = await left();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(answered('gueltigkeit'));
  expect(await left()).toBe(asked);
  expect((await result(page).boundingBox())?.x).toBeGreaterThan(asked ?? 0);
  await page.unrouteAll();
  noise.length = 0;
});

test('an empty tool shows an example where there is room, until there is an answer', async ({ page }) => {
  for (const slug of linkedToolSlugs) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(routes.tool(slug));
    const example = page.locator('.tool-example');
    await expect(example, slug).toBeHidden();
    await page.setViewportSize({ width: 768, height: 740 });
    await expect(page.getByRole('figure', { name: 'Beispiel' }), slug).toBeVisible();
    await expectAccessible(page, `${slug} with its example`);
    await page.goto(answered(slug));
    await expect(title(page), slug).toBeVisible();
    await expect(example, slug).toBeHidden();
  }
});

test('a turn of the way leads to its question', async ({ page }) => {
  await page.goto(answered('bedarf-oder-verbrauch'));
  await result(page).getByRole('link', { name: 'Wohnungen: Eine, ändern' }).click();
  await expect(page.locator('[name=wohnungen]').first()).toBeInViewport();
});

test('a list that changes while it is read is told, and what need not be answered can be taken back', async ({
  page,
}) => {
  await page.goto(answered('unterlagen'));
  await page.locator('[name=heizung]').check();
  await expect(page.getByRole('status').last()).toHaveText(String(await title(page).textContent()));
  await expect(title(page)).not.toBeFocused();
  await page.goto(routes.tool('pflichtangaben'));
  const nothing = page.locator('[name=art][value=""]');
  await expect(nothing).toBeChecked();
  await page.locator('[name=art][value=bedarf]').check();
  await page
    .getByRole('group', { name: /Ausweis/ })
    .getByText('keine Angabe')
    .first()
    .click();
  await expect(nothing).toBeChecked();
});

test.describe('where its script does not come', () => {
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

test('a text for an advertisement is copied as it stands there, and „Drucken“ opens the printer’s dialog', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(answered('pflichtangaben'));
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const [chief = result(page), ...others] = await result(page).locator('.tool-result__text').all();
  // What somebody came for stands open, and the first button copies it.
  await expect(chief.locator('pre')).toBeVisible();
  await result(page).getByRole('button', { name: 'Text kopieren' }).click();
  await expect.poll(copied).toBe(await chief.locator('pre').textContent());
  for (const text of others) {
    await text.locator('summary').click();
    await text.getByRole('button').click();
    await expect.poll(copied).toBe(await text.locator('pre').textContent());
  }
  await page.evaluate(() => {
    window.print = () => void document.body.setAttribute('data-printed', '');
  });
  await result(page).getByRole('button', { name: 'Drucken' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
});

test.describe('the particulars of an advertisement', () => {
  const values = (page: Page) => result(page).locator('.copy-values');
  /** What is seen of the values: the name under which each is offered, and the value with its unit. */
  const seen = (page: Page) =>
    values(page)
      .locator('dl > div')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll<HTMLElement>('dt, dt + dd')].map((part) => part.innerText)),
      );
  const own = [
    ['Ausweis', 'Verbrauchsausweis'],
    ['Endenergie', '118 kWh/(m²·a)'],
    ['Energieträger der Heizung', 'Erdgas'],
    ['Baujahr laut Ausweis', '1974'],
    ['Effizienzklasse', 'D'],
  ];
  const scout = [
    'Energieausweistyp',
    'Endenergieverbrauch',
    'Wesentliche Energieträger',
    'Baujahr laut Energieausweis',
    'Energieeffizienzklasse',
  ];

  test('are copied one by one, under the names of the portal that is chosen', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(answered('pflichtangaben'));
    await title(page).waitFor();
    expect(await seen(page)).toEqual(own);
    for (const [name = '', value = ''] of own) {
      await values(page)
        .getByRole('button', { name: `Kopieren: ${name}`, exact: true })
        .click();
      // A field of a number takes no unit.
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value.split(' ')[0]);
    }
    await values(page).getByRole('radio', { name: 'Ausweis' }).focus();
    await page.keyboard.press('ArrowRight');
    const chosen = values(page).getByRole('radio', { name: 'ImmoScout24' });
    await expect(chosen).toBeFocused();
    expect(
      await values(page)
        .getByText('ImmoScout24')
        .evaluate((name) => getComputedStyle(name).outlineStyle),
    ).toBe('solid');
    expect(await seen(page)).toEqual(own.map(([, value], i) => [scout[i], value]));
    await expect(values(page).locator('.note:last-child')).toHaveText(
      /^Namen .* nachgesehen am 26\.\sNovember\s2026\.$/,
      {
        useInnerText: true,
      },
    );
    await page.keyboard.press('ArrowLeft');
    expect(await seen(page)).toEqual(own);
    await expectNoSidewaysScroll(page, 'values to copy');
  });

  test('are the same without scripts, to be chosen, marked and saved', async ({ browser, baseURL }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL });
    await page.goto(answered('pflichtangaben'));
    await expect(title(page)).toHaveText(toolSamples.pflichtangaben.title);
    await expect(result(page).getByRole('button')).toHaveCount(0);
    const terms = async () => (await values(page).getByRole('term').all()).map(async (term) => term.innerText());
    expect(await Promise.all(await terms())).toEqual(own.map(([name]) => name));
    await values(page).getByText('ImmoScout24').click();
    expect(await Promise.all(await terms())).toEqual(scout);
    for (const value of await values(page).locator('b').all()) await expect(value).toHaveCSS('user-select', 'all');
    for (const name of ['energieskala.svg', 'energiepass.xml'])
      await expect(result(page).locator(`a[download="${name}"]`)).toBeVisible();
    await page.close();
  });
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

test('a portfolio is listed without a request but for our scripts, a thousand houses too', async ({
  page,
  baseURL,
}) => {
  await page.goto(routes.tool('bestand'));
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.getByRole('button', { name: 'Beispiel einsetzen' }).click();
  await expect(title(page)).toHaveText(/^6 Gebäude/);
  // Rows on a phone: still a table, and what stands before each cell for the eye is read as the heading of its column.
  const table = page.getByRole('table', { name: 'Ihre Häuser' });
  await expect(table.getByRole('columnheader')).toHaveText(['Adresse', 'Art', 'Gültig bis', 'Monate', 'Stand']);
  await expect(table.getByRole('rowheader')).toHaveCount(6);
  expect(await table.getByRole('row').last().ariaSnapshot()).not.toContain('Gültig bis');
  await expectAccessible(page, 'a list');
  const houses = Array.from({ length: 1000 }, (_, i) => `Weg ${i};${1 + (i % 28)}.${1 + (i % 12)}.2018;MFH`);
  await unfold(page);
  await page.locator('textarea').fill(['Adresse;Ausgestellt am;Art', ...houses].join('\n'));
  await page.getByRole('button', { name: 'Liste erstellen' }).click();
  await expect(title(page)).toHaveText(/^1000 Gebäude/);
  // What a phone lays out at once; the next come when they are asked for.
  await expect(result(page).locator('tbody tr')).toHaveCount(100);
  await page.getByRole('button', { name: 'Weitere 100 von 900 zeigen' }).click();
  await expect(result(page).locator('tbody tr')).toHaveCount(200);
  await expect(result(page).locator('tbody tr').nth(100)).toBeFocused();
  await page.locator('#bestand-datei').setInputFiles({
    name: 'haeuser.csv',
    mimeType: 'text/csv',
    // As Excel on Windows writes it.
    buffer: Buffer.from('Straße;Gültig bis\nHafenstraße 1;1.1.2031\n', 'latin1'),
  });
  await expect(result(page).getByRole('rowheader')).toHaveText(['Hafenstraße 1']);
  const said = await heard(page);
  await unfold(page);
  await page.locator('textarea').press('End');
  await page.locator('textarea').pressSequentially('xy');
  await expect(result(page)).toHaveText(gone);
  expect(await said()).toEqual([gone]);
  await page.locator('textarea').fill('Straße;Gültig bis\nHafenstraße 1;1.1.2031');
  await page.getByRole('button', { name: 'Liste erstellen' }).click();
  await expect(title(page)).toHaveText(/^1 Gebäude/);
  await expect(page.getByText(gone)).toHaveCount(0);
  const [calendar] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Kalender (ICS)' }).click(),
  ]);
  expect(calendar.suggestedFilename()).toBe('energieausweise.ics');
  // A page that the pointer happens to lie on may be fetched ahead.
  const links = await page.locator('a').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const isScript = (url: string) => url.startsWith(`${baseURL}/_astro/`) && url.endsWith('.js');
  expect(requests.filter((url) => !isScript(url) && !url.startsWith('blob:') && !links.includes(url))).toEqual([]);
});

test('a portfolio asks which column is what where its headings leave it open, by keyboard too', async ({ page }) => {
  await page.goto(routes.tool('bestand'));
  const chooser = page.locator('#bestand-spalten');
  const read = async (table: string) => {
    await page.locator('textarea').fill(table);
    await page.getByRole('button', { name: 'Liste erstellen' }).click();
  };
  await read('Straße;Ort;Wartung gültig bis;Gültig ab;Energie\nWall 1;Musterstadt;1.1.2040;3.5.2019;MFH\nSumme;;;;1');
  await expect(chooser.getByRole('heading')).toBeFocused();
  await expect(title(page)).toHaveCount(0);
  await expectAccessible(page, 'columns are asked for');
  await expectNoSidewaysScroll(page, 'columns are asked for');
  const chosen = (label: string) => chooser.getByLabel(label).locator('option:checked');
  await expect(chosen('Anschrift')).toHaveText('Straße + Ort');
  await expect(chosen('Ausweis gültig bis')).toHaveText('steht nicht in der Tabelle');
  await expect(chosen('Ausweis ausgestellt am')).toHaveText('Gültig ab');
  await expect(chosen('Art des Gebäudes')).toHaveText('steht nicht in der Tabelle');
  // On from the heading: four selects, the last by its first letter, then the button.
  for (let i = 0; i < 4; i++) await page.keyboard.press('Tab');
  await page.keyboard.type('Energie');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveText('1 Gebäude: 1 gültig');
  await expect(result(page).locator('tbody')).toContainText('Wall 1, Musterstadt');
  await expect(result(page).locator('tbody')).toContainText('3. Mai 2029');
  await expect(result(page).locator('tbody')).toContainText('MFH');
  // The chosen columns can be changed, and a table without a day has no answer.
  await unfold(page);
  await page.getByRole('button', { name: 'Spalten ändern' }).click();
  await expect(chosen('Ausweis ausgestellt am')).toHaveText('Gültig ab');
  await chooser.getByLabel('Ausweis ausgestellt am').selectOption('');
  await chooser.getByRole('button', { name: 'Spalten bestätigen' }).click();
  await expect(chooser.getByRole('alert')).toHaveText(/^Wählen Sie die Spalte mit dem Ablauf/);
  await expect(chooser.getByLabel('Ausweis gültig bis')).toBeFocused();
  // No column names a house.
  await read('Objektnummer;Gültig bis\n1;31.2.2030\n2;1.1.2030');
  await chooser.getByRole('button', { name: 'Spalten bestätigen' }).click();
  await expect(chooser.getByLabel('Anschrift')).toBeFocused();
  await chooser.getByLabel('Anschrift').selectOption({ label: 'Objektnummer' });
  await chooser.getByRole('button', { name: 'Spalten bestätigen' }).click();
  await expect(title(page)).toHaveText('2 Gebäude: 1 gültig, 1 mit unklarem Datum');
});

test('the name of a house stands in its calendar, and in no address', async ({ page }) => {
  await page.goto(answered('gueltigkeit'));
  await unfold(page);
  await page.getByLabel('Name oder Adresse des Hauses').fill('Hafenweg 7');
  await submit(page).click();
  const calendar = page.getByText('(ICS)');
  await expect(calendar).toHaveAttribute('href', /Hafenweg%207/);
  expect(page.url()).not.toContain('Hafenweg');
  await expect(page.locator('[data-copy*=Hafenweg], a:not([download])[href*=Hafenweg]')).toHaveCount(0);
});

test('litres are taken as they are, and each box stands under a heading of its own', async ({ page }) => {
  await page.goto(routes.tool('co2-kosten'));
  const choose = (name: string, value: string) => page.locator(`[name="${name}"][value="${value}"]`).check();
  await choose('gebaeude', 'wohn');
  await choose('rechnung', 'mieter');
  await choose('angabe', 'kg');
  await expect(page.getByRole('group', { name: 'Kochen' }).getByRole('checkbox')).toHaveAttribute('name', 'kochen');
  await expect(page.getByRole('group', { name: 'Fernwärme' }).getByRole('checkbox')).toHaveAttribute(
    'name',
    'fernwaerme',
  );
  await choose('angabe', 'menge');
  await choose('brennstoff', 'oel');
  await page.locator('[name=menge]').fill('1.200');
  await page.locator('[name=flaeche]').fill('100');
  await choose('jahr', '2026');
  await choose('auflagen', 'keine');
  await submit(page).click();
  await expect(title(page)).toHaveText(/^Der Vermieter erstattet etwa/);
  await expect(result(page)).toContainText('1.200 l sind 12.000 kWh');
  await expect(result(page)).toContainText('60 Euro je Tonne im Jahr 2026');
});

test('kg that may be kWh are asked back beside their field; one press makes them kWh, or confirms them', async ({
  page,
  noise,
}) => {
  const slip = `${routes.tool('co2-kosten')}?gebaeude=wohn&rechnung=vermieter&angabe=kg&kg=11.000&flaeche=70&auflagen=keine`;
  const asked = /Das wären 157,1 kg CO2 je m² und Jahr.* Haben Sie kWh statt kg eingetragen/;
  for (const isScripted of [true, false]) {
    if (!isScripted) await page.route('**/*.js', (route) => route.abort());
    await page.setViewportSize({ width: 1280, height: 740 });
    await page.goto(slip);
    await expect(title(page)).toHaveText('Der Vermieter trägt 95 %');
    await expect(result(page).getByText(asked)).toBeVisible();
    await expect(page.locator('[name=kg]')).toHaveAccessibleDescription(asked);
    if (isScripted) await expectAccessible(page, 'asked back');
    await result(page).getByRole('link', { name: 'Die Angaben stimmen' }).click();
    await expect(page).toHaveURL(/[&?]stimmt=on/);
    await expect(title(page)).toHaveText('Der Vermieter trägt 95 %');
    await expect(page.getByText(asked)).toHaveCount(0);
    await page.goto(slip);
    await result(page).getByRole('link', { name: 'Es sind kWh' }).click();
    // What they are kWh of is the next question.
    await expect(page.locator('.error-summary a')).toHaveText(['Wählen Sie den Brennstoff']);
    await expect(page.locator('[name=kwh]')).toHaveValue('11.000');
  }
  await page.unrouteAll();
  await page.goto(slip);
  await page.locator('[name=kg]').fill('1.995');
  await page.locator('[name=flaeche]').click();
  await expect(page.locator('[name=kg]')).not.toHaveAccessibleDescription(asked);
  noise.length = 0;
});

/** Workers and caches of the site, as the browser has them. */
const keptBy = (page: Page) =>
  page.evaluate(async () => [
    ...(await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL),
    ...(await caches.keys()),
  ]);

test.describe('kept once for when there is no network', () => {
  test.use({ ownContext: true });

  test('the tools are no longer', async ({ page }) => {
    await page.goto(routes.tool('gueltigkeit'));
    await page.evaluate(
      async ({ worker, scope }) => {
        await caches.open('werkzeuge GModG, Stand November 2026');
        await navigator.serviceWorker.register(worker, { scope });
      },
      { worker: routes.toolWorker(), scope: routes.tools(undefined) },
    );
    await expect.poll(() => keptBy(page)).toEqual([]);
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

  test('an address that the script has made holds its result, and leads back to the answers', async ({ page }) => {
    for (const slug of linkedToolSlugs) {
      await page.goto(answered(slug));
      await expect(title(page), slug).toHaveText(toolSamples[slug].title);
      await page.getByRole('link', { name: 'Antworten ändern' }).click();
      await expect(submit(page)).toBeVisible();
      for (const [name, text = ''] of Object.entries(toolSamples[slug].typed))
        await expect(page.locator(`:is(input[name="${name}"][value="${text}"])`), `${slug} ${name}`).toHaveCount(1);
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

test('of the list each row is a link as a whole, below one heading', async ({ page }) => {
  await page.goto(routes.tools(undefined));
  await expect(
    page
      .locator('.band')
      .filter({ has: page.locator('.tool-list') })
      .getByRole('heading'),
  ).toHaveCount(0);
  const row = page.locator('.tool-list > li').filter({ hasText: 'Gültig bis?' });
  // Each shows what its answer looks like.
  for (const slug of toolSlugs) {
    const drawing = page
      .locator('.tool-list > li')
      .filter({ has: page.locator(`a[href="${routes.tool(slug)}"]`) })
      .locator('.drawing');
    await expect(drawing, slug).toHaveAttribute('aria-hidden', 'true');
    expect(await drawing.locator('path').count(), slug).toBeGreaterThan(0);
  }
  await row.locator('.drawing').click({ force: true });
  await expect(page).toHaveURL(routes.tool('gueltigkeit'));
});

test('the list leads to every tool, from the navigation too', async ({ page }) => {
  await page.goto('/bremen');
  await page.goto((await page.locator('footer').getByRole('link', { name: 'Werkzeuge' }).getAttribute('href')) ?? '');
  for (const slug of toolSlugs)
    await expect(page.locator(`main a[href="${routes.tool(slug, cityOf('bremen'))}"]`)).toHaveCount(1);
});
