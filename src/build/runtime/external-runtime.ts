/**
 * Moves Astro's island runtime and the client directives out of the page into one file that the browser keeps. Astro
 * writes them into every page as inline scripts, and the first paint needs none of it. The page's content policy gets
 * exact: scripts are files of our own, styles are what the page holds.
 */
import { createHash } from 'node:crypto';
import { deferredMedia, splitDeferred } from '../finish/deferred-sheet.ts';

/** Classic scripts without attributes: what Astro itself writes. JSON-LD and modules have some. */
const inlineScript = /<script>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style>([\s\S]*?)<\/style>/g;
/** Tailwind names itself in every sheet it makes; a page holds none of its code. */
const tailwindBanner = /\/\*! tailwindcss [^*]*\*\/\s*/;
/** Astro's own rule for its elements; ours stands in base.css, so that a page has one style element. */
const islandStyle = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

const sha256 = (text: string) => createHash('sha256').update(text);

/** The same elements in fewer bytes: 60 to 120 a page after compression. */
const lighten = (html: string): string =>
  html
    .replace(/<astro-island [^>]*>/g, (tag) =>
      tag
        // `uid` is read by nothing, and hashes the folder that the site was built in.
        .replace(/ uid="[^"]*"/, '')
        // The runtime takes `default` without being told, and needs `name` for its messages alone.
        .replace(' component-export="default"', '')
        .replace(/( opts="\{)&quot;name&quot;:&quot;\w+&quot;,/, '$1')
        // A directive without a value, as our own understand none at all.
        .replace(' opts="{&quot;value&quot;:true}"', '')
        // JSON needs no escapes between single quotation marks.
        .replace(/ (props|opts)="([^"]*)"/g, (_, name: string, json: string) => {
          const raw = json.replaceAll("'", '&#39;').replaceAll('&quot;', '"');
          return ` ${name}='${raw}'`;
        }),
    )
    .replace(/><\/(?:path|use|rect|circle)>/g, '/>')
    // Void elements and boolean attributes: '<input required=""/>' → '<input required>'.
    .replace(/<(?:br|hr|img|input|wbr)\b[^>]*>/g, (tag) => tag.replace(/\/>$/, '>'))
    .replace(/<(?:form|input|p|div)\b[^>]*>/g, (tag) =>
      tag.replace(/ (noValidate|hidden|required|checked)=""/g, (_, name: string) => ` ${name.toLowerCase()}`),
    )
    .replaceAll(' autoComplete=', ' autocomplete=');

/** A file of a page, below the output folder. */
type PageFile = { path: string; code: string };

const toFile = (name: string, ending: string, code: string): PageFile => ({
  path: `_astro/${name}.${sha256(code).digest('base64url').slice(0, 8)}.${ending}`,
  code,
});

/**
 * The page, and the files it now needs.
 * @param lightenCss takes from the styles what the page does not need
 * @param imported addresses of the scripts that the page's islands import, for the runtime
 */
export function externalizeRuntime(
  html: string,
  lightenCss: (css: string, page: string) => string = (css) => css,
  imported: string[] = [],
): { html: string; files: PageFile[] } {
  const scripts = [...html.matchAll(inlineScript)].map(([, script]) => script).join(';\n');
  const known = imported.length > 0 ? `self.islandScripts=${JSON.stringify(imported)};` : '';
  const runtime = toFile('islands', 'js', known + scripts);
  let written = false;
  const page = lighten(html)
    .replace(islandStyle, '')
    .replace(inlineScript, () => {
      const tag = written ? '' : `<script async src="/${runtime.path}"></script>`;
      written = true;
      return tag;
    });
  // One style element: a hash in the policy costs more than it is worth. Astro's comes last in the
  // head, but holds the order of the layers, so it leads.
  const styles = [...page.matchAll(inlineStyle)].map(([, css]) => css ?? '');
  const all = [...styles.slice(-1), ...styles.slice(0, -1)].join('').replace(tailwindBanner, '');
  const { screen: css, deferred } = splitDeferred(lightenCss(all, page.replace(inlineStyle, '')));
  const sheet = toFile('deferred', 'css', deferred);
  const link = deferred && `<link rel="stylesheet" href="/${sheet.path}" media="${deferredMedia}">`;
  let following = styles.length;
  const whole = page.replace(inlineStyle, () => (--following === 0 ? `<style>${css}</style>${link}` : ''));
  const sources = [
    ...(whole.includes('<link rel="stylesheet"') ? ["'self'"] : []),
    ...(css ? [`'sha256-${sha256(css).digest('base64')}'`] : []),
  ];
  return {
    html: whole
      .replace(/; ?script-src [^;"]*/, ";script-src 'self' 'inline-speculation-rules'")
      .replace(/; ?style-src [^"]*/, `;style-src ${sources.join(' ') || "'none'"}`),
    files: [...(runtime.code ? [runtime] : []), ...(deferred ? [sheet] : [])],
  };
}
