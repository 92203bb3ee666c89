/**
 * The editor as a command starts it, and the preview that it opens, which is the development server: what pages say in
 * it, and what others on the same machine get of them.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { routes } from '#domain/routes';
import { islands } from '../../src/examples/islands.ts';
import { noToken } from '../../src/editor/lock.ts';
import { contactCopy } from '../../src/islands/contact-form/copy.ts';
import { ensureLightBrowser, lightArguments } from '../support/browser.ts';
import { articleSlugs, cityOf } from '../support/content.ts';
import { every } from '../support/every.ts';
import { buildEnvironment, copyProject, removeCopy, leaveFewPlaces } from '../support/project-copy.ts';
import { patienceMs } from '../support/patience.ts';

let folder = '';
let editor: ChildProcess;
let browser: Browser | undefined;
let address = '';
let origin = '';
let preview = '';
let cookie = '';

type Answer = { status: number; headers: IncomingMessage['headers']; text: string };
/** As a browser or another program sends it, whatever the headers. */
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' });
    });
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve({ status: 0, headers: {}, text: '' }) : reject(error),
    );
    sent.end(body);
  });

const article = 'content/blog/denkmal-und-energieausweis.mdx';
/** Of a browser that may see the preview. */
const newPage = async () => {
  if (!browser) throw new Error('There is no browser.');
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: preview, sameSite: 'Strict' }]);
  return page;
};
const openPreview = (headers: Record<string, string>) =>
  ask(
    `${origin}/api/preview`,
    { origin, 'content-type': 'application/json', ...headers },
    'POST',
    JSON.stringify({ file: article }),
  );

/** The copy's packages are a link, and Vite hands a browser no file from outside of its project. */
async function allowLinkedPackages() {
  await rename(join(folder, 'astro.config.mjs'), join(folder, 'site.config.mjs'));
  const allow = JSON.stringify([folder, await realpath(join(folder, 'node_modules'))]);
  await writeFile(
    join(folder, 'astro.config.mjs'),
    `import site from './site.config.mjs';\nsite.vite.server.fs = { allow: ${allow} };\nexport default site;\n`,
  );
}

beforeAll(async () => {
  folder = await copyProject();
  await leaveFewPlaces(folder);
  await allowLinkedPackages();
  // In place of the program that opens a browser: writes down what every user of the machine could list.
  await writeFile(join(folder, 'xdg-open'), '#!/bin/sh\necho "$@" > opened\n', { mode: 0o755 });
  const env = { ...buildEnvironment, PATH: `${folder}:${buildEnvironment.PATH}` };
  editor = spawn(process.execPath, ['scripts/edit.ts', '--port', '0', '--open'], { cwd: folder, env });
  address = await new Promise<string>((resolve, reject) => {
    let said = '';
    for (const stream of [editor.stdout, editor.stderr])
      stream?.on('data', (part: Buffer) => {
        said += part.toString();
        const [found] = /http:\/\/\S+/.exec(said) ?? [];
        if (found) resolve(found);
      });
    editor.once('exit', () => reject(new Error(said)));
  });
  ({ origin } = new URL(address));
  const taken = await ask(address);
  cookie = taken.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const opened = await openPreview({ cookie });
  expect(opened.status, opened.text).toBe(200);
  const { url } = JSON.parse(opened.text) as { url: string };
  preview = new URL(url).origin;
  browser = await chromium.launch({ executablePath: ensureLightBrowser(), args: lightArguments });
});
afterAll(async () => {
  await browser?.close();
  if (editor.exitCode === null) {
    const ended = new Promise((resolve) => editor.once('exit', resolve));
    editor.kill();
    await ended;
  }
  // The preview ends with the editor.
  await vi.waitFor(() => expect(ask(`${preview}/`)).rejects.toThrow('ECONNREFUSED'), patienceMs);
  await removeCopy(folder);
});

const paths = [
  '/',
  '/blog',
  '/blog/denkmal-und-energieausweis',
  '/none',
  '/@vite/client',
  '/@id/astro:content',
  '/@fs/etc/passwd',
  '/src/editor/lock.ts',
  '/content/prices.yaml',
  '/package.json',
  '/node_modules/.vite/deps/react.js',
  '/__open-in-editor?file=package.json',
  '/_image?href=/x.png',
  '/api/regions',
];
const socket = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

