/**
 * The editor in the browser, on this machine alone.
 *
 *   npm run edit
 *   npm run edit -- --port 4400
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { siteSettings } from '../src/build/settings.ts';
import { createEditorApp } from '../src/editor/app.ts';
import { buildPage } from '../src/editor/page.ts';
import { createProject } from '../src/editor/project.ts';
import type { Project } from '../src/editor/publish.ts';
import { TextError } from '../src/editor/texts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`);
// Vite's build sets NODE_ENV, and the preview would hide drafts.
const environment = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
const { values } = parseArgs({ options: { port: { type: 'string', default: '4400' } } });
const host = '127.0.0.1';
const settings = siteSettings();

/** A preview takes its time where nothing of it is kept yet. */
const previewPatienceMs = 120_000;
let child: ChildProcess | undefined;
let origin: Promise<string> | undefined;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Astro's development server, on a port of its own. @throws TextError where it does not come up */
async function startPreview(): Promise<string> {
  const port = await freePort();
  const started = spawn(
    process.execPath,
    // Beside a development server that runs already.
    ['node_modules/astro/bin/astro.mjs', 'dev', '--ignore-lock', '--host', host, '--port', String(port)],
    {
      cwd: root,
      stdio: 'ignore',
      env: environment,
    },
  );
  child = started;
  started.once('exit', () => {
    child = undefined;
    origin = undefined;
  });
  const end = Date.now() + previewPatienceMs;
  while (Date.now() < end && started.exitCode === null) {
    const answer = await fetch(`http://${host}:${port}/`).catch(() => undefined);
    if (answer) return `http://${host}:${port}`;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  started.kill();
  throw new TextError('Die Vorschau startet nicht. Versuchen Sie im Terminal: npm run dev');
}

/** Whoever sits at the browser sees no question of the terminal. */
function openProject(): Project {
  try {
    return createProject(root, settings, false);
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
    fetch: createEditorApp({
      project,
      baseUrl: settings.baseUrl,
      page,
      port: () => (server.address() as AddressInfo).port,
      preview: () => (origin ??= startPreview()),
    }).fetch,
    hostname: host,
    port: Number(values.port),
  },
  ({ port }) => console.log(`Öffnen Sie im Browser: http://${host}:${port}\nBeenden: Strg+C`),
);
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
    child?.kill();
    process.exit(0);
  });
}
