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
import { startPreview, type Preview } from '../src/editor/preview.ts';
import { createProject } from '../src/editor/publishing/project.ts';
import type { Project } from '../src/editor/publishing/upstream.ts';
import { root } from './project.ts';
import { readSite } from './site.ts';
import { tryBuild } from './try-build.ts';

const settings = readSite();
// Vite's build sets NODE_ENV, and the preview would hide drafts.
const environment = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
const values = readOptions();
const host = '127.0.0.1';

const token = newToken();
const openers: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { port: { type: 'string', default: '4400' }, open: { type: 'boolean', default: false } },
    });
    if (/^\d{1,5}$/.test(values.port) && Number(values.port) < 65536) return values;
  } catch {
    // Said below.
  }
  console.error('Möglich ist: npm run edit, dahinter -- --port 4401');
  process.exit(1);
}

/** Where no browser comes up, the address stands in the terminal. */
function openBrowser(address: string): void {
  const [program = '', ...args] = [...(openers[process.platform] ?? ['xdg-open']), address];
  spawn(program, args, { stdio: 'ignore', detached: true })
    .once('error', () => undefined)
    .unref();
}
let preview: Promise<Preview> | undefined;

/** Starts it where it does not run; one that has ended is started anew. */
function openPreview(): Promise<Preview> {
  const forget = () => (preview = undefined);
  preview ??= startPreview({ root, host, token }, environment);
  preview.then(({ ended }) => ended.then(forget), forget);
  return preview;
}

/** Opens the project without questions in the terminal, where whoever sits at the browser does not look. */
function openProject(): Project {
  try {
    return createProject(root, settings, { build: tryBuild, prompts: false });
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

const project = openProject();
const page = join(root, '.cache/editor');
console.log('Der Editor wird vorbereitet …');
await buildPage(page);
const server = serve(
  {
    fetch: createEditorApp({ project, page, preview: async () => (await openPreview()).port }).fetch,
    hostname: host,
    port: Number(values.port),
  },
  ({ port }) => {
    const address = toAddress(`http://${host}:${port}`, token);
    console.log(`Öffnen Sie im Browser: ${address}\nBeenden: Strg+C`);
    if (!values.open) return;
    // In the project's folder: where a browser is a snap, that is what it may read.
    const startPage = join(root, '.cache/editor.html');
    writeStartPage(startPage, address);
    process.once('exit', () => rmSync(startPage, { force: true }));
    openBrowser(pathToFileURL(startPage).href);
  },
);
lock(server as Server, token);
server.once('error', (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Der Editor läuft schon, oder ein anderes Programm nutzt den Anschluss ${values.port}: npm run edit -- --port 4401`
      : error.message,
  );
  process.exit(1);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // The preview ends with this process.
    process.exit(0);
  });
}
