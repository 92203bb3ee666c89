/** The editor in the browser for whoever uses keys, ears or large text: one start of it for all of these journeys. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import type { RunOptions } from 'axe-core';
import { chromium, type Browser, type Locator, type Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { frontmatterOf, readYaml } from '../../src/content/yaml.ts';
import type { Region } from '../../src/domain/regions.ts';
import { createEditorApp } from '../../src/editor/app.ts';
import { createProject } from '../../src/editor/project.ts';
import { readText } from '../../src/editor/texts.ts';
import { ensureLightBrowser, lightArguments } from '../support/browser.ts';
import { buildEditorPage } from '../support/editor-page.ts';
import { every } from '../support/every.ts';
import { copyContent } from '../support/content.ts';

/** With tables, boxes, blocks in sentences and in cells. */
const article = 'content/blog/energieausweis-bussgeld-108.mdx';
/** One of each form. */
const kinds = [
  article,
  'content/services/vor-ort-service.mdx',
  'content/legal/datenschutz.mdx',
  'content/pages/home.yaml',
  'content/tools/gueltigkeit.yaml',
  'content/prices.yaml',
  'content/law.yaml',
];
/** What it takes to build stands in no copy of the texts. */
const build = () => Promise.resolve(undefined);

let folder = '';
let server: ReturnType<typeof serve>;
let browser: Browser;
let page: Page;
let address = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editor-test-'));
  await copyContent(folder);
  await buildEditorPage(join(folder, 'page'));
  const port = () => (server.address() as AddressInfo).port;
  const project = createProject(
    folder,
    { baseUrl: 'http://localhost:8080', contentDir: 'content' },
    { build, prompts: false },
  );
  const parts = { project, page: join(folder, 'page') };
  server = serve({
    fetch: createEditorApp({ ...parts, preview: () => Promise.resolve(1) }).fetch,
    hostname: '127.0.0.1',
    port: 0,
  });
  browser = await chromium.launch({ executablePath: ensureLightBrowser(), args: lightArguments });
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.addInitScript(() => {
    // Whatever a screen reader is told without being asked.
    const told: string[] = [];
    Object.assign(window, { told });
    const live = '[aria-live], [role=status], [role=alert]';
    const wordsOf = (place: Element) => {
      const heard = place.cloneNode(true) as Element;
      for (const hidden of heard.querySelectorAll('[aria-hidden=true]')) hidden.remove();
      return heard.textContent;
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const own = (target instanceof Element ? target : target.parentElement)?.closest(live);
        const inside = [...addedNodes].flatMap((node) =>
          node instanceof Element ? [...node.querySelectorAll(live), ...(node.matches(live) ? [node] : [])] : [],
        );
        for (const place of own ? [own] : inside) if (wordsOf(place)) told.push(wordsOf(place));
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  address = `http://127.0.0.1:${port()}/`;
  await page.goto(address);
});
afterAll(async () => {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  // Left before the texts are laid back: nothing of it reads them meanwhile.
  await page.goto('about:blank');
  await copyContent(folder);
  await page.goto(address);
  await page.getByRole('link').nth(3).waitFor();
});

/** Opens a text as somebody with a keyboard does; another one by its address, as a fault's link does. */
async function open(file: string): Promise<void> {
  await page.evaluate((file) => {
    location.hash = file;
  }, file);
  if (file === 'neu') return page.getByRole('button', { name: 'Anlegen' }).waitFor();
  await page.locator(`.save-bar[data-file="${file}"]`).waitFor();
  if (file.endsWith('.mdx')) await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
  // The text names what it has drawn a frame later.
  await frames();
}
const frames = (count = 4) =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, count);
const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told.splice(0));
/** Resolves when the focus rests: the text gives it on a frame later, and a key pressed before would go elsewhere. */
const rest = () =>
  page.evaluate(async () => {
    for (let frame = 0, before = document.activeElement; frame < 6; frame++) {
      await new Promise(requestAnimationFrame);
      if (document.activeElement !== before) frame = 0;
      before = document.activeElement;
    }
  });
const press = async (key: string) => {
  await page.keyboard.press(key);
  await rest();
};
/** Name of the focused element. */
const focused = async () => {
  await rest();
  return page.evaluate(() => {
    const at = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
    const name = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent;
    return `${at.tagName} ${name.slice(0, 60)}`;
  });
};
const text = () => page.getByRole('textbox', { name: 'Text', exact: true });
const save = async (found: RegExp) => {
  await press('Control+s');
  await page.getByRole('status').filter({ hasText: found }).waitFor();
};

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

