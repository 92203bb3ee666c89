import { problemOf } from '#domain/api-contract';
import type { ContactFields } from '#domain/contact/contact';
import type { Examples, Step } from './example.ts';

type Typed = Record<'firstName' | 'lastName' | 'email' | 'phone', string> & Partial<ContactFields>;
const anna: Typed = { firstName: 'Anna', lastName: 'Beispiel', email: 'anna@example.org', phone: '0421 123456' };

const submit: Step = { click: '[type=submit]' };
const send = (typed: Typed): Step[] => [
  {
    fill: Object.fromEntries(Object.entries({ ...typed, privacy: 'true' }).map(([name, v]) => [`[name=${name}]`, v])),
  },
  submit,
];

export const contactFormExamples = {
  chosen: {
    steps: [],
    shows: '.chosen',
  },
  errors: { steps: [submit], shows: '.error-summary' },
  refused: {
    answers: {
      contacts: {
        status: 422,
        body: problemOf('invalid-input', [{ path: 'phone', message: 'Diese Telefonnummer gibt es nicht' }]),
      },
    },
    steps: send(anna),
    shows: '.error-summary',
  },
  pending: { answers: { contacts: 'never' }, steps: send(anna), shows: '[type=submit]:disabled' },
  failed: { answers: { contacts: { status: 503 } }, steps: send(anna), shows: '.toast' },
  sent: { answers: { contacts: { status: 201 } }, steps: send(anna), shows: '.toast' },
  'long-names': {
    answers: { contacts: { status: 201 } },
    steps: send({
      ...anna,
      firstName: 'Friederike-Wilhelmine',
      lastName: 'von Schaumburg-Lippe zu Bückeburgerhausen',
      phone: '+49 (0)421 123456-78901234567',
    }),
    shows: '.toast',
  },
} satisfies Examples;
