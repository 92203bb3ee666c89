/**
 * Moves out of a page what its first paint does not need: Astro's scripts, which it writes into every page, and the rules
 * that few see. Its content policy gets exact: scripts are files of our own, styles are what the page holds.
 */
import { createHash } from 'node:crypto';
import { deferredMedia, splitDeferred } from './deferred-sheet.ts';

/** A file of a page, below the output folder. */
export type PageFile = { path: string; code: string };

const sha256 = (text: string) => createHash('sha256').update(text);

const toFile = (name: string, ending: string, code: string): PageFile => ({
  path: `_astro/${name}.${sha256(code).digest('base64url').slice(0, 8)}.${ending}`,
  code,
});

/** Classic scripts without attributes: what Astro itself writes. JSON-LD and modules have some. */
const inlineScript = /<script>([\s\S]*?)<\/script>/g;

/** Astro's inline scripts as one file. @param imported addresses of the scripts that the page's islands import */
export function moveScripts(html: string, imported: readonly string[], files: PageFile[]): string {
  const scripts = [...html.matchAll(inlineScript)].map(([, script]) => script);
  if (scripts.length === 0) return html;
  const known = imported.length > 0 ? `self.islandScripts=${JSON.stringify(imported)};` : '';
  const file = toFile('islands', 'js', known + scripts.join(';\n'));
  files.push(file);
  let following = scripts.length;
  return html.replace(inlineScript, () =>
    following-- === scripts.length ? `<script async src="/${file.path}"></script>` : '',
  );
}

const inlineStyle = /<style>([\s\S]*?)<\/style>/g;
/** Astro's own rule for its elements; ours stands in base.css, so that a page has one style element. */
const islandStyle = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';
/** Tailwind names itself in every sheet it makes; a page holds none of its code. */
const tailwindBanner = /\/\*! tailwindcss [^*]*\*\/\s*/;

/**
 * All styles in one element, since a hash in the policy costs more than it is worth, and what few see in a file.
 * @param lighten takes from a sheet what the page, without its styles, does not need
 */
export function moveStyles(html: string, lighten: (css: string, page: string) => string, files: PageFile[]): string {
  const page = html.replace(islandStyle, '');
  const styles = [...page.matchAll(inlineStyle)].map(([, css]) => css ?? '');
  // Astro's comes last in the head, but holds the order of the layers, so it leads.
  const all = [...styles.slice(-1), ...styles.slice(0, -1)].join('').replace(tailwindBanner, '');
  const { screen, deferred } = splitDeferred(lighten(all, page.replace(inlineStyle, '')));
  const file = toFile('deferred', 'css', deferred);
  if (deferred) files.push(file);
  const link = deferred && `<link rel="stylesheet" href="/${file.path}" media="${deferredMedia}">`;
  let following = styles.length;
  return page.replace(inlineStyle, () => (--following === 0 ? `<style>${screen}</style>${link}` : ''));
}

/** The policy that Astro wrote for scripts and styles as they were. */
export function writePolicy(html: string): string {
  const sources = [
    ...(html.includes('<link rel="stylesheet"') ? ["'self'"] : []),
    ...Array.from(html.matchAll(inlineStyle), ([, css = '']) => `'sha256-${sha256(css).digest('base64')}'`),
  ];
  return html
    .replace(/; ?script-src [^;"]*/, ";script-src 'self' 'inline-speculation-rules'")
    .replace(/; ?style-src [^"]*/, `;style-src ${sources.join(' ') || "'none'"}`);
}
