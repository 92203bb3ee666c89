import type { Locator, Page } from 'playwright/test';

type Inputs = { type?: string; quantity?: string; express?: boolean };

/** The cost calculator: its form, and the sheet with the price. */
export class PriceCalculatorPart {
  readonly page: Page;
  readonly form: Locator;
  readonly submitButton: Locator;
  readonly quantity: Locator;
  readonly express: Locator;
  readonly sheet: Locator;
  /** The live region that a screen reader reads aloud. */
  readonly status: Locator;
  readonly order: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.locator('.price-calculator__form');
    this.submitButton = this.form.locator('[type=submit]');
    this.quantity = this.form.getByLabel('Anzahl der Ausweise');
    this.express = this.form.getByRole('checkbox');
    this.sheet = page.locator('.price-sheet');
    this.status = page.locator('.price-calculator').getByRole('status');
    this.order = this.sheet.getByRole('link', { name: 'Angebot anfordern' });
  }

  open = (path = '/bremen/services') => this.page.goto(path);
  type = (name: string) => this.form.getByRole('radio', { name });
  errors = () => this.form.locator('.field-error');
  line = (label: string) => this.sheet.locator('dl > div', { hasText: label }).locator('dd');
  submit = () => this.submitButton.click();

  async fill({ type = 'Mehrfamilienhaus', quantity = '12', express = true }: Inputs = {}) {
    // The tile stands for its radio button.
    await this.form.locator('label', { hasText: type }).click();
    await this.quantity.fill(quantity);
    await this.express.setChecked(express);
  }

  /** Fills the form and waits for the price. */
  async calculate(inputs?: Inputs) {
    await this.fill(inputs);
    await this.submit();
    await this.sheet.waitFor();
  }
}
