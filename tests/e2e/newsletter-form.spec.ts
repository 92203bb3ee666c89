import type { Route } from 'playwright/test';
import type { NewsletterAnswer } from '#domain/newsletter';
import { expect, holdRequests, test } from './fixtures.ts';
import { noticeLooks } from './pages/home.ts';

const api = '**/api/newsletter';
const message = 'Gültige E-Mail-Adresse erforderlich';
const success = {
  title: 'Newsletter abonniert!',
  text: 'Vielen Dank! Sie erhalten ab sofort die neuesten Immobilien-Insights direkt in Ihr Postfach.',
};
const answerAs = (status: NewsletterAnswer['status']) => (route: Route) =>
  route.fulfill({ status: 202, json: { status } });
const accept = answerAs('angefordert');

for (const [path, city] of [
  ['/bremen/blog', { originalCity: 'bremen' }],
  ['/blog', {}],
] as const) {
  test(`subscribes on ${path}: notification, empty form, the next step`, async ({ list, newsletter, home, page }) => {
    const posts: unknown[] = [];
    await page.route(api, (route) => {
      posts.push(route.request().postDataJSON());
      return accept(route);
    });
    const answer = await holdRequests(page, api);
    await list.open(path);
    await newsletter.email.fill(' anna@example.org ');
    await newsletter.submitButton.dblclick();
    await expect(newsletter.submitButton).toHaveText('Wird abonniert...');
    await expect(newsletter.submitButton).toBeDisabled();
    answer();
    await expect(home.toast()).toContainText(success.title);
    await expect(home.toast()).toContainText(success.text);
    expect(await home.toastLook()).toEqual(noticeLooks.success);
    await expect(newsletter.email).toHaveValue('');
    await expect(newsletter.submitButton).toHaveText('Newsletter abonnieren');
    await expect(newsletter.submitButton).toBeEnabled();
    await expect(newsletter.submitButton).toBeFocused();
    await expect(newsletter.form).toContainText('Ihre Anmeldung ist eingetragen.');
    expect(posts).toEqual([{ email: 'anna@example.org', ...city, source: 'newsletter' }]);
  });
}

test('where a mail asks to confirm it says so, and that nothing is done before', async ({
  list,
  newsletter,
  home,
  page,
}) => {
  await page.route(api, answerAs('unbestätigt'));
  await list.open();
  await newsletter.subscribe();
  await expect(home.toast()).toContainText('Fast geschafft');
  await expect(home.toast()).not.toContainText(success.text);
  await expect(newsletter.email).toHaveValue('');
  await expect(newsletter.form).toContainText('Jetzt fehlt nur noch der Klick');
});

test('refuses what is no address below the field and asks nobody', async ({ list, newsletter, home, page }) => {
  let posts = 0;
  await page.route(api, (route) => {
    posts += 1;
    return accept(route);
  });
  await list.open();
  for (const typed of ['', 'anna', 'anna@example']) {
    const what = `„${typed}“`;
    await newsletter.subscribe(typed);
    await expect(newsletter.error, what).toHaveText(message);
    await expect(newsletter.email, what).toBeFocused();
    await expect(newsletter.email, what).toHaveAttribute('aria-invalid', 'true');
    await expect(newsletter.email, what).toHaveAccessibleDescription(`Fehler: ${message}`);
    await expect(newsletter.email, what).toHaveValue(typed);
    expect(posts, what).toBe(0);
    // A right address takes the refusal away, and the next refusal is announced anew.
    await newsletter.subscribe();
    await expect(home.toast()).toContainText(success.title);
    await expect(newsletter.error, what).toHaveCount(0);
    await home.closeToast();
    posts = 0;
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, body] of [
    ['/bremen/blog', 'source=newsletter&originalCity=bremen&email=anna%40example.org'],
    ['/blog', 'source=newsletter&email=anna%40example.org'],
  ] as const) {
    test(`is posted as a form on ${path}`, async ({ list, newsletter, page }) => {
      await page.route(api, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Fast geschafft</h1>' }));
      await list.open(path);
      const posted = page.waitForRequest(api);
      await newsletter.subscribe();
      const request = await posted;
      expect(request.method()).toBe('POST');
      expect(request.headers()['content-type']).toBe('application/x-www-form-urlencoded');
      expect(request.postData()).toBe(body);
    });
  }
});
