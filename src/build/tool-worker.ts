/** Writes the tools' service worker at the root, since it may serve only what lies below itself. */
import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { routes } from '#domain/routes';
import { createReader } from '../content/reader.ts';
import { siteSettings } from './settings.ts';

/** Version of the cache, from law, prices and words: with others a browser keeps the tools anew. */
async function readVersion(root: URL): Promise<string> {
  const { site, all } = createReader(root, siteSettings().contentDir);
  const { law, prices } = await site();
  const words = (await all()).filter(({ file }) => file.startsWith('content/tools/')).map(({ digest }) => digest);
  return `${law.status} ${hash('sha256', JSON.stringify([law, prices, words])).slice(0, 8)}`;
}

export default function toolWorker(): AstroIntegration {
  let root: URL;
  return {
    name: 'tool-worker',
    hooks: {
      'astro:config:done': ({ config }) => void (root = config.root),
      'astro:build:done': async ({ dir }) => {
        const code = await readFile(new URL('tool-worker.js', import.meta.url), 'utf8');
        const version = await readVersion(root);
        // Without its remarks: every visit of a tool asks for it.
        const short = code.replace(/^\s*\/\/.*\n/gm, '').replace('__VERSION__', () => version);
        await writeFile(new URL(routes.toolWorker().slice(1), dir), short);
      },
    },
  };
}
