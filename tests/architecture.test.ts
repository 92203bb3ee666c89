/**
 * The arrows of import (docs/architecture.md), and what may stand in one place alone. Reads the
 * syntax tree of every source file, so that a comment or a text is never taken for code.
 */
import { glob, readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { every } from './support/every.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

type Import = {
  /** `src/domain/regions.ts` for a file of the project, else the name as written: `zod`, `node:fs`. */
  target: string;
  /** Gone when the code runs. */
  typeOnly: boolean;
};
type Module = {
  file: string;
  imports: Import[];
  /** Reads `process.env`. */
  readsEnv: boolean;
  /** Calls `fetch` or what does the same. */
  fetches: boolean;
  /** Astro's or JSX's markup, without code before it and comments in it. */
  markup: string;
};

/* Reading */

/** Code and markup of a file: an Astro file has its frontmatter, then markup with `<script>` in it. */
function splitSource(file: string, text: string): { code: string[]; markup: string } {
  if (!file.endsWith('.astro')) return { code: [text], markup: file.endsWith('.tsx') ? text : '' };
  const [, frontmatter = '', rest = text] = /^\s*---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text) ?? [];
  const markup = rest.replace(/<!--[\s\S]*?-->|\{\s*\/\*[\s\S]*?\*\/\s*\}/g, '');
  const scripts = [...markup.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
  return { code: [frontmatter, ...scripts], markup };
}

function resolveTarget(file: string, specifier: string): string {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('#domain/')) return `src/domain/${path.slice('#domain/'.length)}.ts`;
  return path.startsWith('.') ? posix.join(posix.dirname(file), path) : path;
}

function readModule(file: string, text: string): Module {
  const { code, markup } = splitSource(file, text);
  const found: Module = { file, imports: [], readsEnv: false, fetches: false, markup };
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier && ts.isStringLiteralLike(specifier)) {
      found.imports.push({ target: resolveTarget(file, specifier.text), typeOnly });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    else if (ts.isCallExpression(node)) {
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0], false);
      if (isFetch(node.expression)) found.fetches = true;
    } else if (isMember(node, ['process'], 'env')) found.readsEnv = true;
    ts.forEachChild(node, visit);
  };
  for (const part of code) {
    const kind = file.endsWith('.mjs') ? ts.ScriptKind.JS : file.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
    visit(ts.createSourceFile(file, part, ts.ScriptTarget.Latest, true, kind));
  }
  if (found.imports.some(({ target }) => target === 'node:process' || target === 'process')) found.readsEnv = true;
  // Astro's markup has no syntax tree here; the words do for its expressions.
  if (file.endsWith('.astro')) {
    found.readsEnv ||= /\bprocess\.env\b/.test(markup);
    found.fetches ||= /\bfetch\(/.test(markup);
  }
  return found;
}

function isTypeImport({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false;
  const { namedBindings, name } = importClause;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly);
}

/** `process.env` and `process['env']`, with any of these names in front. */
function isMember(node: ts.Node, objects: readonly string[], member: string): boolean {
  if (ts.isPropertyAccessExpression(node))
    return objects.includes(node.expression.getText()) && node.name.text === member;
  if (!ts.isElementAccessExpression(node) || !ts.isStringLiteralLike(node.argumentExpression)) return false;
  return objects.includes(node.expression.getText()) && node.argumentExpression.text === member;
}

const globals = ['globalThis', 'window', 'self'];
const isFetch = (callee: ts.Node): boolean =>
  (ts.isIdentifier(callee) && callee.text === 'fetch') ||
  isMember(callee, globals, 'fetch') ||
  isMember(callee, ['navigator', 'window.navigator'], 'sendBeacon');

/* Rules */

type Room = {
  of: RegExp;
  /** Paths that its files may import. Everything else is a fault. */
  may: (file: string) => RegExp[];
  /** Paths that they may import as types alone. */
  types?: RegExp[];
};

