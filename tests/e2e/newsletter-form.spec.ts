import type { Route } from 'playwright/test';
import { problemOf } from '#domain/api-contract';
import type { NewsletterAnswer } from '#domain/newsletter';
import { expect, holdRequests, test } from './fixtures.ts';
import { noticeLooks } from './pages/home.ts';

const api = '**/api/newsletter';
const message = 'Gültige E-Mail-Adresse erforderlich';
const success = {
  title: 'Newsletter abonniert!',
  text: 'Vielen Dank! Sie erhalten ab sofort die neuesten Immobilien-Insights direkt in Ihr Postfach.',
};
const failure = {
  title: 'Fehler',
  text: 'Beim Abonnieren des Newsletters ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
};
const answerAs = (status: NewsletterAnswer['status']) => (route: Route) =>
  route.fulfill({ status: 202, json: { status } });
const accept = answerAs('angefordert');
const refuse = (status: number, problem: ReturnType<typeof problemOf>) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/problem+json', json: problem });

test('promises no mail that only some set-ups send, and links what happens to the address', async ({ list, page }) => {
  await list.open();
  await expect(page.locator('.newsletter-band .form-card')).toContainText('Ob Sie noch per E-Mail bestätigen müssen');
  for (const blurb of ['Wöchentliche Updates', 'Zahlen vom Markt', 'Vorlagen zum Ausfüllen']) {
    await expect(page.getByText(blurb, { exact: true })).toBeVisible();
  }
  await expect(page.locator('.newsletter-band').getByRole('link')).toHaveAttribute('href', '/datenschutz');
});

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

test('shows a refusal of the service below the field', async ({ list, newsletter, page, noise }) => {
  await page.route(api, refuse(422, problemOf('invalid-input', [{ path: 'email', message }])));
  await list.open();
  await newsletter.subscribe();
  await expect(newsletter.error).toHaveText(message);
  await expect(newsletter.email).toBeFocused();
  await expect(newsletter.email).toHaveValue('anna@example.org');
  noise.length = 0;
});

const failures: Record<string, { answer: (route: Route) => Promise<void>; note: string }> = {
  'is down': { answer: (route) => route.abort('connectionrefused'), note: 'Ihre Adresse steht weiter im Feld' },
  fails: { answer: refuse(503, problemOf('unavailable')), note: 'Versuchen Sie es gleich noch einmal' },
  'gets too many': { answer: refuse(429, problemOf('too-many')), note: 'Es kamen zu viele Anfragen' },
};
test('keeps the address whatever the service fails at, and a second try goes through', async ({
  list,
  newsletter,
  home,
  page,
  noise,
}) => {
  await list.open();
  for (const [what, { answer, note }] of Object.entries(failures)) {
    await page.route(api, answer);
    await newsletter.subscribe();
    await expect(home.toast(), what).toContainText(failure.title);
    await expect(home.toast(), what).toContainText(failure.text);
    expect(await home.toastLook(), what).toEqual(noticeLooks.error);
    await expect(newsletter.email, what).toHaveValue('anna@example.org');
    await expect(newsletter.form, what).toContainText(note);
    await page.unroute(api);
    await page.route(api, accept);
    await newsletter.submit();
    await expect(home.toast(), what).toContainText(success.title);
    await home.closeToast();
    await page.unroute(api);
  }
  noise.length = 0;
});

test('gives up on a service that does not answer', async ({ list, newsletter, home, page, noise }) => {
  await page.route(api, () => undefined);
  await list.open();
  // Its time runs out when this journey says so; it is as long as it asks for.
  await page.evaluate(() => {
    AbortSignal.timeout = (milliseconds) => {
      const time = new AbortController();
      Object.assign(window, { milliseconds, runOut: () => time.abort(new DOMException('', 'TimeoutError')) });
      return time.signal;
    };
  });
  await newsletter.subscribe();
  await expect(newsletter.submitButton).toBeDisabled();
  const asked = await page.waitForFunction(() => (window as unknown as { milliseconds?: number }).milliseconds);
  expect(await asked.jsonValue()).toBeLessThanOrEqual(15_000);
  await page.evaluate(() => (window as unknown as { runOut: () => void }).runOut());
  await expect(home.toast()).toContainText(failure.title);
  await expect(newsletter.email).toHaveValue('anna@example.org');
  await expect(newsletter.submitButton).toBeEnabled();
  noise.length = 0;
});

test('a tap before it is awake is not lost', async ({ list, newsletter, home, page }) => {
  await page.route(api, accept);
  const wake = await holdRequests(page, '**/_astro/NewsletterForm*');
  await list.open();
  await newsletter.subscribe();
  wake();
  await expect(home.toast()).toContainText(success.title);
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
