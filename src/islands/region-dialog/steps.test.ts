import { expect, test } from 'vitest';
import { dialogCopy, loadingMs, nextStep, type Step, type StepEvent } from './steps.ts';

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

test('the words that the client gave stand as they were given', () => {
  expect(dialogCopy).toMatchObject({
    ...{ metropole: 'Wählen Sie Ihre Metropolregion', fetching: 'Region wird geladen...' },
    none: 'Mein Ort ist nicht dabei – weiter mit Norddeutschland',
    office: 'Büro wählen → Ausweis erhalten in (24 h)',
    ...{ back: 'Zurück zur Metropolregion', wait: 'Einen Moment...' },
    forwarding: 'Wir leiten Sie zu Ihrer Region weiter',
  });
  expect(dialogCopy.offices('{region}')).toBe('Unsere Service Büros für Sie in {region} und Umgebung');
});
