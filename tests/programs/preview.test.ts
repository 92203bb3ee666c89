/** The editor as a command starts it, and the preview that it opens: what others on the same machine get of them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { noKey } from '../../src/editor/key.ts';
import { every } from '../support/every.ts';
import { buildEnvironment, copyProject, removeCopy, shortenCatalogue } from '../support/project-copy.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let folder = '';
let editor: ChildProcess;
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
const openPreview = (headers: Record<string, string>) =>
  ask(
    `${origin}/api/preview`,
    { origin, 'content-type': 'application/json', ...headers },
    'POST',
    JSON.stringify({ file: article }),
  );

beforeAll(async () => {
  folder = await copyProject();
  await shortenCatalogue(folder);
  await cp(fileURLToPath(new URL('../../scripts', import.meta.url)), join(folder, 'scripts'), { recursive: true });
  editor = spawn(process.execPath, ['scripts/edit.ts', '--port', '0'], { cwd: folder, env: buildEnvironment });
  const address = await new Promise<string>((resolve, reject) => {
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
  const { url } = JSON.parse((await openPreview({ cookie })).text) as { url: string };
  preview = new URL(url).origin;
});
afterAll(async () => {
  const ended = new Promise((resolve) => editor.once('exit', resolve));
  editor.kill();
  await ended;
  // It goes with the editor.
  await vi.waitFor(() => expect(ask(`${preview}/`)).rejects.toThrow('ECONNREFUSED'), 10_000);
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
  '/src/editor/key.ts',
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

test('whoever has not the key of this start gets one sentence, from the editor and from the preview', async () => {
  const asked = [origin, preview].flatMap((from) =>
    [...paths, `/@fs${folder}/package.json`].flatMap((path) =>
      ['', 'editor-key=x', `${cookie}x`].map((wrong) => ({
        name: `${from}${path} with „${wrong}“`,
        url: from + path,
        wrong,
      })),
    ),
  );
  const answers = await Promise.all(
    asked.map(async ({ name, url, wrong }) => ({ name, ...(await ask(url, wrong ? { cookie: wrong } : {})) })),
  );
  every(answers, ({ status, text }) => expect([status, text]).toEqual([401, noKey]));
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
  // Nothing outside of the project for whoever may look at all of it.
  for (const path of [
    '/@fs/etc/passwd',
    '/@fs//etc/passwd',
    '/@fs/etc/passwd?raw',
    '/@fs/etc/passwd?import&raw??',
    '/@fs/%2e%2e/etc/passwd',
  ])
    expect((await ask(preview + path, { cookie })).text, path).not.toMatch(/root:x?:0/);
});

test('no text runs in it, and it goes on', async () => {
  const ran = join(folder, 'ran');
  const write = `globalThis.process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(ran)}, 'x')`;
  const fromData = JSON.stringify(`data:text/javascript,${encodeURIComponent(write)}`);
  const file = join(folder, article);
  const before = await readFile(file, 'utf8');
  const show = async (body: string, head = '') => {
    await writeFile(file, `${before.replace('---\n', `---\n${head}`)}\n${body}\n`);
    // Until its watcher has read it.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return ask(`${preview}/blog/denkmal-und-energieausweis`, { cookie });
  };
  const isShown = async (words: string) => (await show(words)).text.includes(words);
  expect(await isShown('Ein Wort mehr.')).toBe(true);
  const payloads: [name: string, body: string, head?: string][] = [
    ['a comment that is none', `{/* a */ ${write} /* b */}`],
    ['a module', `import ${fromData}`],
    ['an export', `export const a = ${write}`],
    ['an attribute', `Er gilt <Law id={${write}} />.`],
    ['a spread', `Er gilt <Law id="validity" {...{ a: ${write} }} />.`],
    ['a picture', `![a](../../src/editor/preview.ts)`],
    ['a layout', 'Ein Wort.', `layout: ${fromData}\n`],
    ['brackets', `{${'('.repeat(30_000)}1${')'.repeat(30_000)}}`],
  ];
  for (const [name, body, head] of payloads) {
    await show(body, head);
    expect(existsSync(ran), name).toBe(false);
  }
  expect(await isShown('Noch ein Wort.')).toBe(true);
});
