import { articleSlugs } from '../support/kinds.ts';
import { expect, holdRequests, test } from './fixtures.ts';

const count = articleSlugs.length;
const island = '**/_astro/BlogFilter*';

test.describe('the list', () => {
  test('begins with six articles, the number of the rest, and no search field', async ({ list }) => {
    await list.open();
    await expect(list.heading).toHaveText('Empfohlene Artikel');
    await expect(list.all).toHaveCount(count);
    await expect(list.shown).toHaveCount(6);
    await expect(list.status).toHaveText(`6 von ${count} Artikeln`);
    await expect(list.page.getByText(`Noch ${count - 6} Artikel`)).toBeVisible();
    await expect(list.search).toHaveCount(0);
    await expect(list.chip('Alle Artikel')).toHaveAttribute('aria-current', 'true');
    await expect(list.chips.getByRole('link')).toHaveText([
      new RegExp(`^Alle Artikel ${count}$`),
      /^GEG & Recht \d/,
      /^Energieausweise \d/,
      /^Verkaufstipps \d/,
      /^Hausverwaltung \d/,
      /^Finanzierung \d/,
      /^Marktanalyse \d/,
      /^Technologie \d/,
    ]);
    await list.awake();
    await expect(list.shown).toHaveCount(6);
  });

  test('loads six more at each press, takes the focus to the first of them, and Back takes them away', async ({
    list,
    page,
  }) => {
    await list.open();
    await list.more.click();
    await expect(list.shown).toHaveCount(12);
    await expect(list.linkOf(list.all.nth(6))).toBeFocused();
    await expect(list.status).toHaveText(`12 von ${count} Artikeln`);
    await expect(page.getByText(`Noch ${count - 12} Artikel`)).toBeVisible();
    await expect(page).toHaveURL('/bremen/blog?anzahl=12');

    await list.more.click();
    await expect(list.shown).toHaveCount(count);
    await expect(list.linkOf(list.all.nth(12))).toBeFocused();

    await page.goBack();
    await expect(list.shown).toHaveCount(12);
    await page.goBack();
    await expect(page).toHaveURL('/bremen/blog');
    await expect(list.shown).toHaveCount(6);
    await expect(list.more).toBeVisible();
    await page.goForward();
    await expect(list.shown).toHaveCount(12);

    await list.open(`/bremen/blog?anzahl=${count}`);
    await expect(list.shown).toHaveCount(count);
    await expect(list.status).toHaveText(`${count} Artikel`);
    await expect(list.more).toHaveCount(0);
  });

  test('a chip shows its category alone; the address, Back and Forward know it', async ({ list, page }) => {
    await list.open();
    // On a machine that does much else it wakes later than a click waits for it: the link leads on then.
    await list.awake();
    await list.chip('Hausverwaltung').click();
    await expect(list.heading).toHaveText('Suchergebnisse');
    await expect(page).toHaveURL('/bremen/blog?rubrik=Hausverwaltung');
    await expect(list.chip('Hausverwaltung')).toHaveAttribute('aria-current', 'true');
    await expect(list.chip('Alle Artikel')).not.toHaveAttribute('aria-current');
    await expect(list.chip('Hausverwaltung')).toBeFocused();
    expect(new Set(await list.categories())).toEqual(new Set(['Hausverwaltung']));
    await expect(list.status).toHaveText(`${await list.shown.count()} Artikel gefunden`);
    await expect(list.search).toBeVisible();

    await list.chip('Energieausweise').click();
    expect(new Set(await list.categories())).toEqual(new Set(['Energieausweise']));
    await page.goBack();
    expect(new Set(await list.categories())).toEqual(new Set(['Hausverwaltung']));
    await page.goBack();
    await expect(list.heading).toHaveText('Empfohlene Artikel');
    await expect(list.shown).toHaveCount(6);
    await expect(list.search).toHaveCount(0);
    await page.goForward();
    await expect(list.chip('Hausverwaltung')).toHaveAttribute('aria-current', 'true');
  });

  test('the field refines while somebody types, without a step in the history for each letter', async ({
    list,
    page,
  }) => {
    await list.open();
    await list.awake();
    await list.chip('Hausverwaltung').click();
    await list.search.waitFor();
    const found = await list.shown.count();
    const steps = await page.evaluate(() => history.length);
    const title = await list.linkOf(list.shown.last()).textContent();
    await list.search.pressSequentially(`${String(title).split(/\s/).at(-1)} quatsch`);
    await expect(list.shown).toHaveCount(0);
    await expect(page).toHaveURL(/rubrik=Hausverwaltung&q=\S+\+quatsch$/);
    for (let i = 0; i < 8; i++) await page.keyboard.press('Backspace');
    await expect(list.shown).toHaveCount(1);
    await expect(list.status).toHaveText('1 Artikel gefunden');
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/rubrik=Hausverwaltung&q=/);

    await list.search.fill('');
    await expect(list.shown).toHaveCount(found);
    await expect(page).toHaveURL('/bremen/blog?rubrik=Hausverwaltung');
    await list.chip('Alle Artikel').click();
    await expect(list.search).toHaveCount(0);
    await expect(list.heading).toHaveText('Empfohlene Artikel');
  });

  test('finding nothing offers four words that search all categories', async ({ list, page }) => {
    await list.open('/bremen/blog?rubrik=Hausverwaltung&q=Quietscheente');
    await expect(list.empty.getByRole('heading')).toHaveText('Keine Artikel gefunden');
    await expect(list.shown).toHaveCount(0);
    await expect(list.status).toHaveText(`Kein Treffer unter ${count} Artikeln`);
    const parts = list.empty.locator('use');
    for (const part of await parts.all())
      await expect(list.page.locator(String(await part.getAttribute('href')))).toBeAttached();
    await expect(parts).not.toHaveCount(0);
    await expect(list.empty.getByRole('link')).toHaveText(['Energieausweis', 'GEG', 'Immobilien', 'Bremen']);
    await list.suggestion('Energieausweis').click();
    await expect(page).toHaveURL('/bremen/blog?q=Energieausweis');
    await expect(list.search).toHaveValue('Energieausweis');
    await expect(list.chip('Alle Artikel')).toHaveAttribute('aria-current', 'true');
    await expect(list.heading).toBeFocused();
    await expect(list.empty).toHaveCount(0);
    await expect(list.shown.first()).toBeVisible();
    await page.goBack();
    await expect(list.empty).toBeVisible();
  });

  test.describe('before it is awake', () => {
    test('a tap on a chip is not lost', async ({ list, page }) => {
      const wake = await holdRequests(page, island);
      await list.open();
      await list.chip('Hausverwaltung').click();
      wake();
      await expect(page).toHaveURL('/bremen/blog?rubrik=Hausverwaltung');
      await expect(list.heading).toHaveText('Suchergebnisse');
    });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('shows all articles, and chips lead to the first of their category', async ({ list, page }) => {
      await list.open();
      await expect(list.shown).toHaveCount(count);
      await expect(list.more).toBeHidden();
      await expect(list.status).toBeHidden();
      await list.chip('Hausverwaltung').click();
      await expect(page).toHaveURL('/bremen/blog?rubrik=Hausverwaltung#rubrik-Hausverwaltung');
      await expect(page.locator('#rubrik-Hausverwaltung')).toBeInViewport();
      await expect(page.locator('#rubrik-Hausverwaltung small > :first-child')).toHaveText('Hausverwaltung');
      for (const chip of await list.chips.getByRole('link').all()) await expect(chip).not.toHaveText(/ 0$/);
    });
  });
});
