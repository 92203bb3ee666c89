/** What whoever sends the newsletter reports back of a subscriber, under the names that tools give it. */
import { keysOf } from '../keys-of.ts';

/** Why a subscription ends, by the names that tools give such events, letters alone. A soft bounce ends nothing. */
const eventNames = {
  unsubscribed: /^(?:contact|subscriber)?unsubscribed?$/,
  bounced: /^(?:hardbounced?|bounced)$/,
  complained: /^(?:complaint|complained|spam)$/,
};
export type NewsletterEnd = keyof typeof eventNames;

/** Whose subscription is to end, why, and since when that is known; what was asked for later is not meant. */
export type NewsletterReport = { email: string; end: NewsletterEnd; at: number | undefined };

/** ISO 8601 as we ask for it, or seconds since the epoch as Brevo writes them. */
function toTime({ at, ts_event: seconds }: Record<string, unknown>): number | undefined {
  const time = typeof seconds === 'number' ? seconds * 1000 : typeof at === 'string' ? Date.parse(at) : NaN;
  return Number.isFinite(time) && time > 0 ? time : undefined;
}

/** @returns `undefined` where nothing ends, as when a mail was opened */
export function toNewsletterReport(report: unknown): NewsletterReport | undefined {
  if (typeof report !== 'object' || report === null) return undefined;
  const { event, email } = report as Record<string, unknown>;
  if (typeof event !== 'string' || typeof email !== 'string' || !/.@./.test(email)) return undefined;
  const name = event.toLowerCase().replace(/[^a-z]/g, '');
  const end = keysOf(eventNames).find((one) => eventNames[one].test(name));
  return end && { email, end, at: toTime(report as Record<string, unknown>) };
}
