import type { Locator, Page } from 'playwright/test';

/** The newsletter form below the list of articles. */
export class NewsletterPart {
  readonly form: Locator;
  readonly email: Locator;
  readonly submitButton: Locator;
  readonly error: Locator;

  constructor(page: Page) {
    this.form = page.locator('form', { has: page.locator('input[name=source][value=newsletter]') });
    this.email = this.form.getByLabel('E-Mail-Adresse');
    this.submitButton = this.form.locator('[type=submit]');
    this.error = this.form.locator('.field-error');
  }

  async subscribe(email = 'anna@example.org') {
    await this.email.fill(email);
    await this.submitButton.click();
  }
}
