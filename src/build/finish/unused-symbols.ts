/** Takes out of a page's <Symbols /> what nothing on it shows: a legal text has no house. 1,200 bytes of a page. */
import { parse } from 'node-html-parser';

const drawings = /<svg width="0"[^>]*>([\s\S]*?)<\/svg>/g;
const referencesOf = (code: string) => Array.from(code.matchAll(/href="#([^"]+)"/g), ([, id = '']) => id);

/** '<g id="a"><path/></g><path id="b"/>' → two by their ids. Nearly all pages have the same drawing. */
const known = new Map<string, ReadonlyMap<string, string>>();
const toSymbols = (drawing: string): ReadonlyMap<string, string> =>
  known.getOrInsertComputed(drawing, () => {
    const symbols = parse(drawing).children.map(({ id, range }) => [id, drawing.slice(...range)] as const);
    return new Map(symbols);
  });

/** @param written what the page may show besides */
export function dropUnusedSymbols(html: string, written = ''): string {
  const all = new Map([...html.matchAll(drawings)].flatMap(([, drawing = '']) => [...toSymbols(drawing)]));
  const used = new Set(referencesOf(html.replace(drawings, '') + written));
  // A set hands on what is added meanwhile.
  for (const id of used) for (const other of referencesOf(all.get(id) ?? '')) used.add(other);
  return html.replace(drawings, (whole, drawing: string) => {
    const shown = [...toSymbols(drawing)].filter(([id]) => used.has(id)).map(([, code]) => code);
    return shown.length === 0 ? '' : whole.replace(drawing, () => shown.join(''));
  });
}
