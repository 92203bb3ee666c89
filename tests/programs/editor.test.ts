/** The editor in the browser: what its server lets nobody do, and that a text that is opened and saved says the same. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import { glob, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { blocks } from '../../src/articles/blocks/blocks.ts';
import { parseMdx } from '../../src/content/checks/mdx-tree.ts';
import { programFaults } from '../../src/content/checks/programs.ts';
import { bodyOf } from '../../src/content/yaml.ts';
import { createEditorApp } from '../../src/editor/app.ts';
import { blocksOf, type BlockForm } from '../../src/editor/blocks.ts';
import { newToken, toAddress } from '../../src/editor/lock.ts';
import { createProject } from '../../src/editor/project.ts';
import type { PriceChange } from '../../src/editor/price-change.ts';
import type { ShownFault } from '../../src/editor/shown-faults.ts';
import { publish } from '../../src/editor/publish.ts';
import type { Text, TextEntry } from '../../src/editor/texts.ts';
import { writeBody } from '../../src/editor/write-body.ts';
import { ensureLightBrowser, lightArguments } from '../support/browser.ts';
import { buildEditorPage } from '../support/editor-page.ts';
import { every } from '../support/every.ts';
import { programs } from '../support/payloads.ts';
import { copyContent } from '../support/content.ts';
import { patienceMs } from '../support/patience.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const article = 'content/blog/denkmal-und-energieausweis.mdx';
/** What it takes to build stands in no copy of the texts. */
const build = () => Promise.resolve(undefined);

let folder = '';
let app: Hono;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editor-test-'));
  await copyContent(folder);
  await mkdir(join(folder, 'page'));
  await writeFile(join(folder, 'page/index.html'), '<!doctype html>');
  await writeFile(join(folder, 'secret.yaml'), 'a: 1\n');
  app = createEditorApp({
    project: createProject(
      folder,
      { baseUrl: 'http://localhost:8080', contentDir: 'content' },
      { build, prompts: false },
    ),
    page: join(folder, 'page'),
    preview: () => Promise.resolve(1),
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ask = (method: string, path: string, body?: unknown) =>
  app.request(path, {
    method,
    headers: { host: '127.0.0.1:4400' },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? (body as never) : JSON.stringify(body) }),
  });
const open = async (file: string) =>
  ((await (await ask('GET', `/api/text?file=${file}`)).json()) as { text: Text }).text;

