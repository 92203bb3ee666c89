import { problemOf } from '#domain/api-contract';
import type { NewsletterAnswer } from '#domain/newsletter/newsletter';
import type { Examples, Step } from './example.ts';

const subscribe = (email: string): Step[] => [{ fill: { '[name=email]': email } }, { click: '[type=submit]' }];
const steps = subscribe('anna@example.org');

export const newsletterFormExamples = {
  error: { steps: subscribe('anna@'), shows: '.field-error' },
  pending: { answers: { newsletter: 'never' }, steps, shows: '[type=submit]:disabled' },
  failed: { answers: { newsletter: { status: 503 } }, steps, shows: '.toast' },
  /** The service says why. */
  limited: { answers: { newsletter: { status: 429, body: problemOf('too-many') } }, steps, shows: '.toast' },
  sent: { answers: { newsletter: { status: 201 } }, steps, shows: '.toast' },
  unconfirmed: {
    answers: { newsletter: { status: 202, body: { status: 'unbestätigt' } satisfies Partial<NewsletterAnswer> } },
    steps,
    shows: '.toast',
  },
} satisfies Examples;
