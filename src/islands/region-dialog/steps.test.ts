import { describe, expect, test } from 'vitest';
import { countOfPlaces, dialogCopy, loadingMs, nextStep, type Step, type StepEvent } from './steps.ts';

const bremen = { name: 'Bremen', href: '/bremen' };
const hamburg = { name: 'Hamburg', href: '/hamburg' };

const metropole: Step = { name: 'metropole' };
/** It comes in from the other side. */
const metropoleAgain: Step = { name: 'metropole', isBack: true };
const subregion: Step = { name: 'subregion', region: 'Nordwest' };
const loading: Step = { name: 'loading', office: bremen };

const regionChosen: StepEvent = { type: 'region chosen', region: 'Ostsee' };
const officeChosen: StepEvent = { type: 'office chosen', office: hamburg };
const back: StepEvent = { type: 'back' };
const reported: StepEvent = { type: 'office reported' };

describe('nextStep', () => {
  test.each<{ step: Step; event: StepEvent; next: Step }>([
    { step: metropole, event: regionChosen, next: { name: 'subregion', region: 'Ostsee' } },
    // The search and the built list lead to an office at once.
    { step: metropole, event: officeChosen, next: { name: 'loading', office: hamburg } },
    { step: metropole, event: back, next: metropoleAgain },
    { step: metropole, event: reported, next: metropoleAgain },
    { step: subregion, event: regionChosen, next: { name: 'subregion', region: 'Ostsee' } },
    { step: subregion, event: officeChosen, next: { name: 'loading', office: hamburg } },
    { step: subregion, event: back, next: metropoleAgain },
    { step: subregion, event: reported, next: metropoleAgain },
    { step: loading, event: regionChosen, next: loading },
    { step: loading, event: officeChosen, next: loading },
    { step: loading, event: back, next: loading },
    { step: loading, event: reported, next: metropoleAgain },
  ])('$step.name on „$event.type“ is $next.name', ({ step, event, next }) => {
    expect(nextStep(step, event)).toEqual(next);
  });

  test.each([regionChosen, officeChosen, back])(
    '„$type“ leaves loading the very same, so that its time goes on',
    (event) => {
      expect(nextStep(loading, event)).toBe(loading);
    },
  );
});

test('loading stands for 2000 ms', () => {
  expect(loadingMs).toBe(2000);
});

test('the words that the client gave stand as they were given', () => {
  expect(dialogCopy).toMatchObject({
    metropole: 'Wählen Sie Ihre Metropolregion',
    fetching: 'Region wird geladen...',
    none: 'Mein Ort ist nicht dabei – weiter mit Norddeutschland',
    office: 'Büro wählen → Ausweis erhalten in (24 h)',
    back: 'Zurück zur Metropolregion',
    wait: 'Einen Moment...',
    forwarding: 'Wir leiten Sie zu Ihrer Region weiter',
  });
  expect(dialogCopy.offices('{region}')).toBe('Unsere Service Büros für Sie in {region} und Umgebung');
});

test('one place is one', () => {
  expect([0, 1, 2].map(countOfPlaces)).toEqual(['0 Orte', '1 Ort', '2 Orte']);
});
