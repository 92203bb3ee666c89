/** The oldest browsers (`browserslist` in package.json) know what the built site uses, or do well without it. */
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { oldestBrowsers } from '../../src/build/browsers.ts';
import { namesOfScripts } from '../../src/build/finish-page.ts';
import { embeddedScripts, readMarkup, readScripts, readStyles, type Lacking } from '../support/compat.ts';
import { versionsOf } from '../support/compat-data.ts';
import { readText } from '../support/content.ts';
import { builtKinds } from '../support/kinds.ts';
import { distFolder, pageAt, pages } from '../support/dist.ts';
import { every } from '../support/every.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Names that one of the oldest browsers lacks, with all below them, and why the page works without. */
const allowed: Record<string, string> = {
  'css.at-rules.container': 'Safari has no setting that makes text so large',
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
  'css.properties.container-type': 'with @container',
  'css.properties.contain-intrinsic-size': 'all is laid out at once',
  'css.properties.cursor': 'iOS has none',
  'css.properties.forced-color-adjust': 'no such browser forces colours',
  'css.properties.hyphenate-limit-chars': 'a word may be parted for fewer letters',
  'css.properties.interactivity': 'links behind the region dialog are hidden instead, where no script makes it modal',
  'css.properties.overflow.clip': '`hidden` stands before it',
  'css.properties.overscroll-behavior': 'who scrolls on at the end of the region dialog moves the page behind it',
  'css.properties.scroll-target-group': 'no section is marked in the contents',
  'css.properties.scrollbar-width': 'a bar is wider, or shown',
  'css.properties.text-wrap': 'lines break where they break',
  'css.selectors.has':
    'nothing but order and room hangs on it, and which field of a drawing is marked beside its marked text',
  'css.selectors.target-current': 'no section is marked in the contents',
  'css.types.length.viewport_percentage_units_dynamic': 'the region dialog is as high as its list',
  'html.elements.details.name': 'several stay open',
  'html.elements.dialog.closedby': 'the region dialog holds Escape by itself',
  'api.AbortSignal.timeout_static': '`timeout.ts` asks for it; a request ends when the browser gives up',
  'api.CSSStyleSheet.CSSStyleSheet': 'with `adoptedStyleSheets`',
  'api.CSSStyleSheet.replaceSync': 'with `adoptedStyleSheets`',
  'api.Document.adoptedStyleSheets': '`add-styles.ts` asks for it, and adds to the page’s own sheet',
  'api.CompositionEvent.locale': 'React reads it; nothing there is as good as another language than Korean',
  'api.DecompressionStream': 'hucre asks for it; what it reads is unpacked',
  'api.Document.prerendering': '`report.ts` counts at once',
  'api.Document.prerenderingchange_event': '`report.ts` listens only where `prerendering` says so',
  'api.Document.startViewTransition': 'React tries it for a `<ViewTransition>`; we have none',
  'api.Element.ariaHidden': 'Radix leaves out what is hidden where it reads a notification aloud; nothing of ours is',
  'api.MouseEvent.movementX': 'React reckons it',
  'api.MouseEvent.movementY': 'React reckons it',
  'api.NavigateEvent.canIntercept': 'React asks for `navigation` before',
  'api.Navigation': 'React asks for it',
  'api.Navigator.share': '`share.ts` asks for it, and copies the address',
  'api.PerformanceResourceTiming.transferSize': 'React takes a usual speed for its own',
  'api.TextEvent': 'React asks for it, and listens to other events',
  'api.Window.navigation': 'React asks for it',
  'javascript.builtins.String.toWellFormed': '`contact.ts` asks for it; the browser mends what it sends',
  // Something else has this name in that file.
  'api.AnimationEvent.animation in react': 'a key of its table of events',
  'api.CSSStyleDeclaration.cssFloat in react': 'Firefox has it in another interface',
  'api.HTMLElement.popover in react': 'a property of a component',
  'api.HTMLInputElement.capture in react': 'an option of a listener',
  'api.HTMLLinkElement.imageSizes in react': 'a property of a component',
  'api.IntersectionObserver.delay in react': 'an option of its scheduler',
  'api.Profiler in react': 'a component',
  'api.ViewTransition in react': 'a component',
  'api.CSS.cap_static in workbook': 'a key of how lines end',
  'api.CSS.cm_static in workbook': 'a key of a comment',
  'api.CSS.s_static in workbook': 'a key of a cell',
  'api.CSS.s_static in ContactForm': 'what the bundler calls the rest of a form',
  'api.DeviceOrientationEvent.alpha in workbook': 'a key of a colour',
  'api.Screen.orientation in workbook': 'a key of a sheet on paper',
  'javascript.builtins.Error.captureStackTrace in workbook': 'fflate asks for it',
  'javascript.builtins.Error.fileName in workbook': 'a key of a file in an archive',
  'javascript.builtins.Function.displayName in workbook': 'a key of a table’s column',
  'javascript.builtins.Error.isError in portfolio-list': 'a key of comlink’s answers',
  'javascript.builtins.Error.isError in table-worker': 'a key of comlink’s answers',
  'javascript.builtins.Array.toSorted in Notifications': 'a method of Radix’s own map',
  'javascript.builtins.Function.displayName in Notifications': 'of a component, for its tools',
  'javascript.builtins.Function.displayName in react': 'of a component, for its tools',
};

