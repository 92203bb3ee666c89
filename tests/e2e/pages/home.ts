import type { Page } from 'playwright/test';

/** How a notification tells at a glance what it tells: a sign, and its colours. */
export const noticeLooks = {
  success: { sign: '✓', ground: 'rgb(7, 61, 50)', border: 'rgb(150, 193, 31)' },
  error: { sign: '!', ground: 'rgb(253, 236, 203)', border: 'rgb(19, 36, 31)' },
};

export function homePage(page: Page) {
  const dialog = page.locator('#region-dialog');
  const toast = () => page.getByRole('region', { name: /Mitteilungen/ }).getByRole('listitem');
  /** Wakes the dialog's steps and takes the focus from nothing. */
  async function touchDialog() {
    // By then its script has run, which listens from then on.
    await page.waitForLoadState('load');
    await dialog.locator('ul').first().dispatchEvent('pointerdown');
  }
  return {
    ...{ dialog, toast, touchDialog },
    menu: page.locator('#menu'),
    floating: page.locator('#floating'),
    open: (path = '/bremen') => page.goto(path),
    /** Touches the dialog and waits until the service's answer has replaced the built list. */
    async dialogAwake() {
      await touchDialog();
      await dialog.getByRole('button', { name: /Hamburg/ }).waitFor();
    },
    openMenu: () => page.getByRole('button', { name: 'Menü öffnen' }).click(),
    heading: (name: string | RegExp) => page.getByRole('heading', { name }),
    toastLook: () =>
      toast().evaluate((element) => {
        const { backgroundColor, borderColor } = getComputedStyle(element);
        const sign = /[^" /]/.exec(getComputedStyle(element, '::before').content)?.[0];
        return { sign, ground: backgroundColor, border: borderColor };
      }),
  };
}
