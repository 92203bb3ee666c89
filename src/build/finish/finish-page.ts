/** Finishes a page that Astro has rendered: typography, and nothing in it that it does not use. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { answersFile } from '#domain/api-contract';
import { shortenProperties } from '#domain/site/property-letters';
import { thanksPath } from '#domain/site/routes';
import { typesetPage } from '../../layouts/typeset-page.ts';
import { gatherWidths } from './gather-widths.ts';
import { inlineSheets, moveScripts, moveStyles, writePolicy, type PageFile } from './page-files.ts';
import { createScripts } from './page-scripts.ts';
import { shortenElements } from './short-elements.ts';
import { dropUnusedRules, pageToNames } from './unused-rules.ts';
import { dropUnusedSymbols } from './unused-symbols.ts';

const thanksFile = `${basename(thanksPath())}.html`;

/** A page, and the files it now needs. */
type Finished = { html: string; files: PageFile[] };
export type Finish = (path: string, rendered: string) => Finished;

/** Expects Tailwind's banner on top of every sheet: a page holds none of its code. */
const tailwindBanner = /\/\*! tailwindcss [^*]*\*\/\s*/;

/**
 * @param root output folder with scripts and sheets, a slash at its end
 * @returns takes a page's path, `/bremen/danke.html`, and the page as Astro renders it. The answers come before the
 * thank-you pages: the service writes its forms into these, so they keep what the forms need.
 */
export function createFinish(root: string): Finish {
  const scripts = createScripts(root);
  const sheets = new Map<string, string>();
  const readSheet = (path: string) =>
    sheets.getOrInsertComputed(path, () =>
      shortenProperties(readFileSync(root + path, 'utf8').replace(tailwindBanner, '')),
    );
  let answers: string | undefined;
  return (path, rendered) => {
    const typeset = typesetPage(rendered);
    if (path === `/${answersFile}`) answers = typeset;
    const written = basename(path) === thanksFile ? answers : '';
    if (written === undefined) throw new Error(`${path} came before ${answersFile}`);
    const words = scripts.words(typeset);
    const lighten = (css: string, page: string) =>
      gatherWidths(dropUnusedRules(css, pageToNames(page + written), words));
    const files: PageFile[] = [];
    // Each makes room for words in the first flight (docs/decisions/0117-headers-and-page-in-one-flight.md).
    const steps: ((html: string) => string)[] = [
      shortenProperties,
      (html) => dropUnusedSymbols(html, written),
      shortenElements,
      (html) => moveScripts(html, scripts.imports(html), files),
      // Late: all steps before it read the page without 83 kB of styles.
      (html) => inlineSheets(html, readSheet),
      (html) => moveStyles(html, lighten, files),
      writePolicy,
    ];
    return { html: steps.reduce((html, step) => step(html), typeset), files };
  };
}
