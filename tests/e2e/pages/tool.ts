/** A tool's page: its form, and the result. */
import type { Locator, Page } from 'playwright/test';
import { resultId } from '#domain/tools/form';
import type { Inputs, Query } from '#domain/tools/tool';
import { tools, type FormToolSlug } from '#domain/tools/tools';

export const result = (page: Page) => page.locator(`#${resultId}`);
export const title = (page: Page) => result(page).getByRole('heading', { level: 2 });
export const submit = (page: Page) => page.locator('.tool-form button[type=submit]');

/** Enters what a sample says; what is asked one after the other is gone through. */
export async function fill(page: Page, slug: FormToolSlug, typed: Query) {
  const kinds = new Map(Object.values(tools[slug].inputs as Inputs).map(({ name, kind }) => [name, kind]));
  for (const [name, text = ''] of Object.entries(typed)) {
    if (kinds.get(name) === 'choice') {
      const choice = page.locator(`.tool-form [name="${name}"][value="${text}"]`);
      await forward(page, choice);
      await choice.check();
    } else await page.locator(`.tool-form [name="${name}"]`).fill(text);
  }
}

/** Where a phone shows one question at a time, on to the one that is meant. */
async function forward(page: Page, control: Locator) {
  const next = page.getByRole('button', { name: 'Weiter' });
  while (!(await control.isVisible()) && (await next.isVisible())) await next.click();
}

/** Of an answered form a phone shows a line, which leads back to the questions. */
export async function unfold(page: Page) {
  await page.locator('.tool-form__given a').click();
}
