/** axe in a page, by the rules that every page of ours keeps. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // To describe what passed takes three times as long as to look for what does not.
  resultTypes: ['violations'],
  // Style sheets are asked by rules that are not among these.
  preload: { assets: ['media'] },
};

/** @param within the parts of the page that are asked */
export async function violationsOn(page: Page, within?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const asked = { context: within ? { include: within } : 'html', options };
  return page.evaluate(async ({ context, options }) => {
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(context, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${String(target)}: ${failureSummary}`),
    );
  }, asked);
}
