import { expect, test } from 'vitest';
import { toNewsletterReport } from './newsletter-events.ts';

const email = 'anna@example.org';
const iso = '2025-03-03T12:00:00.000Z';
const time = Date.parse(iso);

test.each([
  [
    { event: 'unsubscribed', email, at: iso },
    { email, end: 'unsubscribed', at: time },
  ],
  [
    { event: 'bounced', email },
    { email, end: 'bounced', at: undefined },
  ],
  [
    { event: 'complained', email, at: 'gestern' },
    { email, end: 'complained', at: undefined },
  ],
  // As Brevo's documents show them.
  [
    { event: 'unsubscribe', email, ts_event: time / 1000, list_id: [3] },
    { email, end: 'unsubscribed', at: time },
  ],
  [
    { event: 'hard_bounce', email, ts_event: time / 1000 },
    { email, end: 'bounced', at: time },
  ],
  [
    { event: 'hardBounce', email },
    { email, end: 'bounced', at: undefined },
  ],
  [
    { event: 'spam', email, ts_event: 0 },
    { email, end: 'complained', at: undefined },
  ],
  [
    { event: 'subscriber.unsubscribed', email },
    { email, end: 'unsubscribed', at: undefined },
  ],
  [{ event: 'soft_bounce', email }, undefined],
  [{ event: 'opened', email }, undefined],
  [{ event: 'delivered', email }, undefined],
  [{ event: 'contact_deleted', email: [email] }, undefined],
  [{ event: 'constructor', email }, undefined],
  [{ event: 'unsubscribed', email: 'anna' }, undefined],
  [{ event: 5, email }, undefined],
  [{ email }, undefined],
  [null, undefined],
  ['unsubscribed', undefined],
])('%j is reported as %j', (told, report) => expect(toNewsletterReport(told)).toEqual(report));