const isBelow = (name: string, key: string) =>
  name === key || (/^(?:\.| in )/.test(name.slice(key.length)) && name.startsWith(key));
const reasonOf = (name: string) => Object.entries(allowed).find(([key]) => isBelow(name, key))?.[1];
const unexplained = (lacking: Lacking) =>
  [...lacking].filter(([name]) => reasonOf(name) === undefined).map(([name, where]) => `${name} is not in ${where}`);

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

/** Scripts that pages load, now or when they are touched; other files are of builds before. Pages hold none: their policy lets none run. */
async function findScripts(): Promise<string[]> {
  const queue = [...new Set(pages.flatMap(({ html }) => namesOfScripts(html)))];
  const found = new Map<string, string>();
  for (let name = queue.pop(); name; name = queue.pop()) {
    if (found.has(name)) continue;
    const file = `${distFolder}_astro/${name}`;
    found.set(name, file);
    queue.push(...namesOfScripts(await readFile(file, 'utf8')));
  }
  const others = await Array.fromAsync(glob('*.js', { cwd: distFolder }));
  return [...found.values(), ...others.map((file) => distFolder + file)];
}

const builtScripts = await findScripts();

test('styles', async () => {
  const sheets = new Set<string>();
  for (const { html } of pages) for (const [, css = ''] of html.matchAll(/<style>([^]*?)<\/style>/g)) sheets.add(css);
  for (const file of builtScripts) for (const css of stylesOf(await readFile(file, 'utf8'))) sheets.add(css);
  for await (const file of glob(`${distFolder}_astro/*.css`)) sheets.add(await readFile(file, 'utf8'));
  for (const css of sheets) readStyles(css, used.styles);
  expect(unexplained(used.styles)).toEqual([]);
});

test('markup', () => {
  for (const { href } of builtKinds) {
    const { document, path } = pageAt(href(undefined));
    readMarkup(document, path, used.markup);
  }
  expect(unexplained(used.markup)).toEqual([]);
});

test('scripts', async () => {
  const sources = await Array.fromAsync(
    glob('src/islands/**/*.{ts,tsx}', { cwd: root, exclude: (name) => /\.test\.|register\.ts|blank\.ts/.test(name) }),
  );
  const embedded = new Map<string, string>();
  // The page of examples is for development alone.
  for await (const file of glob('src/**/*.astro', { cwd: root, exclude: ['src/examples/**'] })) {
    const script = embeddedScripts(await readText(file));
    if (script) embedded.set(`${root}${file}.ts`, script);
  }
  readScripts([...sources.map((file) => root + file), ...builtScripts], embedded, used.scripts);
  expect(unexplained(used.scripts)).toEqual([]);
});

test('no pattern looks behind, which Safari reads from 16.4 on: the whole script would be lost', async () => {
  const scripts = await Promise.all(builtScripts.map(async (path) => ({ path, script: await readFile(path, 'utf8') })));
  every(scripts, ({ script }) => expect(/.{0,40}\(\?<[=!].{0,40}/.exec(script)?.[0]).toBeUndefined());
});

test('nothing is allowed that is used no more', ({ skip }) => {
  if (Object.values(used).some(({ size }) => size === 0)) skip('It is asked with those above.');
  const names = Object.values(used).flatMap((lacking) => [...lacking.keys()]);
  expect(Object.keys(allowed).filter((key) => !names.some((name) => isBelow(name, key)))).toEqual([]);
});

test('docs/testing.md has the table of what scripts use', async ({ skip }) => {
  if (used.scripts.size === 0) skip('It is asked with those above.');
  const names = [...used.scripts.keys()]
    .filter((name) => /^(?:api|javascript)\./.test(name) && reasonOf(name) && !(name in allowed && / in /.test(name)))
    .map((name) => name.replace(/ in .*/, ''));
  const rows = [...new Set(names)].sort().map((name) => {
    const shown = name
      .replace(/^(?:api|javascript\.builtins)\./, '')
      .replace(/_static$/, '')
      .replace(/_event$/, ' (event)');
    return [`\`${shown}\``, ...versionsOf(name), reasonOf(name)];
  });
  const titles: Record<string, string> = { ios_saf: 'iOS' };
  const head = oldestBrowsers.map(
    ({ name, version }) => `${titles[name] ?? name.replace(/^./, (letter) => letter.toUpperCase())} ${version}`,
  );
  const table = [['name', ...head, 'why the page works without'], Array<string>(head.length + 2).fill('---'), ...rows];
  const lines = table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const text = await readText('docs/testing.md');
  const [start, end] = ['<!-- oldest browsers -->', '<!-- /oldest browsers -->'];
  const [before = '', rest = ''] = text.split(start);
  // `-u` writes it.
  await expect(`${before}${start}\n\n${lines}\n\n${end}${rest.split(end)[1]}`).toMatchFileSnapshot(
    `${root}docs/testing.md`,
  );
});

test('the README names them', async () => {
  const readme = await readText('README.md');
  const names: Record<string, string> = { ios_saf: 'iOS' };
  for (const { name, version } of oldestBrowsers) {
    expect(readme).toMatch(new RegExp(`\\b${names[name] ?? name} ${version}\\b`, 'i'));
  }
});
