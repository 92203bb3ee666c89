/** The editor in the browser: what its server lets nobody do, what of a text stays, and the work of two editors. */
import { glob, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { blocks } from '../../src/articles/blocks/blocks.ts';
import { bodyOf } from '../../src/content/reader/yaml.ts';
import { createEditorApp } from '../../src/editor/app.ts';
import { blocksOf, type BlockForm } from '../../src/editor/blocks.ts';
import { createProject } from '../../src/editor/publishing/project.ts';
import { publish } from '../../src/editor/publishing/publish.ts';
import type { Text } from '../../src/editor/texts.ts';
import { writeBody } from '../../src/editor/write-body.ts';
import { violationsOn } from '../support/browsers/axe.ts';
import { ensureLightBrowser, lightArguments } from '../support/browsers/browser.ts';
import { copyContent } from '../support/content.ts';
import { makeCopies, setOwner, type Copies } from '../support/copies.ts';
import {
  atRest,
  buildEditorPage,
  killBrowser,
  openBrowser,
  openWindow,
  startEditor,
  type Editor,
} from '../support/editor.ts';
import { every } from '../support/every.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const article = 'content/blog/denkmal-und-energieausweis.mdx';
const prices = 'content/prices.yaml';
const settings = { baseUrl: 'http://localhost:8080', contentDir: 'content' };
/** What it takes to build stands in no copy of the texts. */
const build = () => Promise.resolve(undefined);

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

const short = 'content/blog/energieausweis-bussgeld-108.mdx';

/** Faults of the page as it stands: for axe, in a narrow window, for a finger. */
async function look(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 740 });
  await atRest(page);
  const others = await page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const small = controls.filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      // A block in a sentence is as high as its line; a skip link is there once it has the focus.
      const isText = control.closest('.skip-link, [contenteditable] p');
      return control.checkVisibility() && !isText && Math.min(width, height) < 23.9;
    });
    return [
      ...(wide > 0 ? [`${wide} px wider than the window`] : []),
      ...small.map((control) => `too small: ${control.outerHTML.slice(0, 80)}`),
    ];
  });
  return [...(await violationsOn(page)), ...others];
}

