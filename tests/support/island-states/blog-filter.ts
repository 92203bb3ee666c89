import type { Examples, Step } from './example.ts';

const chooseLastChip: Step = { click: '.blog-filter__bar li:last-child a' };

export const blogFilterExamples = {
  more: {
    steps: [{ click: '.blog-filter__more button' }],
    shows: '.article-list > li:nth-child(9):not([hidden])',
  },
  filtered: { steps: [chooseLastChip], shows: '[role=search]' },
  'nothing-found': {
    steps: [chooseLastChip, { fill: { '[name=q]': 'Quietscheente' } }],
    shows: '.blog-filter__empty',
  },
} satisfies Examples;
