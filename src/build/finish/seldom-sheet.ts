/**
 * Rules for paper, forced colours, stronger contrast and large letters in a narrow window, and those of the layer `late`,
 * in a file of their own: nobody waits for what others need, and the first flight has room for words. See
 * docs/decisions/0067-what-few-see-has-a-file.md.
 */
import postcss, { type ChildNode, type Container } from 'postcss';
import { once } from '../once.ts';

/** Media queries of the file, as minified styles write them. */
const seldom = ['print', '(forced-colors:active)', '(prefers-contrast:more)'];
/** Where letters are so large that hardly anything fits beside another: 18rem of ours are 19.1em of the browser's own. */
const narrow = { container: '(width<=18rem)', media: '(max-width:19.2em)' };
/** Layer of how looks what a script opens: the menu. */
const late = 'late';
/**
 * `media` of the link to the file: a browser fetches it last, and waits for it only where one of them holds. Once the
 * page has loaded, `late-layout.ts` takes it away.
 */
export const seldomMedia = [...seldom, narrow.media].join(',');

/** `screen`: what a page holds itself. */
type Sheets = { screen: string; seldom: string };

const known = new Map<string, Sheets>();

function isSeldom(node: ChildNode): boolean {
  if (node.type !== 'atrule') return false;
  const params = node.params.replaceAll(' ', '');
  if (node.name === 'media') return seldom.includes(params);
  return params === (node.name === 'container' ? narrow.container : node.name === 'layer' && late);
}

/** Leaves the seldom rules, in the layers and queries they stand in. */
function keepSeldom(container: Container): void {
  container.each((node) => {
    if (isSeldom(node)) return;
    if (node.type !== 'atrule' || !node.nodes) return void node.remove();
    keepSeldom(node);
    if (node.nodes.length === 0) node.remove();
  });
}

/** Takes the seldom rules away, and the queries that held nothing else. */
function dropSeldom(container: Container): void {
  container.each((node) => {
    if (isSeldom(node)) return void node.remove();
    if (node.type !== 'atrule' || !node.nodes?.length) return;
    dropSeldom(node);
    if (node.nodes.length === 0) node.remove();
  });
}

/** `@layer a{p{}@media print{p{}}}` → `@layer a{p{}}` and `@layer a{@media print{p{}}}`. Pages of a kind have the same. */
export function splitSeldom(css: string): Sheets {
  return once(known, css, (text) => {
    const screen = postcss.parse(text);
    const rest = screen.clone();
    dropSeldom(screen);
    keepSeldom(rest);
    return { screen: screen.toString(), seldom: rest.toString() };
  });
}
