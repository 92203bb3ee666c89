// @ts-check
import astro from 'eslint-plugin-astro';
import compat from 'eslint-plugin-compat';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import globals from 'globals';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import manifest from './package.json' with { type: 'json' };

/** Internal URLs are made in `src/domain/site/routes.ts` alone: no `href="/…"` and no '/services' in a string. */
const handWrittenUrl = {
  selector:
    ':matches(Literal[value=/^\\u002F(?:[a-z]+(?:[\\u002F#]|$)|#)/], TemplateElement[value.raw=/^\\u002F[a-z]/])',
  message: 'Internal URLs come from src/domain/site/routes.ts.',
};

/** A test that is given little time fails where the machine is busy, and files share a worker: what one sets holds for the next. */
const ownTime = {
  selector: [
    'CallExpression[callee.object.name=vi][callee.property.name=setConfig]',
    'CallExpression[callee.name=/^(?:test|before|after)/] > Literal[raw=/^\\d/]',
    'CallExpression > ObjectExpression > Property[key.name=timeout][value.type=Literal]',
  ].join(', '),
  message: 'vitest.config.ts says how long a test may take, tests/support/timeouts.ts how long it waits.',
};

/**
 * The rooms of the house and what their files may import: rooms of `src/`, and packages. Types may come from any room but
 * the other side of the service. Circles: `.dependency-cruiser.mjs`.
 *
 * @type {Record<string, { rooms: string[]; packages: string[] }>}
 */
const rooms = {
  domain: { rooms: [], packages: ['zod', 'feiertagejs'] },
  content: { rooms: ['domain'], packages: ['zod', 'yaml', 'satteri', 'acorn', 'sharp', 'github-slugger', 'node:.*'] },
  art: { rooms: ['domain'], packages: ['node:.*'] },
  sections: { rooms: ['domain', 'art', 'islands'], packages: ['astro', 'astro:.*'] },
  articles: {
    rooms: ['domain', 'content', 'art', 'sections', 'islands'],
    packages: ['astro', 'astro:.*', '@astrojs/mdx', 'zod', 'node-html-parser'],
  },
  layouts: { rooms: ['domain', 'content', 'art', 'sections', 'islands', 'styles'], packages: ['astro'] },
  pages: {
    rooms: ['domain', 'content', 'art', 'sections', 'articles', 'layouts', 'islands', 'styles', 'build'],
    packages: ['astro', 'astro:.*', '@astrojs/rss'],
  },
  islands: {
    rooms: ['domain'],
    packages: [
      'react',
      'react-dom',
      'nanostores',
      '@radix-ui',
      'papaparse',
      'fflate',
      'hucre',
      'tool-facts:.*',
      'astro',
    ],
  },
  build: {
    rooms: ['domain', 'content', 'articles', 'layouts'],
    packages: [
      ...['node:.*', '@astrojs/sitemap', '@resvg', 'sharp', 'satteri', 'hono/utils/mime', 'acorn', 'postcss'],
      'postcss-selector-parser',
      'comlink',
      'node-html-parser',
    ],
  },
  editor: {
    rooms: ['domain', 'content', 'articles', 'build'],
    packages: [
      ...[
        'node:.*',
        'zod',
        'yaml',
        'hono',
        '@hono',
        'vite',
        '@tailwindcss',
        'astro',
        'node-diff3',
        'react',
        'react-dom',
      ],
      ...['nanostores', 'idb-keyval', 'lexical', '@mdxeditor/editor'],
    ],
  },
};

