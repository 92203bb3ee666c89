/**
 * Splits a sheet into what a page holds itself and a file of rules that few see: for paper, forced colours, stronger
 * contrast, large letters in a narrow window, and those of the layer `late`. The first flight has room for words then.
 */
import postcss, { type ChildNode, type Container } from 'postcss';

/** Media queries of the file, as minified styles write them. */
const deferred = ['print', '(forced-colors:active)', '(prefers-contrast:more)'];
/** Where letters are so large that hardly anything fits beside another: 18rem of ours are 19.1em of the browser's own. */
const narrow = { container: '(width<=18rem)', media: '(max-width:19.2em)' };
/** Layer of how looks what a script opens: the menu. */
const late = 'late';
/**
 * `media` of the link to the file: a browser fetches it last, and waits for it only where one of them holds. Once the
 * page has loaded, `late-layout.ts` takes it away.
 */
export const deferredMedia = [...deferred, narrow.media].join(',');

function isDeferred(node: ChildNode): boolean {
  if (node.type !== 'atrule') return false;
  const params = node.params.replaceAll(' ', '');
  if (node.name === 'media') return deferred.includes(params);
  return params === (node.name === 'container' ? narrow.container : node.name === 'layer' && late);
}

/** Leaves the deferred rules, or all others, in the layers and queries they stand in; `@layer a,b;` is one of the others. */
function keep(container: Container, wantsDeferred: boolean): void {
  container.each((node) => {
    const isWhole = isDeferred(node);
    if (!isWhole && node.type === 'atrule' && node.nodes?.length) {
      keep(node, wantsDeferred);
      if (node.nodes.length === 0) node.remove();
    } else if (isWhole !== wantsDeferred) node.remove();
  });
}

/** `screen`: what a page holds itself. */
type Sheets = { screen: string; deferred: string };
/** Pages of a kind have the same sheet. */
const known = new Map<string, Sheets>();

/** `@layer a{p{}@media print{p{}}}` → `@layer a{p{}}` and `@layer a{@media print{p{}}}` */
export function splitDeferred(css: string): Sheets {
  return known.getOrInsertComputed(css, (text) => {
    const screen = postcss.parse(text);
    const rest = screen.clone();
    keep(screen, false);
    keep(rest, true);
    return { screen: screen.toString(), deferred: rest.toString() };
  });
}
