/**
 * Finishes each page as soon as it is rendered, in a thread of its own: the second core works too, and what Astro
 * keeps for the next build is finished. See docs/decisions/0046-pages-are-finished-as-they-are-rendered.md.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AstroIntegration, AstroPrerenderer, PrerenderResult } from 'astro';
import { answersFile } from '#domain/api-contract';
import type { Finished, Rendered } from './finish-thread.ts';
import { openKept, type Kept } from '../release/kept.ts';
import { sendProgress } from '../progress.ts';

type Page = Exclude<Finished, { error: unknown }>;
type Finisher = { finish: (path: string, page: ArrayBuffer) => Promise<Page>; stop: () => Promise<unknown> };

/** @param root output folder with the scripts, a slash at its end */
function startFinisher(root: string): Finisher {
  const worker = new Worker(new URL('./finish-thread.ts', import.meta.url), { workerData: root });
  const waiting = new Map<number, { resolve: (page: Page) => void; reject: (error: unknown) => void }>();
  let last = 0;
  worker.on('message', (finished: Finished) => {
    const page = waiting.get(finished.id);
    waiting.delete(finished.id);
    if ('error' in finished) page?.reject(finished.error);
    else page?.resolve(finished);
  });
  // Where the thread itself ends, for want of memory say.
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
  let total = 0;
  let done = 0;
  return {
    ...astro,
    name: 'finish-pages',
    setup: async () => {
      await astro.setup?.();
      finisher = startFinisher(root);
    },
    getStaticPaths: async () => {
      const paths = await astro.getStaticPaths();
      total = paths.length;
      const isAnswers = ({ pathname }: { pathname: string }) => `${pathname.slice(1)}.html` === answersFile;
      return [...paths.filter(isAnswers), ...paths.filter((path) => !isAnswers(path))];
    },
    render: async (request, options) => {
      sendProgress({ step: 'Seiten', done: ++done, total });
      const rendered = await astro.render(request, options);
      const { response, ...rest }: PrerenderResult = rendered instanceof Response ? { response: rendered } : rendered;
      if (!response.headers.get('Content-Type')?.startsWith('text/html')) return rendered;
      const { page, files } = await finisher.finish(new URL(request.url).pathname, await response.arrayBuffer());
      for (const { path, code } of files) await kept(basename(path), () => Promise.resolve(Buffer.from(code)));
      return { ...rest, response: new Response(page, response) };
    },
    teardown: async () => {
      await finisher.stop();
      await astro.teardown?.();
    },
  };
}

/** Names of files below _astro that a page, a feed or another such file refers to. */
function readAssetNames(root: string): Set<string> {
  const names = new Set<string>();
  for (const file of globSync('**/*.{html,xml,json,css,js}', { cwd: root }))
    for (const [, name = ''] of readFileSync(root + file, 'utf8').matchAll(/_astro\/([^\s"'`()<>&,\\]+)/g))
      names.add(name);
  return names;
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
      'astro:build:start': ({ setPrerenderer }) => {
        kept = openKept(fileURLToPath(cache));
        setPrerenderer((astro) => finishing(astro, fileURLToPath(out), kept));
      },
      // Files of pages that were not rendered again are put back, and files that no page refers to are deleted: Astro
      // lays the original of each photo beside the articles into the output, those of drafts too, with all a camera
      // writes into them.
      'astro:build:done': async ({ dir, logger }) => {
        const used = readAssetNames(fileURLToPath(dir));
        const isOfPages = /^(?:islands\.[\w-]{8}\.js|seldom\.[\w-]{8}\.css)$/;
        for (const name of used) {
          if (!isOfPages.test(name)) continue;
          const code = await kept(name, () => Promise.reject(new Error(`${fileURLToPath(cache)}${name} fehlt.`)));
          writeFileSync(new URL(`_astro/${name}`, dir), code);
        }
        const photos = globSync('*.{jpg,jpeg,png,webp,avif}', { cwd: new URL('_astro/', dir) });
        const unused = photos.filter((photo) => !used.has(photo));
        for (const photo of unused) rmSync(new URL(`_astro/${photo}`, dir));
        if (unused.length > 0) logger.info(`${unused.length} Fotos, die keine Seite zeigt, weggelassen.`);
      },
    },
  };
}
