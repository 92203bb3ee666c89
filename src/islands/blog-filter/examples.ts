import type { ComponentProps } from 'react';
import { nextArticleAnchor } from '#domain/blog/article-list';
import { routes } from '#domain/site/routes';
import type { Examples, Step } from '../../examples/example.ts';
import type BlogFilter from './BlogFilter.tsx';

const props = {
  href: routes.blog(undefined),
  counts: { GEG: 9, Verbrauchsausweis: 4, Hausverwaltung: 1 },
  nextAnchor: nextArticleAnchor,
  words: { chips: 'Rubriken', all: 'Alle', recommended: 'Empfohlene Artikel', more: 'Weitere Artikel laden' },
};
const chooseLastChip: Step = { click: '.blog-filter__bar li:last-child a' };

export const blogFilterExamples = {
  plain: { props },
  more: {
    props,
    steps: [{ click: '.blog-filter__more button' }],
    shows: '.article-list > li:nth-child(9):not([hidden])',
  },
  filtered: { props, steps: [chooseLastChip], shows: '[role=search]' },
  'nothing-found': {
    props,
    steps: [chooseLastChip, { fill: { '[name=q]': 'Quietscheente' } }],
    shows: '.blog-filter__empty',
  },
} satisfies Examples<ComponentProps<typeof BlogFilter>>;