test('the server gives out and writes its page, photos and texts alone, saves what is changed, and makes new articles', async () => {
  const folder = await temporaryFolder();
  await copyContent(folder);
  await writeFile(join(folder, 'secret.yaml'), 'a: 1\n');
  const project = createProject(folder, settings, build);
  const app = createEditorApp({ project, page: join(folder, 'page'), preview: () => Promise.resolve(1) });
  const ask = async (method: string, path: string, body?: unknown) => {
    const sent = body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body);
    const answer = await app.request(path, { method, headers: { host: '127.0.0.1:4400' }, body: sent as never });
    return { status: answer.status, json: (await answer.json().catch(() => ({}))) as Record<string, unknown> };
  };
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  const open = async (file: string) => (await ask('GET', `/api/text?file=${file}`)).json['text'] as Text;

  const link = 'content/blog/ein-link.mdx';
  await symlink(join(folder, 'secret.yaml'), join(folder, link));
  const up = ['../', '%2e%2e/', '..%2f', '..%5c', '/', 'x/../../', '%252e%252e/'].map((path) => `${path}secret.yaml`);
  for (const path of up)
    for (const way of ['/', '/photos/']) expect((await ask('GET', way + path)).status, way + path).toBe(404);
  const inBlog = ['A.mdx', 'x/y.mdx', 'x.mdx/../../../secret.yaml', '../prices.yaml'].map(
    (name) => `content/blog/${name}`,
  );
  const others = [link, 'content\\prices.yaml', `${prices}\0.mdx`, 'content/neu.yaml', '/etc/passwd', 'constructor'];
  for (const file of [...up, ...inBlog, ...others]) {
    const at = encodeURIComponent(file);
    const asked = [
      ask('PUT', '/api/text', { file, data: { a: 2 }, source: 'x' }),
      ask('DELETE', '/api/text', { file }),
      ...['text', 'states'].map((path) => ask('GET', `/api/${path}?file=${at}`)),
    ];
    expect(
      (await Promise.all(asked)).map(({ status }) => status),
      file,
    ).toEqual([409, 409, 409, 409]);
  }
  expect((await ask('DELETE', '/api/text', { file: prices })).status).toBe(409);
  expect(await read('secret.yaml')).toBe('a: 1\n');
  await rm(join(folder, link));

  // Photos under a name fit for an address, and never over another.
  const png = new Uint8Array(await readFile(join(root, 'content/blog/fotos-fuer-den-ausweis.png')));
  const send = async (name: string) => (await ask('POST', `/api/photos?name=${encodeURIComponent(name)}`, png)).json;
  expect(await send('Mein Dachböden Foto.PNG')).toEqual({ name: 'mein-dachboeden-foto.png' });
  expect(await send('../../../Mein Dachböden Foto.PNG')).toEqual({ name: 'mein-dachboeden-foto-2.png' });
  for (const name of ['x.svg', 'x.mdx', 'x']) expect((await send(name))['message']).toMatch(/keines der Art/);

  // What is changed and nothing else, without a byte order mark.
  const list = await read(prices);
  await writeFile(join(folder, prices), `\uFEFF${list}`);
  const { source, data } = await open(prices);
  const changed = { ...(data as object), business: { ...(data as { business: object }).business, EFH: 189 } };
  await ask('PUT', '/api/text', { file: prices, source, data: changed });
  expect(await read(prices)).toBe(list.replace(/^( {2}EFH: )\d+/m, '$1189'));
  const text = await read(article);
  const opened = await open(article);
  const sent = { ...opened, body: `${opened.body}\n<b>HTML</b>` };

  // A device that is full at once: the file stays as it was.
  await symlink('/dev/full', join(folder, `${article}.part`));
  const full = await ask('PUT', '/api/text', sent);
  expect([full.status, full.json['message']]).toEqual([507, expect.stringContaining('kein Platz mehr')]);
  expect([
    await read(article),
    (await readdir(join(folder, 'content/blog'))).filter((name) => /part$/.test(name)),
  ]).toEqual([...[text, []]]);

  const answers = { title: 'Dachboden dämmen vor dem Verkauf', category: 'Verkaufstipps', author: 'markt' };
  for (const [given, status] of [
    [answers, 200],
    [answers, 409],
    [{ ...answers, title: 'Ein anderer Titel', author: 'niemand' }, 409],
  ] as const)
    expect((await ask('POST', '/api/articles', given)).status).toBe(status);
});

