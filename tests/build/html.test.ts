/** The HTML is valid: one page of each kind, and every home page. */
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
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

const pages = await readPages();

describe('the HTML', () => {
  test.each(pages)('of $path is valid', async ({ html }) => {
    const { results } = await validator.validateString(html);
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, message, line, column }) => `${ruleId} (${line}:${column}): ${message}`),
    );
    expect(messages).toEqual([]);
  });
});
