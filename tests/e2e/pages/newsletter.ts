import type { Page } from 'playwright/test';

/** The newsletter form below the list of articles. */
export function newsletterForm(page: Page) {
  const form = page.locator('form', { has: page.locator('input[name=source][value=newsletter]') });
  const email = form.getByLabel('E-Mail-Adresse');
  const submitButton = form.locator('[type=submit]');
  return {
    ...{ form, email, submitButton },
    async subscribe(typed = 'anna@example.org') {
      await email.fill(typed);
      await submitButton.click();
    },
  };
}
