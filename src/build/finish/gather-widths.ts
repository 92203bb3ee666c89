/**
 * Gathers the rules of a page's sheets for one width of the window behind the others of their layer. What is said of a width
 * wins over what is said of all, whichever sheet comes first: four pages look otherwise without it. It saves 22 bytes a page.
 */
import postcss, { type AtRule, type Container } from 'postcss';

const widths = /^screen and \(min-width: ?([\d.]+)rem\)( and \(max-width)?/;

/** Sorts narrow before wide, and ranges before those without an end. */
const byWidth = (a: AtRule, b: AtRule): number => {
  const [from = 0, to = 0] = [a, b].map(({ params }) => Number(widths.exec(params)?.[1]));
  const isOpen = ({ params }: AtRule) => (widths.exec(params)?.[2] ? 0 : 1);
  return from - to || isOpen(a) - isOpen(b);
};

function gather(container: Container): void {
  const gathered = new Map<string, AtRule>();
  container.each((node) => {
    if (node.type !== 'atrule' || !node.nodes) return;
    if (node.name !== 'media' || !widths.test(node.params)) return gather(node);
    const first = gathered.get(node.params);
    if (first) first.append(node.nodes);
    else gathered.set(node.params, node);
    node.remove();
  });
  container.append([...gathered.values()].sort(byWidth));
}

const known = new Map<string, string>();

/**
 * `@layer a{@media W{p{}}h1{}@media W{h1{}}}` → `@layer a{h1{}@media W{p{}h1{}}}`: within a layer, what is said of a
 * width wins over what is said of all.
 */
export function gatherWidths(css: string): string {
  return known.getOrInsertComputed(css, (text) => {
    const root = postcss.parse(text);
    gather(root);
    return root.toString();
  });
}
