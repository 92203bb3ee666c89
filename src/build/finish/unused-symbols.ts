/** Takes out of a page's <Symbols /> what nothing on it shows: a legal text has no house. */
const symbols = /<svg width="0"[^>]*>([\s\S]*?)<\/svg>/g;

/** The symbols of a drawing by their ids, each whole: '<g id="a"><path/></g><path id="b"/>' → two */
function splitSymbols(drawing: string): [id: string, code: string][] {
  const found: [string, string][] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: tag, index } of drawing.matchAll(/<[^>]+>/g)) {
    if (depth === 0) start = index;
    depth += tag.startsWith('</') ? -1 : tag.endsWith('/>') ? 0 : 1;
    const code = drawing.slice(start, index + tag.length);
    if (depth === 0) found.push([/^<\w+ id="([^"]+)"/.exec(code)?.[1] ?? '', code]);
  }
  return found;
}

const referencesOf = (code: string) => Array.from(code.matchAll(/href="#([^"]+)"/g), ([, id = '']) => id);

/** @param written what the page may show besides */
export function dropUnusedSymbols(html: string, written = ''): string {
  const all = new Map([...html.matchAll(symbols)].flatMap(([, drawing = '']) => splitSymbols(drawing)));
  const used = new Set(referencesOf(html.replace(symbols, '') + written));
  // A set hands on what is added meanwhile.
  for (const id of used) for (const other of referencesOf(all.get(id) ?? '')) used.add(other);
  return html.replace(symbols, (whole, drawing: string) => {
    const shown = splitSymbols(drawing).filter(([id]) => used.has(id));
    return shown.length === 0 ? '' : whole.replace(drawing, () => shown.map(([, code]) => code).join(''));
  });
}
