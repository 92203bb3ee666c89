/** The oldest browsers (`browserslist` in package.json) know what the built site uses, or do well without it. */
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { oldestBrowsers } from '../../src/build/browsers.ts';
import { readMarkup, readScripts, readStyles, type Lacking } from '../support/compat.ts';
import { readText } from '../support/content.ts';
import { builtKinds } from '../support/kinds.ts';
import { distFolder, pageAt, pages } from './dist.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What some of them lack, with all below it, and why the page works without. */
const allowed: Record<string, string> = {
  'css.at-rules.font-face.size-adjust': 'the text moves a little when the face arrives',
  'css.at-rules.font-face.ascent-override': 'as above',
  'css.at-rules.font-face.descent-override': 'as above',
  'css.at-rules.font-face.line-gap-override': 'as above',
  'css.at-rules.media.forced-colors': 'no such browser forces colours',
  'css.at-rules.media.scripting': 'what only a script brings to life is shown where there is none',
  'css.at-rules.page': 'the printer knows its paper',
  'css.at-rules.view-transition': 'pages change at once',
  'css.properties.align-content': 'the drawing of a tile stands higher',
  'css.properties.break-after': 'a heading may end a sheet of paper',
  'css.properties.contain-intrinsic-size': 'with the next',
  'css.properties.content-visibility': 'all is laid out at once',
  'css.properties.cursor': 'iOS has none',
  'css.properties.forced-color-adjust': 'no such browser forces colours',
  'css.properties.overflow.clip': '`hidden` stands before it',
  'css.properties.overscroll-behavior': 'who scrolls on at the end of the region dialog moves the page behind it',
  'css.properties.scroll-target-group': 'no section is marked in the contents',
  'css.properties.scrollbar-width': 'a bar is wider, or shown',
  'css.properties.text-wrap': 'lines break where they break',
  'css.properties.zoom': 'the drawing is smaller',
  'css.selectors.has': 'nothing but order and room hangs on it',
  'css.selectors.target-current': 'no section is marked in the contents',
  'css.types.length.viewport_percentage_units_dynamic':
    'the menu is as high as its links, the region dialog as its list',
  'html.elements.button.command': 'menu.ts opens and closes the menu',
  'html.elements.button.commandfor': 'as above',
  'html.elements.details.name': 'several stay open',
  'html.elements.dialog.closedby': 'menu.ts closes the menu; the region dialog holds Escape by itself',
  'api.AbortSignal.timeout_static': 'asked for in timeout.ts',
  'api.CSSStyleSheet': 'asked for in adopt-styles.ts',
  'api.Document.adoptedStyleSheets': 'as above',
  'api.Navigation': 'asked for by React',
  'api.Navigator.share': 'asked for in share.ts',
  'api.Window.navigation': 'asked for by React',
  'javascript.builtins.String.toWellFormed': 'asked for in contact.ts',
};

const isAllowed = (name: string) => Object.keys(allowed).some((key) => name === key || name.startsWith(`${key}.`));
const tell = (lacking: Lacking) =>
  [...lacking].filter(([name]) => !isAllowed(name)).map(([name, where]) => `${name} is not in ${where}`);

const used: Record<'styles' | 'markup' | 'scripts', Lacking> = {
  styles: new Map(),
  markup: new Map(),
  scripts: new Map(),
};

/** Texts in a built script that are style sheets: islands bring their own. */
function stylesOf(script: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && /^[^{}]*\{[^{}]*:[^]*\}\s*$/.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('script.js', script, ts.ScriptTarget.Latest));
  return found;
}

const builtScripts = (await Array.fromAsync(glob('_astro/*.js', { cwd: distFolder }))).map((file) => distFolder + file);

test('styles', async () => {
  const sheets = new Set<string>();
  for (const { html } of pages) for (const [, css = ''] of html.matchAll(/<style>([^]*?)<\/style>/g)) sheets.add(css);
  for (const file of builtScripts) for (const css of stylesOf(await readFile(file, 'utf8'))) sheets.add(css);
  for (const css of sheets) readStyles(css, used.styles);
  expect(tell(used.styles)).toEqual([]);
});

test('markup', () => {
  for (const { href } of builtKinds) {
    const { document, path } = pageAt(href(undefined));
    readMarkup(document, path, used.markup);
  }
  expect(tell(used.markup)).toEqual([]);
});

test('scripts', { timeout: 120_000 }, async () => {
  const sources = await Array.fromAsync(
    glob('src/islands/**/*.{ts,tsx}', { cwd: root, exclude: (name) => /\.test\.|register\.ts|blank\.ts/.test(name) }),
  );
  for await (const file of glob('src/**/*.astro', { cwd: root })) {
    const [, folder = ''] = /^(.*\/)/.exec(file) ?? [];
    for (const [, script = ''] of (await readText(file)).matchAll(/<script>([^]*?)<\/script>/g)) {
      for (const [, path] of script.matchAll(/import '(.+)'/g)) sources.push(`${folder}${path}`);
    }
  }
  readScripts([...new Set(sources)].map((file) => root + file).concat(builtScripts), used.scripts);
  expect(tell(used.scripts)).toEqual([]);
});

test('nothing is allowed that is used no more', ({ skip }) => {
  if (Object.values(used).some(({ size }) => size === 0)) skip('It is asked with those above.');
  const names = Object.values(used).flatMap((lacking) => [...lacking.keys()]);
  expect(
    Object.keys(allowed).filter((key) => !names.some((name) => name === key || name.startsWith(`${key}.`))),
  ).toEqual([]);
});

test('the README names them', async () => {
  const readme = await readText('README.md');
  const names: Record<string, string> = { ios_saf: 'iOS' };
  for (const { name, version } of oldestBrowsers) {
    expect(readme).toMatch(new RegExp(`\\b${names[name] ?? name} ${version}\\b`, 'i'));
  }
});
