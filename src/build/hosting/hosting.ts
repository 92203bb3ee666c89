/**
 * Lays beside the pages what hosts need to serve them: `_headers` and `_redirects` for CDNs and configurations for web
 * servers, all from `src/domain/hosting.ts`.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { createReader } from '../../content/reader.ts';
import { siteSettings } from '../settings.ts';
import { citiesToRedirects, toHeaderRules } from './cdn-rules.ts';
import { writeWebServers } from './write-web-servers.ts';

export default function hosting(): AstroIntegration {
  let root: URL;
  return {
    name: 'hosting',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:done': async ({ dir }) => {
        const settings = siteSettings();
        const reader = createReader(root, settings.contentDir);
        const { cities } = await reader.site();
        const articles = await reader.articles();
        const write = (name: string, text: string) => writeFileSync(new URL(name, dir), text);
        write(
          '_headers',
          toHeaderRules(
            articles.map(({ slug }) => slug),
            settings,
          ),
        );
        write('_redirects', citiesToRedirects(cities));
        await writeWebServers(fileURLToPath(dir), settings);
      },
    },
  };
}
