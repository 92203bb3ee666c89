import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../tests/support/every.ts';
import { toNewsletterReport } from './newsletter-events.ts';

const email = 'anna@example.org';
const iso = '2025-03-03T12:00:00.000Z';
const time = Date.parse(iso);

/** What is sent beside the address, and how it ended; with a day where it says one. The names of Brevo's documents are among them. */
const reports = rowsOf(`
  {"event":"unsubscribed","at":"${iso}"}                        | unsubscribed | on the day
  {"event":"bounced"}                                           | bounced
  {"event":"complained","at":"gestern"}                         | complained
  {"event":"unsubscribe","ts_event":${time / 1000},"list_id":[3]} | unsubscribed | on the day
  {"event":"hard_bounce","ts_event":${time / 1000}}             | bounced | on the day
  {"event":"hardBounce"}                                        | bounced
  {"event":"spam","ts_event":0}                                 | complained
  {"event":"subscriber.unsubscribed"}                           | unsubscribed
`);
test('what a service for newsletters reports ends a subscription', () => {
  every(reports, ([sent = '', end, day]) => {
    const report = toNewsletterReport({ ...(JSON.parse(sent) as object), email });
    expect(report).toEqual({ email, end, at: day ? time : undefined });
  });
});

test('what ends nothing, or is none of ours, is no report', () => {
  const events = ['soft_bounce', 'opened', 'delivered', 'constructor', 5, undefined].map((event) => ({ event, email }));
  const addresses = [[email], 'anna'].map((email) => ({ event: 'unsubscribed', email }));
  for (const sent of [...events, ...addresses, null, 'unsubscribed'])
    expect(toNewsletterReport(sent), JSON.stringify(sent)).toBeUndefined();
});
