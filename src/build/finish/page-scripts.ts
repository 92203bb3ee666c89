/** Finds the words in a page's scripts, which tell used style rules from unused ones, and the files its islands import. */
import { existsSync, readFileSync } from 'node:fs';
import { tokenizer } from 'acorn';
import { textToWords } from './unused-rules.ts';

/** 'src="/_astro/page.x.js"', 'import("./form.y.js")' → names of files below _astro */
const namesOfScripts = (text: string): string[] =>
  [...text.matchAll(/(?:\/_astro|["'`]\.)\/([\w.-]+\.js)(?![\w-])/g)].map(([, name = '']) => name);

/** '.sent{margin:0}': a sheet that the script adds by itself, which names nothing that the page would need rules for. */
const isSheet = (text: string): boolean => /^[^{}]+\{[^{}]*:[^{}]*\}/.test(text);

/** The strings of a script, where it names classes and elements: `grid` outside of them is a variable, its own or React's. */
export const textOfStrings = (code: string): string =>
  [...tokenizer(code, { ecmaVersion: 'latest', sourceType: 'module' })]
    .filter(({ type }) => type.label === 'string' || type.label === 'template')
    .map((token) => String('value' in token ? token.value : ''))
    .filter((text) => !isSheet(text))
    .join(' ');

type Script = {
  words: ReadonlySet<string>;
  /** What it imports, at once. */
  imports: string[];
  /** What it may load, now or later. */
  loads: string[];
};

/** @param root output folder with the scripts, a slash at its end */
export function createScripts(root: string) {
  const scripts = new Map<string, Script>();
  const read = (name: string): Script => {
    const file = `${root}_astro/${name}`;
    // The words of a page may name a script that is no file of ours.
    const code = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return {
      words: textToWords(textOfStrings(code)),
      imports: Array.from(code.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g), ([, found = '']) => found),
      loads: namesOfScripts(code),
    };
  };
  const toKey = (names: Iterable<string>) => [...new Set(names)].sort().join(' ');
  /** These scripts, and what they bring. */
  const follow = (key: string, by: 'imports' | 'loads'): Set<string> => {
    const found = new Set(key.split(' ').filter(Boolean));
    // A set hands on what is added meanwhile.
    for (const name of found) for (const other of scripts.getOrInsertComputed(name, read)[by]) found.add(other);
    return found;
  };
  const wordsOf = new Map<string, ReadonlySet<string>>();
  const importsOf = new Map<string, string[]>();
  return {
    /** Words of the scripts that a page loads, now or when it is touched. */
    words: (page: string): ReadonlySet<string> =>
      wordsOf.getOrInsertComputed(toKey(namesOfScripts(page)), (key) => {
        const found = [...follow(key, 'loads')].map((name) => scripts.getOrInsertComputed(name, read).words);
        return found.reduce<ReadonlySet<string>>((all, words) => all.union(words), new Set());
      }),
    /** Addresses of what the islands of a page import, themselves left out. */
    imports: (page: string): string[] => {
      const islands = page.matchAll(/(?:component|renderer)-url="\/_astro\/([\w.-]+)"/g);
      return importsOf.getOrInsertComputed(toKey(Array.from(islands, ([, name = '']) => name)), (key) => {
        const imported = follow(key, 'imports').difference(new Set(key.split(' ')));
        return [...imported].sort().map((name) => `/_astro/${name}`);
      });
    },
  };
}
