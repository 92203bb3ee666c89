/** The editor as a command starts it, and the preview that it opens: what others on the machine get, and what it shows. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { routes } from '#domain/site/routes';
import { noToken } from '../../src/editor/lock.ts';
import { ensureLightBrowser, lightArguments } from '../support/browsers/browser.ts';
import { articleSlugs } from '../support/content.ts';
import { buildEnvironment, copyProject, removeCopy } from '../support/site/project-copy.ts';
import { waitTimeoutMs } from '../support/timeouts.ts';

let [folder, address, preview] = ['', '', ''];
let editor: ChildProcess;
let browser: Browser;
let page: Page;

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
  browser = await chromium.launch({ executablePath: ensureLightBrowser(), args: lightArguments });
  page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  // Astro starts in its own time.
  page.context().setDefaultTimeout(0);
});
afterAll(async () => {
  await browser.close();
  const ended = new Promise((resolve) => editor.once('exit', resolve));
  editor.kill();
  await ended;
  // The preview ends with the editor, and the page that led to it is gone.
  await vi.waitFor(() => expect(fetch(preview)).rejects.toThrow('fetch failed'), waitTimeoutMs);
  expect(existsSync(join(folder, '.cache/editor.html'))).toBe(false);
  await removeCopy(folder);
});

test('the browser is opened by a page of its owner, not by the token', async () => {
  const opened = await vi.waitUntil(() => readFile(join(folder, 'opened'), 'utf8').catch(() => ''), waitTimeoutMs);
  expect(opened).toBe(`${pathToFileURL(join(folder, '.cache/editor.html')).href}\n`);
  const start = fileURLToPath(opened.trim());
  expect((await stat(start)).mode & 0o777).toBe(0o600);
  expect(await readFile(start, 'utf8')).toContain(address);
  await page.goto(opened.trim());
  await page.waitForURL(`${new URL(address).origin}/`);
  await page.goto(`${new URL(address).origin}/#content/blog/denkmal-und-energieausweis.mdx`);
  const shown = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Entwurf ansehen' }).click();
  const other = await shown;
  await other.waitForURL(/\/blog\/denkmal-und-energieausweis$/);
  preview = new URL(other.url()).origin;
  await other.close();
});

test('whoever has not the token gets one sentence, from the editor and from the preview, and no socket', async () => {
  const paths = ['/', '/blog', '/@vite/client', `/@fs${folder}/package.json`, '/content/prices.yaml', '/api/texts'];
  for (const url of [new URL(address).origin, preview].flatMap((origin) => paths.map((path) => origin + path))) {
    const answer = await fetch(url, { headers: { cookie: 'editor-token=x' } });
    expect([answer.status, await answer.text()], url).toEqual([401, noToken]);
  }
  const socket = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const headers = { ...socket, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-protocol': 'vite-hmr' };
  const ended = new Promise((resolve) =>
    request(preview, { headers })
      .on('error', resolve)
      .on('upgrade', () => resolve('open'))
      .end(),
  );
  expect(await ended).toMatchObject({ code: 'ECONNRESET' });
});

test('a text with a fault is shown as it is; none runs as a program, and the preview goes on', async () => {
  const write = `globalThis.process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(join(folder, 'ran'))}, 'x')`;
  const payloads: [body: string, isShown: boolean][] = [
    ['Das kostet 399 Euro.', true],
    [`{/* a */ ${write} /* b */}`, false],
    [`import ${JSON.stringify(`data:text/javascript,${encodeURIComponent(write)}`)}`, false],
  ];
  for (const [index, [body, isShown]] of payloads.entries()) {
    const slug = String(articleSlugs[index]);
    const file = join(folder, `content/blog/${slug}.mdx`);
    await writeFile(file, `${await readFile(file, 'utf8')}\n${body}\n`);
    // As soon as its watcher has read it.
    await vi.waitFor(
      async () => {
        const answer = await page.goto(preview + routes.article(slug, undefined));
        if (isShown) expect(await page.getByText(body).count(), body).toBe(1);
        else expect([answer?.status(), await answer?.text()], body).toEqual([500, expect.stringContaining('MDXError')]);
      },
      { timeout: 2 * waitTimeoutMs, interval: 250 },
    );
    expect(await page.locator('vite-error-overlay').count()).toBe(0);
    expect(existsSync(join(folder, 'ran')), body).toBe(false);
  }
});
