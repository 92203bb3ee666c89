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
  /** Total for a firm. */
  readonly total: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.locator('.price-calculator__form');
    this.submitButton = this.form.locator('[type=submit]');
    this.quantity = this.form.getByLabel('Anzahl der Ausweise');
    this.express = this.form.getByRole('checkbox');
    this.sheet = page.locator('.price-sheet');
    this.status = page.locator('.price-calculator').getByRole('status');
    this.total = this.sheet.locator('.price-total dd').first();
    this.order = this.sheet.getByRole('link', { name: 'Angebot anfordern' });
  }

  open = (path = '/bremen/services') => this.page.goto(path);
  type = (name: string) => this.form.getByRole('radio', { name });
  errors = () => this.form.locator('.field-error');
  line = (label: string) => this.sheet.locator('dl > div', { hasText: label }).locator('dd');

  /** The tile stands for its radio button. */
  choose = (name: string) => this.form.locator('label', { hasText: name }).click();

  async fill({ type = 'Mehrfamilienhaus', quantity = '12', express = true }: Inputs = {}) {
    await this.choose(type);
    await this.quantity.fill(quantity);
    await this.express.setChecked(express);
  }

  submit = () => this.submitButton.click();

  /** Fills the form and waits for the price. */
  async calculate(inputs?: Inputs) {
    await this.fill(inputs);
    await this.submit();
    await this.sheet.waitFor();
  }

  /** Resolves when the handlers are in place. */
  async awake() {
    await this.quantity.focus();
    await this.form.locator('xpath=ancestor::astro-island[not(@ssr)]').waitFor({ state: 'attached' });
  }
}
