/**
 * How many mails leave in an hour where MAIL_HOURLY_LIMIT says what the provider takes. Those to the office come first: all
 * others together get a fifth, so that no receipt takes the place of a request.
 */
import { hour } from '#domain/time-units';
import type { Clock } from '../../process/clock.ts';

export type MailBudget = {
  /** Takes as many as are wanted and left. @param isFirst for the office @returns how many */
  take(wanted: number, isFirst: boolean): number;
  /** Takes back what was not used, of those that were taken last. */
  refund(count: number, isFirst: boolean): void;
};

/** What mails that are not to the office may use of the limit together. */
const shareOfOthers = 0.2;

export const noBudget: MailBudget = { take: (wanted) => wanted, refund: () => undefined };

/** Counted in memory: a start begins anew, and what a provider then refuses is tried again. */
export function createMailBudget(limit: number | undefined, clock: Clock): MailBudget {
  if (limit === undefined) return noBudget;
  const ofOthers = Math.max(1, Math.floor(limit * shareOfOthers));
  let sent: { at: number; isFirst: boolean }[] = [];

  return {
    take(wanted, isFirst) {
      const now = clock.now();
      // What lies ahead was counted by a clock that was.
      sent = sent.filter(({ at }) => now - hour < at && at <= now);
      const left = limit - sent.length;
      const leftOfOthers = ofOthers - sent.filter((mail) => !mail.isFirst).length;
      const taken = Math.max(0, Math.min(wanted, isFirst ? left : Math.min(left, leftOfOthers)));
      for (let n = 0; n < taken; n++) sent.push({ at: now, isFirst });
      return taken;
    },
    refund(count, isFirst) {
      for (let n = 0; n < count; n++) {
        const last = sent.findLastIndex((mail) => mail.isFirst === isFirst);
        if (last >= 0) sent.splice(last, 1);
      }
    },
  };
}
