import { expect, test } from 'vitest';
import { loadingMs, nextStep, type Step, type StepEvent } from './steps.ts';

const office = { name: 'Hamburg', href: '/hamburg' };
const metropole: Step = { name: 'metropole' };
const subregion: Step = { name: 'subregion', region: 'Nordwest' };
const loading: Step = { name: 'loading', office: { name: 'Bremen', href: '/bremen' } };

test('a step follows what is chosen; loading stays the very same, so that its time goes on', () => {
  const events: StepEvent[] = [
    { type: 'region chosen', region: 'Ostsee' },
    { type: 'office chosen', office },
    { type: 'back' },
    { type: 'office reported' },
  ];
  // It comes in from the other side.
  const again: Step = { name: 'metropole', isBack: true };
  for (const step of [metropole, subregion])
    expect(
      events.map((event) => nextStep(step, event)),
      step.name,
    ).toEqual([...[{ name: 'subregion', region: 'Ostsee' }, { name: 'loading', office }, again, again]]);
  expect(events.map((event) => nextStep(loading, event) === loading)).toEqual([true, true, true, false]);
  expect(loadingMs).toBe(2000);
});
