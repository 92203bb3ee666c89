// @ts-check
import astro from 'eslint-plugin-astro';
import compat from 'eslint-plugin-compat';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import globals from 'globals';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Internal URLs are made in `src/domain/routes.ts` alone: no `href="/…"` and no '/services' in a string. */
const handWrittenUrl = {
  selector:
    ':matches(Literal[value=/^\\u002F(?:[a-z]+(?:[\\u002F#]|$)|#)/], TemplateElement[value.raw=/^\\u002F[a-z]/])',
  message: 'Internal URLs come from src/domain/routes.ts.',
};

/** A test that is given little time fails where the machine is busy, and files share a worker: what one sets holds for the next. */
const ownTime = {
  selector: [
    'CallExpression[callee.object.name=vi][callee.property.name=setConfig]',
    'CallExpression[callee.name=/^(?:test|before|after)/] > Literal[raw=/^\\d/]',
    'CallExpression > ObjectExpression > Property[key.name=timeout][value.type=Literal]',
  ].join(', '),
  message: 'vitest.config.ts says how long a test may take, tests/support/patience.ts how long it waits.',
};

export default defineConfig(
  {
    ignores: ['dist/', '.cache/', 'bench/peers/', 'node_modules/', '.astro/', 'data/', 'screenshots/', 'test-results/'],
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
    // By types: where nobody waits for a promise its error is lost, and with it a lead.
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
    },
  },
  {
    // A test's loop may run over what the types know already.
    files: ['{api,bench,scripts,src}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.*'],
    rules: { '@typescript-eslint/no-unnecessary-condition': 'error' },
  },
  {
    files: ['src/**/*.{ts,tsx,astro}', 'api/**/*.ts'],
    // The editor and the port for monitoring have addresses of their own, and files are none.
    ignores: ['src/domain/**', 'src/editor/**', 'api/{routes/health,service,http/site}.ts', '**/*.test.*'],
    rules: { 'no-restricted-syntax': ['error', handWrittenUrl] },
  },
  {
    // What the oldest browsers lack (`browserslist` in package.json), in what runs there.
    files: ['src/{domain,islands}/**/*.{ts,tsx}'],
    // Their patterns stay with build and service: tests/build/browsers.test.ts.
    ignores: ['**/*.test.*', 'src/domain/{format,quarantine,signs,speech}.ts'],
    ...compat.configs['flat/recommended'],
  },
  {
    files: ['{api,src,tests}/**/*.test.{ts,tsx}'],
    ignores: ['tests/load/**'],
    rules: { 'no-restricted-syntax': ['error', ownTime] },
  },
  {
    files: ['src/islands/**/*.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react',
              importNames: ['Activity', 'Suspense', 'ViewTransition', 'lazy'],
              message: 'The scripts of the site carry React without it: src/build/lean-react.ts.',
            },
          ],
        },
      ],
    },
  },
);
