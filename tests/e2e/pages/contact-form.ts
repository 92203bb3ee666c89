import type { Locator, Page } from 'playwright/test';

export const validContact = {
  firstName: 'Anna',
  lastName: 'Müller-Beispiel',
  company: 'Hausverwaltung „Süd“',
  email: 'anna@example.org',
  phone: '0421 123456',
};
type ContactInput = Partial<typeof validContact>;

/** One of the contact forms of a page, by its source. */
export class ContactFormPart {
  readonly form: Locator;
  readonly submitButton: Locator;
  readonly summary: Locator;
  /** Stands in the service's answers alone. */
  readonly message: Locator;

  constructor(page: Page, source: string) {
    this.form = page.locator('form', { has: page.locator(`input[name=source][value="${source}"]`) });
    this.submitButton = this.form.locator('[type=submit]');
    this.summary = this.form.locator('.error-summary');
    this.message = this.form.getByLabel('Nachricht');
  }

  field = (name: string) => this.form.locator(`[name=${name}]`);
  privacy = () => this.field('privacy');
  errorOf = (name: string) => this.form.locator(`[id$="${name}-error"]`);

  async fill(contact: ContactInput = validContact, { privacy = true } = {}) {
    for (const [name, value] of Object.entries(contact)) await this.field(name).fill(value);
    if (privacy) await this.privacy().check();
  }

  submit = () => this.submitButton.click();
}
