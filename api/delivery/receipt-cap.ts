/** How many receipts leave: whoever asks may have typed the address of somebody else. */
import { emailToKey } from '#domain/newsletter-request';
import type { Clock } from '../clock.ts';
import type { Limiter } from '../http/limiter.ts';
import { createSeldomLog, type Log } from '../http/log.ts';

/** To one mailbox goes one receipt in this time, whoever asks. */
export const receiptPauseMs = 10 * 60_000;

export type ReceiptCap = {
  /** Counts a receipt. @returns whether it may leave */
  take(email: string): boolean;
  /** As if the last one that might leave had not been asked for. */
  giveBack(email: string): void;
};

/** Nobody gets one. */
export const noReceipts: ReceiptCap = { take: () => false, giveBack: () => undefined };

export function createReceiptCap({ clock, limiter, log }: { clock: Clock; limiter: Limiter; log: Log }): ReceiptCap {
  /** When a mailbox got its receipt, oldest first: no more of them than the hour's cap lets pass. */
  const sentAt = new Map<string, number>();
  const seldom = createSeldomLog(log, clock);

  return {
    take(email) {
      const now = clock.now();
      for (const [key, at] of sentAt) {
        if (now - at < receiptPauseMs) break;
        sentAt.delete(key);
      }
      const key = emailToKey(email);
      if (sentAt.has(key)) {
        log('info', 'receipt_left_out', { reason: 'mailbox' });
        return false;
      }
      // Capped as the mails that ask for a confirmation are, in a bucket of its own.
      if (limiter.take('confirmationMails', 'receipts') !== undefined) {
        seldom('error', 'receipts_capped');
        return false;
      }
      sentAt.set(key, now);
      return true;
    },
    giveBack(email) {
      sentAt.delete(emailToKey(email));
      limiter.giveBack('confirmationMails', 'receipts');
    },
  };
}
