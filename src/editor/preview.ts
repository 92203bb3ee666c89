/**
 * Astro's development server behind the editor's token, as a process of its own: the build of the editor's page sets
 * NODE_ENV, and pages would hide drafts. Started by `startPreview`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { dev } from 'astro';
import { lock, toCookie } from './lock.ts';
import { UserError } from './user-error.ts';

type Start = { root: string; host: string; token: string };
type Started = { port: number };
export type Preview = Started & { stop: () => void; ended: Promise<unknown> };

/** So long a first start of Astro may take, whose cache is still empty, on a machine that has other work. */
const patienceMs = 300_000;

/** @throws UserError where it does not come up */
export async function startPreview(start: Start, env: NodeJS.ProcessEnv): Promise<Preview> {
  // By a message: arguments of a program every user of the machine can list.
  const child = fork(fileURLToPath(import.meta.url), {
    cwd: start.root,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env,
  });
  const ended = once(child, 'exit').catch(() => []);
  child.send(start satisfies Start);
  const started = once(child, 'message', { signal: AbortSignal.timeout(patienceMs) }).catch(() => []);
  const [first] = (await Promise.race([started, ended.then(() => [])])) as [Started?];
  if (first) return { ...first, stop: () => child.kill(), ended };
  child.kill();
  throw new UserError('Die Vorschau startet nicht. Versuchen Sie im Terminal: npm run dev');
}

async function run({ root, host, token }: Start): Promise<Started> {
  const { address } = await dev({
    root,
    server: { host, port: 0 },
    vite: {
      // What it says to programmers stands over the page; the editor says the same in words of its own.
      server: { hmr: { overlay: false } },
      plugins: [
        {
          name: 'editor-lock',
          configureServer: ({ httpServer }) => {
            if (!httpServer) throw new Error('There is no server to lock.');
            lock(httpServer as Server, token);
          },
        },
      ],
    },
  });
  // Astro makes its parts with the first page: so the button waits, and the new window is never empty.
  await fetch(`http://${host}:${address.port}/`, { headers: { cookie: toCookie(token) } });
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
