/** Takes out of a page's <Symbols /> what nothing on it shows: a legal text has no house. */
const symbols = /<svg width="0"[^>]*>([\s\S]*?)<\/svg>/g;
const reference = /href="#([^"]+)"/g;

/** The elements with an id of a piece of SVG, each whole: '<g id="a"><path/></g><path id="b"/>' → two */
function splitSymbols(drawing: string): { id: string; code: string }[] {
  const found: { id: string; code: string }[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: tag, index } of drawing.matchAll(/<[^>]+>/g)) {
    if (tag.startsWith('</')) depth--;
    else {
      if (depth === 0) start = index;
      if (!tag.endsWith('/>')) depth++;
    }
    if (depth > 0) continue;
    const code = drawing.slice(start, index + tag.length);
    found.push({ id: /^<\w+ id="([^"]+)"/.exec(code)?.[1] ?? '', code });
  }
  return found;
}

const referencesOf = (code: string) => [...code.matchAll(reference)].map(([, id = '']) => id);

/** @param written what the page may show besides */
export function dropUnusedSymbols(html: string, written = ''): string {
  const queue = referencesOf(html.replace(symbols, '') + written);
  const all = new Map(
    [...html.matchAll(symbols)].flatMap(([, drawing = '']) => splitSymbols(drawing)).map(({ id, code }) => [id, code]),
  );
  const used = new Set<string>();
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (used.has(id)) continue;
    used.add(id);
    queue.push(...referencesOf(all.get(id) ?? ''));
  }
  return html.replace(symbols, (whole, drawing: string) => {
    const kept = splitSymbols(drawing).filter(({ id }) => used.has(id));
    return kept.length === 0 ? '' : whole.replace(drawing, () => kept.map(({ code }) => code).join(''));
  });
}