test('the browser is opened by a page of its owner, not by the token', async () => {
  const opened = await vi.waitUntil(() => readFile(join(folder, 'opened'), 'utf8').catch(() => ''), patienceMs);
  expect(opened).toBe(`${pathToFileURL(join(folder, '.cache/editor.html')).href}\n`);
  const start = fileURLToPath(opened.trim());
  expect([(await stat(start)).mode & 0o777, await readFile(start, 'utf8')]).toEqual([
    0o600,
    expect.stringContaining(address),
  ]);
  const page = await browser?.newPage();
  await page?.goto(opened.trim());
  await page?.waitForURL(`${origin}/`);
  await page?.getByRole('heading', { name: 'Texte bearbeiten' }).waitFor();
  await page?.close();
});

test('whoever has not the token of this start gets one sentence, from the editor and from the preview', async () => {
  const asked = [origin, preview].flatMap((from) =>
    [...paths, `/@fs${folder}/package.json`].flatMap((path) =>
      ['', 'editor-token=x', `${cookie}x`].map((wrong) => ({
        name: `${from}${path} with „${wrong}“`,
        url: from + path,
        wrong,
      })),
    ),
  );
  const answers = await Promise.all(
    asked.map(async ({ name, url, wrong }) => ({ name, ...(await ask(url, wrong ? { cookie: wrong } : {})) })),
  );
  every(answers, ({ status, text }) => expect([status, text]).toEqual([401, noToken]));
  expect((await openPreview({})).status).toBe(401);
  for (const protocol of ['vite-hmr', 'vite-ping'])
    expect((await ask(preview, { ...socket, 'sec-websocket-protocol': protocol })).status, protocol).toBe(0);
});

test('a page of another port gets nothing, though its browser sends the cookie along', async () => {
  const other = 'http://localhost:3000';
  const host = new URL(preview).host;
  const strangers: Record<string, string>[] = [
    { origin: other },
    { origin: 'null' },
    { origin: `https://${host}` },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', origin: 'http://127.0.0.1:1' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  ];
  for (const headers of strangers) {
    const answer = await ask(`${preview}/`, { cookie, ...headers });
    expect([answer.status, answer.headers['access-control-allow-origin']], JSON.stringify(headers)).toEqual([
      403,
      undefined,
    ]);
  }
  for (const headers of [
    { origin: preview },
    {},
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' },
  ] as Record<string, string>[]) {
    const answer = await ask(`${preview}/@vite/client`, { cookie, ...headers });
    expect([answer.status, answer.headers['access-control-allow-origin']], JSON.stringify(headers)).toEqual([
      200,
      undefined,
    ]);
  }
  expect((await ask(preview, { ...socket, cookie, 'sec-websocket-protocol': 'vite-ping', origin: other })).status).toBe(
    0,
  );
  expect(
    (await ask(preview, { ...socket, cookie, 'sec-websocket-protocol': 'vite-ping', origin: preview })).status,
  ).toBe(101);
  // Paths outside of the project are refused even with the token.
  for (const path of [
    '/@fs/etc/passwd',
    '/@fs//etc/passwd',
    '/@fs/etc/passwd?raw',
    '/@fs/etc/passwd?import&raw??',
    '/@fs/%2e%2e/etc/passwd',
  ])
    expect((await ask(preview + path, { cookie })).text, path).not.toMatch(/root:x?:0/);
});

test('pages of each kind say nothing in the console, and a form is answered in place', async () => {
  const page = await newPage();
  let noise: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && noise.push(message.text()));
  page.on('pageerror', ({ message }) => noise.push(message));
  const bremen = cityOf('bremen');
  const kinds = [
    routes.home(undefined),
    routes.services(bremen),
    routes.contact(bremen),
    routes.blog(bremen),
    routes.article('denkmal-und-energieausweis', bremen),
    routes.tool('gueltigkeit'),
    routes.home(bremen),
  ];
  const said: { path: string; noise: string[] }[] = [];
  for (const path of kinds) {
    noise = [];
    await page.goto(preview + path, { waitUntil: 'networkidle' });
    said.push({ path, noise });
  }
  every(said, ({ noise }) => expect(noise.join('\n')).toBe(''));

  const form = page.locator('.hero form');
  await form.getByLabel('Vorname').focus();
  // On a busy machine the modules take longer to come than an island has.
  await page.locator('.hero astro-island[data-wake=done]').waitFor({ state: 'attached' });
  await form.getByRole('button', { name: contactCopy.submit }).click();
  await form.getByRole('alert').getByRole('link', { name: 'Vorname ist erforderlich' }).waitFor();
  expect(page.url()).toBe(preview + routes.home(bremen));
  expect(noise).toEqual([]);
  await page.close();
});

