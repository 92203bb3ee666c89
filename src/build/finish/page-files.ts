/**
 * Moves out of a page what its first paint does not need: Astro's inline scripts, and style rules that few visitors see.
 * Then the content policy can be exact: scripts only from our own files, styles only those that the page holds.
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

/** Expects Astro's own classic scripts, '<script>…</script>' without attributes, which JSON-LD and modules have. */
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

/** Expects a link to a sheet as Astro writes it, of nothing but this. Ours to a deferred sheet has `media`. */
const sheetLink = /<link rel="stylesheet" href="\/([^"]+)">/g;

/** A page with each sheet that it links in the place of the link. @param readSheet is given a path below the output folder */
export const inlineSheets = (html: string, readSheet: (path: string) => string): string =>
  html.replace(sheetLink, (_, path: string) => `<style>${readSheet(path)}</style>`);

/** Expects '<style>…</style>' without attributes, of a sheet or written into the page. */
const inlineStyle = /<style>([\s\S]*?)<\/style>/g;
/** Astro's rule for its island elements, byte for byte. Ours is in base.css, so that a page has one style element. */
const islandStyle = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/**
 * Puts all styles into one element, since each hash in the policy adds bytes, and rarely seen rules into a file.
 * @param lighten takes from a sheet what the page, without its styles, does not need
 */
export function moveStyles(html: string, lighten: (css: string, page: string) => string, files: PageFile[]): string {
  const page = html.replace(islandStyle, '');
  const styles = Array.from(page.matchAll(inlineStyle), ([, css = '']) => css);
  // Astro puts the sheet that declares the order of the layers last in the head; it has to come first.
  const all = [...styles.slice(-1), ...styles.slice(0, -1)].join('');
  const { screen, deferred } = splitDeferred(lighten(all, page.replace(inlineStyle, '')));
  const file = toFile('deferred', 'css', deferred);
  if (deferred) files.push(file);
  const link = deferred && `<link rel="stylesheet" href="/${file.path}" media="${deferredMedia}">`;
  let following = styles.length;
  return page.replace(inlineStyle, () => (--following === 0 ? `<style>${screen}</style>${link}` : ''));
}

/** Rewrites the `script-src` and `style-src` of Astro's policy, which lists the scripts and styles it wrote itself. */
export function writePolicy(html: string): string {
  const sources = [
    ...(html.includes('<link rel="stylesheet"') ? ["'self'"] : []),
    ...Array.from(html.matchAll(inlineStyle), ([, css = '']) => `'sha256-${sha256(css).digest('base64')}'`),
  ];
  return html
    .replace(/; ?script-src [^;"]*/, ";script-src 'self' 'inline-speculation-rules'")
    .replace(/; ?style-src [^"]*/, `;style-src ${sources.join(' ') || "'none'"}`);
}
