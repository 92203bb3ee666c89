/** The byte budgets of every page, compressed with brotli as a CDN would. */
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { places } from '../support/content.ts';
import { pageKinds } from '../support/kinds.ts';
import { distFolder, readPages, type BuiltPage } from './dist.ts';

const kB = 1000;
const budgets = {
  html: 14 * kB,
  scriptsBeforeTouch: 3 * kB,
  scriptsAfterForm: 70 * kB,
  notification: 15 * kB,
  font: 20 * kB,
  art: 4 * kB,
};

const compressed = (content: Buffer | string): number => brotliCompressSync(content).length;
const read = (path: string) => readFile(distFolder + path.replace(/^\//, ''));

/** Scripts a browser fetches for these: the files and everything they import, each once. */
async function scriptsOf(entries: string[]): Promise<Set<string>> {
  const found = new Set<string>();
  const queue = [...entries];
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const code = await readFile(distFolder + path.slice(1), 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) queue.push(`/_astro/${name}`);
  }
  return found;
}

const weights = new Map<string, number>();

async function weigh(paths: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const path of paths) {
    const bytes = weights.get(path) ?? compressed(await read(path));
    weights.set(path, bytes);
    sum += bytes;
  }
  return sum;
}

const loadedScripts = ({ document }: BuiltPage): string[] =>
  document.querySelectorAll('script[src]').map((script) => script.getAttribute('src') ?? '');

/** Files of an island: its component and its renderer. */
function islandScripts({ document }: BuiltPage, name: string): string[] {
  const island = document
    .querySelectorAll('astro-island')
    .find((element) => element.getAttribute('component-url')?.includes(name));
  return [island?.getAttribute('component-url') ?? '', island?.getAttribute('renderer-url') ?? ''];
}

const pages = await readPages();
const byPath = new Map(pages.map((page) => [page.path, page]));
/** Every home page, and of each other kind the longest ones: their order hardly changes by compression. */
const heavyOfKinds = pageKinds.flatMap(({ name, href }) => {
  const ofKind = places.map((city) => byPath.get(href(city))).filter((page) => page !== undefined);
  return name === 'home' ? ofKind : ofKind.sort((a, b) => b.html.length - a.html.length).slice(0, 8);
});
const heavy = [...heavyOfKinds, ...pages.filter(({ path }) => path === '/404')];
const withForm = pages.filter(({ document }) => document.querySelector('form[action]'));

describe('the weight', () => {
  test('of the HTML fits the first network flight', () => {
    const weights = heavy.map(({ path, html }) => ({ path, bytes: compressed(html) }));
    const heaviest = weights.reduce((a, b) => (a.bytes > b.bytes ? a : b));
    console.log(`heaviest page: ${heaviest.path} with ${heaviest.bytes} bytes`);
    expect(weights.filter(({ bytes }) => bytes > budgets.html)).toEqual([]);
  });

  test('needs one request before the first paint: no stylesheet, no blocking script', () => {
    for (const { path, document } of pages) {
      expect(document.querySelectorAll('link[rel=stylesheet], link[rel=preload]'), path).toHaveLength(0);
      expect(document.querySelectorAll('script[src]:not([async]):not([type=module])'), path).toHaveLength(0);
    }
  });

  test('of scripts before a touch', async () => {
    for (const page of pages) {
      const bytes = await weigh(await scriptsOf(loadedScripts(page)));
      expect(bytes, page.path).toBeLessThanOrEqual(budgets.scriptsBeforeTouch);
    }
  });

  test('of scripts once the form is touched', async () => {
    for (const page of withForm.slice(0, 2)) {
      const scripts = await scriptsOf([...loadedScripts(page), ...islandScripts(page, 'ContactForm')]);
      const bytes = await weigh(scripts);
      console.log(`scripts with the form on ${page.path}: ${bytes} bytes`);
      expect(bytes).toBeLessThanOrEqual(budgets.scriptsAfterForm);
    }
  });

  test.each([
    ['/services', ['ContactForm', 'PriceCalculator']],
    ['/blog', ['BlogFilter', 'NewsletterForm']],
  ])('of scripts once everything on %s is touched', async (path, names) => {
    const page = byPath.get(path);
    if (!page) throw new Error(`${path} is not built`);
    const islands = names.flatMap((name) => islandScripts(page, name));
    const bytes = await weigh(await scriptsOf([...loadedScripts(page), ...islands]));
    console.log(`scripts with ${names.join(' and ')} on ${path}: ${bytes} bytes`);
    expect(bytes).toBeLessThanOrEqual(budgets.scriptsAfterForm);
  });

  test('of the notification, on top of the form', async () => {
    const [page] = withForm;
    if (!page) throw new Error('no page with a form');
    const before = await scriptsOf([...loadedScripts(page), ...islandScripts(page, 'ContactForm')]);
    const after = await scriptsOf(islandScripts(page, 'Notifications'));
    expect(await weigh(after.difference(before))).toBeLessThanOrEqual(budgets.notification);
  });

  test('of fonts: one file', async () => {
    const fonts = new Set(
      pages.flatMap(({ html }) => [...html.matchAll(/url\(([^)]+\.woff2)\)/g)].map(([, url]) => url)),
    );
    expect(fonts.size).toBe(1);
    for (const font of fonts) expect((await read(font ?? '')).length).toBeLessThanOrEqual(budgets.font);
  });

  test('of the pictures in the first view', () => {
    for (const { path, document } of withForm) {
      const drawings = document.querySelectorAll('body > svg, header svg, .hero svg').map((svg) => svg.outerHTML);
      expect(compressed(drawings.join('')), path).toBeLessThanOrEqual(budgets.art);
    }
  });
});
