/**
 * `_redirects`, which Netlify, Cloudflare Pages and GitLab Pages read: cities with umlauts, as people write them. A
 * rule that changes case alone would match its own target on a host that ignores case, so those spellings are left to
 * the not-found page. See docs/decisions/0036-other-spellings-of-addresses.md.
 */
import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import type { City } from '#domain/regions';
import { routes } from '#domain/routes';
import { createReader } from '../content/reader.ts';

/** 'Lüneburg' → 'lüneburg', 'luneburg', both with a capital too; 'Bremen' → nothing */
function spellingsOf({ name, slug }: City): string[] {
  const [word = ''] = name.split(' ');
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '');
  return [word, plain]
    .flatMap((spelling) => [spelling.toLowerCase(), spelling])
    .filter((spelling) => spelling.toLowerCase() !== slug.slice(0, spelling.length));
}

/** Whole addresses come first: Cloudflare wants it so, and takes at most a hundred that end in a star. */
export function citiesToRedirects(cities: readonly City[]): string {
  const rules = cities.flatMap((city) =>
    spellingsOf(city).map((spelling) => ({ from: `/${encodeURIComponent(spelling)}`, to: routes.home(city) })),
  );
  return [
    ...rules.map(({ from, to }) => `${from} ${to} 301`),
    ...rules.map(({ from, to }) => `${from}/* ${to}/:splat 301`),
    '',
  ].join('\n');
}

export default function hostRedirects(): AstroIntegration {
  let root: URL;
  return {
    name: 'host-redirects',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:done': async ({ dir }) => {
        const { cities } = await createReader(root).site();
        await writeFile(new URL('_redirects', dir), citiesToRedirects(cities));
      },
    },
  };
}
