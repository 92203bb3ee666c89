import { articleSlugs } from '../support/site/kinds.ts';
import { expect, holdRequests, holdTimers, test } from './fixtures.ts';

const count = articleSlugs.length;

test('shows six articles, six more at each press, and Back takes them away', async ({ list, page }) => {
  await list.open();
  await expect(list.heading).toHaveText('Empfohlene Artikel');
  await expect(list.status).toHaveText(`6 von ${count} Artikeln`);
  await expect(page.getByText(`Noch ${count - 6} Artikel`)).toBeVisible();
  await expect(list.search).toHaveCount(0);
  await expect(list.chips.getByRole('link').first()).toHaveText(new RegExp(`^Alle Artikel ${count}$`));
  await list.awake();
  await list.more.click();
  await expect(list.shown).toHaveCount(12);
  await expect(list.linkOf(list.all.nth(6))).toBeFocused();
  await expect(list.status).toHaveText(`12 von ${count} Artikeln`);
  await expect(page).toHaveURL('/bremen/blog?anzahl=12');
  await page.goBack();
  await expect(list.shown).toHaveCount(6);
  await page.goForward();
  await expect(list.shown).toHaveCount(12);
  await list.open(`/bremen/blog?anzahl=${count}`);
  await expect(list.shown).toHaveCount(count);
  await expect(list.more).toHaveCount(0);
});

test('a chip shows its category alone; what is typed refines it as one step back', async ({ list, page }) => {
  await list.open();
  await list.awake();
  await list.chip('Energieausweise').click();
  await list.chip('Hausverwaltung').click();
  await expect(list.heading).toHaveText('Suchergebnisse');
  await expect(page).toHaveURL('/bremen/blog?rubrik=Hausverwaltung');
  await expect(list.chip('Hausverwaltung')).toHaveAttribute('aria-current', 'true');
  await expect(list.chip('Alle Artikel')).not.toHaveAttribute('aria-current');
  expect(new Set(await list.categories())).toEqual(new Set(['Hausverwaltung']));
  await expect(list.status).toHaveText(`${await list.shown.count()} Artikel gefunden`);

  const steps = await page.evaluate(() => history.length);
  const title = await list.linkOf(list.shown.last()).textContent();
  await list.search.pressSequentially(`${String(title).split(/\s/).at(-1)} quatsch`);
  await expect(list.shown).toHaveCount(0);
  for (let i = 0; i < 8; i++) await page.keyboard.press('Backspace');
  await expect(list.status).toHaveText('1 Artikel gefunden');
  await expect(page).toHaveURL(/rubrik=Hausverwaltung&q=/);
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await page.goBack();
  await expect(list.chip('Energieausweise')).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(list.shown).toHaveCount(6);
});

test('finding nothing offers four words that search all categories', async ({ list, page }) => {
  await list.open('/bremen/blog?rubrik=Hausverwaltung&q=Quietscheente');
  await expect(list.empty.getByRole('heading')).toHaveText('Keine Artikel gefunden');
  await expect(list.status).toHaveText(`Kein Treffer unter ${count} Artikeln`);
  await expect(list.empty.getByRole('link')).toHaveText(['Energieausweis', 'GEG', 'Immobilien', 'Bremen']);
  await list.suggestion('Energieausweis').click();
  await expect(page).toHaveURL('/bremen/blog?q=Energieausweis');
  await expect(list.search).toHaveValue('Energieausweis');
  await expect(list.heading).toBeFocused();
  await expect(list.shown.first()).toBeVisible();
});

test('a tap on a chip that comes before the island is not lost', async ({ list, page }) => {
  const wake = await holdRequests(page, '**/_astro/BlogFilter*');
  await list.open();
  await holdTimers(page);
  await list.chip('Hausverwaltung').click();
  wake();
  await expect(page).toHaveURL('/bremen/blog?rubrik=Hausverwaltung');
  await expect(list.heading).toHaveText('Suchergebnisse');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows all articles, and chips lead to the first of their category', async ({ list, page }) => {
    await list.open();
    await expect(list.shown).toHaveCount(count);
    await expect(list.more).toBeHidden();
    await list.chip('Hausverwaltung').click();
    await expect(page.locator('#rubrik-Hausverwaltung')).toBeInViewport();
    await expect(page.locator('#rubrik-Hausverwaltung small > :first-child')).toHaveText('Hausverwaltung');
  });
});
