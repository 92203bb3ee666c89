/** The editor in the browser for whoever uses keys, ears or large text. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { copyContent } from '../support/content.ts';
import { atRest, openBrowser, startEditor, type Editor } from '../support/editor.ts';
import { buildEditorPage } from '../support/editor-page.ts';
import { every } from '../support/every.ts';

const article = 'content/blog/energieausweis-bussgeld-108.mdx';
/** All that a text may hold. */
const body = `Der Rahmen liegt bei <Law id="fine" only="value" /> Euro, mehr [bei uns](/services).

<Callout variant="info" title="Im Kasten">

Ein Satz mit <Law id="fine" only="paragraph" />.

</Callout>

- Eins
- Zwei

<Table caption="Wer">

| Wer | Was |
| --- | --- |
| Eine | <Law id="fine" only="value" /> |

</Table>

Ende.
`;

let [folder, profile] = ['', ''];
let editor: Editor;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editor-test-'));
  await copyContent(folder);
  await buildEditorPage(join(folder, 'page'));
  editor = await startEditor(folder, join(folder, 'page'));
  ({ context, profile } = await openBrowser());
  page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(editor.address);
  await page.waitForURL((url) => url.search === '');
});
afterAll(async () => {
  await context.close();
  editor.child.kill();
  for (const one of [folder, profile]) await rm(one, { recursive: true, force: true, maxRetries: 3 });
});
beforeEach(async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await copyContent(folder);
  const source = await readFile(join(folder, article), 'utf8');
  await writeFile(join(folder, article), source.replace(/(?<=^---\n.*\n---\n\n).*/s, body));
  await page.evaluate(() => (location.hash = ''));
  await page.reload();
  await page.locator('.overview h3').first().waitFor();
});

const text = () => page.getByRole('textbox', { name: 'Text', exact: true });
const open = async (file: string) => {
  await page.evaluate((file) => (location.hash = file), file);
  await page.locator(`.save-bar[data-file="${file}"]`).waitFor();
  // Its figures come from the law, a moment after the words.
  if (file === article) await text().getByText('⟨10.000⟩').nth(1).waitFor();
  await rest();
};
const rest = () => atRest(page);
const press = async (key: string) => {
  await page.keyboard.press(key);
  await rest();
};
const focused = async () => {
  await rest();
  return page.evaluate(() => {
    const at = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
    return `${at.tagName} ${at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent}`;
  });
};
const save = async (found: RegExp) => {
  await press('Control+s');
  await page.getByRole('status').filter({ hasText: found }).waitFor();
};

test('Tab goes through the whole page, and Shift+Tab back, past the text and without a trace in it', async () => {
  await open(article);
  // Tab stops by name, since a cell that is left is drawn anew. A toolbar has one stop, whichever button was last.
  const stops = await page.evaluate(() => {
    const all = 'a[href], button, input, select, textarea, summary, [contenteditable=true]';
    const isStop = (stop: HTMLElement) =>
      stop.checkVisibility() &&
      !stop.matches(':disabled, [data-radix-collection-item]') &&
      !stop.closest('[contenteditable] a');
    return [...document.querySelectorAll<HTMLElement>(`main :is(${all})`)]
      .filter(isStop)
      .map((stop) => stop.getAttribute('aria-label') ?? stop.textContent.slice(0, 40));
  });
  const walk = async (from: string, key: string) => {
    await page.getByRole('button', { name: from }).focus();
    const seen: { name: string; isInToolbar: boolean; isSeen: boolean }[] = [];
    for (let isIn = true; isIn && seen.length < 100; await press(key)) {
      const stop = await page.evaluate(() => {
        const at = document.activeElement as HTMLElement;
        const { x, y, width, height } = at.getBoundingClientRect();
        const over = document.elementFromPoint(x + Math.min(width, 40) / 2, y + Math.min(height, 30) / 2);
        // A text is longer than the window; its caret is in sight.
        const isOnTop = at.classList.contains('running-text') || (over && (at.contains(over) || over.contains(at)));
        return {
          isIn: at.closest('main') !== null,
          isInToolbar: at.matches('[data-radix-collection-item]'),
          name: at.getAttribute('aria-label') ?? at.textContent.slice(0, 40),
          isSeen: Boolean(isOnTop) && getComputedStyle(at).outlineStyle !== 'none',
        };
      });
      ({ isIn } = stop);
      if (isIn) seen.push(stop);
    }
    return seen;
  };
  const onward = await walk('Entwurf ansehen', 'Tab');
  const back = await walk('Artikel löschen', 'Shift+Tab');
  const names = (walked: typeof onward) => walked.filter(({ isInToolbar }) => !isInToolbar).map(({ name }) => name);
  expect([names(onward), names(back).reverse()]).toEqual([stops, stops]);
  expect([onward.length, stops.length > 20]).toEqual([stops.length + 1, true]);
  every([...onward, ...back], ({ isSeen }) => expect(isSeen).toBe(true));
  expect(await page.getByRole('button', { name: 'Gespeichert' }).count()).toBe(1);
});

