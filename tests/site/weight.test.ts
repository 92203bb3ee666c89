/** The byte budgets of every page, compressed with brotli as a CDN would, and whether old browsers can read its scripts. */
import { readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { every } from '../support/every.ts';
import { commonKinds, toolKinds } from '../support/site/kinds.ts';
import { distFolder, embeddedPages, pageAt, pages, type BuiltPage } from '../support/site/dist.ts';

const kB = 1000;
const budgets = {
  /**
   * Ten segments of 1,448 bytes without headers, HTTP/2 and TLS, 592 of them: with an ETag and a date that compress
   * badly it is 591 (tests/build/web-servers.test.ts).
   */
  html: 13.888 * kB,
  /** With the dialog and the links of all places. */
  htmlWithDialog: 14.4 * kB,
  /** Half of it is Astro's island runtime, as it comes. Names of files compress by some bytes otherwise with each build. */
  scriptsBeforeTouch: 3.8 * kB,
  /** Scripts that a tool loads on top of these before it is asked: what answers comes with the first answer. */
  tool: 5.5 * kB,
  toolHtml: 12 * kB,
  /** What keeps a page to read in the place that a visitor comes from, loaded for those who come from one. */
  place: 3 * kB,
  /** The not-found page is for finding a place: it loads the search on top. */
  search: 3 * kB,
  /** An article with a video loads what brings it once it is asked for. */
  video: 0.5 * kB,
  /** A firm that says when it is closed pays for the sentences. */
  closedDays: 0.15 * kB,
  /** The list of a portfolio draws itself: React exports its entry for it. */
  scriptsAfterForm: 70.6 * kB,
  /** On the page that has the dialog with the search for places. */
  scriptsAfterDialog: 72 * kB,
  notification: 15 * kB,
  font: 20 * kB,
};

const isToRead = (path: string): boolean => commonKinds.some(({ href }) => href(undefined) === path);
/** A tool's page, or its form for other sites. */
const isTool = (path: string): boolean => toolKinds.some(({ href }) => path.startsWith(href(undefined)));

const ofClosedDays = ({ document }: Pick<BuiltPage, 'document'>) =>
  document.querySelector('.closed-days') ? budgets.closedDays : 0;

/** Addresses of the scripts that a page loads by itself. */
const loadedScripts = (document: HTMLElement): string[] =>
  document.querySelectorAll('script[src]').map((script) => script.getAttribute('src') ?? '');

const addressesOf = (island: HTMLElement): string[] =>
  ['component-url', 'renderer-url'].flatMap((attribute) => island.getAttribute(attribute) ?? []);

/** Addresses of all islands that a touch may wake; notifications come when there is one to show. */
const touchedScripts = (document: HTMLElement): string[] =>
  document.querySelectorAll('astro-island:not([client=notice])').flatMap(addressesOf);

/** Addresses of an island: its component and its renderer. @throws where the page does not have it */
function islandScripts(document: HTMLElement, name: string): string[] {
  const island = document
    .querySelectorAll('astro-island')
    .find((element) => element.getAttribute('component-url')?.includes(name));
  if (!island) throw new Error(`There is no ${name}`);
  return addressesOf(island);
}

const sizes = new Map<string, number>();
/** Bytes of these files together. */
const weigh = (files: Iterable<string>): number =>
  [...files]
    .map((file) => sizes.getOrInsertComputed(file, () => brotliCompressSync(readFileSync(distFolder + file)).length))
    .reduce((sum, bytes) => sum + bytes, 0);

const codes = new Map<string, string>();
const atOnce = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;
const everLater = /(?:from|import)\s*\(?["'`]\.\/([^"'`]+\.js)["'`]/g;
/** Files that a browser fetches for these addresses: the scripts and everything they import, each once. */
function scriptsOf(addresses: readonly string[], imports = atOnce): Set<string> {
  const found = new Set(addresses.map((address) => address.slice(1)));
  for (const file of found) {
    const code = codes.getOrInsertComputed(file, () => readFileSync(distFolder + file, 'utf8'));
    for (const [, name] of code.matchAll(imports)) found.add(`_astro/${name}`);
  }
  return found;
}

describe('the weight', () => {
  test('of the HTML fits the first network flight', () => {
    every([...pages, ...embeddedPages], ({ path, document }) => {
      const most = path === '/' ? budgets.htmlWithDialog : isTool(path) ? budgets.toolHtml : budgets.html;
      const { size } = statSync(`${distFolder}${path.slice(1) || 'index'}.html.br`);
      expect(size).toBeLessThanOrEqual(most + ofClosedDays({ document }));
    });
  });

  test('needs one request before the first paint: no stylesheet, no blocking script', () => {
    every(pages, ({ document }) => {
      expect(document.querySelectorAll('link[rel=stylesheet]:not([media^=print]), link[rel=preload]')).toHaveLength(0);
      expect(document.querySelectorAll('script[src]:not([async]):not([type=module])')).toHaveLength(0);
    });
  });

  test('of scripts before a touch, on every page', () => {
    every(pages, ({ path, document }) =>
      expect(weigh(scriptsOf(loadedScripts(document)))).toBeLessThanOrEqual(
        budgets.scriptsBeforeTouch +
          (isTool(path) ? budgets.tool : 0) +
          (isToRead(path) ? budgets.place : 0) +
          (path === '/404' ? budgets.search : 0) +
          (document.querySelector('[data-embed]') ? budgets.video : 0),
      ),
    );
  });

  test('of what answers a tool, without React: only the list of a portfolio is drawn by it', () => {
    const forms = pages.filter(({ path }) => isTool(path) && !path.endsWith('/bestand'));
    every(forms, ({ document }) => {
      const scripts = [...scriptsOf(loadedScripts(document), everLater)];
      expect(scripts.filter((name) => name.includes('/react.'))).toEqual([]);
    });
  });

  test('of scripts once the region dialog, the list or a form is touched, and of the notification on top', () => {
    const touched = [
      ['RegionSteps', '/', budgets.scriptsAfterDialog],
      ['ContactForm', '/', budgets.scriptsAfterDialog],
      ['ContactForm', '/contact', budgets.scriptsAfterForm],
      ['PriceCalculator', '/services', budgets.scriptsAfterForm],
      ['BlogFilter', '/blog', budgets.scriptsAfterForm],
      ['NewsletterForm', '/blog', budgets.scriptsAfterForm],
    ] as const;
    every(touched, ([name, path, most]) => {
      const { document } = pageAt(path);
      const before = scriptsOf([...loadedScripts(document), ...islandScripts(document, name)]);
      expect(weigh(before)).toBeLessThanOrEqual(most);
      const notification = scriptsOf(islandScripts(document, 'Notifications')).difference(before);
      expect(weigh(notification)).toBeLessThanOrEqual(budgets.notification);
    });
  });

  test('all of it is asked for at once: no script of an island waits for one that imports it', () => {
    const islands = new Map(pages.map((page) => [touchedScripts(page.document).join(), page]));
    every(islands.values(), ({ document }) => {
      const touched = touchedScripts(document);
      const files = loadedScripts(document).map((file) => readFileSync(distFolder + file, 'utf8'));
      const [, list = '[]'] = /self\.islandScripts=(\[.*?\]);/.exec(files.join('')) ?? [];
      const asked = [...touched, ...(JSON.parse(list) as string[])].map((address) => address.slice(1));
      expect([...scriptsOf(touched).difference(new Set(asked))]).toEqual([]);
    });
  });

  test('of fonts: one file, shown when it has come', () => {
    const faces = new Set(pages.flatMap(({ html }) => html.match(/@font-face\{[^}]*url\([^}]*\}/g) ?? []));
    expect(faces.size).toBe(1);
    const [face = ''] = faces;
    expect(face).toContain('font-display:swap');
    const [, font = ''] = /url\(\/([^)]+)\)/.exec(face) ?? [];
    expect(statSync(distFolder + font).size).toBeLessThanOrEqual(budgets.font);
  });
});

/** Not known to Safari 15.4 and others of `browserslist`: lookbehind, and what only the build and the service may use. */
const unknown = /\(\?<[=!]|\bTemporal\.|\b(?:Map|Object)\.groupBy\b|\bgetOrInsert(?:Computed)?\b|\bRegExp\.escape\b/;

// The linter reads sources, but no pattern within a string, and not all of the domain.
test('no script that a page may load has what the oldest supported browsers do not know', () => {
  const addresses = pages.flatMap(({ document }) => [
    ...loadedScripts(document),
    ...document.querySelectorAll('astro-island').flatMap(addressesOf),
  ]);
  const scripts = [...scriptsOf(addresses, everLater)].map((path) => ({ path }));
  every(scripts, ({ path }) => expect(unknown.exec(codes.get(path) ?? '')?.[0]).toBeUndefined());
});