test('a text with a fault is shown as it is, and nothing stands over it', async () => {
  const file = join(folder, 'content/blog/denkmal-und-energieausweis.mdx');
  const text = await readFile(file, 'utf8');
  const page = await newPage();
  await page.goto(preview + routes.article('denkmal-und-energieausweis', undefined), { waitUntil: 'networkidle' });
  const told = page.waitForEvent('console', (message) => message.text().includes('ist ein eigener Preis'));
  await writeFile(file, `${text}\nDas kostet 399 Euro.\n`);
  await told;
  await page.getByText('Das kostet 399 Euro.').waitFor();
  expect(await page.locator('vite-error-overlay').count()).toBe(0);
  await writeFile(file, text);
  await page.close();
});

test('its page of examples has each island in each of its states', async () => {
  const page = await newPage();
  await page.goto(`${preview}/beispiele`);
  const frames = await page
    .locator('iframe')
    .evaluateAll((all) => all.map((frame) => (frame as HTMLIFrameElement).src));
  const named = Object.entries(islands).map(([island, { examples }]) => ({ island, names: Object.keys(examples) }));
  expect(frames).toEqual(
    named.flatMap(({ island, names }) => names.map((name) => `${preview}/beispiele/${island}/${name}`)),
  );
  // The others are brought about in the same way, on the built pages (accessibility.spec.ts).
  for (const { island, names } of named) {
    await page.goto(`${preview}/beispiele/${island}/${names.at(-1)}`);
    await page.locator('html[data-example=reached]').waitFor({ state: 'attached' });
  }
  await page.close();
});

test('no text runs in it, and it goes on', async () => {
  const ran = (name: string) => join(folder, `ran: ${name}`);
  type Payload = (write: string, fromData: string) => { body: string; head?: string; isShown?: true };
  const payloads: [name: string, payload: Payload][] = [
    ['a comment that is none', (write) => ({ body: `{/* a */ ${write} /* b */}` })],
    ['a module', (_, fromData) => ({ body: `import ${fromData}` })],
    ['an export', (write) => ({ body: `export const a = ${write}` })],
    ['an attribute', (write) => ({ body: `Er gilt <Law id={${write}} />.` })],
    ['a spread', (write) => ({ body: `Er gilt <Law id="validity" {...{ a: ${write} }} />.` })],
    ['a picture', () => ({ body: '![a](../../src/editor/preview.ts)' })],
    ['brackets', () => ({ body: `{${'('.repeat(30_000)}1${')'.repeat(30_000)}}` })],
    // `layout` in the head does nothing: only an article's own fields are read.
    ['a layout', (_, fromData) => ({ head: `layout: ${fromData}\n`, body: 'Ein Wort mehr.', isShown: true })],
    ['words', () => ({ body: 'Noch ein Wort.', isShown: true })],
  ];
  // Each in a text of its own: all are read at once.
  const saved = await Promise.all(
    payloads.map(async ([name, payload], i) => {
      const write = `globalThis.process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(ran(name))}, 'x')`;
      const {
        head = '',
        body,
        isShown,
      } = payload(write, JSON.stringify(`data:text/javascript,${encodeURIComponent(write)}`));
      const slug = String(articleSlugs[i]);
      const file = join(folder, `content/blog/${slug}.mdx`);
      const text = await readFile(file, 'utf8');
      await writeFile(file, `${text.replace('---\n', `---\n${head}`)}\n${body}\n`);
      return { name, body, isShown, path: routes.article(slug, undefined) };
    }),
  );
  for (const { name, body, isShown, path } of saved) {
    // As soon as its watcher has read it.
    await vi.waitFor(
      async () => {
        const { status, text } = await ask(preview + path, { cookie });
        if (isShown) expect(text, name).toContain(body);
        else expect([status, text], name).toEqual([500, expect.stringContaining('MDXError')]);
      },
      { timeout: 2 * patienceMs, interval: 250 },
    );
    expect(existsSync(ran(name)), name).toBe(false);
  }
});