const manifest = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as {
  dependencies: Record<string, string>;
};
const packagePattern = (names: string[]) => new RegExp(`^(?:${names.join('|')})(?:/|$)`);

const domain = /^src\/domain\//;
const content = /^src\/content\//;
const art = /^src\/art\//;
const sections = /^src\/sections\//;
const articles = /^src\/articles\//;
const layouts = /^src\/layouts\//;
const build = /^src\/build\//;
const editor = /^src\/editor\//;
const styles = /^src\/(?:styles|islands)\/.*\.css$/;
/** Files of an island that code outside it may import: its door, or the template that stands in for it. */
const doors = /^src\/islands\/[a-z-]+\/[A-Z]\w+\.astro$/;
/** Islands as a developer looks at them, in no build. */
const examples = /^src\/examples\//;
/** Plain scripts that no island wakes. */
const scripts = /^src\/islands\/(?:view-counter|share-button)\/\w+\.ts$/;
/** Files that islands share. */
const sharedByIslands = /^src\/islands\/(?:api-client|form-parts|stores)\//;
const browserPackages = packagePattern(['react', 'react-dom', 'nanostores', '@radix-ui']);
const builtIn = /^node:/;
const astro = /^astro(?:[:/]|$)/;

/** First match counts. A file that no room knows is a fault, so that nothing new goes unread. */
const rooms: Room[] = [
  // The rules of the business: neither files nor network nor a framework.
  { of: domain, may: () => [domain, /^zod(?:\/mini)?$/, /^feiertagejs$/] },
  {
    of: content,
    may: () => [domain, content, /^(?:zod|yaml|satteri|acorn|sharp|github-slugger)$/, builtIn],
  },
  { of: /^src\/content\.config\.ts$/, may: () => [domain, content, astro, /^zod$/, builtIn] },
  // The drawings that are made of data, and weighed.
  {
    of: /^src\/art\/(?:area-map|stock-map|coast)\.ts$/,
    may: () => [domain, art, builtIn],
  },
  { of: art, may: () => [domain, art] },
  {
    of: /^src\/islands\/directives\//,
    may: () => [
      /^src\/domain\/ahead\.ts$/,
      /^src\/islands\/directives\//,
      /^src\/islands\/form-parts\/request-submit\.ts$/,
      /^astro$/,
    ],
  },
  { of: /^src\/islands\/api-client\//, may: () => [domain, /^src\/islands\/api-client\//] },
  { of: /^src\/islands\/stores\//, may: () => [domain, /^nanostores$/] },
  { of: /^src\/islands\/form-parts\//, may: () => [domain, /^src\/islands\/form-parts\//, browserPackages] },
  // What is opened there is read by libraries, which come with the first file.
  {
    of: /^src\/islands\/tools\/(?:table-file|workbook)\.ts$/,
    may: () => [domain, /^src\/islands\/tools\//, packagePattern(['papaparse', 'fflate', 'hucre'])],
  },
  {
    of: /^src\/islands\//,
    // Its own folder and the shared parts, never another island; what a tool knows is a module of the build.
    may: (file) => [domain, new RegExp(`^${posix.dirname(file)}/`), sharedByIslands, browserPackages, /^tool-facts:/],
    // What an island's `examples.ts` is.
    types: [/^src\/examples\/example\.ts$/],
  },
  // Drawn on the server: islands come in by their door, data as props.
  { of: sections, may: () => [domain, art, sections, doors, astro], types: [content, /^src\/islands\/stores\//] },
  // Blocks of a text take their figures themselves: nobody between them and the text can hand these on.
  {
    of: articles,
    may: () => [
      domain,
      content,
      art,
      sections,
      articles,
      doors,
      scripts,
      astro,
      /^@astrojs\/mdx/,
      /^zod$/,
      /^node-html-parser$/,
    ],
  },
  { of: layouts, may: () => [domain, content, art, sections, layouts, doors, scripts, styles] },
  {
    of: examples,
    may: () => [domain, content, art, sections, layouts, /^src\/islands\//, examples, astro],
    types: [/^react$/],
  },
  { of: /^src\/middleware\.ts$/, may: () => [layouts, astro] },
  // The pages that are pictures.
  {
    of: /^src\/pages\/(?:og|blog|icons)\//,
    may: () => [
      domain,
      content,
      art,
      /^src\/layouts\/social-card\.ts$/,
      /^src\/build\/(?:social-cards|unused-symbols)\.ts$/,
      astro,
    ],
  },
  {
    of: /^src\/pages\//,
    may: () => [domain, content, art, sections, articles, layouts, styles, doors, astro, /^@astrojs\/rss$/],
  },
  {
    of: build,
    may: () => [
      domain,
      content,
      build,
      builtIn,
      /^@astrojs\/sitemap$/,
      /^@resvg\//,
      /^sharp$/,
      /^satteri$/,
      // Web servers call files what the service calls them.
      /^hono\/utils\/mime$/,
      /^(?:acorn|postcss|postcss-selector-parser)$/,
      /^src\/articles\/blocks\/blocks\.ts$/,
      // The typography of each finished page.
      /^src\/layouts\/typeset-page\.ts$/,
    ],
    types: [/^astro$/],
  },
  // The editor's page in the browser; what it shows of the content it is given, so that nothing of Node reaches it.
  {
    of: /^src\/editor\/client\//,
    may: () => [
      domain,
      /^src\/editor\/client\//,
      packagePattern(['react', 'react-dom', 'nanostores', 'yaml', 'lexical', '@mdxeditor/editor']),
    ],
    types: [editor],
  },
  // The editor: of the site's own parts it knows the blocks alone.
  {
    of: editor,
    may: () => [
      domain,
      content,
      editor,
      builtIn,
      /^src\/articles\/blocks\/blocks\.ts$/,
      // Its page takes the site's tokens.
      /^src\/build\/(?:brand|class-colours)\.ts$/,
      /^(?:zod|yaml|hono|@hono|vite|@tailwindcss|astro|node-diff3)(?:\/|$)/,
    ],
  },
  // The service in production: it is installed without devDependencies.
  {
    of: /^api\//,
    may: () => [/^api\//, domain, content, builtIn, packagePattern(Object.keys(manifest.dependencies))],
  },
];
const mayReadEnv = [
  'api/env.ts',
  'api/env-file.ts',
  'src/build/settings.ts',
  'astro.config.mjs',
  // No setting: whether npm has started it.
  'api/end-with-npm.ts',
  // Hands it on to git.
  'src/editor/git.ts',
];
const mayFetch = [
  'src/islands/api-client/call.ts',
  'src/islands/api-client/beacon.ts',
  // Asks the server that it came from.
  'src/editor/client/api.ts',
  // Asks the launched site what of its texts is online.
  'src/editor/online.ts',
  // Its own development server, once.
  'src/editor/preview.ts',
  // Fetches /places.json, a file of the site's own build.
  'src/islands/region-dialog/catalogue.ts',
  // Asks the site itself whether it has a page.
  'src/islands/region-dialog/find-place.ts',
];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Faults of a file, a sentence each. */
function faultsOf(module: Module): string[] {
  const { file, imports, readsEnv, fetches, markup } = module;
  const inApi = file.startsWith('api/');
  const faults: string[] = [];
  const room = rooms.find(({ of }) => of.test(file));
  if (!room && !isTest(file) && /^(?:src|api)\//.test(file)) {
    faults.push(`${file}: no room of tests/architecture.test.ts knows this file`);
  }

  for (const { target, typeOnly } of imports) {
    const crosses = inApi
      ? target.startsWith('src/') && !domain.test(target) && !content.test(target)
      : target.startsWith('api/');
    // A test may use what it needs, but not the other side.
    const patterns = room && !isTest(file) ? [...room.may(file), ...(typeOnly ? (room.types ?? []) : [])] : undefined;
    if (crosses || (patterns && !patterns.some((pattern) => pattern.test(target)))) {
      faults.push(`${file} imports ${target}`);
    }
  }

  if (isTest(file)) return faults;
  if (readsEnv && !mayReadEnv.includes(file)) faults.push(`${file} reads process.env`);
  if (fetches && !inApi && !mayFetch.includes(file)) faults.push(`${file} calls fetch`);
  if (/<head[\s>]/.test(markup) && !file.startsWith('src/layouts/')) faults.push(`${file} has a <head>`);
  const directives = [...markup.matchAll(/(?<=[\s"'}])client:([\w-]+)/g)].map(([, name]) => name);
  if (directives.length > 0 && !doors.test(file) && !examples.test(file))
    faults.push(`${file} has a client: directive`);
  if (directives.includes('load')) faults.push(`${file} wakes an island with client:load`);
  return faults;
}

/* Circles */

/** The circles of imports, those of types included, each as the list of its files. */
function findCircles(modules: readonly Module[]): string[][] {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') return void circles.push([...path.slice(path.indexOf(file)), file]);
    state.set(file, 'open');
    path.push(file);
    for (const { target } of byFile.get(file)?.imports ?? []) if (byFile.has(target)) visit(target);
    path.pop();
    state.set(file, 'done');
  };
  for (const { file } of modules) visit(file);
  return circles;
}

/* Checks */

async function readTree(): Promise<Module[]> {
  const files = ['astro.config.mjs'];
  for await (const file of glob('{src,api}/**/*.{ts,tsx,astro,mjs}', { cwd: root })) files.push(posix.normalize(file));
  return Promise.all(files.sort().map(async (file) => readModule(file, await readFile(root + file, 'utf8'))));
}
const tree = await readTree();
const moduleOf = (file: string) => tree.find((module) => module.file === file);

describe('the source', () => {
  test('follows the arrows, and does each thing in its one place', () => {
    expect(tree.flatMap(faultsOf)).toEqual([]);
  });

  test('runs in no circle', () => {
    expect(findCircles(tree).map((circle) => circle.join(' → '))).toEqual([]);
  });

  test('is read where there is something to find', () => {
    expect(tree.length).toBeGreaterThan(100);
    expect(tree.filter(({ readsEnv }) => readsEnv).map(({ file }) => file)).toEqual(
      expect.arrayContaining(['api/env.ts', 'src/build/settings.ts']),
    );
    expect(tree.filter(({ fetches }) => fetches).map(({ file }) => file)).toEqual(expect.arrayContaining(mayFetch));
    expect(tree.filter(({ markup }) => /<head>/.test(markup)).map(({ file }) => file)).toEqual([
      'src/layouts/Embedded.astro',
      'src/layouts/Page.astro',
    ]);
  });

  test('is read for each way to import', () => {
    const imports = [
      { file: 'src/layouts/Page.astro', target: 'src/styles/site.css', typeOnly: false, how: 'for its effect' },
      { file: 'src/layouts/Head.astro', target: 'src/content/site.ts', typeOnly: true, how: 'as a type' },
      {
        file: 'src/layouts/Page.astro',
        target: 'src/islands/view-counter/report.ts',
        typeOnly: false,
        how: 'in a script',
      },
      { file: 'src/islands/contact-form/send.ts', target: 'src/domain/contact.ts', typeOnly: false, how: 'by alias' },
      { file: 'src/domain/contact-request.ts', target: 'src/domain/contact.ts', typeOnly: false, how: 'by path' },
      {
        file: 'src/islands/form-parts/error-styles.ts',
        target: 'src/islands/form-parts/errors.css',
        typeOnly: false,
        how: 'with a query',
      },
      { file: 'api/storage/open.ts', target: 'api/storage/postgres.ts', typeOnly: false, how: 'when it runs' },
      { file: 'astro.config.mjs', target: 'src/build/settings.ts', typeOnly: false, how: 'in JavaScript' },
    ].map((row) => ({ name: `${row.file} ${row.how}`, ...row }));
    every(imports, ({ file, target, typeOnly }) => {
      expect(moduleOf(file)?.imports).toContainEqual({ target, typeOnly });
    });
  });

  test('imports files that exist, by their whole name', async () => {
    const known = new Set(tree.map(({ file }) => file));
    for await (const file of glob('src/**/*.{css,json}', { cwd: root })) known.add(posix.normalize(file));
    const missing = tree.flatMap(({ file, imports }) =>
      imports
        .filter(({ target }) => /^(?:src|api)\//.test(target) && !known.has(target))
        .map(({ target }) => `${file} imports ${target}`),
    );
    expect(missing).toEqual([]);
  });

  test('names what Node brings with it by node:', () => {
    const bare = tree.flatMap(({ file, imports }) =>
      imports
        .filter(({ target }) => !builtIn.test(target) && builtinModules.includes(target))
        .map(({ target }) => `${file} imports ${target}`),
    );
    expect(bare).toEqual([]);
  });

  test('wakes islands by doors alone', () => {
    const withDirective = tree.filter(({ markup }) => /\sclient:/.test(markup)).map(({ file }) => file);
    expect(withDirective.length).toBeGreaterThanOrEqual(3);
    expect(withDirective.filter((file) => !doors.test(file) && !examples.test(file))).toEqual([]);
  });
});

describe('the scripts', () => {
  /** It makes a folder of a new firm. */
  const ofTheProject = ['scripts/new-firm.ts'];
  /** Each takes the folder of the texts from `readSite` or from the service's settings, so that CONTENT_DIR holds for all. */
  const ownWays = {
    'siteSettings() without .env: readSite() of scripts/site.ts': /\bsiteSettings\(\)/,
    'a reader without the folder that CONTENT_DIR names':
      /\b(?:createReader|readContent|readVersions|readKeptContent)\(\s*[\w.]+\s*\)/,
    'a path that begins with content/':
      /\b(?:join|resolve|URL|glob|readFile|readdir|stat)\(\s*(?:\w+,\s*)?['"`]content\b/,
  };
  const waysOf = (text: string) =>
    Object.entries(ownWays).flatMap(([way, pattern]) =>
      pattern.test(text.replace(/^\s*(?:\/?\*|\/\/).*$/gm, '')) ? [way] : [],
    );

  test('read no texts but those that CONTENT_DIR names', async () => {
    const files = (await Array.fromAsync(glob('scripts/*.ts', { cwd: root }))).map(posix.normalize);
    const found = await Promise.all(
      files
        .filter((file) => !ofTheProject.includes(file) && file !== 'scripts/site.ts')
        .map(async (file) => waysOf(await readFile(root + file, 'utf8')).map((way) => `${file}: ${way}`)),
    );
    expect(found.flat()).toEqual([]);
    const wrong = ['siteSettings()', 'createReader(rootUrl)', "join(root, 'content/blog')", "glob('content/**/*')"];
    expect(wrong.map((text) => waysOf(text).length)).toEqual([1, 1, 1, 1]);
  });
});

describe('the checker itself finds', () => {
  test('a circle, one of types too', () => {
    const circle = [
      { file: 'src/domain/a.ts', text: `import { b } from './b.ts';` },
      { file: 'src/domain/b.ts', text: `import type { C } from './c.ts';` },
      { file: 'src/domain/c.ts', text: `export type { A } from './a.ts';\nimport './d.ts';` },
      { file: 'src/domain/d.ts', text: '' },
    ].map(({ file, text }) => readModule(file, text));
    expect(findCircles(circle)).toEqual([['src/domain/a.ts', 'src/domain/b.ts', 'src/domain/c.ts', 'src/domain/a.ts']]);
    expect(findCircles(circle.slice(1))).toEqual([]);
  });

  const astro = (frontmatter: string, markup = '<p></p>') => `---\n${frontmatter}\n---\n\n${markup}\n`;

  test('each thing that is in the wrong place', () => {
    const wrong = [
      // Arrows
      {
        file: 'src/domain/x.ts',
        text: `import { readFile } from 'node:fs/promises';`,
        fault: 'imports node:fs/promises',
      },
      {
        file: 'src/domain/x.ts',
        text: `import type { Site } from '../content/site.ts';`,
        fault: 'imports src/content/site.ts',
      },
      { file: 'src/domain/x.ts', text: `import 'react';`, fault: 'imports react' },
      { file: 'src/domain/x.ts', text: `export * from '../content/parse.ts';`, fault: 'imports src/content/parse.ts' },
      { file: 'src/domain/x.ts', text: `export const x = await import('hono');`, fault: 'imports hono' },
      {
        file: 'src/domain/x.ts',
        text: `type X = import('../content/site.ts').Site;`,
        fault: 'imports src/content/site.ts',
      },
      { file: 'src/content/x.ts', text: `import { render } from 'astro';`, fault: 'imports astro' },
      { file: 'src/content/x.ts', text: `import '../pages/x.ts';`, fault: 'imports src/pages/x.ts' },
      {
        file: 'src/islands/api-client/x.ts',
        text: `import { notify } from '../stores/x.ts';`,
        fault: 'imports src/islands/stores/x.ts',
      },
      {
        file: 'src/sections/a/x.astro',
        text: astro(`import P from '../../pages/404.astro';`),
        fault: 'imports src/pages/404.astro',
      },
      {
        file: 'src/sections/a/x.astro',
        text: astro(`import { getSite } from '../../content/site.ts';`),
        fault: 'imports src/content/site.ts',
      },
      {
        file: 'src/articles/blocks/x.astro',
        text: astro(`import { getSite } from '../../content/site.ts';\nimport '../../layouts/Page.astro';`),
        fault: 'imports src/layouts/Page.astro',
      },
      {
        file: 'src/sections/a/x.astro',
        text: astro(`import Form from '../../islands/contact-form/ContactForm.tsx';`),
        fault: 'imports src/islands/contact-form/ContactForm.tsx',
      },
      {
        file: 'src/sections/a/x.astro',
        text: astro('', `<script>\nimport '../../islands/contact-form/send.ts';\n</script>`),
        fault: 'imports src/islands/contact-form/send.ts',
      },
      { file: 'src/art/x.ts', text: `import '../sections/x.ts';`, fault: 'imports src/sections/x.ts' },
      {
        file: 'src/layouts/x.astro',
        text: astro(`import P from '../pages/404.astro';`),
        fault: 'imports src/pages/404.astro',
      },
      {
        file: 'src/islands/a-b/X.tsx',
        text: `import { findPlaces } from '../region-dialog/search.ts';`,
        fault: 'imports src/islands/region-dialog/search.ts',
      },
      {
        file: 'src/islands/a-b/X.tsx',
        text: `import P from '../../pages/404.astro';`,
        fault: 'imports src/pages/404.astro',
      },
      {
        file: 'src/islands/a-b/X.tsx',
        text: `import { x } from '../a-bc/x.ts';`,
        fault: 'imports src/islands/a-bc/x.ts',
      },
      {
        file: 'src/islands/a-b/X.tsx',
        text: `import { Section } from '../../sections/x.tsx';`,
        fault: 'imports src/sections/x.tsx',
      },
      {
        file: 'src/islands/form-parts/x.ts',
        text: `import { send } from '../contact-form/send.ts';`,
        fault: 'imports src/islands/contact-form/send.ts',
      },
      {
        file: 'src/islands/a-b/x.ts',
        text: `import { createApp } from '../../../api/app.ts';`,
        fault: 'imports api/app.ts',
      },
      {
        file: 'src/islands/a-b/x.test.ts',
        text: `import { createApp } from '../../../api/app.ts';`,
        fault: 'imports api/app.ts',
      },
      {
        file: 'src/pages/x.astro',
        text: astro(`import { env } from '../../api/env.ts';`),
        fault: 'imports api/env.ts',
      },
      { file: 'api/x.ts', text: `import '../src/build/x.ts';`, fault: 'imports src/build/x.ts' },
      { file: 'api/x.test.ts', text: `import '../src/islands/x.ts';`, fault: 'imports src/islands/x.ts' },
      { file: 'api/x.ts', text: `import React from 'react';`, fault: 'imports react' },
      { file: 'src/utils/misc.ts', text: '', fault: 'no room' },
      // One place
      { file: 'api/x.ts', text: `const { PORT } = process.env;`, fault: 'reads process.env' },
      { file: 'api/x.ts', text: `const port = process['env'].PORT;`, fault: 'reads process.env' },
      { file: 'api/x.ts', text: `import { env } from 'node:process';`, fault: 'reads process.env' },
      { file: 'src/content/site.ts', text: `const url = process.env.PUBLIC_BASE_URL;`, fault: 'reads process.env' },
      { file: 'src/islands/a-b/x.ts', text: `await fetch('x');`, fault: 'calls fetch' },
      { file: 'src/islands/a-b/x.ts', text: `window.fetch('x');`, fault: 'calls fetch' },
      { file: 'src/islands/a-b/x.ts', text: `navigator.sendBeacon('x');`, fault: 'calls fetch' },
      { file: 'src/pages/x.astro', text: astro('', '<p>{process.env.CI}</p>'), fault: 'reads process.env' },
      { file: 'src/pages/x.astro', text: astro('', `<p>{await fetch('x')}</p>`), fault: 'calls fetch' },
      { file: 'src/pages/x.astro', text: astro(`const x = await fetch('x');`), fault: 'calls fetch' },
      { file: 'src/pages/x.astro', text: astro('', '<html><head></head></html>'), fault: 'has a <head>' },
      { file: 'src/sections/x.astro', text: '<head lang="de"></head>', fault: 'has a <head>' },
      { file: 'src/pages/x.astro', text: astro('', '<Form client:touch />'), fault: 'has a client: directive' },
      {
        file: 'src/islands/a-b/X.tsx',
        text: 'export default () => <X client:idle />;',
        fault: 'has a client: directive',
      },
      {
        file: 'src/islands/a-b/Door.astro',
        text: astro('', '<Form\n  client:load\n/>'),
        fault: 'wakes an island with client:load',
      },
    ].map((row) => ({ name: `${row.file} ${row.fault}`, ...row }));
    every(wrong, ({ file, text, fault }) => {
      const faults = faultsOf(readModule(file, text));
      expect(faults).toHaveLength(1);
      expect(faults[0]).toContain(file);
      expect(faults[0]).toContain(fault);
    });
  });

  test('nothing where all is right', () => {
    const right = [
      { file: 'src/domain/x.ts', text: `import * as z from 'zod/mini';\nimport { City } from './regions.ts';` },
      {
        file: 'src/sections/x.astro',
        text: astro(
          `import type { Site } from '../content/site.ts';\nimport { type Site as S } from '../content/site.ts';`,
        ),
      },
      { file: 'src/domain/x.ts', text: `// import 'react';\nconst text = "import 'react'; process.env; fetch('x')";` },
      { file: 'src/domain/x.test.ts', text: `import { readFile } from 'node:fs/promises';\nfetch('x');` },
      {
        file: 'src/islands/a-b/x.ts',
        text: `import { prefetch } from './prefetch.ts';\nprefetch('x');\nquery.fetch();`,
      },
      {
        file: 'src/islands/a-b/Door.astro',
        text: astro('// client:load, <head>', '{/* client:load */}<X client:rest />'),
      },
      { file: 'src/sections/x.astro', text: '<!-- <head> --><header></header>' },
      {
        file: 'api/x.ts',
        text: `import { z } from 'zod';\nimport { Hono } from 'hono';\nimport '#domain/regions';\nawait fetch('x');`,
      },
      { file: 'astro.config.mjs', text: `import { defineConfig } from 'astro/config';\nconst { CI } = process.env;` },
    ].map((row) => ({ name: `${row.file}: ${row.text}`, ...row }));
    every(right, ({ file, text }) => expect(faultsOf(readModule(file, text))).toEqual([]));
  });
});
