/**
 * Astro's development server behind the editor's key, as a process of its own: the build of the editor's page sets
 * NODE_ENV, and pages would hide drafts. Started by `startPreview`.
 */
import { fork, type ChildProcess } from 'node:child_process';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { dev } from 'astro';
import { keyToCookie, lock } from './key.ts';
import { Refusal } from './refusal.ts';

const pageScript = fileURLToPath(new URL('preview-page.ts', import.meta.url));

type Start = { root: string; host: string; key: string };
type Started = { port: number };

/** So long a first start of Astro may take, whose cache is still empty, on a machine that has other work. */
const patienceMs = 300_000;

export type Preview = { port: number; stop: () => void; ended: Promise<unknown> };

/** @throws Refusal where it does not come up */
export async function startPreview(start: Start, env: NodeJS.ProcessEnv): Promise<Preview> {
  // The key goes by a message: arguments of a program every user of the machine can list.
  const child = fork(fileURLToPath(import.meta.url), {
    cwd: start.root,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env,
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.send(start satisfies Start);
  const port = await portOf(child);
  if (port === undefined) {
    child.kill();
    throw new Refusal('Die Vorschau startet nicht. Versuchen Sie im Terminal: npm run dev');
  }
  return { port, stop: () => child.kill(), ended };
}

const portOf = (child: ChildProcess): Promise<number | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), patienceMs);
    child.once('exit', () => resolve(undefined));
    child.once('message', (started: Started) => {
      clearTimeout(timer);
      resolve(started.port);
    });
  });

async function run({ root, host, key }: Start): Promise<Started> {
  const { address } = await dev({
    root,
    server: { host, port: 0 },
    integrations: [
      {
        name: 'editor-caret',
        hooks: {
          'astro:config:setup': ({ injectScript }) => injectScript('page', `import '${pageScript}';`),
        },
      },
    ],
    vite: {
      plugins: [
        {
          name: 'editor-key',
          configureServer: ({ httpServer }) => {
            if (!httpServer) throw new Error('There is no server to lock.');
            lock(httpServer as Server, key);
          },
        },
      ],
    },
  });
  // Astro makes its parts with the first page: so the button waits, and the new window is never empty.
  await fetch(`http://${host}:${address.port}/`, { headers: { cookie: keyToCookie(key) } });
  return { port: address.port };
}

if (import.meta.main) {
  process.once('message', (start: Start) => {
    void run(start).then(
      (started) => process.send?.(started),
      () => process.exit(1),
    );
  });
  process.once('disconnect', () => process.exit(0));
}
