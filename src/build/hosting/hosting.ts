/**
 * Lays beside the pages what hosts need to serve them: `_headers` and `_redirects` for CDNs and configurations for web
 * servers, all from `src/domain/site/hosting.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { isLaunched } from '#domain/company/company';
import { servedMunicipalities } from '#domain/site/other-addresses';
import { routes } from '#domain/site/routes';
import { createReader } from '../../content/reader/reader.ts';
import { siteSettings } from '../settings.ts';
import { toHeaderRules, toRedirects } from './cdn-rules.ts';
import { toSecurityText, toShortText } from './root-files.ts';
import { toCaddy, toNginx } from './web-servers.ts';

export default function hosting(): AstroIntegration {
  let root: URL;
  return {
    name: 'hosting',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:done': async ({ dir, logger }) => {
        const settings = siteSettings();
        const reader = createReader(root, settings.contentDir, settings);
        const { cities, company } = await reader.site();
        const serving = { ...settings, isLaunched: isLaunched(company, settings.baseUrl) };
        if (!serving.isLaunched)
          logger.info('Suchmaschinen nehmen diese Website nicht auf (noindex): launched in content/company.yaml.');
        const articleSlugs = (await reader.articles()).map(({ slug }) => slug);
        const served = servedMunicipalities(cities, (await reader.gazetteer())?.localities ?? []);
        const write = (path: string, text: string) => {
          const file = new URL(path.replace(/^\//, ''), dir);
          mkdirSync(new URL('.', file), { recursive: true });
          writeFileSync(file, text);
        };
        write(routes.shortText(), await toShortText(reader, settings.baseUrl));
        // Where nobody reads it is none.
        if (!company.sample) write(routes.securityText(), toSecurityText(company, settings.baseUrl, Date.now()));
        write('/_headers', toHeaderRules(articleSlugs, serving));
        write('/_redirects', toRedirects(cities, served));
        write('api/nginx.conf', toNginx(serving));
        write('api/caddy.conf', toCaddy(serving));
      },
    },
  };
}