/** The article says no more than that. */
async function shorten(): Promise<void> {
  const source = await readFile(join(folder, article), 'utf8');
  await writeFile(join(folder, article), source.replace(/(?<=^---\n.*\n---\n\n).*/s, body));
}

const law = 'content/law.yaml';

/** Leaves one entry of each form in each list of the law: a hundred of them are no other to axe than one. */
async function shortenLaw(): Promise<void> {
  const lists = Object.entries(readYaml(await readFile(join(folder, law), 'utf8')).data as Record<string, unknown>);
  const formOf = (entry: unknown) => Object.keys(entry as object).join();
  const short = lists.map(([name, list]) => [
    name,
    Array.isArray(list) ? [...new Map(list.map((entry) => [formOf(entry), entry as unknown])).values()] : list,
  ]);
  await writeFile(join(folder, law), stringify(Object.fromEntries(short)));
}

test('Tab goes through the whole page, and Shift+Tab back, past the text and without a trace in it', async () => {
  await shorten();
  await open(article);
  const table = text().locator('table');
  await table.getByRole('textbox').first().waitFor();
  // Its figures come from the law, a moment after the words.
  await text().getByText('⟨10.000⟩').first().waitFor();
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
  expect(stops.length).toBeGreaterThan(20);
  const walk = async (from: string, key: string) => {
    await page.getByRole('button', { name: from }).focus();
    const seen: { name: string; isInToolbar: boolean; isCovered: boolean; hasRing: boolean }[] = [];
    for (let isIn = true; isIn && seen.length < 100;) {
      const stop = await page.evaluate(() => {
        const at = document.activeElement as HTMLElement;
        const { x, y, width, height } = at.getBoundingClientRect();
        const over = document.elementFromPoint(x + Math.min(width, 40) / 2, y + Math.min(height, 30) / 2);
        const isText = at.classList.contains('running-text');
        return {
          isIn: at.closest('main') !== null,
          isInToolbar: at.matches('[data-radix-collection-item]'),
          name: at.getAttribute('aria-label') ?? at.textContent.slice(0, 40),
          // A text is longer than the window; its caret is in sight.
          isCovered: !isText && !(over && (at.contains(over) || over.contains(at))),
          hasRing: getComputedStyle(at).outlineStyle !== 'none',
        };
      });
      ({ isIn } = stop);
      if (isIn) seen.push(stop);
      await press(key);
    }
    return seen;
  };
  const onward = await walk('Entwurf ansehen', 'Tab');
  const back = await walk('Artikel löschen', 'Shift+Tab');
  const names = (walked: typeof onward) => walked.filter(({ isInToolbar }) => !isInToolbar).map(({ name }) => name);
  expect(names(onward)).toEqual(stops);
  expect(names(back).reverse()).toEqual(stops);
  expect([onward.length, back.length]).toEqual([stops.length + 1, stops.length + 1]);
  expect(stops.at(-1)).toBe('Artikel löschen');
  every([...onward, ...back], ({ isCovered, hasRing }) =>
    expect({ isCovered, hasRing }).toEqual({ isCovered: false, hasRing: true }),
  );
  expect(await page.getByRole('button', { name: 'Gespeichert' }).count()).toBe(1);
});

