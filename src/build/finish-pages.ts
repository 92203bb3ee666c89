/**
 * Finishes each page as soon as it is rendered, in a thread of its own: the second core works too, and what Astro
 * keeps for the next build is finished. See docs/decisions/0046-pages-are-finished-as-they-are-rendered.md.
 */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AstroIntegration, AstroPrerenderer, PrerenderResult } from 'astro';
import { answersFile } from '#domain/api-contract';
import type { Finished, Rendered } from './finish-thread.ts';
import { openKept, type Kept } from './kept.ts';

type Finisher = { finish: (path: string, page: ArrayBuffer) => Promise<Finished>; stop: () => Promise<unknown> };

/** @param root output folder with the scripts, a slash at its end */
function startFinisher(root: string): Finisher {
  const worker = new Worker(new URL('./finish-thread.ts', import.meta.url), { workerData: root });
  const waiting = new Map<number, { resolve: (page: Finished) => void; reject: (error: unknown) => void }>();
  let last = 0;
  worker.on('message', (page: Finished) => {
    waiting.get(page.id)?.resolve(page);
    waiting.delete(page.id);
  });
  worker.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
  });
  return {
    finish: (path, page) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, path, page } satisfies Rendered, [page]);
      }),
    stop: () => worker.terminate(),
  };
}

function finishing(astro: AstroPrerenderer, root: string, kept: Kept): AstroPrerenderer {
  let finisher: Finisher;
  return {
    ...astro,
    name: 'finish-pages',
    setup: async () => {
      await astro.setup?.();
      finisher = startFinisher(root);
    },
    getStaticPaths: async () => {
      const paths = await astro.getStaticPaths();
      const isAnswers = ({ pathname }: { pathname: string }) => `${pathname.slice(1)}.html` === answersFile;
      return [...paths.filter(isAnswers), ...paths.filter((path) => !isAnswers(path))];
    },
    render: async (request, options) => {
      const rendered = await astro.render(request, options);
      const { response, ...metadata }: PrerenderResult =
        rendered instanceof Response ? { response: rendered } : rendered;
      if (!response.headers.get('Content-Type')?.startsWith('text/html')) return rendered;
      const { page, runtime } = await finisher.finish(new URL(request.url).pathname, await response.arrayBuffer());
      if (runtime) await kept(basename(runtime.path), () => Promise.resolve(Buffer.from(runtime.code)));
      return { ...metadata, response: new Response(page, response) };
    },
    teardown: async () => {
      await finisher.stop();
      await astro.teardown?.();
    },
  };
}

export default function finishPages(): AstroIntegration {
  let cache: URL;
  let out: URL;
  let kept: Kept;
  return {
    name: 'finish-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        cache = new URL('islands/', config.cacheDir);
        out = config.outDir;
      },
      'astro:build:start': async ({ setPrerenderer }) => {
        kept = await openKept(fileURLToPath(cache));
        setPrerenderer((astro) => finishing(astro, fileURLToPath(out), kept));
      },
      // A page that was not rendered again needs its file all the same.
      'astro:build:done': async ({ dir }) => {
        const names = new Set<string>();
        for await (const file of glob('**/*.html', { cwd: dir })) {
          const [, name] = /_astro\/(islands\.[\w-]{8}\.js)/.exec(await readFile(new URL(file, dir), 'latin1')) ?? [];
          if (name) names.add(name);
        }
        for (const name of names) {
          const code = await kept(name, () => Promise.reject(new Error(`${fileURLToPath(cache)}${name} fehlt.`)));
          await writeFile(new URL(`_astro/${name}`, dir), code);
        }
      },
    },
  };
}
