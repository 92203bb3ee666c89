/**
 * Finishes each page as soon as it is rendered, in a thread of its own: the second core works too, and what Astro
 * keeps for the next build is finished. See docs/decisions/0046-pages-are-finished-as-they-are-rendered.md.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { AstroIntegration, AstroPrerenderer, PrerenderResult } from 'astro';
import { wrap, type Remote } from 'comlink';
import { answersFile } from '#domain/api-contract';
import { sendProgress } from '../progress.ts';
import { openCache, type Cache } from '../release/cache.ts';
import type { Finish } from './finish-page.ts';

type Path = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];

/** Pictures among the pages: they are drawn in other threads, for which a row of nothing but pictures would wait. */
export function spreadPictures(paths: readonly Path[]): Path[] {
  const isPicture = ({ pathname }: Path) => pathname.endsWith('.png');
  const pictures = paths.filter(isPicture);
  const pages = paths.filter((path) => !isPicture(path));
  const gap = Math.ceil(pages.length / (pictures.length + 1));
  return pages.flatMap((page, i) => (i % gap === 0 ? [page, ...pictures.splice(0, 1)] : [page])).concat(pictures);
}

/** @param root output folder with the scripts, a slash at its end */
function finishing(astro: AstroPrerenderer, root: string, cached: Cache): AstroPrerenderer {
  let worker: Worker;
  let finish: Remote<Finish>;
  let total = 0;
  let done = 0;
  return {
    ...astro,
    name: 'finish-pages',
    setup: async () => {
      await astro.setup?.();
      // Where the thread itself ends, for want of memory say, its error ends the build.
      const { port1, port2 } = new MessageChannel();
      worker = new Worker(new URL('./finish-thread.ts', import.meta.url), {
        workerData: { root, port: port2 },
        transferList: [port2],
      });
      finish = wrap<Finish>(port1);
    },
    getStaticPaths: async () => {
      const paths = await astro.getStaticPaths();
      total = paths.length;
      const isAnswers = ({ pathname }: Path) => `${pathname.slice(1)}.html` === answersFile;
      return [...paths.filter(isAnswers), ...spreadPictures(paths.filter((path) => !isAnswers(path)))];
    },
    render: async (request, options) => {
      sendProgress({ step: 'Seiten', done: ++done, total });
      const rendered = await astro.render(request, options);
      const { response, ...rest }: PrerenderResult = rendered instanceof Response ? { response: rendered } : rendered;
      if (!response.headers.get('Content-Type')?.startsWith('text/html')) return rendered;
      const { html, files } = await finish(new URL(request.url).pathname, await response.text());
      for (const { path, code } of files) await cached(basename(path), () => Promise.resolve(Buffer.from(code)));
      return { ...rest, response: new Response(html, response) };
    },
    teardown: async () => {
      await worker.terminate();
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

/** What `page-files.ts` moves out of pages. */
const pageFileName = /^(?:islands\.[\w-]{8}\.js|deferred\.[\w-]{8}\.css)$/;

/**
 * Puts back the files of pages that were not rendered again, and deletes what no page refers to: sheets, which pages hold
 * themselves, and the originals of photos, which Astro lays there, those of drafts too, with all a camera writes into them.
 * @param root output folder, a slash at its end @param cached the files that pages had @returns how many are deleted
 */
export async function completeAssets(root: string, cached: Cache): Promise<number> {
  const used = readAssetNames(root);
  for (const name of used) {
    if (!pageFileName.test(name)) continue;
    const code = await cached(name, () =>
      Promise.reject(new Error(`Eine Seite des letzten Baus nennt ${name}, und die Datei fehlt. Löschen Sie .cache.`)),
    );
    writeFileSync(`${root}_astro/${name}`, code);
  }
  const files = globSync('*.{css,jpg,jpeg,png,webp,avif}', { cwd: `${root}_astro` });
  const unused = files.filter((file) => !used.has(file));
  for (const file of unused) rmSync(`${root}_astro/${file}`);
  return unused.length;
}

export default function finishPages(): AstroIntegration {
  let cache: string;
  let out: URL;
  let cached: Cache;
  return {
    name: 'finish-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        cache = fileURLToPath(new URL('islands/', config.cacheDir));
        out = config.outDir;
      },
      'astro:build:start': ({ setPrerenderer }) => {
        cached = openCache(cache);
        setPrerenderer((astro) => finishing(astro, fileURLToPath(out), cached));
      },
      'astro:build:done': async ({ dir, logger }) => {
        const deleted = await completeAssets(fileURLToPath(dir), cached);
        if (deleted > 0) logger.info(`${deleted} Dateien, die keine Seite nennt, weggelassen.`);
      },
    },
  };
}
