/** How many receipts leave: whoever asks may have typed the address of somebody else. */
import { emailToKey } from '#domain/newsletter-request';
import type { Clock } from '../clock.ts';
import type { Limiter } from '../http/limiter.ts';
import { createSeldomLog, type Log } from '../http/log.ts';

export type ReceiptCap = {
  /** Counts a receipt. @returns whether it may leave */
  consume(email: string): boolean;
  /** Takes back the last count. */
  giveBack(email: string): void;
};

/** A cap that lets no receipt leave. */
export const noReceipts: ReceiptCap = { consume: () => false, giveBack: () => undefined };

export function createReceiptCap({ clock, limiter, log }: { clock: Clock; limiter: Limiter; log: Log }): ReceiptCap {
  const seldom = createSeldomLog(log, clock);

  return {
    consume(email) {
      if (limiter.consume('receipts', emailToKey(email)) !== undefined) {
        log('info', 'receipt_left_out', { reason: 'mailbox' });
        return false;
      }
      // Capped as the mails that ask for a confirmation are, in a bucket of its own.
      if (limiter.consume('confirmationMails', 'receipts') !== undefined) {
        limiter.giveBack('receipts', emailToKey(email));
        seldom('error', 'receipts_capped');
        return false;
      }
      return true;
    },
    giveBack(email) {
      limiter.giveBack('receipts', emailToKey(email));
      limiter.giveBack('confirmationMails', 'receipts');
    },
  };
}