test('from where one writes Tab goes on to the next block, Alt+F10 to the toolbar, and Escape back to the word', async () => {
  await open(article);
  const caret = () =>
    page.evaluate(() => [getSelection()?.focusNode?.textContent?.slice(0, 20), getSelection()?.focusOffset]);
  await text()
    .locator(':scope > p')
    .nth(3)
    .click({ position: { x: 40, y: 8 } });
  const word = await caret();
  expect(await text().getAttribute('aria-describedby')).toBe(
    await page.getByText('Alt+F10 führt zur Leiste').getAttribute('id'),
  );
  await press('Alt+F10');
  expect(await page.evaluate(() => document.activeElement?.closest('[role=toolbar]')?.ariaLabel)).toBe(
    'Leiste zum Text',
  );
  await press('ArrowRight');
  await press('Escape');
  expect([await focused(), await caret()]).toEqual(['DIV Text', word]);
  await press('Tab');
  expect(await focused()).toContain('§ 87');
  // Its fields, not a new paragraph in the text around it.
  await press('Enter');
  await page.getByRole('dialog').waitFor();
  await press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  await press('Escape');
  expect(await focused()).toContain('§ 87');
  // The menu of a column lies at the end of the page.
  await page.getByRole('button', { name: 'Spalte 2' }).first().press('Enter');
  await page.getByRole('dialog', { name: 'Spalte oder Zeile' }).waitFor();
  await frames();
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]')?.ariaLabel)).toBe(
    'Spalte oder Zeile',
  );
  await press('Escape');
  await frames();
  expect(await focused()).toBe('BUTTON Spalte 2');
  await text()
    .locator(':scope > p')
    .nth(3)
    .click({ position: { x: 40, y: 8 } });
  const chips = await page.locator('.block-chip').count();
  await page.getByRole('button', { name: 'Einfügen …' }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Eigener Preis/ })
    .first()
    .press('Enter');
  // Empty, with its fields open: given up, it goes again.
  const fields = page.getByRole('dialog', { name: /^Eigener Preis/ });
  await fields.waitFor();
  expect(await page.locator('.block-chip.is-wrong').textContent()).toBe('⟨Eigener Preis: noch leer⟩');
  await press('Escape');
  await expect.poll(() => page.locator('.block-chip').count()).toBe(chips);
  expect(await focused()).toBe('DIV Text');
  // A service's text is the last stop: Tab leads out of the page, not to the first block in the text.
  await open('content/services/vor-ort-service.mdx');
  await text().press('Control+End');
  await press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('[contenteditable]'))).toBeNull();
});

test('a text that is opened says its title, by focus and title of the page, and nothing else', async () => {
  const link = page.getByRole('link', { name: /Bußgeld/ });
  await told();
  await link.press('Enter');
  await text().waitFor();
  await frames();
  expect(await focused()).toMatch(/^H2 Bußgeld beim Energieausweis/);
  expect(await page.title()).toMatch(/^Bußgeld beim Energieausweis.* – Texte bearbeiten$/);
  expect(await told()).toEqual([]);
  await page.locator('.head-fields > summary').click();
  const title = page.getByLabel(/^Überschrift/).first();
  await title.press('End');
  await page.keyboard.type(' und alles, was sonst noch dazu zu sagen ist');
  expect(new Set(await told())).toEqual(new Set(['Überschrift, 10 bis 75 Zeichen: zu lang, höchstens 75 Zeichen.']));
  await title.fill('Kurz');
  await press('Tab');
  expect(await told()).toContain('Überschrift, 10 bis 75 Zeichen: zu kurz, mindestens 10 Zeichen.');
  await page.getByRole('button', { name: 'Artikel löschen' }).press('Enter');
  await page.getByRole('status').filter({ hasText: 'ist gelöscht' }).waitFor();
  expect([await focused(), await page.title()]).toEqual(['H2 Texte bearbeiten', 'Texte bearbeiten']);
});

