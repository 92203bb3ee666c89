/**
 * Rules for paper, forced colours and stronger contrast, in a file of their own: nobody else waits for it, and the first
 * flight has room for words. See docs/decisions/0067-what-few-see-has-a-file.md.
 */
import postcss, { type Container } from 'postcss';
import { once } from './once.ts';

/** Media queries of the file, as minified styles write them. */
const seldom = ['print', '(forced-colors:active)', '(prefers-contrast:more)'];
/** `media` of the link to the file: a browser fetches it last, and waits for it only where one of them holds. */
export const seldomMedia = seldom.join(',');

/** `screen`: what a page holds itself. */
type Sheets = { screen: string; seldom: string };

const known = new Map<string, Sheets>();

const isSeldom = (node: { type: string; name?: string; params?: string }) =>
  node.type === 'atrule' && node.name === 'media' && seldom.includes((node.params ?? '').replaceAll(' ', ''));

/** Leaves the seldom rules, in the layers they stand in. */
function keepSeldom(container: Container): void {
  container.each((node) => {
    if (isSeldom(node)) return;
    if (node.type !== 'atrule' || !node.nodes) return void node.remove();
    keepSeldom(node);
    if (node.nodes.length === 0) node.remove();
  });
}

/** `@layer a{p{}@media print{p{}}}` → `@layer a{p{}}` and `@layer a{@media print{p{}}}`. Pages of a kind have the same. */
export function splitSeldom(css: string): Sheets {
  return once(known, css, (text) => {
    const screen = postcss.parse(text);
    const rest = screen.clone();
    screen.walkAtRules((rule) => void (isSeldom(rule) && rule.remove()));
    keepSeldom(rest);
    return { screen: screen.toString(), seldom: rest.toString() };
  });
}