describe('the server', () => {
  test('gives out no file beside its page', async () => {
    const strange = [
      '/../secret.yaml',
      '/%2e%2e/secret.yaml',
      '/..%2fsecret.yaml',
      '/%2e%2e%2fsecret.yaml',
      '/..%5csecret.yaml',
      '//secret.yaml',
      '/x/../../secret.yaml',
      '/photos/../../../secret.yaml',
      '/photos/..%2f..%2f..%2fsecret.yaml',
      '/photos/..%2fprices.yaml',
      '/index.html%00.yaml',
      '/%252e%252e/secret.yaml',
    ];
    const answers = await Promise.all(strange.map(async (name) => ({ name, answer: await ask('GET', name) })));
    every(answers, ({ answer }) => expect(answer.status).toBe(404));
  });

  test('reaches no file but the texts', async () => {
    await symlink(join(folder, 'secret.yaml'), join(folder, 'content/blog/ein-link.mdx'));
    const strange = [
      'secret.yaml',
      '../secret.yaml',
      'content/../secret.yaml',
      'content/blog/../../secret.yaml',
      'content/blog/ein-link.mdx',
      'content/blog/A.mdx',
      'content/blog/x/y.mdx',
      'content/blog/x.mdx/../../../secret.yaml',
      'content\\prices.yaml',
      'content/blog/..%2f..%2fsecret.yaml',
      'content/prices.yaml\0.mdx',
      'content//prices.yaml',
      './content/prices.yaml',
      'content/neu.yaml',
      '/etc/passwd',
      'constructor',
    ];
    for (const file of strange) {
      expect((await ask('GET', `/api/text?file=${encodeURIComponent(file)}`)).status, file).toBe(409);
      expect((await ask('PUT', '/api/text', { file, data: { a: 2 }, source: 'x' })).status, file).toBe(409);
      expect((await ask('DELETE', '/api/text', { file })).status, file).toBe(409);
      expect((await ask('PUT', '/api/draft', { file, data: { a: 2 }, source: 'x' })).status, file).toBe(409);
      expect((await ask('GET', `/api/states?file=${encodeURIComponent(file)}`)).status, file).toBe(409);
      expect((await ask('GET', `/photos/${encodeURIComponent(file)}`)).status, file).toBe(404);
    }
    expect((await ask('DELETE', '/api/text', { file: 'content/prices.yaml' })).status).toBe(409);
    expect(await readFile(join(folder, 'secret.yaml'), 'utf8')).toBe('a: 1\n');
    await rm(join(folder, 'content/blog/ein-link.mdx'));
  });

  test('takes photos alone, under a name fit for an address, and never over another', async () => {
    const png = new Uint8Array(await readFile(join(root, 'content/blog/fotos-fuer-den-ausweis.png')));
    const send = async (name: string, bytes: Uint8Array) => {
      const answer = await ask('POST', `/api/photos?name=${encodeURIComponent(name)}`, bytes);
      return (await answer.json()) as { name?: string; message?: string };
    };
    expect((await send('Mein Dachböden Foto.PNG', png)).name).toBe('mein-dachboeden-foto.png');
    expect((await send('mein-dachboeden-foto.png', png)).name).toBe('mein-dachboeden-foto-2.png');
    expect((await send('../../../außen.png', png)).name).toBe('aussen.png');
    for (const name of ['x.svg', 'x.html', 'x.mdx', 'x'])
      expect((await send(name, png)).message, name).toMatch(/kein Foto/);
    expect((await send('x.jpg', png)).message).toMatch(/sondern \.png/);
    expect((await ask('GET', '/photos/aussen.png')).status).toBe(200);
    for (const name of (await readdir(join(folder, 'content/blog'))).filter((name) => /^(?:mein|aussen)/.test(name)))
      await rm(join(folder, 'content/blog', name));
  });

  test('says how far what was published has come, where the launched site tells', async () => {
    const ofCommit = (commit: string) => ask('GET', `/api/online?commit=${commit}`);
    expect((await ofCommit('HEAD')).status).toBe(400);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await (await ofCommit('a'.repeat(40))).json()).toEqual({ isUnderWay: false });
  });

  test('saves what is changed and nothing else, says what the check finds, and merges what has changed meanwhile', async () => {
    const excused = await readFile(join(folder, article), 'utf8');
    const allow = 'allowed:\n  - words: 179 €\n    why: Ein Fenster.\n';
    await writeFile(join(folder, article), excused.replace(/^sources:/m, `${allow}$&`));
    const prices = await open('content/prices.yaml');
    const before = await readFile(join(folder, prices.file), 'utf8');
    const data = structuredClone(prices.data) as { business: { EFH: number } };
    data.business.EFH = 189;
    const saved = await ask('PUT', '/api/text', { file: prices.file, data, source: prices.source });
    expect(saved.status).toBe(200);
    const { prices: change } = (await saved.json()) as { prices?: PriceChange };
    expect(change?.names).toEqual(['Preis für Geschäftskunden Einfamilienhaus']);
    expect(change?.shownIn.length).toBeGreaterThan(0);
    expect(change?.excused).toContainEqual(
      expect.objectContaining({ file: article, words: '179 €', why: 'Ein Fenster.' }),
    );
    expect((await ask('POST', '/api/excuses/clean', { file: article, words: '179 €' })).status).toBe(200);
    expect(await readFile(join(folder, article), 'utf8')).not.toContain('allowed:');
    expect(await readFile(join(folder, prices.file), 'utf8')).toBe(before.replace(/^( {2}EFH: )\d+/m, '$1189'));
    // Of the file as it was opened: another field goes in beside it, the same one is asked about.
    const late = structuredClone(prices.data) as { business: { EFH: number }; private: { EFH: number } };
    late.private.EFH = 309;
    const beside = await ask('PUT', '/api/text', { file: prices.file, data: late, source: prices.source });
    expect(await beside.json()).toMatchObject({
      isMerged: true,
      text: { data: { business: { EFH: 189 }, private: { EFH: 309 } } },
    });
    late.business.EFH = 199;
    const same = await ask('PUT', '/api/text', { file: prices.file, data: late, source: prices.source });
    expect(same.status).toBe(409);
    expect(await same.json()).toMatchObject({
      conflicts: [{ title: 'Preise', differences: [{ mine: [{ text: '199' }], theirs: [{ text: '189' }] }] }],
    });

    const text = await open(article);
    const wrong = { ...(text.data as object), excerpt: 'Kurz.' };
    const answer = await ask('PUT', '/api/text', {
      file: article,
      data: wrong,
      body: `${text.body ?? ''}\n\n<b>HTML</b>`,
      source: text.source,
    });
    const { faults } = (await answer.json()) as { faults: Partial<ShownFault>[] };
    expect(faults).toContainEqual(
      expect.objectContaining({ field: expect.stringMatching(/^Ein bis zwei Sätze/) as unknown }),
    );
    expect(faults).toContainEqual(
      expect.objectContaining({
        what: expect.stringContaining('Befehl') as unknown,
        place: { block: expect.any(Number) as unknown },
      }),
    );
    await copyContent(folder);
  });

  test('a text with a byte order mark is opened as any other, and saved without', async () => {
    const source = await readFile(join(folder, article), 'utf8');
    await writeFile(join(folder, article), `\uFEFF${source}`);
    const { data, body, source: opened } = await open(article);
    expect(data).toMatchObject({ category: 'GEG' });
    const saved = await ask('PUT', '/api/text', { file: article, data, body: `${body}\nMehr.`, source: opened });
    expect(saved.status).toBe(200);
    expect(await readFile(join(folder, article), 'utf8')).toBe(`${source}\nMehr.\n`);
    await copyContent(folder);
  });

  test('makes a new article that the check lets through, and deletes it', async () => {
    const answers = { title: 'Dachboden dämmen vor dem Verkauf', category: 'Verkaufstipps', author: 'markt' };
    const made = (await (await ask('POST', '/api/articles', answers)).json()) as { file: string };
    expect(made.file).toBe('content/blog/dachboden-daemmen-vor-dem-verkauf.mdx');
    const found = (await (await ask('POST', '/api/check', {})).json()) as ShownFault[];
    // What a day makes old is told on some days.
    expect(found.filter(({ isAge }) => !isAge)).toEqual([]);
    expect((await ask('POST', '/api/articles', answers)).status).toBe(409);
    expect(
      (await ask('POST', '/api/articles', { ...answers, title: 'Ein anderer Titel', author: 'niemand' })).status,
    ).toBe(409);
    const texts = (await (await ask('GET', '/api/texts')).json()) as TextEntry[];
    expect(texts.find(({ file }) => file === made.file)).toMatchObject({ title: answers.title, draft: true });
    const preview = await ask('POST', '/api/preview', { file: made.file });
    expect(await preview.json()).toEqual({ url: 'http://127.0.0.1:1/blog/dachboden-daemmen-vor-dem-verkauf' });
    expect((await ask('DELETE', '/api/text', { file: made.file })).status).toBe(200);
  });
});

