import type { Page } from 'playwright/test';

export const validContact = {
  firstName: 'Anna',
  lastName: 'Müller-Beispiel',
  company: 'Hausverwaltung „Süd“',
  email: 'anna@example.org',
  phone: '0421 123456',
};

/** One of the contact forms of a page, by its source. */
export function contactForm(page: Page, source: string) {
  const form = page.locator('form', { has: page.locator(`input[name=source][value="${source}"]`) });
  const submitButton = form.locator('[type=submit]');
  const field = (name: string) => form.locator(`[name=${name}]`);
  return {
    ...{ form, submitButton, field },
    summary: form.locator('.error-summary'),
    /** Stands in the service's answers alone. */
    message: form.getByLabel('Nachricht'),
    privacy: field('privacy'),
    errorOf: (name: string) => form.locator(`[id$="${name}-error"]`),
    async fill(contact: Partial<typeof validContact> = validContact) {
      for (const [name, value] of Object.entries(contact)) await field(name).fill(value);
      await field('privacy').check();
    },
    submit: () => submitButton.click(),
  };
}
