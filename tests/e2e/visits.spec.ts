/** From where requests come: a visit, what comes of it, and what the office and its tables say, without a trace in the browser. */
import { routes } from '#domain/routes';
import { ask } from '../support/commands.ts';
import { articleSlugs, cityOf } from '../support/content.ts';
import { browserKinds } from '../support/kinds.ts';
import { expect, test } from './fixtures.ts';
import { ContactFormPart, validContact } from './pages/contact-form.ts';
import { fill, result, submit } from './pages/tool.ts';

const bremen = cityOf('bremen');
const someone = (name: string) => ({ ...validContact, email: `${name}@example.org` });
const article = routes.article(articleSlugs[0] ?? '', bremen);

test('from an article with a campaign to the form, the office’s list and the table of pages', async ({
  page,
  service,
}) => {
  const told = (name: 'leads' | 'stats', ...typed: string[]) =>
    ask(name, '/', { DATABASE_URL: `file:${service.database}` }, ...typed).then(({ stdout }) => stdout);
  const contact = someone('campaign');
  await page.goto(`${article}?utm_source=newsletter&utm_campaign=newsletter`);
  const form = new ContactFormPart(page, 'kontakt');
  await form.fill(contact);
  await form.submit();
  const { body } = await service.deliveryOf(contact.email);
  expect(body).toMatchObject({ page: article, origin: 'mail', campaign: 'newsletter' });
  const shown = await told('leads', 'show', String(body['id']));
  expect(shown).toMatch(
    new RegExp(`Seite: +Ratgeber, .+\\(${article}\\)\n +Herkunft: +Mail\n +Kampagne: +newsletter\n`),
  );
  const tables = (await told('stats')).split('\n\n');
  const tableOf = (title: string) => tables.find((table) => table.trim().startsWith(`${title} `)) ?? '';
  expect(tableOf('Am meisten Anfragen')).toMatch(new RegExp(`${article} +[1-9]`));
  expect(tableOf('Herkunft')).toMatch(/\n {2}Mail +[1-9]/);
  expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual(['', 0, 0]);
});

test('every page reports its visit, and is known', async ({ page }) => {
  for (const { name, href } of browserKinds) {
    // The page after a request is no way to one.
    if (name === 'thanks') continue;
    const [answer] = await Promise.all([page.waitForResponse('**/api/blog-views'), page.goto(href(bremen))]);
    expect([answer.status(), (answer.request().postDataJSON() as { page: string }).page], name).toEqual([
      204,
      href(bremen),
    ]);
  }
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without', () => {
    test.use({ javaScriptEnabled });

    test('a tool’s result goes into a request of the tool’s page', async ({ page, service, noise }) => {
      const email = `tool-${javaScriptEnabled}@example.org`;
      await page.goto(`${routes.tool('gueltigkeit', bremen)}&utm_source=chatgpt.com&utm_campaign=flyer`);
      await fill(page, 'gueltigkeit', { ausgestellt: '3.5.2019', umbau: 'nein' });
      await submit(page).click();
      await result(page).getByRole('link', { name: 'Rückruf anfordern' }).click();
      const form = new ContactFormPart(page, 'werkzeug:gueltigkeit');
      await form.fill({ ...validContact, email, firstName: 'A' });
      // A refused form goes on knowing it.
      await form.submit();
      await form.fill({ firstName: 'Anna' });
      await form.submit();
      const { body } = await service.deliveryOf(email);
      // Without scripts the answer's address says nothing of how the tool was found.
      const origin = javaScriptEnabled ? { origin: 'assistant', campaign: 'flyer' } : {};
      expect(body).toMatchObject({ page: routes.tool('gueltigkeit'), originalCity: 'bremen', ...origin });
      noise.length = 0;
    });
  });

test('a tap on the number counts, and one on WhatsApp brings the page and its place along', async ({
  page,
  service,
}) => {
  const path = routes.process(bremen);
  const taps = () =>
    service.rows('SELECT sum(calls) AS calls, sum(chats) AS chats FROM visits WHERE name = ?', path)[0];
  await page.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await page.goto(path);
  const title = await page.title();
  // No program takes the call here.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await page.locator('#floating a[href^="tel:"]').dispatchEvent('click');
  await expect.poll(taps).toEqual({ calls: 1, chats: 0 });
  await page.locator('#floating a[href^="https://wa.me"]').dispatchEvent('click');
  await expect(page).toHaveURL(/^https:\/\/wa\.me\/\d+\?text=/);
  const text = new URL(page.url()).searchParams.get('text') ?? '';
  expect(text).toContain(title);
  expect(text).toContain(new URL(path, service.baseUrl).href);
  expect(title).toContain('Bremen');
  await expect.poll(taps).toEqual({ calls: 1, chats: 1 });
});
