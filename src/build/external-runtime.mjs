// @ts-check
/**
 * Astro writes its island runtime and the client directives into every page as inline scripts
 * (1.8 kB compressed). Nothing of it is needed for the first paint, so after the build it moves
 * into one file that the browser keeps: pages get lighter, and the policy for scripts becomes
 * plain `'self'`. See docs/decisions/0006-island-runtime-as-a-file.md.
 */
import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Classic scripts without attributes: what Astro itself writes. JSON-LD and modules have some. */
const inlineScript = /<script>([\s\S]*?)<\/script>/g;
/** Astro's own rule for its elements; ours stands in base.css, so that a page has one style element. */
const islandStyle = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';
const islandStyleHash = ` 'sha256-${createHash('sha256').update(islandStyle.replace(/<[^>]+>/g, '')).digest('base64')}'`;
const scriptHashes = /(script-src[^;"]*?)(?: 'sha\d+-[^']+')+/;

/** @returns {import('astro').AstroIntegration} */
export default () => ({
  name: 'external-runtime',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const root = fileURLToPath(dir);
      /** @type {Set<string>} */
      const written = new Set();
      for await (const file of glob('**/*.html', { cwd: root })) {
        const html = await readFile(root + file, 'utf8');
        const scripts = [...html.matchAll(inlineScript)].map(([, code]) => code ?? '');
        const runtime = scripts.join(';\n');
        const name = `_astro/islands.${createHash('sha256').update(runtime).digest('base64url').slice(0, 8)}.js`;
        if (runtime && !written.has(name)) {
          await writeFile(root + name, runtime);
          written.add(name);
        }
        let first = true;
        const lighter = html.replace(inlineScript, () => {
          const tag = first ? `<script async src="/${name}"></script>` : '';
          first = false;
          return tag;
        });
        await writeFile(
          root + file,
          lighter.replace(islandStyle, '').replace(islandStyleHash, '').replace(scriptHashes, '$1'),
        );
      }
      logger.info(`${written.size} runtime file(s) written`);
    },
  },
});
