/** One attempt to hand a message over, whatever the way: webhook or mail. */

/** An attempt takes no longer. */
export const attemptMs = 20_000;

export type Message = {
  id: string;
  body: string;
  now: number;
  timeoutMs: number;
  signal: AbortSignal;
};

export type AttemptOutcome =
  | { kind: 'done' }
  /** The receiver said that it will never take this one. */
  | { kind: 'gone'; reason: string }
  /** `stopped`: ended by `signal`. */
  | { kind: 'failed'; reason: string; retryAfterMs?: number | undefined };

export type Attempt = (message: Message) => Promise<AttemptOutcome>;