describe('the text editor', () => {
  let browser: Browser;
  let server: ReturnType<typeof serve>;
  let tab: Page;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'editor-text-'));
    await buildEditorPage(folder, new URL('../support/round-trip/', import.meta.url));
    server = serve({ fetch: new Hono().use('*', serveStatic({ root: folder })).fetch, hostname: '127.0.0.1', port: 0 });
    browser = await chromium.launch({ executablePath: ensureLightBrowser(), args: lightArguments });
    tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await tab.waitForFunction(() => 'openAndSave' in window);
  });
  afterAll(async () => {
    await browser.close();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const save = (body: string, blocks: readonly BlockForm[], pasted?: Record<string, string>) =>
    tab.evaluate(([body, blocks, pasted]) => window.openAndSave(body, blocks, pasted), [body, blocks, pasted] as const);

  test('leaves every text of every firm as it is', async () => {
    const found = await Promise.all(
      ['content', 'tests/content', 'tests/other-firm'].map(async (folder) => {
        const names = await Array.fromAsync(glob('{blog,services,legal}/*.mdx', { cwd: join(root, folder) }));
        return names.map(async (name) => {
          const body = bodyOf(await readFile(join(root, folder, name), 'utf8')).trim();
          return { name: `${folder}/${name}`, file: `content/${name}`, body };
        });
      }),
    );
    const texts = await Promise.all(found.flat());
    // Blocks that no text has yet.
    const rest = blocks.filter(({ name }) => !texts.some(({ body }) => body.includes(`<${name}`)));
    const examples = { name: 'examples', file: article, body: rest.map(({ example }) => example).join('\n\n') };
    const saved = [];
    for (const { name, file, body } of [...texts, examples]) {
      const written = await save(body, blocksOf(file)).catch((error: Error) => error.message);
      saved.push({ name, body, text: written.includes('Error: Lost: ') ? written : writeBody(body, written) });
    }
    expect(saved.length).toBeGreaterThan(40);
    every(saved, ({ body, text }) => expect(text).toBe(body));
  });

  test('says before it opens what it cannot keep, in a box too; all else stays as it is typed', async () => {
    const kept = [
      '3. Drittens\n4. Viertens\n   - x',
      '0. Null\n1. Eins',
      'Bis zur **[Wohnung](/services).** Ende',
      '**<Law id="validity" />** ab',
      '***Beides*** und _**so**_, `code`',
      '> Zitat\n>\n> zweiter Absatz',
      '- lose\n\n- Liste\n\n  1. darin',
      '| a |   b   |\n|:--|-------|\n| 1 | **2** |',
      '[Wort](/x "Titel")\\\nZeile',
      '{/* Notiz */}',
    ];
    const lost = [
      '- a\n\n  zwei Absätze',
      '~~gestrichen~~',
      '[a][b]\n\n[b]: /x',
      '![Bild](a.png)',
      'Note[^1]\n\n[^1]: x',
    ];
    const inBox = (body: string) => `<Callout variant="tip" title="T">\n\n${body}\n\n</Callout>`;
    const opened = [];
    for (const body of [...kept, ...lost].flatMap((body) => [body, inBox(body)])) {
      const saved = await save(`Davor.\n\n${body}`, blocksOf(article)).catch((error: Error) => error.message);
      opened.push({ name: body, body, saved });
    }
    every(opened, ({ body, saved }) => {
      if (lost.some((one) => body.includes(one))) return expect(saved).toMatch(/Error: Lost: /);
      // Another paragraph is changed.
      return expect(writeBody(`Davor.\n\n${body}`, saved.replace('Davor.', 'Neu.'))).toBe(`Neu.\n\n${body}`);
    });
  });

  test('takes lists, headings and tables as they are, from Word to LibreOffice, and nothing else', async () => {
    const samples = join(root, 'tests/support/pasted');
    const names = (await readdir(samples)).filter((name) => name.endsWith('.html'));
    const saved = [];
    for (const name of names) {
      const html = await readFile(join(samples, name), 'utf8');
      const wanted = (await readFile(join(samples, name.replace('.html', '.mdx')), 'utf8')).trim();
      saved.push({ name, wanted, text: writeBody('', await save('', blocksOf(article), { 'text/html': html })) });
    }
    every(saved, ({ wanted, text }) => expect(text).toBe(wanted));
  });
});

