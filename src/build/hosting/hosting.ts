/**
 * Lays beside the pages what hosts need to serve them: `_headers` and `_redirects` for CDNs, configurations for web
 * servers, and the policy that the service sends, all from `src/domain/hosting.ts`.
 */
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { policyFile, unavailableFile } from '#domain/hosting';
import { createReader } from '../../content/reader.ts';
import { siteSettings } from '../settings.ts';
import { citiesToRedirects, toHeaderRules } from './cdn-rules.ts';
import { unitePolicies } from './policy.ts';
import { writeWebServers } from './write-web-servers.ts';

/** The policy stands among the first elements of a page's head. */
const headBytes = 6000;
const policyPattern = /<meta http-equiv="content-security-policy" content="([^"]*)"/;

/** @throws where a page has none */
function readPolicy(file: string): string {
  const head = Buffer.alloc(headBytes);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, head);
  } finally {
    closeSync(descriptor);
  }
  const [, policy] = policyPattern.exec(head.toString('latin1')) ?? [];
  if (policy === undefined) throw new Error(`${file} nennt keine Content-Security-Policy.`);
  return policy;
}

export default function hosting(): AstroIntegration {
  let root: URL;
  return {
    name: 'hosting',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:done': async ({ dir }) => {
        const out = fileURLToPath(dir);
        const files = await Array.fromAsync(glob('**/*.html', { cwd: out, exclude: ['api/**'] }));
        const policy = unitePolicies([...files, unavailableFile].map((file) => readPolicy(out + file)));
        const settings = siteSettings();
        const reader = createReader(root, settings.contentDir);
        const { cities } = await reader.site();
        const articles = await reader.articles();
        const serving = { ...settings, policy };
        const write = (name: string, text: string) => writeFileSync(new URL(name, dir), text);
        write(
          '_headers',
          toHeaderRules(
            articles.map(({ slug }) => slug),
            serving,
          ),
        );
        write('_redirects', citiesToRedirects(cities));
        write(policyFile, policy);
        await writeWebServers(out, settings);
      },
    },
  };
}
