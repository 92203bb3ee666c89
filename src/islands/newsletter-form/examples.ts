import type { ComponentProps } from 'react';
import { apiPath, problemOf } from '#domain/api-contract';
import type { NewsletterAnswer } from '#domain/newsletter/newsletter';
import type { Examples, Step } from '../../examples/example.ts';
import type NewsletterForm from './NewsletterForm.tsx';

const props = { action: apiPath('newsletter') };
const subscribe = (email: string): Step[] => [{ fill: { '[name=email]': email } }, { click: '[type=submit]' }];
const steps = subscribe('anna@example.org');

export const newsletterFormExamples = {
  plain: { props },
  error: { props, steps: subscribe('anna@'), shows: '.field-error' },
  pending: { props, answers: { newsletter: 'never' }, steps, shows: '[type=submit]:disabled' },
  failed: { props, answers: { newsletter: { status: 503 } }, steps, shows: '.toast' },
  /** The service says why. */
  limited: { props, answers: { newsletter: { status: 429, body: problemOf('too-many') } }, steps, shows: '.toast' },
  sent: { props, answers: { newsletter: { status: 201 } }, steps, shows: '.toast' },
  unconfirmed: {
    props,
    answers: { newsletter: { status: 202, body: { status: 'unbestätigt' } satisfies Partial<NewsletterAnswer> } },
    steps,
    shows: '.toast',
  },
} satisfies Examples<ComponentProps<typeof NewsletterForm>>;
