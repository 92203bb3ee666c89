/**
 * Drops from the styles of a page the rules that nothing on it can match: pages of one kind share a
 * stylesheet, and not each of them has a chart, a video or a form.
 * See docs/decisions/0030-a-page-carries-the-rules-it-uses.md.
 */
import { PurgeCSS } from 'purgecss';

/** Whatever in a page or a script may be a class, an id, an element or an attribute: `flex`, `lg:flex`. */
export function textToWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const [token] of text.matchAll(/[^\s"'`<>=]+/g)) {
    if (words.has(token)) continue;
    words.add(token);
    for (const part of token.match(/[\w-]+/g) ?? []) words.add(part);
  }
  return words;
}

/** Names as a stylesheet writes them: `.lg\\:flex`. Pages of a kind have the same sheet. */
const names = new Map<string, string[]>();
function cssToNames(css: string): string[] {
  const kept = names.get(css);
  if (kept) return kept;
  const found = (css.match(/(?:\\.|[\w-])+/g) ?? []).map((word) => word.replaceAll('\\', ''));
  const sorted = [...new Set(found)].sort();
  names.set(css, sorted);
  return sorted;
}

const purgeCss = new PurgeCSS();

/** Rules by the words of theirs that a page has: pages of one kind mostly have the same. */
const purged = new Map<string, Promise<string>>();

async function purge(css: string, words: readonly string[]): Promise<string> {
  const [result] = await purgeCss.purge({
    css: [{ raw: css }],
    content: [{ raw: '', extension: 'html' }],
    extractors: [{ extensions: ['html'], extractor: () => [...words] }],
    // No class, element or id of its own.
    safelist: { greedy: [/^:focus-visible$/] },
    // Attributes come and go while a page is used: open, aria-invalid, data-replay.
    dynamicAttributes: [...new Set([...css.matchAll(/\[([\w-]+)/g)].map(([, name = '']) => name))],
  });
  return result?.css ?? css;
}

/** @param words what the page knows and what its scripts know, each as `textToWords` tells it */
export function dropUnusedRules(css: string, ...words: ReadonlySet<string>[]): Promise<string> {
  const known = cssToNames(css).filter((name) => words.some((set) => set.has(name)));
  const key = `${known.join(' ')}\n${css}`;
  const kept = purged.get(key) ?? purge(css, known);
  purged.set(key, kept);
  return kept;
}
