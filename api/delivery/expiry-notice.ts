/**
 * Tells the office of what is due for deletion and stays, since a person has to say that the clock is right or nobody was
 * told of it: at once, and then once a day until it is mended. The log tells each hour, the next start too.
 */
import { day } from '#domain/time-units';
import { expiredToSentences } from '../operator/expiry.ts';
import type { Retention } from '../storage/retention.ts';
import { eachMinute, openOffice, type LookOptions } from './each-minute.ts';

export function createExpiryNotice(options: LookOptions & { retention: Pick<Retention, 'latest'> }) {
  const { clock, log, mails, retention } = options;
  const office = openOffice(options);
  let toldAt: number | undefined;

  async function check(signal: AbortSignal): Promise<void> {
    const expired = retention.latest();
    const sentences = expired ? expiredToSentences(expired) : [];
    const now = clock.now();
    // In either direction: it may be the clock that is wrong.
    if (!office || sentences.length === 0 || (toldAt !== undefined && Math.abs(now - toldAt) < day)) return;
    const outcome = await office.send(`expiry_${now}`, mails.expiry(sentences, office.to), signal);
    if (outcome.kind !== 'done') log('warn', 'expiry_mail_failed', { reason: outcome.reason });
    // A failed mail is tried again with the next check, unless the server refuses it for good.
    if (outcome.kind !== 'failed') toldAt = now;
  }

  return eachMinute(check, log);
}
