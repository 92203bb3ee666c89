/** The byte budgets of every page, compressed with brotli as a CDN would. */
import { readFile, stat } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { every } from '../support/every.ts';
import { toolKinds } from '../support/kinds.ts';
import { distFolder, pageAt, pages, type BuiltPage } from '../support/dist.ts';

const kB = 1000;
const budgets = {
  html: 14 * kB,
  /** With the dialog and the links of all places: the first flight whole. */
  htmlWithDialog: 14.4 * kB,
  scriptsBeforeTouch: 3 * kB,
  /** What a tool loads on top of these; the heaviest reads whole tables. */
  tool: 8 * kB,
  toolHtml: 12 * kB,
  /** The not-found page is for finding a place: it loads the search on top. */
  search: 3 * kB,
  /** An article with a video loads what brings it once it is asked for. */
  video: 0.5 * kB,
  scriptsAfterForm: 70 * kB,
  notification: 15 * kB,
  font: 20 * kB,
  art: 4 * kB,
};

const isTool = (path: string): boolean => toolKinds.some(({ href }) => href(undefined) === path);

const compressed = (content: Buffer | string): number => brotliCompressSync(content).length;
const weights = new Map<string, number>();

async function weigh(files: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const file of files) {
    const bytes = weights.get(file) ?? compressed(await readFile(distFolder + file));
    weights.set(file, bytes);
    sum += bytes;
  }
  return sum;
}

/** Scripts a browser fetches for these addresses: the files and everything they import, each once. */
async function scriptsOf(addresses: string[]): Promise<Set<string>> {
  const found = new Set<string>();
  const queue = addresses.map((address) => address.slice(1));
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const code = await readFile(distFolder + file, 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) queue.push(`_astro/${name}`);
  }
  return found;
}

const loadedScripts = ({ document }: BuiltPage): string[] =>
  document.querySelectorAll('script[src]').map((script) => script.getAttribute('src') ?? '');

/** Files of an island: its component and its renderer. */
function islandScripts({ path, document }: BuiltPage, name: string): string[] {
  const island = document
    .querySelectorAll('astro-island')
    .find((element) => element.getAttribute('component-url')?.includes(name));
  if (!island) throw new Error(`${path} has no ${name}`);
  return ['component-url', 'renderer-url'].map((attribute) => island.getAttribute(attribute) ?? '');
}

describe('the weight', () => {
  test('of the HTML fits the first network flight', async () => {
    const weights = await Promise.all(
      pages.map(async ({ path }) => {
        const { size } = await stat(`${distFolder}${path.slice(1) || 'index'}.html.br`);
        return { path, bytes: size };
      }),
    );
    every(weights, ({ path, bytes }) =>
      expect(bytes).toBeLessThanOrEqual(path === '/' ? budgets.htmlWithDialog : budgets.html),
    );
  });

  test('needs one request before the first paint: no stylesheet, no blocking script', () => {
    every(pages, ({ document }) => {
      expect(document.querySelectorAll('link[rel=stylesheet]:not([media^=print]), link[rel=preload]')).toHaveLength(0);
      expect(document.querySelectorAll('script[src]:not([async]):not([type=module])')).toHaveLength(0);
    });
  });

  test('of scripts before a touch, on every page', async () => {
    const loads = new Map(pages.map((page) => [loadedScripts(page).join(), page]));
    const weights = await Promise.all(
      [...loads.values()].map(async (page) => ({ ...page, bytes: await weigh(await scriptsOf(loadedScripts(page))) })),
    );
    every(weights, ({ bytes, path, document }) =>
      expect(bytes).toBeLessThanOrEqual(
        budgets.scriptsBeforeTouch +
          (isTool(path) ? budgets.tool : 0) +
          (path === '/404' ? budgets.search : 0) +
          (document.querySelector('[data-embed]') ? budgets.video : 0),
      ),
    );
  });

  test('of a tool is less: its page, and no form with it', async () => {
    for (const { path, html, document } of pages.filter(({ path }) => isTool(path))) {
      expect(compressed(html), path).toBeLessThanOrEqual(budgets.toolHtml);
      const scripts = [...(await scriptsOf(loadedScripts({ document } as BuiltPage)))];
      expect(
        scripts.filter((name) => /react|form/.test(name)),
        path,
      ).toEqual([]);
    }
  });

  test('of scripts once the region dialog or every form of a page is touched', async () => {
    const touched: [path: string, names: string[]][] = [
      ['/', ['RegionSteps']],
      ['/', ['ContactForm']],
      ['/services', ['ContactForm', 'PriceCalculator']],
      ['/blog', ['BlogFilter', 'NewsletterForm']],
    ];
    const weights = await Promise.all(
      touched.map(async ([path, names]) => {
        const page = pageAt(path);
        const islands = names.flatMap((name) => islandScripts(page, name));
        return { path, bytes: await weigh(await scriptsOf([...loadedScripts(page), ...islands])) };
      }),
    );
    every(weights, ({ bytes }) => expect(bytes).toBeLessThanOrEqual(budgets.scriptsAfterForm));
  });

  test('of the notification, on top of the form', async () => {
    const page = pageAt('/');
    const before = await scriptsOf([...loadedScripts(page), ...islandScripts(page, 'ContactForm')]);
    const after = await scriptsOf(islandScripts(page, 'Notifications'));
    expect(await weigh(after.difference(before))).toBeLessThanOrEqual(budgets.notification);
  });

  test('of fonts: one file, shown when it has come', async () => {
    const faces = new Set(pages.flatMap(({ html }) => html.match(/@font-face\{[^}]*url\([^}]*\}/g) ?? []));
    const fonts = new Set([...faces].map((face) => /url\(([^)]+)\)/.exec(face)?.[1]));
    expect(fonts.size).toBe(1);
    for (const face of faces) expect(face).toContain('font-display:swap');
    for (const font of fonts) expect((await stat(distFolder + font?.slice(1))).size).toBeLessThanOrEqual(budgets.font);
  });

  test('of the pictures in the first view', () => {
    const drawings = new Map(
      pages
        .filter(({ document }) => document.querySelector('form[action]'))
        .map(({ path, document }) => [
          document
            .querySelectorAll('body > svg, header svg, .hero svg')
            .map((svg) => svg.outerHTML)
            .join(''),
          path,
        ]),
    );
    const weights = [...drawings].map(([svg, path]) => ({ path, bytes: compressed(svg) }));
    every(weights, ({ bytes }) => expect(bytes).toBeLessThanOrEqual(budgets.art));
  });
});
