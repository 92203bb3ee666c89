import type { Locator, Page } from 'playwright/test';

/** How a notification tells at a glance what it tells: a sign, and its colours. */
export const noticeLooks = {
  success: { sign: '✓', ground: 'rgb(7, 61, 50)', border: 'rgb(150, 193, 31)' },
  error: { sign: '!', ground: 'rgb(253, 236, 203)', border: 'rgb(19, 36, 31)' },
};

export class HomePage {
  readonly dialog: Locator;
  readonly menu: Locator;
  readonly floating: Locator;

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.locator('#region-dialog');
    this.menu = page.locator('#menu');
    this.floating = page.locator('#floating');
  }

  open = (path = '/bremen') => this.page.goto(path);

  /** Wakes the dialog's steps and takes the focus from nothing. */
  async touchDialog() {
    // By then its script has run, which listens from then on.
    await this.page.waitForLoadState('load');
    await this.dialog.locator('ul').first().dispatchEvent('pointerdown');
  }

  /** Whether what lies behind the dialog takes no focus. */
  isHeld = () =>
    this.page.evaluate(() => {
      const link = document.querySelector<HTMLElement>('main a');
      link?.focus();
      return !link?.matches(':focus');
    });

  /** Touches the dialog and waits until the service's answer has replaced the built list. */
  async dialogAwake() {
    await this.touchDialog();
    await this.dialog.getByRole('button', { name: /Hamburg/ }).waitFor();
  }

  scrollTo = (y: number) => this.page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
  openMenu = () => this.page.getByRole('button', { name: 'Menü öffnen' }).click();
  heading = (name: string | RegExp) => this.page.getByRole('heading', { name });
  toast = () => this.page.getByRole('region', { name: /Mitteilungen/ }).getByRole('listitem');

  toastLook = () =>
    this.toast().evaluate((toast) => {
      const { backgroundColor, borderColor } = getComputedStyle(toast);
      const sign = /[^" /]/.exec(getComputedStyle(toast, '::before').content)?.[0];
      return { sign, ground: backgroundColor, border: borderColor };
    });

  async closeToast() {
    await this.toast().getByRole('button', { name: 'Schließen' }).click();
    await this.toast().waitFor({ state: 'detached' });
  }
}
