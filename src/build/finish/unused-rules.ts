/**
 * Drops from the styles of a page the rules that nothing on it can match: pages of one kind share a
 * stylesheet, and not each of them has a chart, a video or a form.
 * See docs/decisions/0030-a-page-carries-the-rules-it-uses.md.
 */
import postcss, { type Container, type Root } from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';

/** Elements, classes and ids of a page, and no word of its text: `p`, `lg:flex`. */
export function pageToNames(html: string): Set<string> {
  const names = new Set<string>();
  for (const [, element = ''] of html.matchAll(/<(\w[\w-]*)/g)) names.add(element.toLowerCase());
  for (const [, quoted, single, bare] of html.matchAll(/\s(?:class|id)=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)) {
    for (const name of (quoted ?? single ?? bare ?? '').split(/\s+/)) names.add(name);
  }
  return names;
}

/** All words of a script that may be a class, an id or an element. */
export function textToWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const token of new Set(text.match(/[^\s"'`<>=]+/g))) {
    words.add(token);
    for (const part of token.match(/[\w-]+/g) ?? []) words.add(part);
  }
  return words;
}

/** Names in a stylesheet, without its backslashes: `.lg\\:flex` → `lg:flex`. Kept, as pages of one kind share a sheet. */
const namesOfSheet = new Map<string, string[]>();
function cssToNames(css: string): string[] {
  return namesOfSheet.getOrInsertComputed(css, (text) => {
    const found = (text.match(/(?:\\.|[\w-])+/g) ?? []).map((word) => word.replaceAll('\\', ''));
    return [...new Set(found)].sort();
  });
}

/** Pseudo-classes with a list of selectors, of which one has to match. */
const alternatives = [':is', ':where', ':has'];

/** Whether a selector can match on a page with these names. States and attributes count as met: they change with use. */
const canMatch = (selector: Selector, names: ReadonlySet<string>): boolean =>
  selector.nodes.every((node) => {
    if (node.type === 'class' || node.type === 'id') return names.has(node.value);
    if (node.type === 'tag') return names.has(node.value.toLowerCase());
    if (node.type === 'pseudo' && alternatives.includes(node.value))
      return node.nodes.some((inner) => canMatch(inner, names));
    return true;
  });

const isKeyframes = (parent: Container | undefined) =>
  parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes');

/** Parsed sheets and selectors; a sheet is cloned before it is changed. */
const sheets = new Map<string, Root>();
const selectorsOf = new Map<string, readonly Selector[]>();

/** Drops `@keyframes` that no `animation` names. */
function dropUnusedKeyframes(root: Root): void {
  const named = new Set<string>();
  root.walkDecls(/^animation/, ({ value }) => {
    for (const word of value.match(/[\w-]+/g) ?? []) named.add(word);
  });
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!named.has(rule.params)) rule.remove();
  });
}

function drop(css: string, names: ReadonlySet<string>): string {
  const root = sheets.getOrInsertComputed(css, (text) => postcss.parse(text)).clone();
  root.walkRules((rule) => {
    if (isKeyframes(rule.parent)) return;
    const selectors = selectorsOf.getOrInsertComputed(rule.selector, (text) => parseSelectors().astSync(text).nodes);
    const kept = selectors.filter((selector) => canMatch(selector, names));
    if (kept.length === 0) rule.remove();
    else if (kept.length < selectors.length) rule.selector = kept.map(String).join(',');
  });
  const removeEmpty = (container: Container) =>
    container.each((node) => {
      // `@layer a,b;` has no block and sets the order.
      if (node.type !== 'atrule' || !node.nodes) return;
      removeEmpty(node);
      // A lone @page does nothing: drop its container.
      if (node.nodes.every((inner) => inner.type === 'atrule' && inner.name === 'page')) node.remove();
    });
  dropUnusedKeyframes(root);
  removeEmpty(root);
  return root.toString();
}

/** Finished sheets by their source and used names, which pages of one kind mostly share. */
const finishedSheets = new Map<string, string>();

/** @param usedNames names on the page (`pageToNames`) and words of its scripts (`textToWords`) */
export function dropUnusedRules(css: string, ...usedNames: ReadonlySet<string>[]): string {
  const kept = cssToNames(css).filter((name) => usedNames.some((set) => set.has(name)));
  return finishedSheets.getOrInsertComputed(`${kept.join(' ')}\n${css}`, () => drop(css, new Set(kept)));
}
