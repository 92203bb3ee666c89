/**
 * Astro's development server behind the editor's token, as a process of its own: the build of the editor's page sets
 * NODE_ENV, and pages would hide drafts. It ends with the editor.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { dev } from 'astro';
import { lock, toCookie } from './lock.ts';
import { UserError } from './user-error.ts';

type Start = { root: string; host: string; token: string };

/** So long a first start of Astro may take, whose cache is still empty, on a machine that has other work. */
const patienceMs = 300_000;

/** @returns starts it where it does not run, and says its port; throws a UserError where it does not come up */
export function createPreview(start: Start, env: NodeJS.ProcessEnv): () => Promise<number> {
  let port: Promise<number> | undefined;
  const run = async (): Promise<number> => {
    const child = fork(fileURLToPath(import.meta.url), {
      cwd: start.root,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env,
    });
    const ending = new AbortController();
    child.once('exit', () => {
      port = undefined;
      ending.abort();
    });
    // The token goes by a message: every user of the machine can list the arguments of a program.
    child.send(start);
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(patienceMs)]);
    const [started] = (await once(child, 'message', { signal }).catch(() => [])) as [number?];
    if (started !== undefined) return started;
    child.kill();
    throw new UserError('Die Vorschau startet nicht. Versuchen Sie im Terminal: npm run dev');
  };
  return () => (port ??= run());
}

/** @returns its port */
async function serve({ root, host, token }: Start): Promise<number> {
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
  return address.port;
}

if (import.meta.main) {
  process.once('message', (start: Start) => {
    void serve(start).then(
      (port) => process.send?.(port),
      () => process.exit(1),
    );
  });
  process.once('disconnect', () => process.exit(0));
}