test('Alt+F10 leads to the toolbar, Escape back to the word, Enter into the fields of a block', async () => {
  await open(article);
  const caret = () => page.evaluate(() => [getSelection()?.focusNode?.textContent, getSelection()?.focusOffset]);
  await text()
    .locator(':scope > p')
    .first()
    .click({ position: { x: 40, y: 8 } });
  const word = await caret();
  await press('Alt+F10');
  expect(await page.evaluate(() => document.activeElement?.closest('[role=toolbar]')?.ariaLabel)).toBe(
    'Leiste zum Text',
  );
  await press('Escape');
  expect([await focused(), await caret()]).toEqual([expect.stringMatching(/^DIV Text/), word]);
  await press('Tab');
  await press('Enter');
  await page.getByRole('dialog').waitFor();
  await press('Escape');
  expect(await focused()).toContain('⟨10.000⟩');
});

test('what is wrong is told once, stands at its field and is read with it; a list keeps the focus', async () => {
  await open(article);
  await page.locator('.head-fields > summary').click();
  const title = page.getByLabel(/^Überschrift/).first();
  await title.fill('Kurz');
  await press('Tab');
  await page
    .getByRole('status')
    .filter({ hasText: 'Überschrift, 10 bis 75 Zeichen: zu kurz' })
    .waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Veröffentlichen' }).press('Enter');
  await page.getByRole('status').filter({ hasText: 'Speichern Sie zuerst.' }).waitFor();
  expect(await focused()).toBe('BUTTON Veröffentlichen');
  await save(/noch etwas gefunden/);
  const said = await title.evaluate((box) =>
    (box.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
  );
  expect([await title.getAttribute('aria-invalid'), said[0]]).toEqual([
    'true',
    expect.stringContaining('mindestens 10'),
  ]);
  // Folded away, it is unfolded.
  await page.locator('.head-fields > summary').click();
  await page.getByRole('button', { name: /^Zum Feld: Überschrift/ }).press('Enter');
  expect(await focused()).toContain('Überschrift, 10 bis 75 Zeichen');

  await open('content/forbidden.yaml');
  const entries = page.locator('main ol.entries').first().locator(':scope > li');
  const count = await entries.count();
  const where = async (index: number, name: RegExp) => {
    await entries.nth(index).getByRole('button', { name }).last().press('Enter');
    await rest();
    return entries.evaluateAll((all) => all.findIndex((entry) => entry.contains(document.activeElement)));
  };
  expect(await where(2, /^nach oben: .*3\. Eintrag$/)).toBe(1);
  expect(await where(1, /^entfernen: .*2\. Eintrag$/)).toBe(1);
  expect(await where(count - 2, /^Noch einen Eintrag/)).toBe(count - 2);
});

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** Faults of the page as it stands: for axe, in a narrow window, for a finger. */
async function look(width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 740 });
  await rest();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(options);
    const wide = document.documentElement.scrollWidth - innerWidth;
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const small = controls.filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      // A block in a sentence is as high as its line; a skip link is there once it has the focus.
      const isText = control.closest('.skip-link, [contenteditable] p');
      return control.checkVisibility() && !isText && Math.min(width, height) < 23.9;
    });
    return [
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${String(target)}`)),
      ...(wide > 0 ? [`${wide} px wider than the window`] : []),
      ...small.map((control) => `too small: ${control.outerHTML.slice(0, 80)}`),
    ];
  }, axeOptions);
}

test('axe, a window of 320 px and a finger find nothing on the first screen, a text, a form and two versions', async () => {
  const seen: { name: string; found: string[] }[] = [];
  const see = async (name: string) => {
    for (const width of [320, 1280]) seen.push({ name: `${name} at ${width}`, found: await look(width) });
  };
  await see('the first screen');
  await open(article);
  await page.locator('.block-chip').first().press('Enter');
  await see('a text, with the fields of a block');
  await press('Escape');
  await text().locator('p', { hasText: 'Ende.' }).click();
  await page.keyboard.type('Mein ');
  await writeFile(join(folder, article), (await readFile(join(folder, article), 'utf8')).replace('Ende.', 'Schluss.'));
  await press('Control+s');
  await page.getByRole('group', { name: 'Im Text' }).waitFor();
  await see('two versions');
  await open('content/prices.yaml');
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '');
  });
  await page.locator('[data-at="business.EFH"] input').fill('');
  await save(/noch etwas gefunden/);
  await see('a form, with what the check finds');
  every(seen, ({ found }) => expect(found).toEqual([]));
});