test('a button that works or may not keeps the focus and says so; what the check finds stands at its field', async () => {
  await open(article);
  await told();
  await page.getByRole('button', { name: 'Prüfen' }).press('Enter');
  await page.getByText('Alles in Ordnung.').waitFor();
  expect(await focused()).toBe('BUTTON Prüfen');
  expect([...new Set(await told())]).toEqual(['Alle Texte werden geprüft …', 'Alles in Ordnung.']);
  await page.locator('.head-fields > summary').click();
  const title = page.getByLabel(/^Überschrift/).first();
  await title.fill('Kurz');
  await page.getByRole('button', { name: 'Veröffentlichen' }).press('Enter');
  expect([await focused(), (await told()).at(-1)]).toEqual(['BUTTON Veröffentlichen', 'Speichern Sie zuerst.']);
  await save(/noch etwas gefunden/);
  expect(await page.getByRole('status').filter({ hasText: 'Speichern Sie' }).count()).toBe(0);
  expect(await title.getAttribute('aria-invalid')).toBe('true');
  const said = await title.evaluate((box) =>
    (box.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
  );
  expect(said[0]).toContain('mindestens 10 sind nötig');
  // Folded away, it is unfolded.
  await page.locator('.head-fields > summary').click();
  await page.getByRole('button', { name: /^Zum Feld: Überschrift/ }).press('Enter');
  expect(await focused()).toContain('Überschrift, 10 bis 75 Zeichen');
});

test('a list keeps the focus where an entry was removed, added or moved', async () => {
  await open('content/forbidden.yaml');
  const entries = page.locator('main ol.entries').first().locator(':scope > li');
  const before = await entries.count();
  const where = () =>
    page.evaluate(() => {
      const entry = document.activeElement?.closest('ol.entries > li');
      return entry ? [...(entry.parentElement?.children ?? [])].indexOf(entry) : -1;
    });
  const pressIn = async (index: number, name: RegExp) => {
    await entries.nth(index).getByRole('button', { name }).last().press('Enter');
    await frames();
  };
  await pressIn(2, /^nach oben: .*3\. Eintrag$/);
  expect(await where()).toBe(1);
  await pressIn(1, /^entfernen: .*2\. Eintrag$/);
  expect([await where(), await entries.count()]).toEqual([1, before - 1]);
  await pressIn(before - 2, /^Noch einen Eintrag/);
  expect([await where(), await entries.count()]).toEqual([before - 2, before]);
});

test('a fault leads to its words, is mended by its button, and is gone with its cause', async () => {
  await shorten();
  const source = (await readFile(join(folder, article), 'utf8')).replace(
    'Ende.',
    'Ende für 179 Euro laut [Preisen](/preise).',
  );
  await writeFile(join(folder, article), source.replace(/^title: .*/m, 'title: Kurz'));
  const now = () => readFile(join(folder, article), 'utf8');
  await page.goto('about:blank');
  await page.goto(address);
  // From the first screen to the first of its faults.
  await page.locator('.overview').getByRole('link', { name: 'Kurz' }).first().click();
  await page.waitForFunction(() => document.activeElement?.matches('.head-fields input'));
  await text().getByText('⟨10.000⟩').first().waitFor();
  const selected = () => page.evaluate(() => getSelection()?.toString());
  const press = (name: RegExp) => page.getByRole('button', { name }).click();
  const isGone = (name: RegExp) => page.getByRole('button', { name }).waitFor({ state: 'detached' });
  await press(/^Zur Stelle: „179 Euro“/);
  await expect.poll(selected).toBe('179 Euro');
  await press(/^Zur Stelle: Die Seite \/preise/);
  await expect.poll(selected).toBe('Preisen');
  await press(/^Führt zu \/#preise/);
  await isGone(/^Führt zu/);
  expect(await now()).toContain('[Preisen](/#preise)');
  await press(/^Einsetzen: Preis für Geschäftskunden/);
  await isGone(/^Einsetzen: Preis für Geschäftskunden/);
  expect(await now()).toContain('Ende für <Price type="EFH" customer="business" /> laut');
  await press(/^Rückgängig$/);
  await press(/etwas anderes: erlauben …$/);
  await page.getByLabel('Warum ist es hier richtig?').fill('So viel kostet ein Fenster.');
  await page.getByRole('button', { name: /etwas anderes: erlauben$/ }).click();
  await isGone(/erlauben …$/);
  expect(readYaml(frontmatterOf(await now())).data).toMatchObject({
    allowed: [{ words: '179 Euro', why: 'So viel kostet ein Fenster.' }],
  });
  // Before it is saved.
  await press(/^Zum Feld: Überschrift/);
  await page
    .getByLabel(/^Überschrift/)
    .first()
    .fill('Eine Überschrift, die lang genug ist');
  await isGone(/^Zum Feld: Überschrift/);
  await save(/noch etwas gefunden/);
  await press(/^Werkzeug verlinken …$/);
  await page.getByLabel('Wohin?').selectOption({ index: 0 });
  await page.getByRole('button', { name: /^Werkzeug verlinken$/ }).click();
  await isGone(/^Werkzeug verlinken …$/);
  expect(await now()).toMatch(/\nMehr dazu: \[.+\]\(\/.+\)\.\n$/);
});

/** As a browser hands on what another program has copied, or a file that is dropped. */
const bring = (kind: 'paste' | 'drop', at: Locator, brought: { html?: string; photo?: Buffer }) =>
  at.evaluate(
    (element, { kind, html, photo }) => {
      const data = new DataTransfer();
      if (html !== undefined) data.setData('text/html', html);
      if (photo !== undefined) {
        const bytes = Uint8Array.from(atob(photo), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], 'Unser Dachböden.jpg', { type: 'image/jpeg' }));
      }
      const { left, top } = element.getBoundingClientRect();
      const where = { bubbles: true, cancelable: true, clientX: left + 5, clientY: top + 5 };
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...where, clipboardData: data })
          : new DragEvent('drop', { ...where, dataTransfer: data }),
      );
    },
    { kind, html: brought.html, photo: brought.photo?.toString('base64') },
  );

