/** Each rule of the site's sheets is needed by a page. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'node-html-parser';
import postcss from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';
import { expect, test } from 'vitest';
import { textOfStrings } from '../../src/build/finish/page-scripts.ts';
import { textToWords } from '../../src/build/finish/unused-rules.ts';
import { distFolder, embeddedPages, pages } from '../support/site/dist.ts';
import { every } from '../support/every.ts';
import { root } from '../support/content.ts';

/** Words in strings of the scripts: what an island or a script may add is on no page yet. */
const scriptWords = globSync('_astro/*.js', { cwd: distFolder })
  .map((file) => textToWords(textOfStrings(readFileSync(distFolder + file, 'utf8'))))
  .reduce((all, words) => all.union(words), new Set<string>());

const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, value = '']) => value.split(/\s+/)));

/** Pages as they are built, one of each kind with and without a place, and what the service answers. */
const examples = [
  ...pages.filter(({ path }) =>
    /^\/(?:rostock(?:\/|$)|bremen(?:\/|$)|(?:blog|services|werkzeuge)\/|[\w-]*$)/.test(path),
  ),
  ...embeddedPages,
  ...globSync('api/*.html', { cwd: distFolder }).map((file) => {
    const html = readFileSync(distFolder + file, 'utf8');
    return { html, document: parse(html) };
  }),
];
const known = examples.map(({ html }) => classesIn(html)).reduce((all, classes) => all.union(classes), scriptWords);

/** A script or the service puts into these what is styled. */
const filled = ['form-answer', 'tool-result', 'video-box'];

/** Pseudo-classes that come and go while a page is used, and pseudo-elements. */
const passing =
  /^::|^:(?:hover|focus|active|checked|target|disabled|user|placeholder|open|modal|popover|autofill|invalid|valid|before|after|visited|not$|-)/;

/** The selector as the page is before anybody touches it: '.fold[open] > summary:hover' → '.fold > summary' */
function atRest(selector: Selector): string {
  const copy = selector.clone();
  copy.walk((node) => {
    if (node.type !== 'attribute' && !(node.type === 'pseudo' && passing.test(node.value))) return;
    const before = node.prev();
    // Alone between combinators it stands for any element.
    if (before === undefined || before.type === 'combinator') node.replaceWith(parseSelectors.universal());
    else node.remove();
  });
  return String(copy).trim();
}

type Rule = { name: string; classes: string[]; selector: string; isAlone: boolean };

/** The editor's sheets are its own. */
const notHere = ['src/editor/**'];

/** Each selector of our sheets. */
const rules = globSync('src/**/*.css', { cwd: fileURLToPath(root), exclude: notHere }).flatMap((file) => {
  const found: Rule[] = [];
  postcss.parse(readFileSync(new URL(file, root), 'utf8')).walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes') return;
    for (const selector of parseSelectors().astSync(rule.selector).nodes) {
      const classes: string[] = [];
      selector.walkClasses(({ value }) => void classes.push(value));
      found.push({
        name: `${file} ${String(selector).trim()}`,
        classes,
        selector: atRest(selector),
        isAlone: !selector.some(({ type }) => type === 'combinator'),
      });
    }
  });
  return found;
});

test('each class of the sheet is on a page, or a script may put it there', () => {
  every(rules, ({ classes }) => expect(classes.filter((name) => !known.has(name))).toEqual([]));
});

test('each selector of the sheet finds something on a page', () => {
  const ofPages = rules.filter(
    ({ isAlone, classes }) => !isAlone && !classes.some((name) => scriptWords.has(name) || filled.includes(name)),
  );
  every(ofPages, ({ selector }) => {
    expect(examples.some(({ document }) => document.querySelector(selector))).toBe(true);
  });
});
