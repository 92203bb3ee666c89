/** Finishes a page that Astro has rendered: typography, and nothing in it that it does not use. */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { tokenizer } from 'acorn';
import { answersFile } from '#domain/api-contract';
import { shortenProperties } from '#domain/site/property-letters';
import { thanksPath } from '#domain/site/routes';
import { externalizeRuntime } from '../runtime/external-runtime.ts';
import { gatherWidths } from './gather-widths.ts';
import { typesetPage } from '../../layouts/typeset-page.ts';
import { once } from '../once.ts';
import { dropUnusedRules, pageToNames, textToWords } from './unused-rules.ts';
import { dropUnusedSymbols } from './unused-symbols.ts';

const thanksFile = `${basename(thanksPath())}.html`;

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

/** Words of the scripts that a page loads, now or when it is touched, and of what they import. */
function createScriptReader(root: string): (page: string) => ReadonlySet<string> {
  const files = new Map<string, { words: Set<string>; imports: string[] }>();
  const wordsOf = new Map<string, ReadonlySet<string>>();
  const read = (name: string) => {
    const file = `${root}_astro/${name}`;
    // The words of a page may name a script that is no file of ours.
    const code = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return { words: textToWords(textOfStrings(code)), imports: namesOfScripts(code) };
  };
  const collect = (list: string) => {
    const names = list.split(' ');
    const found = new Set<string>();
    let words = new Set<string>();
    for (let name = names.pop(); name; name = names.pop()) {
      if (found.has(name)) continue;
      found.add(name);
      const file = once(files, name, read);
      words = words.union(file.words);
      names.push(...file.imports);
    }
    return words;
  };
  return (page) => once(wordsOf, [...new Set(namesOfScripts(page))].sort().join(' '), collect);
}

type Finish = (path: string, html: string) => ReturnType<typeof externalizeRuntime>;

/**
 * @param root output folder with the scripts, a slash at its end
 * @returns takes a page's path, `/bremen/danke.html`, and the page as Astro renders it. The answers come before the
 * thank-you pages: the service writes its forms into these, so they keep what the forms need.
 */
export function createFinish(root: string): Finish {
  const wordsOfScripts = createScriptReader(root);
  const importsOf = new Map<string, string[]>();
  /** Addresses of what a page's islands import, themselves left out. */
  const collect = (list: string): string[] => {
    const islands = list.split(' ');
    const found = new Set(islands);
    // A set hands on what is added meanwhile.
    for (const address of found)
      for (const [, name] of readFileSync(root + address.slice(1), 'utf8').matchAll(
        /(?:from|import)"\.\/([\w.-]+\.js)"/g,
      ))
        found.add(`/_astro/${name}`);
    return [...found.difference(new Set(islands))].sort();
  };
  const importedBy = (page: string): string[] => {
    const islands = Array.from(page.matchAll(/(?:component|renderer)-url="([\w./-]+)"/g), ([, address]) => address);
    return islands.length > 0 ? once(importsOf, [...new Set(islands)].sort().join(' '), collect) : [];
  };
  let answers: string | undefined;
  return (path, html) => {
    const set = shortenProperties(typesetPage(html));
    if (path === `/${answersFile}`) answers = set;
    const written = basename(path) === thanksFile ? answers : '';
    if (written === undefined) throw new Error(`${path} came before ${answersFile}`);
    const page = dropUnusedSymbols(set, written);
    const ofScripts = wordsOfScripts(page);
    const lightenCss = (css: string, text: string) =>
      gatherWidths(dropUnusedRules(css, pageToNames(text + written), ofScripts));
    return externalizeRuntime(page, lightenCss, importedBy(page));
  };
}