describe('in a browser', () => {
  let browser: Browser;
  let server: ReturnType<typeof serve>;
  let tab: Page;
  beforeAll(async () => {
    const page = join(folder, 'round-trip');
    await buildEditorPage(page, new URL('../support/round-trip/', import.meta.url));
    server = serve({ fetch: new Hono().use('*', serveStatic({ root: page })).fetch, hostname: '127.0.0.1', port: 0 });
    browser = await chromium.launch({ executablePath: ensureLightBrowser(), args: lightArguments });
    tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await tab.waitForFunction(() => 'openAndSave' in window);
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });
  const save = (body: string, blocks: readonly BlockForm[], pasted?: Record<string, string>) =>
    tab.evaluate(([body, blocks, pasted]) => window.openAndSave(body, blocks, pasted), [body, blocks, pasted] as const);

  test('every text of every firm stays as it is where it is opened and saved', async () => {
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
    for (const { name, file, body } of [...texts, examples])
      saved.push({ name, body, text: writeBody(body, await save(body, blocksOf(file))) });
    expect(saved.length).toBeGreaterThan(70);
    every(saved, ({ body, text }) => expect(text).toBe(body));
  });

  test('what the text editor cannot keep it says before it opens, in a box too; all else stays as it is typed', async () => {
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
    const open = async (body: string) => {
      const saved = await save(`Davor.\n\n${body}`, blocksOf(article)).catch((error: Error) => error.message);
      return { name: body, body, saved };
    };
    const opened = [];
    for (const body of [...kept, ...lost]) opened.push(await open(body), await open(inBox(body)));
    every(opened, ({ body, saved }) => {
      if (lost.some((one) => body.includes(one))) return expect(saved).toMatch(/Error: Lost: /);
      // Another paragraph is changed.
      const text = writeBody(`Davor.\n\n${body}`, saved.replace('Davor.', 'Neu.'));
      return expect(text).toBe(`Neu.\n\n${body}`);
    });
  });

  test('lists, headings and tables stay what they are, from Word to LibreOffice, and nothing else comes along', async () => {
    const samples = join(root, 'tests/support/pasted');
    const names = (await readdir(samples)).filter((name) => name.endsWith('.html'));
    expect(names.length).toBeGreaterThanOrEqual(6);
    const saved = [];
    for (const name of names) {
      const html = await readFile(join(samples, name), 'utf8');
      const wanted = await readFile(join(samples, name.replace('.html', '.mdx')), 'utf8');
      saved.push({
        name,
        wanted: wanted.trim(),
        text: writeBody('', await save('', blocksOf(article), { 'text/html': html })),
      });
    }
    every(saved, ({ wanted, text }) => expect(text).toBe(wanted));
  });

  test('whatever is pasted is words, from any program', async () => {
    const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const kinds: [name: string, pasted: (text: string) => Record<string, string>][] = [
      ['as plain text', (text) => ({ 'text/plain': `Davor.\n${text}` })],
      [
        'from Word',
        (text) => ({
          'text/plain': text,
          'text/html': `<p>Davor.</p><p style="color:white">${escape(text)}</p>`,
        }),
      ],
      ['as a list', (text) => ({ 'text/html': `<ul><li>${escape(text)}</li></ul><p>${escape(text)}</p>` })],
      ['as HTML', (text) => ({ 'text/html': `<div>${text}</div>` })],
    ];
    const bodies = programs.filter(({ name }, index) => index % 4 === 0 || name.startsWith('a module'));
    const saved = [];
    for (const [index, { name, body }] of bodies.entries()) {
      const [kind, toPasted] = kinds[index % kinds.length] as (typeof kinds)[number];
      saved.push({
        name: `${name} ${kind}`,
        isWhole: kind === 'as HTML' || !body.includes('RAN'),
        text: writeBody('', await save('Anfang.\n', blocksOf(article), toPasted(body))),
      });
    }
    every(saved, ({ text, isWhole }) => {
      if (!isWhole) expect(text).toContain('RAN');
      const { tree, fault } = parseMdx(text, blocks);
      expect(fault).toBeUndefined();
      // A link stays one, and where it leads is told.
      const faults = (tree && programFaults(tree, blocks, text)) ?? [];
      expect(faults.filter(({ what }) => !what.endsWith('ist keine Adresse einer Seite'))).toEqual([]);
    });
  });
});

