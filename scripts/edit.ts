/**
 * The editor in the browser, on this machine alone.
 *
 *   npm run edit
 *   npm run edit -- --port 4400
 *   npm run edit -- --open        opens the browser too, as edit.command, edit.bat and edit.desktop do
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { createEditorApp } from '../src/editor/app.ts';
import { lock, newToken, toAddress, writeStartPage } from '../src/editor/lock.ts';
import { buildPage } from '../src/editor/page.ts';
import { createPreview } from '../src/editor/preview.ts';
import { createProject } from '../src/editor/publishing/project.ts';
import { UserError } from '../src/editor/user-error.ts';
import { readSite, root } from './project.ts';
import { runScript } from './run.ts';

const settings = readSite();
// Vite's build sets NODE_ENV, and the preview would hide drafts.
const environment = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
const host = '127.0.0.1';

/** How many lines of a build's output are shown: its end says why. */
const lastLines = 12;

let lastBuild: Promise<unknown> = Promise.resolve();

/**
 * Whether the site can be built, before its texts are sent; one build after the other, from two windows too. Its folder is
 * kept: the next one renders less anew.
 * @param content folder of texts, as they would be sent
 * @returns what the build said last where it failed
 */
async function tryBuild(content: string): Promise<string | undefined> {
  const env = { CONTENT_DIR: content, BUILD_DIR: '.cache/trial' };
  const build = lastBuild.then(() => runScript(['scripts/build.ts', '--quiet'], env));
  lastBuild = build;
  const { good, output } = await build;
  return good ? undefined : output.split('\n').slice(-lastLines).join('\n');
}

function readOptions() {
  try {
    const port = { type: 'string', default: '4400' } as const;
    const { values } = parseArgs({ options: { port, open: { type: 'boolean', default: false } } });
    if (/^\d{1,5}$/.test(values.port) && Number(values.port) < 65536) return values;
  } catch {
    // Said below.
  }
  throw new UserError('Möglich ist: npm run edit, dahinter -- --port 4401');
}

const openers: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Where no browser comes up, the address stands in the terminal. */
function openBrowser(address: string): void {
  // In the project's folder: where a browser is a snap, that is what it may read.
  const startPage = join(root, '.cache/editor.html');
  writeStartPage(startPage, address);
  process.once('exit', () => rmSync(startPage, { force: true }));
  const [program = '', ...args] = [...(openers[process.platform] ?? ['xdg-open']), pathToFileURL(startPage).href];
  spawn(program, args, { stdio: 'ignore', detached: true })
    .once('error', () => undefined)
    .unref();
}

function fail({ message, code }: NodeJS.ErrnoException): never {
  const isTaken = 'Der Editor läuft schon, oder ein anderes Programm nutzt den Anschluss: npm run edit -- --port 4401';
  console.error(code === 'EADDRINUSE' ? isTaken : message);
  process.exit(1);
}

async function main(): Promise<void> {
  const options = readOptions();
  const project = createProject(root, settings, tryBuild);
  const [token, page] = [newToken(), join(root, '.cache/editor')];
  console.log('Der Editor wird vorbereitet …');
  await buildPage(page);
  const { fetch } = createEditorApp({ project, page, preview: createPreview({ root, host, token }, environment) });
  const server = serve({ fetch, hostname: host, port: Number(options.port) }, ({ port }) => {
    const address = toAddress(`http://${host}:${port}`, token);
    console.log(`Öffnen Sie im Browser: ${address}\nBeenden: Strg+C`);
    if (options.open) openBrowser(address);
  });
  lock(server as Server, token);
  server.once('error', fail);
}

// The preview ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
await main().catch(fail);
