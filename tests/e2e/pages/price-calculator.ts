import type { Page } from 'playwright/test';

/** The cost calculator: its form, and the sheet with the price. */
export function priceCalculator(page: Page) {
  const form = page.locator('.price-calculator__form');
  const submitButton = form.locator('[type=submit]');
  const quantity = form.getByLabel('Anzahl der Ausweise');
  const express = form.getByRole('checkbox');
  const sheet = page.locator('.price-sheet');
  const asked = { type: 'Mehrfamilienhaus', quantity: '12', express: true };
  async function fill(inputs: Partial<typeof asked> = {}) {
    const typed = { ...asked, ...inputs };
    // The tile stands for its radio button.
    await form.locator('label', { hasText: typed.type }).click();
    await quantity.fill(typed.quantity);
    await express.setChecked(typed.express);
  }
  return {
    ...{ form, submitButton, quantity, express, sheet, fill },
    /** The live region that a screen reader reads aloud. */
    status: page.locator('.price-calculator').getByRole('status'),
    order: sheet.getByRole('link', { name: 'Angebot anfordern' }),
    open: (path = '/bremen/services') => page.goto(path),
    type: (name: string) => form.getByRole('radio', { name }),
    errors: () => form.locator('.field-error'),
    line: (label: string) => sheet.locator('dl > div', { hasText: label }).locator('dd'),
    submit: () => submitButton.click(),
    /** Fills the form and waits for the price. */
    async calculate(inputs?: Partial<typeof asked>) {
      await fill(inputs);
      await submitButton.click();
      await sheet.waitFor();
    },
  };
}