test('who knows Word alone writes an article with lists, table, photo, price and link, and sees no code', async () => {
  await open('neu');
  await page.getByLabel(/^Überschrift/).fill('Den Dachboden dämmen, bevor verkauft wird');
  await page.getByRole('button', { name: 'Anlegen' }).click();
  await text().waitFor();
  const file = 'content/blog/den-dachboden-daemmen-bevor-verkauft-wird.mdx';
  await text().click();
  await press('Control+a');
  await press('Delete');
  await page.keyboard.type('"Dämmen" lohnt - z.B. oben, ab ');
  await page.getByRole('button', { name: 'Einfügen …' }).click();
  await page.getByRole('button', { name: /^Eigener Preis/ }).click();
  const fields = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Übernehmen' }) });
  await fields.getByLabel('Gebäudeart').selectOption('EFH');
  await fields.getByLabel(/kunden/).selectOption('private');
  await fields.getByRole('button', { name: 'Übernehmen' }).click();
  await rest();
  await page.keyboard.type(' je Haus. Mehr dazu: ');
  await page.keyboard.type('Gültigkeit');
  await press('Shift+Control+ArrowLeft');
  await press('Control+k');
  const link = page.getByRole('combobox', { name: 'Titel oder Adresse' });
  await link.fill('so heißt keine');
  await page.waitForFunction(() => {
    const list = document.querySelector('[role=listbox]:empty')?.parentElement;
    return list && getComputedStyle(list, '::after').content.includes('Kein Titel passt');
  });
  await link.fill('gültigkeit');
  await page.getByRole('option', { name: 'Werkzeug: Gültig bis?' }).click();
  await page.getByRole('dialog', { name: 'Link' }).getByRole('button', { name: 'Übernehmen' }).click();
  await rest();
  await press('Escape');
  await text().click();
  await press('Control+End');
  await press('Enter');
  const pasted = new URL('../support/pasted/word', import.meta.url);
  await bring('paste', text(), { html: await readFile(`${fileURLToPath(pasted)}.html`, 'utf8') });
  await page.getByRole('alert').filter({ hasText: 'Ein Bild kam nicht mit' }).waitFor();
  const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  await bring('drop', text().locator('p', { hasText: 'Ein Dachboden' }), { photo });
  await fields.getByLabel(/^was das Foto zeigt/).fill('Ein Dachboden mit "Wolle"');
  await fields.getByRole('button', { name: 'Übernehmen' }).click();
  await rest();
  await page.getByRole('img', { name: 'Ein Dachboden mit "Wolle"' }).waitFor();
  await save(/noch etwas gefunden/);
  const box = page.getByRole('button', { name: /^⟨Tabelle/ });
  await box.click();
  await fields.getByLabel('Überschrift der Tabelle').fill('Wie dick gedämmt wird');
  await fields.getByRole('button', { name: 'Übernehmen' }).click();
  await save(/alles in Ordnung/);
  expect(await page.locator('.mdxeditor').innerText()).not.toMatch(/<\/?[A-Za-z]|&#|\*\*|\.mdx|caption|\[\[/);
  const { body } = await readText(folder, file);
  const word = await readFile(`${fileURLToPath(pasted)}.mdx`, 'utf8');
  expect(body).toBe(
    '„Dämmen“ lohnt – z. B. oben, ab <Price type="EFH" customer="private" /> je Haus. Mehr dazu: [Gültigkeit](/werkzeuge/gueltigkeit)\n\n' +
      word
        .replace('caption=""', 'caption="Wie dick gedämmt wird"')
        .replace(
          'im Herbst.\n',
          'im Herbst.\n\n<Figure src="unser-dachboeden.jpg" alt="Ein Dachboden mit „Wolle“" />\n',
        ),
  );
});

test('a new place is made of fields and choices alone; what is missing stands at its field', async () => {
  await open('content/regions.yaml');
  await page.locator('main ol.entries > li > details > summary').first().press('Enter');
  await page.locator('summary', { hasText: 'Die Orte der Region' }).first().press('Enter');
  const add = page.getByRole('button', { name: 'Noch einen Eintrag: Die Orte der Region' }).first();
  await add.press('Enter');
  await frames();
  expect(await focused()).toBe('INPUT Adresse des Ortes hinter dem ersten Schrägstrich');
  const entry = page.locator('details', { has: page.locator('> summary', { hasText: /\d+\. Eintrag/ }) });
  const place = entry.filter({ has: page.locator('input:focus') }).last();
  const at = await place.getAttribute('data-at');
  const field = (label: RegExp) => page.locator(`[data-at="${at}"]`).getByLabel(label).first();
  const words: [RegExp, string][] = [
    [/^Adresse des Ortes/, 'musterstadt'],
    [/^Name des Ortes/, 'Musterstadt (Weser)'],
    [/^Der Name mit/, 'in Musterstadt (Weser)'],
    [/Postleitzahl/, '1234'],
    [/Breite/, '53.123'],
    [/Länge/, '8.456'],
    [/^Einwohner/, '23456'],
    [/^Jahr der/, '2022'],
    [
      /^Ein ganzer Satz/,
      'Am Marktplatz stehen Fachwerkhäuser, ringsum liegen Einfamilienhausgebiete der Nachkriegszeit.',
    ],
    [
      /^Zwei bis drei Sätze/,
      'Am Marktplatz klären wir zuerst den Denkmalschutz. Für ein Einfamilienhaus mit Bauantrag vor dem 1. November 1977 ist meist der Bedarfsausweis Pflicht; in den neueren Gebieten besteht die Wahl.',
    ],
    [
      /^Zwei bis vier Sätze/,
      'Angenommen, ein ungedämmtes Einfamilienhaus von 1965 wird zum ersten Mal vermietet. Der Ausweis muss zur Besichtigung vorliegen, und zwar als Bedarfsausweis. Pläne und Rechnungen über neue Fenster liegen am besten bereit.',
    ],
  ];
  for (const [label, value] of words) await field(label).fill(value);
  // Nothing is chosen for whoever does not look.
  expect(await field(/^Bundesland/).inputValue()).toBe('');
  await field(/^Haustyp/).selectOption('Klinkerhaus');
  await page.locator(`[data-at="${at}.topics"] > summary`).press('Enter');
  for (const [index, topic] of ['Denkmal', 'Bauantrag', 'Keller', 'Laden'].entries())
    await page.locator(`[data-at="${at}.topics.${index}"] select`).selectOption(topic);
  await save(/noch etwas gefunden/);
  const said = (name: string) => page.locator(`[data-at="${at}.${name}"] .is-wrong`).first().innerText();
  expect([await said('state'), await said('postcode')]).toEqual([
    'Die Angabe fehlt.',
    '„1234“ geht nicht: fünf Ziffern.',
  ]);
  await page.getByRole('button', { name: /^Zum Feld: .*Musterstadt.*Bundesland/ }).press('Enter');
  expect(await focused()).toBe('SELECT Bundesland');
  await field(/^Bundesland/).selectOption('Niedersachsen');
  await field(/Postleitzahl/).fill('12345');
  await page.getByRole('button', { name: /^Zum Feld: .*Musterstadt/ }).waitFor({ state: 'detached' });
  await press('Control+s');
  await page.getByRole('button', { name: 'Gespeichert' }).waitFor();
  const regions = readYaml(await readFile(join(folder, 'content/regions.yaml'), 'utf8')).data as Region[];
  expect(regions[0]?.cities.at(-1)).toMatchObject({ slug: 'musterstadt', postcode: '12345', state: 'Niedersachsen' });
});

const inBox = `
<Checklist title="In die Mappe">

- Protokoll des Schornsteinfegers

</Checklist>
`;

test('a price that is another from a day on is two fields with their days, and one again', async () => {
  const path = join(folder, 'content/prices.yaml');
  const source = await readFile(path, 'utf8');
  await open('content/prices.yaml');
  await page.locator('[data-at="business"] > summary').press('Enter');
  const field = page.locator('[data-at="business.EFH"]');
  await field.locator('input').focus();
  await field.getByRole('button', { name: 'Ab einem Tag anders' }).press('Enter');
  await save(/noch etwas gefunden/);
  expect(await field.locator('.is-wrong').first().innerText()).toMatch(/sagt nicht, wann etwas gilt/);
  await field.getByLabel('bis zum').first().fill('2026-12-31');
  await field.getByLabel('Vom').nth(1).fill('2027-01-01');
  await field.locator('[type=number]').nth(1).fill('189');
  expect(await look(320)).toEqual([]);
  await save(/alles in Ordnung/);
  const written = source.replace('  EFH: 179', '  EFH:\n    until 2026-12-31: 179\n    from 2027-01-01: 189');
  expect((await readFile(path, 'utf8')).replace(/ # .*/g, '')).toBe(written.replace(/ # .*/g, ''));
  await field
    .getByRole('button', { name: /^Diese Zeit entfernen/ })
    .first()
    .press('Enter');
  await save(/alles in Ordnung/);
  expect((await readFile(path, 'utf8')).replace(/ # .*/g, '')).toBe(
    source.replace('EFH: 179', 'EFH: 189').replace(/ # .*/g, ''),
  );
});

test('saving shows the signs as they are set, in the text and in a box; the caret stays, and nothing is left to save', async () => {
  await shorten();
  await open(article);
  const end = text().locator(':scope > p').last();
  const box = page.getByRole('textbox', { name: /^Im Kasten ⟨Hinweis/ });
  // Beside the block in it.
  await box.click({ position: { x: 4, y: 12 } });
  await press('End');
  await page.keyboard.type(' Und "so"!');
  await end.click();
  await press('End');
  await page.keyboard.type(' "Ja" - z.B. 3-4 %');
  await press('ArrowLeft');
  await save(/^Gespeichert/);
  expect((await end.innerText()).replaceAll('\u00a0', ' ')).toBe('Ende. „Ja“ – z. B. 3–4 %');
  expect(await box.innerText()).toContain('Und „so“!');
  await page.getByRole('button', { name: 'Gespeichert' }).waitFor();
  await page.keyboard.type('x');
  await page.getByRole('button', { name: 'Speichern' }).waitFor();
  expect(await end.innerText()).toMatch(/4\sx%$/);
  // What is typed stays, for the next test too.
  await page.getByRole('button', { name: 'Verwerfen' }).press('Enter');
  await page.getByRole('status').filter({ hasText: 'Verworfen' }).waitFor();
});

test('a search leads to the words in the text, and the preview beside it to what one writes', async () => {
  await page.route('http://127.0.0.1:1/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<p></p><script>onmessage = ({ data }) => (document.querySelector("p").textContent = data.at)</script>',
    }),
  );
  await writeFile(join(folder, article), (await readFile(join(folder, article), 'utf8')) + inBox);
  // In a list within a box, and in a field.
  const find = async (words: string, file: string) => {
    await page.getByRole('searchbox', { name: 'Texte suchen' }).fill(words);
    await page
      .getByRole('navigation', { name: 'Texte' })
      .locator(`a[href="#${file}"]`, { hasText: words })
      .press('Enter');
  };
  await find('des Schornsteinfegers', article);
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('des Schornsteinfegers');
  const asked = 'Wann wurde der Ausweis ausgestellt?';
  await find(asked, 'content/tools/gueltigkeit.yaml');
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(asked);
  await open(article);
  await page.getByRole('button', { name: 'Entwurf ansehen' }).press('Enter');
  const beside = page.getByRole('complementary', { name: 'Vorschau' });
  const shown = page.frameLocator('iframe').locator('p');
  await shown.waitFor({ state: 'attached' });
  const paragraph = text().locator(':scope > p').nth(1);
  await paragraph.click();
  const words = (await paragraph.innerText()).slice(0, 20);
  await expect.poll(() => shown.textContent()).toContain(words);
  expect(await look(1280)).toEqual([]);
  const toldOfText = page.getByRole('status').filter({ hasText: 'Der Entwurf steht neben dem Text' });
  await toldOfText.waitFor();
  await open('content/prices.yaml');
  await toldOfText.waitFor({ state: 'detached' });
  await beside.getByRole('button', { name: 'Vorschau schließen' }).press('Enter');
  await beside.waitFor({ state: 'detached' });
});

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** Faults of the page as it stands: for axe, in a narrow window, for a finger. */
async function look(width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 740 });
  await frames();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(options);
    const wide = document.documentElement.scrollWidth - innerWidth;
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const small = controls.filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      // A block in a sentence is as high as its line; a skip link is there once it has the focus.
      return (
        control.checkVisibility() &&
        !control.closest('.skip-link, [contenteditable] p') &&
        Math.min(width, height) < 23.9
      );
    });
    return [
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${String(target)}`)),
      ...(wide > 0 ? [`${wide} px wider than the window`] : []),
      ...small.map((control) => `too small: ${control.outerHTML.slice(0, 80)}`),
    ];
  }, axeOptions);
}

test('axe, a window of 320 px and a finger find nothing on list, texts of each kind, dialogs and errors', async () => {
  const seen: { name: string; found: string[] }[] = [];
  const see = async (name: string, widths = [320]) => {
    for (const width of widths) seen.push({ name: `${name} at ${width}`, found: await look(width) });
  };
  await page.locator('.overview h3').first().waitFor();
  await see('the first screen', [320, 768, 1280]);
  for (const file of kinds) {
    if (file === law) await shortenLaw();
    await open(file);
    await page.evaluate(() => {
      for (const fold of [...document.querySelectorAll('main details')].slice(0, 5)) fold.setAttribute('open', '');
    });
    await see(file, file === article ? [320, 768, 1280] : [320]);
  }
  await copyContent(folder);
  await shorten();
  await open(article);
  await page.locator('.block-chip').first().press('Enter');
  await see('fields of a block', [320, 768, 1280]);
  await press('Escape');
  await page.getByRole('button', { name: 'Einfügen …' }).press('Enter');
  await see('what can be inserted', [320, 1280]);
  await press('Escape');
  await page.getByRole('button', { name: 'Spalte 1' }).first().press('Enter');
  await see('menu of a column');
  await press('Escape');
  await text().locator('a').first().click();
  await press('Control+k');
  await page.getByRole('combobox', { name: 'Titel oder Adresse' }).waitFor();
  await see('fields of a link');
  await press('Escape');
  await page.locator('.head-fields > summary').click();
  await page
    .getByLabel(/^Überschrift/)
    .first()
    .fill('Kurz');
  await save(/noch etwas gefunden/);
  await see('what the check finds', [320, 768, 1280]);
  await page.getByRole('button', { name: 'Veröffentlichen' }).press('Enter');
  await page.getByRole('alert').waitFor();
  await see('a refusal');
  const pending = {
    changes: [{ file: 'content/prices.yaml', text: 'geändert: „Preise“' }],
    unsaved: [],
    doubts: ['1.790 € statt 179 €'],
    unsent: [],
    outside: [],
  };
  await page.route('**/api/changes', (route) => route.fulfill({ json: pending }));
  await page.getByRole('button', { name: 'Veröffentlichen' }).press('Enter');
  const question = page.getByRole('group', { name: 'Veröffentlichen?' });
  await question.getByText('Stimmt das?').waitFor();
  expect(await question.getByRole('listitem').allTextContents()).toEqual(pending.doubts);
  expect(await question.getByRole('checkbox', { name: 'geändert: „Preise“' }).isChecked()).toBe(true);
  await see('what is asked before it is published');
  await page.getByRole('button', { name: 'Abbrechen' }).press('Enter');
  const state = { commit: 'a'.repeat(40), at: Date.UTC(2026, 10, 1), who: 'Anna', message: 'Ändert „Bußgeld“' };
  const side = (text: string) => ({ pieces: [{ text, isOther: true }], value: text });
  const difference = {
    id: '1',
    path: 'body',
    name: 'Im Text',
    mine: side('Damals.'),
    theirs: side('Heute.'),
  };
  await page.route(/\/api\/states/, (route) =>
    route.fulfill({
      json:
        route.request().method() === 'GET'
          ? [state]
          : { file: article, title: 'Bußgeld', blocks: [], differences: [difference] },
    }),
  );
  await page.getByText('Frühere Stände').click();
  await page.getByRole('button', { name: 'Mit heute vergleichen' }).press('Enter');
  await page.getByRole('button', { name: 'Diesen Stand zurückholen' }).waitFor();
  await see('an earlier state', [320, 768, 1280]);
  await text().locator('p', { hasText: 'Ende.' }).click();
  await page.keyboard.type('Mein ');
  const now = await readFile(join(folder, article), 'utf8');
  await writeFile(join(folder, article), now.replace('Ende.', 'Schluss.'));
  await press('Control+s');
  await page.getByRole('group', { name: 'Im Text' }).waitFor();
  await see('two versions', [320, 768, 1280]);
  await page.getByRole('button', { name: 'Artikel löschen' }).press('Enter');
  await page.getByText('Papierkorb', { exact: true }).click();
  await page.getByRole('button', { name: 'Zurückholen' }).first().waitFor();
  await see('the bin', [320, 1280]);
  await open('neu');
  await page.getByLabel(/^Überschrift/).fill('x');
  await press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await focused()).toContain('Überschrift');
  await see('a new article that is refused');
  every(seen, ({ found }) => expect(found).toEqual([]));
});