describe('in a browser', () => {
  const paragraph = 'Der Ausweis gilt zehn Jahre.';
  const below = (words: string) => `\n\n## Gültigkeit\n\n${words}\n\nDanach ist ein neuer nötig.\n`;
  let [place, anna, ben] = ['', '', ''];
  let copies: Copies;
  let editor: Editor;
  let context: BrowserContext;
  let page: Page;

  const git = (cwd: string, ...args: string[]) => copies.git(cwd, ...args);
  const start = async () => {
    editor = await startEditor(anna, join(place, 'page'), copies.env);
    // What a browser keeps it keeps for one address.
    copies.env['PORT'] ??= new URL(editor.address).port;
    context = await openBrowser(join(place, 'browser'));
    page = await openWindow(context, editor);
  };
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'editor-two-'));
    copies = await makeCopies(place, async (first) => {
      const source = await readFile(join(first, article), 'utf8');
      await writeFile(join(first, article), source.trimEnd() + below(paragraph));
    });
    [anna, ben] = [copies.clone('anna'), copies.clone('ben')];
    for (const copy of [anna, ben]) setOwner(copy, copy === anna ? 'anna' : 'ben');
    await buildEditorPage(join(place, 'page'));
    await start();
  });
  afterAll(async () => {
    await context.close();
    editor.child.kill();
    await rm(place, { recursive: true, force: true, maxRetries: 3 });
  });

  const ofAnna = (file = article) => readFile(join(anna, file), 'utf8');
  const text = () => page.getByRole('textbox', { name: 'Text', exact: true });
  const press = (name: string | RegExp) =>
    page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).press('Enter');
  const say = (words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor();
  const goTo = (hash: string) => page.evaluate((hash) => (location.hash = hash), hash);
  const open = async (file: string) => {
    await goTo('');
    await page.locator('.overview').waitFor({ state: 'attached' });
    await goTo(file);
    await page.locator(`.save-bar[data-file="${file}"]`).waitFor();
    if (file.endsWith('.mdx')) await text().waitFor();
    await atRest(page);
  };
  const openShort = async () => {
    git(anna, 'checkout', '--quiet', '.');
    const source = await ofAnna(short);
    await writeFile(join(anna, short), source.replace(/(?<=^---\n.*\n---\n\n).*/s, body));
    await open(short);
    // Its figures come from the law, a moment after the words.
    await text().getByText('⟨10.000⟩').nth(1).waitFor();
  };
  /** Types at the end of a paragraph. */
  const type = async (at: string, words: string) => {
    await text().locator('p', { hasText: at }).last().click();
    await page.keyboard.press('End');
    await page.keyboard.type(words);
  };
  const changeOnDisk = async (from: string, to: string, copy = anna) => {
    const file = join(copy, article);
    await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
  };
  const key = async (name: string) => {
    await page.keyboard.press(name);
    await atRest(page);
  };
  const save = async (found = /^Gespeichert/) => {
    await key('Control+s');
    await say(found);
  };
  const focused = async () => {
    await atRest(page);
    return page.evaluate(() => {
      const at = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
      return `${at.tagName} ${at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent}`;
    });
  };
  const isKept = (words: string) =>
    page.waitForFunction(
      (words) =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open('keyval-store');
          opening.onsuccess = () => {
            const all = opening.result.transaction('keyval').objectStore('keyval').getAll();
            all.onsuccess = () => resolve(JSON.stringify(all.result).includes(words));
          };
        }),
      words,
    );

  test('what is typed is there again, where browser and editor were killed, until it is saved or given up', async () => {
    const before = await ofAnna();
    await open(article);
    await type(paragraph, ' Getippt.');
    await isKept('Getippt.');
    await killBrowser(join(place, 'browser'));
    editor.child.kill('SIGKILL');
    expect(await ofAnna()).toBe(before);
    await start();
    await page.getByRole('link', { name: /nicht gespeichert/ }).waitFor();
    await open(article);
    await text().getByText(`${paragraph} Getippt.`).waitFor();
    await page.getByText(/getippt und noch nicht gespeichert/).waitFor();
    // The file has changed since: elsewhere it goes in, in the same place it is asked about.
    await changeOnDisk('Danach ist', 'Danach, sagt die Platte, ist');
    await save();
    const both = below(`${paragraph} Getippt.`).replace('Danach ist', 'Danach, sagt die Platte, ist');
    expect(await ofAnna()).toBe(before.replace(below(paragraph), both));
    expect(await page.getByText(/getippt und noch nicht gespeichert/).count()).toBe(0);
    await type('Danach', ' Ja.');
    await changeOnDisk('Danach, sagt die Platte, ist ein', 'Später ist ein');
    await page.keyboard.press('Control+s');
    const choice = page.getByRole('group', { name: 'Im Text' });
    expect(await choice.textContent()).toMatch(/Meine Fassung.*Danach,.*Ja\..*Die andere Fassung.*Später ist/);
    await press('Die andere gilt');
    await say(/^Gespeichert/);
    expect(await ofAnna()).toContain('Später ist ein neuer nötig.');
    await type('Später', ' Doch nicht.');
    await isKept('Doch nicht.');
    await press('Verwerfen');
    await say('Verworfen.');
    expect(await text().getByText('Doch nicht.').count()).toBe(0);
    // Somebody else deletes it, and its words are nowhere but here.
    await type('Später', ' Bleibt.');
    await isKept('Bleibt.');
    await goTo('');
    await rm(join(anna, article));
    await page.reload();
    await page.getByRole('link', { name: article }).click();
    await say(/war gelöscht/);
    expect(await ofAnna()).toContain('nötig. Bleibt.');
    git(anna, 'checkout', '--quiet', '.');
  });

  test('a conflict is decided by a press; what is not chosen stays; all of it is taken back, and looked at', async () => {
    for (const [name, value] of Object.entries(copies.env)) vi.stubEnv(name, value);
    await changeOnDisk(paragraph, `${paragraph} So sagt es Ben.`, ben);
    await publish(createProject(ben, settings, build));
    await open(article);
    await type(paragraph, ' So sagt es Anna.');
    await save();
    await writeFile(join(anna, prices), (await ofAnna(prices)).replace('EFH: 179', 'EFH: 181'));
    await press('Veröffentlichen');
    const question = page.getByRole('dialog', { name: 'Veröffentlichen?' });
    // Whoever goes on typing chooses, publishes and decides nothing.
    await question.waitFor();
    // Firefox begins with what is marked, or with a button.
    const first = (dialog: Locator) => dialog.locator('p[autofocus]').textContent();
    expect(await first(question)).toMatch(/^Das wird/);
    expect(await focused()).toMatch(/^P Das wird/);
    for (const name of ['Enter', 'Space'])
      await question.getByRole('checkbox', { name: 'geändert: „Preise“' }).press(name);
    await press('Ja, veröffentlichen');
    const asked = page.getByRole('dialog', { name: 'Welche Fassung soll gelten?' });
    await asked.waitFor();
    expect(await first(asked)).toMatch(/^ben hat/);
    expect(await focused()).toMatch(/^P ben hat/);
    expect(await asked.textContent()).toMatch(/ben hat inzwischen.*So sagt es Anna\..*So sagt es Ben\./);
    expect(await asked.textContent()).not.toMatch(/git|mdx|content\/|\.cache/i);
    await press('Meine Fassung gilt');
    await say(/Gesendet: Ändert „Denkmal/);
    const published = () => git(join(place, 'server.git'), 'show', `HEAD:${article}`);
    expect(`${published()}\n`).toContain(below(`${paragraph} So sagt es Anna.`));
    expect(git(anna, 'status', '--porcelain')).toBe(`M ${prices}`);
    await press('Zurücknehmen');
    await say(/Gesendet: Nimmt zurück/);
    expect(published()).toContain(`${paragraph} So sagt es Ben.`);

    // Its states: who, what, side by side with today, and one of them back.
    await page.getByText('Frühere Stände').click();
    const state = (who: string) =>
      page.getByRole('listitem').filter({ hasText: new RegExp(`${who}: Ändert „Denkmal`) });
    await state('anna').getByRole('button').press('Enter');
    expect(await state('ben').count()).toBe(1);
    await page.getByRole('group', { name: 'Im Text' }).getByText('sagt es Anna').waitFor();
    await press('Diesen Stand zurückholen');
    await say('Der frühere Stand steht im Text.');
    await text().getByText('sagt es Anna').waitFor();
    expect(await ofAnna()).not.toContain('sagt es Anna');
    await press('Verwerfen');
    await say('Verworfen.');
    git(anna, 'checkout', '--quiet', '.');
  });

  /** As a browser hands on what another program has copied, or a file that is dropped. */
  const bring = (at: Locator, html: string | undefined, photo = '') =>
    at.evaluate(
      (element, [html, photo]) => {
        const clipboardData = new DataTransfer();
        if (html !== undefined) clipboardData.setData('text/html', html);
        const bytes = Uint8Array.from(atob(photo), (sign) => sign.charCodeAt(0));
        if (photo) clipboardData.items.add(new File([bytes], 'Unser Dachböden.jpg', { type: 'image/jpeg' }));
        const { left, top } = element.getBoundingClientRect();
        const where = { bubbles: true, cancelable: true, clientX: left + 5, clientY: top + 5 };
        element.dispatchEvent(
          photo
            ? new DragEvent('drop', { ...where, dataTransfer: clipboardData })
            : new ClipboardEvent('paste', { ...where, clipboardData }),
        );
      },
      [html, photo] as const,
    );

  test('who knows Word alone writes an article, with table, photo, price and link, and deletes it', async () => {
    await goTo('neu');
    await page.getByLabel(/^Überschrift/).fill('Den Dachboden dämmen, bevor verkauft wird');
    await press('Anlegen');
    const file = 'content/blog/den-dachboden-daemmen-bevor-verkauft-wird.mdx';
    await page.locator(`.save-bar[data-file="${file}"]`).waitFor();
    await text().click();
    await key('Control+a');
    await key('Delete');
    await page.keyboard.type('"Dämmen" lohnt - z.B. oben, ab ');
    await press('Einfügen …');
    await press(/^Eigener Preis/);
    const fields = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Übernehmen' }) });
    const done = async () => {
      await fields.getByRole('button', { name: 'Übernehmen' }).click();
      await fields.waitFor({ state: 'detached' });
    };
    await fields.getByLabel('Gebäudeart').selectOption('EFH');
    await fields.getByLabel(/kunden/).selectOption('private');
    await done();
    await atRest(page);
    await page.keyboard.type(' je Haus. Mehr dazu: Gültigkeit');
    await key('Shift+Control+ArrowLeft');
    await key('Control+k');
    await page.getByRole('combobox', { name: 'Titel oder Adresse' }).fill('gültigkeit');
    await page.getByRole('option', { name: 'Werkzeug: Gültig bis?' }).click();
    await page.getByRole('dialog', { name: 'Link' }).getByRole('button', { name: 'Übernehmen' }).click();
    await atRest(page);
    await key('Escape');
    await text().click();
    await key('Control+End');
    await key('Enter');
    const pasted = join(root, 'tests/support/pasted/word');
    await bring(text(), await readFile(`${pasted}.html`, 'utf8'));
    await page.getByRole('alert').filter({ hasText: 'Ein Bild kam nicht mit' }).waitFor();
    const photo = sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#456' } }).jpeg();
    await bring(
      text().locator('p', { hasText: 'Ein Dachboden' }),
      undefined,
      (await photo.toBuffer()).toString('base64'),
    );
    await fields.getByLabel(/^was das Foto zeigt/).fill('Ein Dachboden mit "Wolle"');
    await done();
    await save(/noch etwas gefunden/);
    await page.getByRole('button', { name: /^⟨Tabelle/ }).click();
    await fields.getByLabel('Überschrift der Tabelle').fill('Wie dick gedämmt wird');
    await done();
    await save(/alles in Ordnung/);
    expect(await page.locator('.mdxeditor').innerText()).not.toMatch(/<\/?[A-Za-z]|&#|\*\*|\.mdx|caption|\[\[/);
    const figure = '<Figure src="unser-dachboeden.jpg" alt="Ein Dachboden mit „Wolle“" />';
    const word = (await readFile(`${pasted}.mdx`, 'utf8'))
      .replace('caption=""', 'caption="Wie dick gedämmt wird"')
      .replace('im Herbst.\n', `im Herbst.\n\n${figure}\n`);
    expect(bodyOf(await ofAnna(file)).trimStart()).toBe(
      `„Dämmen“ lohnt – z. B. oben, ab <Price type="EFH" customer="private" /> je Haus. Mehr dazu: [Gültigkeit](/werkzeuge/gueltigkeit)\n\n${word}`,
    );
    await press('Artikel löschen');
    await say(/ist gelöscht/);
    await expect(ofAnna(file)).rejects.toThrow('ENOENT');
  });

  test('a fault leads to its words, takes what it suggests, and is gone once that is saved', async () => {
    await changeOnDisk('Danach ist', 'Für 179 Euro ist');
    await page.reload();
    await goTo('');
    const wrong = page.locator('.overview section').filter({ hasText: 'Das stimmt noch nicht' });
    await wrong.getByRole('link', { name: /Denkmal/ }).click();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('179 Euro');
    await press(/^Einsetzen: Preis für Geschäftskunden/);
    await say(/noch ist nichts gespeichert/);
    await text().getByText('⟨179').waitFor();
    expect(await ofAnna()).toContain('179 Euro');
    await save();
    await page
      .getByRole('button', { name: /^Einsetzen:/ })
      .first()
      .waitFor({ state: 'detached' });
    expect(await ofAnna()).toContain('Für <Price type="EFH" customer="business" /> ist ein neuer nötig.');
  });

  test('keys go through the whole page, past the text and into its blocks, in sight and without a trace', async () => {
    await openShort();
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
    await page.getByRole('button', { name: 'Entwurf ansehen' }).focus();
    const walked: { name: string; isInToolbar: boolean; isSeen: boolean }[] = [];
    for (let isIn = true; isIn && walked.length < 100; await key('Tab')) {
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
      if (isIn) walked.push(stop);
    }
    expect(walked.filter(({ isInToolbar }) => !isInToolbar).map(({ name }) => name)).toEqual(stops);
    expect(stops.length).toBeGreaterThan(20);
    every(walked, ({ isSeen }) => expect(isSeen).toBe(true));
    expect(await page.getByRole('button', { name: 'Gespeichert' }).count()).toBe(1);
  });

  test('what is wrong is told once, stands at its field and is read with it', async () => {
    await openShort();
    await page.locator('.head-fields > summary').click();
    const title = page.getByLabel(/^Überschrift/).first();
    await title.fill('Kurz');
    await key('Tab');
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
    expect(await title.getAttribute('aria-invalid')).toBe('true');
    expect(said[0]).toContain('mindestens 10');
    // Folded away, it is unfolded.
    await page.locator('.head-fields > summary').click();
    await page.getByRole('button', { name: /^Zum Feld: Überschrift/ }).press('Enter');
    expect(await focused()).toContain('Überschrift, 10 bis 75 Zeichen');
  });

  test('axe, a window of 320 px and a finger find nothing on the first screen, a text, a form and two versions', async () => {
    const seen: { name: string; found: string[] }[] = [];
    const see = async (name: string) => {
      for (const width of [320, 1280]) seen.push({ name: `${name} at ${width}`, found: await look(page, width) });
    };
    git(anna, 'checkout', '--quiet', '.');
    await goTo('');
    await page.reload();
    await page.locator('.overview h3').first().waitFor();
    await see('the first screen');
    await openShort();
    await page.locator('.block-chip').first().press('Enter');
    await see('a text, with the fields of a block');
    await key('Escape');
    await text().locator('p', { hasText: 'Ende.' }).click();
    await page.keyboard.type('Mein ');
    await writeFile(join(anna, short), (await readFile(join(anna, short), 'utf8')).replace('Ende.', 'Schluss.'));
    await key('Control+s');
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
});