/** @param {[string, { rooms: string[]; packages: string[] }]} room @returns the imports that its files may not have */
const wrongArrows = ([room, may]) => {
  const others = [...Object.keys(rooms), 'styles'].filter((name) => name !== room && !may.rooms.includes(name));
  return [
    { regex: '^(?:\\.\\./)+api/', message: 'The site knows the service by its contract alone.' },
    {
      regex: `^(?:\\.\\./)+(?:${others.join('|')})/(?!.*\\.css)`,
      allowTypeImports: true,
      message: `src/${room} may import of: ${may.rooms.join(', ') || 'no other room'}.`,
    },
    {
      regex: `^(?!\\.|#domain/|(?:${may.packages.join('|')})(?:/|$))`,
      allowTypeImports: true,
      message: `src/${room} may import no other package than ${may.packages.join(', ')}.`,
    },
  ];
};
/** @param {object[]} patterns @returns {{ '@typescript-eslint/no-restricted-imports': ['error', { patterns: object[] }] }} */
const restrictImports = (patterns) => ({ '@typescript-eslint/no-restricted-imports': ['error', { patterns }] });
/** Outside of its folder an island is its door, which says when it wakes. */
const noDoor = {
  regex: '^(?:\\.\\./)+islands/(?!(?:view-counter|share-button)/|.*\\.(?:astro|css)$)',
  allowTypeImports: true,
  message: 'Outside of its folder an island is its .astro file.',
};
const otherIsland = {
  regex: '^\\.\\./(?!(?:api-client|stores|form-parts|directives)/)[a-z-]+/',
  allowTypeImports: true,
  message: 'An island imports its own folder and what islands share.',
};
const markup = [
  { selector: "JSXOpeningElement > JSXIdentifier[name='head']", message: 'Pages have their <head> from src/layouts.' },
  { selector: 'JSXAttribute > JSXNamespacedName[namespace.name=client]', message: 'An island wakes by its door.' },
];
const alwaysAwake = {
  selector: "JSXAttribute > JSXNamespacedName[namespace.name=client][name.name='load']",
  message: 'An island wakes at a touch or when it is seen (client:touch, client:rest).',
};

export default defineConfig(
  {
    ignores: ['dist/', '.cache/', 'bench/peers/', 'node_modules/', '.astro/', 'data/', 'test-results/'],
  },
  ...tseslint.configs.strict,
  ...astro.configs.recommended,
  ...astro.configs['jsx-a11y-strict'],
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      'no-control-regex': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.tsx'],
    ...jsxA11y.configs.strict,
    settings: { 'jsx-a11y-x': { components: { Button: 'button', Select: 'select' } } },
  },
  {
    files: ['src/**/*.{ts,tsx,astro}', 'api/**/*.ts'],
    // The editor and the port for monitoring have addresses of their own, and files are none.
    ignores: ['src/domain/**', 'src/editor/**', 'api/{routes/health,service,http/site}.ts', '**/*.test.*'],
    rules: { 'no-restricted-syntax': ['error', handWrittenUrl] },
  },
  {
    files: ['src/**/*.astro'],
    ignores: ['src/layouts/**', 'src/islands/**'],
    rules: { 'no-restricted-syntax': ['error', handWrittenUrl, ...markup] },
  },
  {
    files: ['src/islands/**/*.astro'],
    rules: { 'no-restricted-syntax': ['error', handWrittenUrl, alwaysAwake] },
  },
  {
    files: ['{api,src,tests}/**/*.test.{ts,tsx}'],
    ignores: ['tests/load/**'],
    rules: { 'no-restricted-syntax': ['error', ownTime] },
  },
  {
    // What a browser of the list in package.json lacks.
    ...compat.configs['flat/recommended'],
    files: ['src/islands/**/*.{ts,tsx}', 'src/domain/tools/**/*.ts'],
    ignores: ['**/*.test.*'],
  },
  ...Object.entries(rooms).map(([room, may]) => ({
    files: [`src/${room}/**/*.{ts,tsx,astro}`],
    ignores: ['**/*.test.*'],
    rules: restrictImports([...wrongArrows([room, may]), room === 'islands' ? otherIsland : noDoor]),
  })),
  {
    files: ['api/**/*.ts'],
    ignores: ['**/*.test.*'],
    rules: restrictImports([
      { regex: '^(?:\\.\\./)+src/(?!domain/|content/)', message: 'The service imports of src/ domain and content.' },
      {
        // It is installed without devDependencies.
        regex: `^(?!\\.|#domain/|(?:node:.*|${Object.keys(manifest.dependencies).join('|')})(?:/|$))`,
        message: 'The service imports packages of "dependencies" alone.',
      },
    ]),
  },
  {
    // One place reads the settings, one sends.
    files: ['{src,api}/**/*.{ts,tsx,astro}'],
    ignores: [
      '**/*.test.*',
      'api/{env,process/env-file,process/end-with-npm}.ts',
      'src/build/settings.ts',
      'src/editor/publishing/git.ts',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'api/env.ts and src/build/settings.ts read the environment.' },
        { object: 'navigator', property: 'sendBeacon', message: 'src/islands/api-client sends.' },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx,astro}'],
    ignores: [
      '**/*.test.*',
      'src/islands/api-client/**',
      'src/islands/region-dialog/{catalogue,find-place}.ts',
      'src/editor/{client/api,preview,publishing/project}.ts',
    ],
    rules: { 'no-restricted-globals': ['error', { name: 'fetch', message: 'src/islands/api-client sends.' }] },
  },
);
