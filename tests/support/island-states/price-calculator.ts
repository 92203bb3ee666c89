import type { Examples, Step } from './example.ts';

const calculate = (quantity: number): Step[] => [
  { fill: { '[value=MFH]': 'on', '[name=quantity]': String(quantity) } },
  { click: '[type=submit]' },
];
const answers = { calculatePrice: { status: 503 } };

export const priceCalculatorExamples = {
  'nothing-chosen': { steps: [], shows: '.price-calculator [type=submit]:disabled' },
  errors: { steps: calculate(0), shows: '.field-error' },
  pending: {
    answers: { calculatePrice: 'never' },
    steps: calculate(1),
    shows: '.price-calculator [type=submit]:disabled',
  },
  /** Without the service the same rule runs in the browser. */
  price: { answers, steps: calculate(1), shows: '.price-sheet' },
  /** With every line that a bill can have. */
  'price-of-many': {
    answers,
    steps: [{ fill: { '[name=priority]': 'on' } }, ...calculate(100)],
    shows: '.price-sheet',
  },
} satisfies Examples;
