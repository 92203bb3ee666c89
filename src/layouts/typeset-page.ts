/**
 * German typography of a whole page on its way out: what belongs together stands on one line, an e-mail address may
 * break behind @ and dots. The page's text stays the same but for blanks that do not break.
 */
import { typeset } from '#domain/language/format';

/** What holds no words of ours as one, then tags with their attributes, then words. */
const token =
  /<(?:script|style|title|textarea)\b[\s\S]*?<\/(?:script|style|title|textarea)>|<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)(?:[^>"']|"[^"]*"|'[^']*')*>|[^<]+/g;
/** React compares an island's words with its own; in a drawing nothing breaks. */
const skipped = new Set(['astro-island', 'svg']);
const withoutEnd = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
/** What is never laid out as flex or grid: there, every element beside words would stand for itself. */
const flows = /^(?:p|h\d|b|strong|em|small|figcaption|caption|blockquote)$/;

/** „30–45“, „Mo–Fr“, „kWh/(m²·a)“: browsers break behind dash and slash. */
const unbroken =
  /\d[\d.,]*–\d+(?:[.,]\d+)*|(?<![\p{L}\d])\p{L}{1,2}–\p{L}{1,2}(?!\p{L})|[\p{L}€]+\/\(?m²(?:·?\p{L}\))?/gu;
/** „E-Mail“, „U-Wert“ within a sentence: no letter is left alone at the end of a line. */
const lettered = /(?<=\s)\p{L}-\p{L}+(?![\p{L}@])/gu;
const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Words as short as these stand on one line as a whole. */
const shortWords = 20;

/** What German voices read as German. */
const english = /Best-Case/g;

const noBreak = (words: string): string => `<span class="whitespace-nowrap">${words}</span>`;

function setWords(words: string, parent: string): string {
  const set = typeset(words);
  const joined = set.replace(unbroken, noBreak);
  const wrapped = joined
    .replace(lettered, noBreak)
    .replace(address, (found) => found.replace(/[@.]/g, '$&<wbr>'))
    .replace(english, '<span lang="en">$&</span>');
  const core = set.trim();
  if (wrapped === set) return set;
  if (wrapped === joined && !/<wbr>|lang=/.test(wrapped) && core.length <= shortWords)
    return set.replace(core, noBreak);
  return flows.test(parent) ? wrapped : `<span>${wrapped}</span>`;
}

/** Words that were set, by what they stand in: the places' pages of an article differ in few of theirs. */
const cache = new Map<string, string>();

function setWordsOnce(words: string, parent = ''): string {
  const key = `${parent}>${words}`;
  let set = cache.get(key);
  if (set === undefined) {
    set = setWords(words, parent);
    // Copies: a string that was cut out of a page keeps the whole page in memory.
    cache.set(structuredClone(key), structuredClone(set));
  }
  return set;
}

export function typesetPage(html: string): string {
  const open: string[] = [];
  return html.replace(token, (part, slash: string | undefined, name: string | undefined) => {
    if (name === undefined)
      return part.startsWith('<') || open.some((tag) => skipped.has(tag)) ? part : setWordsOnce(part, open.at(-1));
    if (slash) open.length = Math.max(0, open.lastIndexOf(name));
    else if (!withoutEnd.has(name) && !part.endsWith('/>')) open.push(name);
    return part;
  });
}
