/** A message on its way, as far as all the others know it. */
import type { Channel } from '../../delivery/channels.ts';

export type { Channel };

/**
 * A message that leaves later; `body` is sent byte for byte as it was saved, on every attempt until
 * it is parked. Once it is delivered the body is blanked: what it said stands in its contact or subscription, except
 * for the links of a mail, which are to be readable nowhere.
 */
export type NewDelivery = { id: string; channel: Channel; body: string };

/** A message without its body, which may hold the secret links of a mail. */
export type StoredDelivery = {
  id: string;
  contactId: string | null;
  subscriptionId: string | null;
  /** The proof of an erasure, where it tells of one. */
  deletionId: string | null;
  channel: Channel;
  state: 'pending' | 'done' | 'parked';
  createdAt: string;
  dueAt: string;
  attempts: number;
  lastError: string | null;
  /** When it was given up, where that is known. */
  parkedAt: string | null;
};

/** Messages that have not left, under either name (migrations.ts says why there are two). */
export const initialState = (channel: Channel): 'pending' | 'waiting' =>
  channel === 'contact-webhook' ? 'pending' : 'waiting';
