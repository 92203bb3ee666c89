import type { ComponentProps } from 'react';
import { apiPath } from '#domain/api-contract';
import { mapBuildingTypes } from '#domain/prices/building-types';
import { anchors } from '#domain/site/routes';
import type { Examples, Step } from '../../examples/example.ts';
import type PriceCalculator from './PriceCalculator.tsx';

const props = {
  prices: {
    business: { ...mapBuildingTypes(() => 899), EFH: 179, MFH: 449 },
    private: { ...mapBuildingTypes(() => 1199), EFH: 299, MFH: 599 },
    volumeDiscount: { from: 10, percent: 10 },
    express: { hours: 12, surchargePercent: 50 },
  },
  action: apiPath('calculatePrice'),
  anchor: anchors.calculator,
};
const calculate = (quantity: number): Step[] => [
  { fill: { '[value=MFH]': 'on', '[name=quantity]': String(quantity) } },
  { click: '[type=submit]' },
];
const answers = { calculatePrice: { status: 503 } };

export const priceCalculatorExamples = {
  plain: { props },
  'nothing-chosen': { props, steps: [], shows: '.price-calculator [type=submit]:disabled' },
  errors: { props, steps: calculate(0), shows: '.field-error' },
  pending: {
    props,
    answers: { calculatePrice: 'never' },
    steps: calculate(1),
    shows: '.price-calculator [type=submit]:disabled',
  },
  /** Without the service the same rule runs in the browser. */
  price: { props, answers, steps: calculate(1), shows: '.price-sheet' },
  /** With every line that a bill can have. */
  'price-of-many': {
    props,
    answers,
    steps: [{ fill: { '[name=priority]': 'on' } }, ...calculate(100)],
    shows: '.price-sheet',
  },
} satisfies Examples<ComponentProps<typeof PriceCalculator>>;
