/** The HTML is valid: each page kind bare, for a near and a far city, and every home page. */
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { routes } from '#domain/routes';
import { cityOf, places } from '../support/content.ts';
import { browserKinds } from '../support/kinds.ts';
import { readPages } from './dist.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // Minified by Astro: an attribute without value or with a bare one is as valid as any.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-inline-style': 'error',
    'long-title': 'off', // has its own test, with our limit
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    // Same origin, with the hash in the name.
    'require-sri': 'off',
    // The dialog stands before the page's h1; each page has one, says another test.
    'heading-level': ['error', { minInitialRank: 'h2', sectioningRoots: [] }],
    // Astro's island elements.
    'no-unknown-elements': ['error', { exclude: ['astro-island', 'astro-slot'] }],
    // Known since 2025, not yet to the validator.
    'no-unknown-attributes': 'off',
  },
  elements: [
    'html5',
    {
      'astro-island': { flow: true, phrasing: true, transparent: true },
      'astro-slot': { flow: true, phrasing: true, transparent: true },
    },
  ],
});

const paths = new Set([
  '/404',
  ...places.map(routes.home),
  ...[undefined, cityOf('bremen'), cityOf('rostock')].flatMap((city) => browserKinds.map(({ href }) => href(city))),
]);
const pages = (await readPages()).filter(({ path }) => paths.has(path));

describe('the HTML', () => {
  test.each(pages)('of $path is valid', async ({ html }) => {
    const { results } = await validator.validateString(html);
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, message, line, column }) => `${ruleId} (${line}:${column}): ${message}`),
    );
    expect(messages).toEqual([]);
  });
});
