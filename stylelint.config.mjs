// What docs/styles.md says, as far as a machine can tell; the formatter is Prettier's.

/** At most a part of the window, where letters are large: 4.25vw of 320 px are 13.6 px, the smallest of the eight sizes. */
const partOfWindow = /^min\(--theme\(--text-\w+\), (4\.(2[5-9]|[3-9]\d*)|[5-9](\.\d+)?|\d\d)vw\)$/;

/** @type {import('stylelint').Config} */
export default {
  reportNeedlessDisables: true,
  reportInvalidScopeDisables: true,
  rules: {
    'at-rule-no-unknown': [true, { ignoreAtRules: ['tailwind', 'reference', 'source', 'theme', 'layer', 'apply'] }],
    'block-no-empty': true,
    'color-no-invalid-hex': true,
    'color-named': 'never',
    'comment-no-empty': true,
    'custom-property-no-missing-var-function': true,
    // The second is for browsers that know more.
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-values'] }],
    'declaration-block-no-shorthand-property-overrides': true,
    'declaration-property-value-allowed-list': {
      font: ['inherit', /^(700 )?--theme\(--text-\w+\)\//, /^106\.25%\//],
      'font-size': ['inherit', /^\d+pt$/, /^--theme\(--text-\w+\)$/, partOfWindow],
    },
    'font-family-no-duplicate-names': true,
    'function-calc-no-unspaced-operator': true,
    'keyframe-block-no-duplicate-selectors': true,
    'media-feature-range-notation': 'context',
    'named-grid-areas-no-invalid': true,
    'no-duplicate-at-import-rules': true,
    'no-duplicate-selectors': true,
    'no-irregular-whitespace': true,
    'property-no-unknown': true,
    'selector-anb-no-unmatchable': true,
    // A part, a part of it, a kind of it: `price-board__row--wide`.
    'selector-class-pattern': [
      '^[a-z][a-z0-9]*(-[a-z0-9]+)*(__[a-z0-9]+(-[a-z0-9]+)*)?(--[a-z0-9]+(-[a-z0-9]+)*)?$',
      { resolveNestedSelectors: true },
    ],
    'selector-max-compound-selectors': 4,
    'selector-max-id': 0,
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['target-current'] }],
    'selector-pseudo-element-no-unknown': true,
    'unit-no-unknown': true,
  },
  overrides: [
    {
      // What the choice of a customer changes, without a script: a page has two such buttons.
      files: ['**/{customer-toggle,price-board,price-street,price-total}.css'],
      rules: { 'selector-max-id': 1 },
    },
    {
      // Its letters are part of the drawing.
      files: ['**/area-map.css'],
      rules: { 'declaration-property-value-allowed-list': null },
    },
  ],
};
