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

type Layer = {
  of: RegExp;
  /** What its files may import. Everything else is a fault. */
  may: (file: string) => RegExp[];
  /** What they may import as a type alone. */
  types?: RegExp[];
};

const manifest = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as {
  dependencies: Record<string, string>;
};
const packagePattern = (names: string[]) => new RegExp(`^(?:${names.join('|')})(?:/|$)`);

const domain = /^src\/domain\//;
const routes = /^src\/routes\//;
const schemas = /^src\/content-schemas\//;
const contentCheck = /^src\/content-check\//;
const copy = /^src\/copy\.ts$/;
const texts = /^src\/(?:article-html|feed-items)\.ts$/;
const site = /^src\/site\.ts$/;
const styles = /^src\/(?:styles|features)\/.*\.css$/;
/** What stands outside a feature sees of it: its door, or the template that stands in for it. */
const doors = /^src\/features\/[a-z-]+\/[A-Z]\w+\.astro$/;
const components = /^src\/components\//;
const browserPackages = packagePattern(['react', 'react-dom', 'nanostores', '@nanostores', '@radix-ui']);
const builtIn = /^node:/;

/** First match counts. A file that no layer knows is a fault, so that nothing new goes unread. */
const layers: Layer[] = [
  // The rules of the business: neither files nor network nor a framework.
  { of: domain, may: () => [domain, /^zod(?:\/mini)?$/, /^yaml$/] },
  { of: routes, may: () => [domain] },
  { of: /^src\/api-client\//, may: () => [domain, /^src\/api-client\//] },
  { of: /^src\/stores\//, may: () => [domain, /^nanostores$/] },
  { of: schemas, may: () => [domain, routes, schemas, /^zod$/] },
  { of: copy, may: () => [domain], types: [site] },
  {
    of: contentCheck,
    may: () => [
      domain,
      routes,
      schemas,
      copy,
      contentCheck,
      // What a block draws and what the check lets through is one rule.
      /^src\/components\/mdx\/(?:chart|video-host)\.ts$/,
      /^(?:zod|yaml|satteri|github-slugger)$/,
      builtIn,
    ],
  },
  // Articles as HTML, for their pages and for the feeds.
  {
    of: texts,
    may: () => [
      domain,
      routes,
      copy,
      site,
      schemas,
      components,
      texts,
      /^src\/build\/feed-html\.ts$/,
      /^astro:/,
      /^astro\//,
      /^@astrojs\/mdx/,
    ],
  },
  {
    of: /^src\/(?:site|content\.config)\.ts$/,
    may: () => [
      domain,
      routes,
      schemas,
      contentCheck,
      /^src\/content\.config\.ts$/,
      /^astro:/,
      /^astro\//,
      /^zod$/,
      builtIn,
    ],
  },
  { of: /^src\/build\/content-overlay\.ts$/, may: () => [contentCheck], types: [/^astro$/] },
  { of: /^src\/directives\/types\.d\.ts$/, may: () => [/^astro$/] },
  {
    of: /^src\/build\/sitemap\.ts$/,
    may: () => [domain, routes, builtIn, /^@astrojs\/sitemap$/, /^zod$/],
    types: [/^astro$/],
  },
  {
    of: /^src\/(?:build|settings|directives)\b/,
    may: () => [builtIn, /^src\/build\//, /^@resvg\//, /^node-html-parser$/],
    types: [/^astro$/],
  },
  // Shared parts of features know none of them.
  {
    of: /^src\/features\/(?:forms\/|[a-z-]+\.ts$)/,
    may: () => [domain, /^src\/features\/(?:forms\/|[a-z-]+\.ts$)/, browserPackages],
  },
  {
    of: /^src\/features\//,
    may: (file) => [
      domain,
      routes,
      /^src\/(?:api-client|stores)\//,
      // Its own folder and the shared parts, never another feature.
      new RegExp(`^${posix.dirname(file)}/`),
      /^src\/features\/(?:forms\/|[a-z-]+\.ts$)/,
      browserPackages,
    ],
  },
  // Blocks of a text take their figures themselves: nobody between them and the text can hand these on.
  {
    of: /^src\/components\/mdx\//,
    may: () => [domain, routes, copy, site, components, /^astro:assets$/],
    types: [/^astro$/],
  },
  // Drawn on the server: islands come in by their door, data as props.
  { of: components, may: () => [domain, routes, copy, schemas, components, doors], types: [site, /^src\/stores\//] },
  {
    of: /^src\/layouts\//,
    // The view counter is a plain script without a door.
    may: () => [domain, routes, copy, components, doors, styles, /^src\/features\/view-counter\/report\.ts$/],
    types: [site],
  },
  // The one page that is a picture.
  {
    of: /^src\/pages\/og\//,
    may: () => [
      domain,
      routes,
      copy,
      site,
      components,
      /^src\/build\/social-cards\.ts$/,
      /^astro\/container$/,
      /^astro:config\/server$/,
    ],
    types: [/^astro$/],
  },
  {
    of: /^src\/pages\//,
    may: () => [domain, routes, copy, site, texts, components, styles, /^src\/layouts\//, doors, /^@astrojs\/rss$/],
    types: [/^astro$/],
  },
  // Helpers of the service's tests.
  { of: /^api\/(?:test-support|storage\/contract)\.ts$/, may: () => [/^api\//, domain, builtIn, /^vitest$/] },
  // What runs in production: nothing but what an installation without devDependencies has.
  { of: /^api\//, may: () => [/^api\//, domain, builtIn, packagePattern(Object.keys(manifest.dependencies))] },
];

const mayReadEnv = ['api/env.ts', 'src/settings.mjs', 'astro.config.mjs'];
const mayFetch = [
  'src/api-client/index.ts',
  'src/api-client/report.ts',
  // Fetches /postcodes.json, a file of the site's own build.
  'src/features/region-dialog/catalogue.ts',
];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** What is wrong with a file, a sentence each. */
function faultsOf(module: Module): string[] {
  const { file, imports, readsEnv, fetches, markup } = module;
  const inApi = file.startsWith('api/');
  const faults: string[] = [];
  const layer = layers.find(({ of }) => of.test(file));
  if (!layer && !isTest(file) && /^(?:src|api)\//.test(file)) {
    faults.push(`${file}: no layer of tests/architecture.test.ts knows this file`);
  }

  for (const { target, typeOnly } of imports) {
    const crosses = inApi ? target.startsWith('src/') && !domain.test(target) : target.startsWith('api/');
    // A test may use what it needs, but not the other side.
    const patterns =
      layer && !isTest(file) ? [...layer.may(file), ...(typeOnly ? (layer.types ?? []) : [])] : undefined;
    if (crosses || (patterns && !patterns.some((pattern) => pattern.test(target)))) {
      faults.push(`${file} imports ${target}`);
    }
  }

  if (isTest(file)) return faults;
  if (readsEnv && !mayReadEnv.includes(file)) faults.push(`${file} reads process.env`);
  if (fetches && !inApi && !mayFetch.includes(file)) faults.push(`${file} calls fetch`);
  if (/<head[\s>]/.test(markup) && !file.startsWith('src/layouts/')) faults.push(`${file} has a <head>`);
  const directives = [...markup.matchAll(/(?<=[\s"'}])client:([\w-]+)/g)].map(([, name]) => name);
  if (directives.length > 0 && !doors.test(file)) faults.push(`${file} has a client: directive`);
  if (directives.includes('load')) faults.push(`${file} wakes an island with client:load`);
  return faults;
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

  test('is read where there is something to find', () => {
    expect(tree.length).toBeGreaterThan(100);
    expect(tree.filter(({ readsEnv }) => readsEnv).map(({ file }) => file)).toEqual(
      expect.arrayContaining(['api/env.ts', 'src/settings.mjs']),
    );
    expect(tree.filter(({ fetches }) => fetches).map(({ file }) => file)).toEqual(expect.arrayContaining(mayFetch));
    expect(tree.filter(({ markup }) => /<head>/.test(markup)).map(({ file }) => file)).toEqual([
      'src/layouts/Page.astro',
    ]);
  });

  test.each([
    { file: 'src/pages/404.astro', target: 'src/styles/answers.css', typeOnly: false, how: 'for its effect' },
    { file: 'src/layouts/Page.astro', target: 'src/site.ts', typeOnly: true, how: 'as a type' },
    {
      file: 'src/layouts/Page.astro',
      target: 'src/features/view-counter/report.ts',
      typeOnly: false,
      how: 'in a script',
    },
    { file: 'src/features/contact-form/send.ts', target: 'src/domain/contact.ts', typeOnly: false, how: 'by alias' },
    { file: 'src/domain/contact-request.ts', target: 'src/domain/contact.ts', typeOnly: false, how: 'by path' },
    {
      file: 'src/features/forms/error-styles.ts',
      target: 'src/features/forms/errors.css',
      typeOnly: false,
      how: 'with a query',
    },
    { file: 'api/storage/open.ts', target: 'api/storage/postgres.ts', typeOnly: false, how: 'when it runs' },
    { file: 'astro.config.mjs', target: 'src/settings.mjs', typeOnly: false, how: 'in JavaScript' },
  ])('$file imports $target $how', ({ file, target, typeOnly }) => {
    expect(moduleOf(file)?.imports).toContainEqual({ target, typeOnly });
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
    expect(withDirective.filter((file) => !doors.test(file))).toEqual([]);
  });
});

describe('the checker itself finds', () => {
  const astro = (frontmatter: string, markup = '<p></p>') => `---\n${frontmatter}\n---\n\n${markup}\n`;

  test.each([
    // Arrows
    {
      file: 'src/domain/x.ts',
      text: `import { readFile } from 'node:fs/promises';`,
      fault: 'imports node:fs/promises',
    },
    {
      file: 'src/domain/x.ts',
      text: `import { routes } from '../routes/index.ts';`,
      fault: 'imports src/routes/index.ts',
    },
    { file: 'src/domain/x.ts', text: `import type { Site } from '../site.ts';`, fault: 'imports src/site.ts' },
    { file: 'src/domain/x.ts', text: `import 'react';`, fault: 'imports react' },
    { file: 'src/domain/x.ts', text: `export * from '../copy.ts';`, fault: 'imports src/copy.ts' },
    { file: 'src/domain/x.ts', text: `export const x = await import('hono');`, fault: 'imports hono' },
    { file: 'src/domain/x.ts', text: `type X = import('../site.ts').Site;`, fault: 'imports src/site.ts' },
    { file: 'src/routes/x.ts', text: `import { fill } from '../copy.ts';`, fault: 'imports src/copy.ts' },
    { file: 'src/copy.ts', text: `import { getSite } from './site.ts';`, fault: 'imports src/site.ts' },
    { file: 'src/copy.ts', text: `import { type Site, getSite } from './site.ts';`, fault: 'imports src/site.ts' },
    { file: 'src/api-client/x.ts', text: `import { notify } from '../stores/x.ts';`, fault: 'imports src/stores/x.ts' },
    {
      file: 'src/components/a/x.astro',
      text: astro(`import P from '../../pages/404.astro';`),
      fault: 'imports src/pages/404.astro',
    },
    {
      file: 'src/components/a/x.astro',
      text: astro(`import { getSite } from '../../site.ts';`),
      fault: 'imports src/site.ts',
    },
    {
      file: 'src/components/mdx/x.astro',
      text: astro(`import { getSite } from '../../site.ts';\nimport '../../layouts/Page.astro';`),
      fault: 'imports src/layouts/Page.astro',
    },
    {
      file: 'src/components/a/x.astro',
      text: astro(`import Form from '../../features/contact-form/ContactForm.tsx';`),
      fault: 'imports src/features/contact-form/ContactForm.tsx',
    },
    {
      file: 'src/components/a/x.astro',
      text: astro('', `<script>\nimport '../../features/contact-form/send.ts';\n</script>`),
      fault: 'imports src/features/contact-form/send.ts',
    },
    {
      file: 'src/layouts/x.astro',
      text: astro(`import P from '../pages/404.astro';`),
      fault: 'imports src/pages/404.astro',
    },
    {
      file: 'src/features/a-b/X.tsx',
      text: `import { findPlaces } from '../region-dialog/search.ts';`,
      fault: 'imports src/features/region-dialog/search.ts',
    },
    {
      file: 'src/features/a-b/X.tsx',
      text: `import P from '../../pages/404.astro';`,
      fault: 'imports src/pages/404.astro',
    },
    {
      file: 'src/features/a-b/X.tsx',
      text: `import { x } from '../a-bc/x.ts';`,
      fault: 'imports src/features/a-bc/x.ts',
    },
    {
      file: 'src/features/a-b/X.tsx',
      text: `import { Section } from '../../components/x.tsx';`,
      fault: 'imports src/components/x.tsx',
    },
    {
      file: 'src/features/forms/x.ts',
      text: `import { send } from '../contact-form/send.ts';`,
      fault: 'imports src/features/contact-form/send.ts',
    },
    {
      file: 'src/features/a-b/x.ts',
      text: `import { createApp } from '../../../api/app.ts';`,
      fault: 'imports api/app.ts',
    },
    {
      file: 'src/features/a-b/x.test.ts',
      text: `import { createApp } from '../../../api/app.ts';`,
      fault: 'imports api/app.ts',
    },
    { file: 'src/pages/x.astro', text: astro(`import { env } from '../../api/env.ts';`), fault: 'imports api/env.ts' },
    {
      file: 'api/x.ts',
      text: `import { routes } from '../src/routes/index.ts';`,
      fault: 'imports src/routes/index.ts',
    },
    {
      file: 'api/x.test.ts',
      text: `import { routes } from '../src/routes/index.ts';`,
      fault: 'imports src/routes/index.ts',
    },
    { file: 'api/routes/x.ts', text: `import type { Site } from '../../src/site.ts';`, fault: 'imports src/site.ts' },
    { file: 'api/x.ts', text: `import React from 'react';`, fault: 'imports react' },
    { file: 'src/utils/misc.ts', text: '', fault: 'no layer' },
    // One place
    { file: 'api/x.ts', text: `const { PORT } = process.env;`, fault: 'reads process.env' },
    { file: 'api/x.ts', text: `const port = process['env'].PORT;`, fault: 'reads process.env' },
    { file: 'api/x.ts', text: `import { env } from 'node:process';`, fault: 'reads process.env' },
    { file: 'src/site.ts', text: `const url = process.env.PUBLIC_BASE_URL;`, fault: 'reads process.env' },
    { file: 'src/features/a-b/x.ts', text: `await fetch('x');`, fault: 'calls fetch' },
    { file: 'src/features/a-b/x.ts', text: `window.fetch('x');`, fault: 'calls fetch' },
    { file: 'src/features/a-b/x.ts', text: `navigator.sendBeacon('x');`, fault: 'calls fetch' },
    { file: 'src/pages/x.astro', text: astro('', '<p>{process.env.CI}</p>'), fault: 'reads process.env' },
    { file: 'src/pages/x.astro', text: astro('', `<p>{await fetch('x')}</p>`), fault: 'calls fetch' },
    { file: 'src/pages/x.astro', text: astro(`const x = await fetch('x');`), fault: 'calls fetch' },
    { file: 'src/pages/x.astro', text: astro('', '<html><head></head></html>'), fault: 'has a <head>' },
    { file: 'src/components/x.astro', text: '<head lang="de"></head>', fault: 'has a <head>' },
    { file: 'src/pages/x.astro', text: astro('', '<Form client:touch />'), fault: 'has a client: directive' },
    {
      file: 'src/features/a-b/X.tsx',
      text: 'export default () => <X client:idle />;',
      fault: 'has a client: directive',
    },
    {
      file: 'src/features/a-b/Door.astro',
      text: astro('', '<Form\n  client:load\n/>'),
      fault: 'wakes an island with client:load',
    },
  ])('$file $fault', ({ file, text, fault }) => {
    const faults = faultsOf(readModule(file, text));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(file);
    expect(faults[0]).toContain(fault);
  });

  test.each([
    { file: 'src/domain/x.ts', text: `import * as z from 'zod/mini';\nimport { City } from './regions.ts';` },
    {
      file: 'src/copy.ts',
      text: `import type { Site } from './site.ts';\nimport { type Site as S } from './site.ts';`,
    },
    { file: 'src/domain/x.ts', text: `// import 'react';\nconst text = "import 'react'; process.env; fetch('x')";` },
    { file: 'src/domain/x.test.ts', text: `import { readFile } from 'node:fs/promises';\nfetch('x');` },
    {
      file: 'src/features/a-b/x.ts',
      text: `import { prefetch } from './prefetch.ts';\nprefetch('x');\nquery.fetch();`,
    },
    {
      file: 'src/features/a-b/Door.astro',
      text: astro('// client:load, <head>', '{/* client:load */}<X client:rest />'),
    },
    { file: 'src/components/x.astro', text: '<!-- <head> --><header></header>' },
    {
      file: 'api/x.ts',
      text: `import { z } from 'zod';\nimport { Hono } from 'hono';\nimport '#domain/regions';\nawait fetch('x');`,
    },
    { file: 'astro.config.mjs', text: `import { defineConfig } from 'astro/config';\nconst { CI } = process.env;` },
  ])('nothing wrong in $file (%#)', ({ file, text }) => {
    expect(faultsOf(readModule(file, text))).toEqual([]);
  });
});