describe('nothing is lost', () => {
  const paragraph = 'Der Ausweis gilt zehn Jahre.';
  const below = (words: string) => `\n\n## Gültigkeit\n\n${words}\n\nDanach ist ein neuer nötig.\n`;
  let place = '';
  let copies: { anna: string; ben: string } = { anna: '', ben: '' };
  let environment: Record<string, string> = {};
  let editor: { child: ChildProcess; address: string };
  let shell: Awaited<ReturnType<typeof chromium.launchServer>>;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', args, { cwd, encoding: 'utf8', env: { PATH: process.env['PATH'], ...environment } }).trim();
  /** As `npm run edit` serves it, in a process of its own that can be killed. */
  const startEditor = async (root: string): Promise<typeof editor> => {
    const token = newToken();
    const source = (file: string) => JSON.stringify(new URL(`../../src/editor/${file}`, import.meta.url).href);
    const code = `
      import { serve } from '@hono/node-server';
      import { createEditorApp } from ${source('app.ts')};
      import { lock } from ${source('lock.ts')};
      import { createProject } from ${source('project.ts')};
      const project = createProject(${JSON.stringify(root)}, { baseUrl: 'http://localhost:8080', contentDir: 'content' },
        { build: () => Promise.resolve(undefined), prompts: false });
      const parts = { project, page: ${JSON.stringify(join(place, 'page'))}, preview: () => Promise.resolve(1) };
      lock(serve({ fetch: createEditorApp(parts).fetch, hostname: '127.0.0.1', port: 0 },
        ({ port }) => console.log(port)), '${token}');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const port = await new Promise<string>((resolve) =>
      child.stdout.once('data', (port) => resolve(String(port).trim())),
    );
    return { child, address: toAddress(`http://127.0.0.1:${port}`, token) };
  };
  const startBrowser = async () => {
    shell = await chromium.launchServer({ executablePath: ensureLightBrowser(), args: lightArguments });
    browser = await chromium.connect(shell.wsEndpoint());
    context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await openWindow();
  };
  const openWindow = async () => {
    page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(editor.address);
    await page.waitForURL((url) => url.search === '');
  };

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'editor-kept-'));
    environment = { HOME: place, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: join(place, 'gitconfig') };
    await writeFile(join(place, 'gitconfig'), '[gc]\nauto = 0\n[maintenance]\nauto = false\n[core]\nfsync = none\n');
    const first = join(place, 'first');
    await copyContent(first);
    const source = await readFile(join(first, article), 'utf8');
    await writeFile(join(first, article), source.trimEnd() + below(paragraph));
    git(first, 'init', '--quiet', '--initial-branch=main', '--template=');
    git(first, 'add', '.');
    git(first, '-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'Start');
    git(place, 'clone', '--quiet', '--bare', '--template=', first, 'server.git');
    copies = { anna: join(place, 'anna'), ben: join(place, 'ben') };
    for (const [name, copy] of Object.entries(copies)) {
      git(place, 'clone', '--quiet', '--template=', 'server.git', name);
      appendFileSync(join(copy, '.git/config'), `[user]\n\tname = ${name}\n\temail = ${name}@example.org\n`);
    }
    await buildEditorPage(join(place, 'page'));
    editor = await startEditor(copies.anna);
    await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await shell.close();
    editor.child.kill();
    await rm(place, { recursive: true, force: true });
  });

  const ofAnna = (file = article) => readFile(join(copies.anna, file), 'utf8');
  const text = () => page.getByRole('textbox', { name: 'Text', exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const open = async (file: string) => {
    await page.evaluate(() => (location.hash = ''));
    await page.getByText('Papierkorb', { exact: true }).waitFor();
    await page.evaluate((file) => (location.hash = file), file);
    await page.locator(`.save-bar[data-file="${file}"]`).waitFor();
    await text().waitFor();
  };
  const press = async (name: string) => button(name).press('Enter');
  const say = (words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor();
  /** Types at the end of a paragraph. */
  const type = async (at: string, words: string) => {
    await text().locator('p', { hasText: at }).last().click();
    await page.keyboard.press('End');
    await page.keyboard.type(words);
  };
  const changeOnDisk = async (from: string, to: string, copy = copies.anna) => {
    const file = join(copy, article);
    await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
  };
  const save = async () => {
    await page.keyboard.press('Control+s');
    await say(/^Gespeichert/);
  };
  // Written beside its name at first.
  const drafts = async () =>
    (await readdir(join(copies.anna, 'data/editor/drafts')).catch(() => [])).filter((name) => name.endsWith('.json'));
  const isKept = (words: string) =>
    vi.waitUntil(
      async () => {
        const kept = (await drafts()).map((name) => readFile(join(copies.anna, 'data/editor/drafts', name), 'utf8'));
        return (await Promise.all(kept)).join().includes(words);
      },
      { timeout: patienceMs, interval: 100 },
    );

  test('what is typed, where browser and editor are killed; „Verwerfen“ lays it into the bin, from where it comes back', async () => {
    const before = await ofAnna();
    await open(article);
    await type(paragraph, ' Getippt.');
    await isKept('Getippt.');
    shell.process().kill('SIGKILL');
    editor.child.kill('SIGKILL');
    expect(await ofAnna()).toBe(before);
    editor = await startEditor(copies.anna);
    await startBrowser();
    await open(article);
    await text().getByText(`${paragraph} Getippt.`).waitFor();
    await page.getByText(/getippt und noch nicht gespeichert/).waitFor();
    await press('Verwerfen');
    await say('Verworfen.');
    expect(await text().getByText('Getippt.').count()).toBe(0);
    // Another text, and back by the bin.
    await page.evaluate(() => (location.hash = ''));
    await page.getByText('Papierkorb', { exact: true }).click();
    await press('Zurückholen');
    await text().getByText(`${paragraph} Getippt.`).waitFor();
    // A closed window asks nothing, and keeps it.
    await type('Danach', ' Und mehr.');
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    await isKept('Und mehr.');
    await openWindow();
    await open(article);
    await text().getByText('nötig. Und mehr.').waitFor();
    await save();
    expect(await ofAnna()).toBe(
      before.replace(paragraph, `${paragraph} Getippt.`).replace('nötig.', 'nötig. Und mehr.'),
    );
    expect(await drafts()).toEqual([]);
    git(copies.anna, 'checkout', '--quiet', '.');
  });

  test('what has changed on the disk: merged, and asked about where it is the same place', async () => {
    await open(article);
    await type(paragraph, ' Meins.');
    await changeOnDisk('Danach ist', 'Dann ist');
    await page.keyboard.press('Control+s');
    await say(/zusammen mit dem, was andere/);
    await text().getByText('Dann ist ein').waitFor();
    expect(await ofAnna()).toContain(below(`${paragraph} Meins.`).replace('Danach', 'Dann'));
    await type('Dann ist ein', ' Ja.');
    await changeOnDisk('Dann ist ein', 'Später ist ein');
    await page.keyboard.press('Control+s');
    await page.getByText('Inzwischen hat sich dieselbe Stelle geändert', { exact: false }).waitFor();
    const choice = page.getByRole('group', { name: 'Im Text' });
    expect(await choice.textContent()).toMatch(/Meine Fassung.*Dann ist.*Ja\..*Die andere Fassung.*Später ist/);
    await press('Die andere gilt');
    await say(/^Gespeichert/);
    expect(await ofAnna()).toContain('Später ist ein neuer nötig.');
    git(copies.anna, 'checkout', '--quiet', '.');
  });

  test('a conflict of two copies, decided by a press; what is not chosen stays; all of it is taken back', async () => {
    const project = (copy: string) =>
      createProject(copy, { baseUrl: 'http://localhost:8080', contentDir: 'content' }, { build, prompts: false });
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    await changeOnDisk(paragraph, `${paragraph} So sagt es Ben.`, copies.ben);
    await publish(project(copies.ben));
    await open(article);
    await type(paragraph, ' So sagt es Anna.');
    await save();
    const prices = await ofAnna('content/prices.yaml');
    await writeFile(join(copies.anna, 'content/prices.yaml'), prices.replace('EFH: 179', 'EFH: 181'));
    await press('Veröffentlichen');
    const question = page.getByRole('group', { name: 'Veröffentlichen?' });
    await question.getByRole('checkbox', { name: 'geändert: „Preise“' }).press('Space');
    await press('Ja, veröffentlichen');
    const asked = page.getByRole('group', { name: 'Welche Fassung soll gelten?' });
    await asked.waitFor();
    expect(await asked.textContent()).toMatch(/^ben hat inzwischen.*So sagt es Anna\..*So sagt es Ben\./);
    expect(await asked.textContent()).not.toMatch(/git|mdx|content\/|\.cache/i);
    await press('Meine Fassung gilt');
    await say(/Gesendet: Ändert „Denkmal/);
    const published = () => git(join(place, 'server.git'), 'show', `HEAD:${article}`);
    expect(`${published()}\n`).toContain(below(`${paragraph} So sagt es Anna.`));
    expect(git(copies.anna, 'status', '--porcelain')).toBe('M content/prices.yaml');
    await press('Zurücknehmen');
    await press('Ja');
    await say(/Gesendet: Nimmt zurück/);
    expect(published()).toContain(`${paragraph} So sagt es Ben.`);
    expect(await ofAnna('content/prices.yaml')).toContain('EFH: 181');

    // Its states: who, what, side by side with today, and one of them back.
    await page.getByText('Frühere Stände').click();
    const state = page.getByRole('listitem').filter({ hasText: /ben: Ändert „Denkmal/ });
    await page
      .getByRole('listitem')
      .filter({ hasText: /anna: Ändert „Denkmal/ })
      .getByRole('button')
      .press('Enter');
    expect(await state.count()).toBe(1);
    await page.getByRole('group', { name: 'Im Text' }).getByText('sagt es Anna').waitFor();
    await press('Diesen Stand zurückholen');
    await say('Der frühere Stand steht im Text.');
    await text().getByText('sagt es Anna').waitFor();
    expect(await ofAnna()).not.toContain('sagt es Anna');
    await press('Verwerfen');
    await say('Verworfen.');
  });

  test('an article that was never published, out of the bin', async () => {
    await page.evaluate(() => (location.hash = 'neu'));
    await page.getByLabel(/^Überschrift/).fill('Dachboden dämmen vor dem Verkauf');
    await press('Anlegen');
    const file = 'content/blog/dachboden-daemmen-vor-dem-verkauf.mdx';
    await page.locator(`.save-bar[data-file="${file}"]`).waitFor();
    const before = await ofAnna(file);
    await press('Artikel löschen');
    await say(/liegt im Papierkorb/);
    expect(existsSync(join(copies.anna, file))).toBe(false);
    await page.getByText('Papierkorb', { exact: true }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Dachboden' })
      .getByRole('button', { name: 'Zurückholen' })
      .press('Enter');
    await page.locator(`.save-bar[data-file="${file}"]`).waitFor();
    expect(await ofAnna(file)).toBe(before);
    await rm(join(copies.anna, file));
  });
});
