/** The HTML is valid, asked of one page of each skeleton. */
import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';
import { expect, test } from 'vitest';
import { every } from '../support/every.ts';
import { pages } from '../support/site/dist.ts';

const config: ConfigData = {
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
};

const validator = new HtmlValidate(new StaticConfigLoader(config));

/** Tags and names of attributes, without texts and values: pages that share it are valid or wrong together. */
const toSkeleton = (html: string) =>
  html
    .replace(/<(style|script)\b([^>]*)>[\s\S]*?<\/\1>/g, '<$1$2>')
    .replace(/<[^>]*>|[^<]+/g, (part) =>
      part.startsWith('<') ? part.replace(/=(?:"[^"]*"|'[^']*'|[^\s>]*)/g, '=') : ' ',
    );

test('the HTML of every page is valid', async () => {
  const samples = new Map(pages.map((page) => [toSkeleton(page.html), page]));
  const reports = await Promise.all(
    [...samples.values()].map(async ({ path, html }) => {
      const { results } = await validator.validateString(html);
      return { path, messages: results.flatMap(({ messages }) => messages) };
    }),
  );
  every(reports, ({ messages }) => {
    expect(messages.map(({ ruleId, message, line, column }) => `${ruleId} (${line}:${column}): ${message}`)).toEqual(
      [],
    );
  });
});
