/**
 * The secrets of a confirmation mail's links, 256 bits each. The database holds hashes alone. The
 * link that unsubscribes follows from the one that confirms, one way only: who confirms shows the
 * secret it is made of, so that it can be handed on without having been kept, and a newsletter that
 * is passed on gives nobody the means to confirm.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';

export type MailTokens = { confirm: string; unsubscribe: string };

export const confirmToTokens = (confirm: string): MailTokens => ({
  confirm,
  unsubscribe: createHmac('sha256', confirm).update('unsubscribe').digest('base64url'),
});

export const createTokens = (): MailTokens => confirmToTokens(randomBytes(32).toString('base64url'));

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
