/** Writes the tools' service worker at the root, since it may serve only what lies below itself. */
import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { toolSlugs } from '#domain/pages';
import { routes } from '#domain/routes';
import { namesOfScripts } from './finish-page.ts';

/** The tools and their list, to which each of them leads back. */
const pages = [routes.tools(undefined), ...toolSlugs.map((slug) => routes.tool(slug))];

/** Addresses of what a page loads by itself: islands wake for what no tool has. */
const filesOf = (html: string): string[] =>
  [...html.matchAll(/(?:src="|href="|url\()(\/(?:_astro\/|favicon)[^")]+)/g)].map(([, path = '']) => path);

/** What the pages load, and what that imports, now or at a touch. */
async function filesOfAll(htmls: readonly string[], read: (path: string) => Promise<string>): Promise<string[]> {
  const found = new Set(htmls.flatMap(filesOf));
  // A set goes on to what is added while it is gone through.
  for (const path of found)
    if (path.endsWith('.js')) for (const name of namesOfScripts(await read(path))) found.add(`/_astro/${name}`);
  return [...found].sort();
}

export default function toolWorker(): AstroIntegration {
  return {
    name: 'tool-worker',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const read = (path: string) => readFile(new URL(path.slice(1), dir), 'utf8');
        const htmls = await Promise.all(pages.map((page) => read(`${page}.html`)));
        const files = await filesOfAll(htmls, read);
        const code = await readFile(new URL('tool-worker.js', import.meta.url), 'utf8');
        // Without its remarks: whoever keeps the tools asks for it with every page of theirs.
        const short = code
          .replace(/^\s*\/\/.*\n/gm, '')
          .replace('__VERSION__', () => hash('sha256', JSON.stringify([htmls, files])).slice(0, 12))
          .replace('__PAGES__', () => JSON.stringify(pages))
          .replace('__FILES__', () => JSON.stringify(files));
        await writeFile(new URL(routes.toolWorker().slice(1), dir), short);
      },
    },
  };
}
