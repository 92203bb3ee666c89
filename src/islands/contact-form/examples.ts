import type { ComponentProps } from 'react';
import { problemOf } from '#domain/api-contract';
import type { ContactFields } from '#domain/contact/contact';
import type { Examples, Step } from '../../examples/example.ts';
import type ContactForm from './ContactForm.tsx';

const props = { source: 'hero' };

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
  plain: { props },
  chosen: {
    props: { ...props, chosen: { buildingType: 'MFH', summary: 'Mehrfamilienhaus: Privat 599 €, Firma 449 €' } },
    steps: [],
    shows: '.chosen',
  },
  errors: { props, steps: [submit], shows: '.error-summary' },
  refused: {
    props,
    answers: {
      contacts: {
        status: 422,
        body: problemOf('invalid-input', [{ path: 'phone', message: 'Diese Telefonnummer gibt es nicht' }]),
      },
    },
    steps: send(anna),
    shows: '.error-summary',
  },
  pending: { props, answers: { contacts: 'never' }, steps: send(anna), shows: '[type=submit]:disabled' },
  failed: { props, answers: { contacts: { status: 503 } }, steps: send(anna), shows: '.toast' },
  sent: { props, answers: { contacts: { status: 201 } }, steps: send(anna), shows: '.toast' },
  'long-names': {
    props,
    answers: { contacts: { status: 201 } },
    steps: send({
      ...anna,
      firstName: 'Friederike-Wilhelmine',
      lastName: 'von Schaumburg-Lippe zu Bückeburgerhausen',
      phone: '+49 (0)421 123456-78901234567',
    }),
    shows: '.toast',
  },
} satisfies Examples<ComponentProps<typeof ContactForm>>;
