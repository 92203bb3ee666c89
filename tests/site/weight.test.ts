/** The byte budgets of every page, compressed with brotli as a CDN would. */
import { readFile, stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { every } from '../support/every.ts';
import { commonKinds, toolKinds } from '../support/kinds.ts';
import { distFolder, pageAt, pages, type BuiltPage } from '../support/dist.ts';
import { createScale, islandScripts, loadedScripts, touchedScripts } from '../support/weight.ts';

const kB = 1000;
const budgets = {
  /**
   * Ten segments of 1,448 bytes without headers, HTTP/2 and TLS, 592 of them: with an ETag and a date that compress
   * badly it is 591 (tests/build/web-servers.test.ts).
   */
  html: 13.888 * kB,
  /** With the dialog and the links of all places. */
  htmlWithDialog: 14.4 * kB,
  /** Half of it is Astro's island runtime, as it comes. */
  scriptsBeforeTouch: 3.9 * kB,
  /** Scripts that a tool loads on top of these before it is asked: what answers comes with the first answer. */
  tool: 7.4 * kB,
  toolHtml: 12 * kB,
  /** What keeps a page to read in the place that a visitor comes from, loaded for those who come from one. */
  place: 3 * kB,
  /** The not-found page is for finding a place: it loads the search on top. */
  search: 3 * kB,
  /** An article with a video loads what brings it once it is asked for. */
  video: 0.5 * kB,
  /** A firm that says when it is closed pays for the sentences, and for the script that shows them in time. */
  closedDays: { html: 0.15 * kB, script: 0.2 * kB },
  /** The list of a portfolio draws itself: React exports its entry for it. */
  scriptsAfterForm: 70.6 * kB,
  /** On the page that has the dialog with the search for places. */
  scriptsAfterDialog: 72 * kB,
  notification: 15 * kB,
  font: 20 * kB,
};

const isToRead = (path: string): boolean => commonKinds.some(({ href }) => href(undefined) === path);
const isTool = (path: string): boolean => toolKinds.some(({ href }) => href(undefined) === path);

const ofClosedDays = ({ document }: Pick<BuiltPage, 'document'>) =>
  document.querySelector('.closed-days') ? budgets.closedDays : { html: 0, script: 0 };

const weigh = createScale(distFolder);

describe('the weight', () => {
  test('of the HTML fits the first network flight', async () => {
    const weights = await Promise.all(
      pages.map(async (page) => {
        const { size } = await stat(`${distFolder}${page.path.slice(1) || 'index'}.html.br`);
        return { ...page, bytes: size };
      }),
    );
    every(weights, ({ bytes, ...page }) =>
      expect(bytes).toBeLessThanOrEqual(
        (page.path === '/' ? budgets.htmlWithDialog : isTool(page.path) ? budgets.toolHtml : budgets.html) +
          ofClosedDays(page).html,
      ),
    );
  });

  test('needs one request before the first paint: no stylesheet, no blocking script', () => {
    every(pages, ({ document }) => {
      expect(document.querySelectorAll('link[rel=stylesheet]:not([media^=print]), link[rel=preload]')).toHaveLength(0);
      expect(document.querySelectorAll('script[src]:not([async]):not([type=module])')).toHaveLength(0);
    });
  });

  test('of scripts before a touch, on every page', async () => {
    const loads = new Map(pages.map((page) => [loadedScripts(page.document).join(), page]));
    const weights = await Promise.all(
      [...loads.values()].map(async (page) => ({
        ...page,
        bytes: await weigh.files(await weigh.scriptsOf(loadedScripts(page.document))),
      })),
    );
    every(weights, ({ bytes, path, document }) =>
      expect(bytes).toBeLessThanOrEqual(
        budgets.scriptsBeforeTouch +
          (isTool(path) ? budgets.tool : 0) +
          (isToRead(path) ? budgets.place : 0) +
          (path === '/404' ? budgets.search : 0) +
          ofClosedDays({ document }).script +
          (document.querySelector('[data-embed]') ? budgets.video : 0),
      ),
    );
  });

  test('of scripts once the region dialog, the list or a form is touched', async () => {
    const touched: [name: string, path: string, most: number][] = [
      ['RegionSteps', '/', budgets.scriptsAfterDialog],
      ['ContactForm', '/', budgets.scriptsAfterDialog],
      ['ContactForm', '/contact', budgets.scriptsAfterForm],
      ['PriceCalculator', '/services', budgets.scriptsAfterForm],
      ['BlogFilter', '/blog', budgets.scriptsAfterForm],
      ['NewsletterForm', '/blog', budgets.scriptsAfterForm],
    ];
    const weights = await Promise.all(
      touched.map(async ([name, path, most]) => {
        const { document } = pageAt(path);
        const scripts = [...loadedScripts(document), ...islandScripts(document, name)];
        return { name, most, bytes: await weigh.files(await weigh.scriptsOf(scripts)) };
      }),
    );
    every(weights, ({ bytes, most }) => expect(bytes).toBeLessThanOrEqual(most));
  });

  test('all of it is asked for at once: no script of an island waits for one that imports it', async () => {
    const islands = new Map(pages.map((page) => [touchedScripts(page.document).join(), page]));
    const scripts = await Promise.all(
      [...islands.values()].map(async ({ path, document }) => {
        const touched = touchedScripts(document);
        const files = await Promise.all(loadedScripts(document).map((file) => readFile(distFolder + file, 'utf8')));
        const [, list = '[]'] = /self\.islandScripts=(\[.*?\]);/.exec(files.join('')) ?? [];
        const asked = [...touched, ...(JSON.parse(list) as string[])].map((address) => address.slice(1));
        return { path, late: (await weigh.scriptsOf(touched)).difference(new Set(asked)) };
      }),
    );
    every(scripts, ({ late }) => expect([...late]).toEqual([]));
  });

  test('of the notification, on top of the form', async () => {
    const { document } = pageAt('/');
    const before = await weigh.scriptsOf([...loadedScripts(document), ...islandScripts(document, 'ContactForm')]);
    const after = await weigh.scriptsOf(islandScripts(document, 'Notifications'));
    expect(await weigh.files(after.difference(before))).toBeLessThanOrEqual(budgets.notification);
  });

  test('of fonts: one file, shown when it has come', async () => {
    const faces = new Set(pages.flatMap(({ html }) => html.match(/@font-face\{[^}]*url\([^}]*\}/g) ?? []));
    expect(faces.size).toBe(1);
    const [face = ''] = faces;
    expect(face).toContain('font-display:swap');
    const [, font = ''] = /url\(\/([^)]+)\)/.exec(face) ?? [];
    expect((await stat(distFolder + font)).size).toBeLessThanOrEqual(budgets.font);
  });
});
