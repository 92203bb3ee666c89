/** One attempt to hand a message to a webhook, as Standard Webhooks has it (standardwebhooks.com). */
import { createHmac } from 'node:crypto';
import type { Attempt } from './attempt.ts';

/**
 * 302 and 303 say where the answer to a message that was taken can be read, as Google Sheets does; tried again each would be
 * one row more. By 301, 307 and 308 the message itself is to go elsewhere: that a person has to see.
 */
const answersElsewhere = [302, 303];

/** `v1,` and the HMAC-SHA256 over id, seconds and body. */
export function signMessage(secret: Buffer, id: string, seconds: number, body: string): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** @param secret decoded key; without one messages are not signed */
export const createWebhook =
  (url: string, secret: Buffer | undefined): Attempt =>
  async ({ id, body, now, timeoutMs, signal }) => {
    const seconds = Math.floor(now / 1000);
    const timeout = AbortSignal.timeout(timeoutMs);
    let response: Response;
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'energieausweis-api',
          'Idempotency-Key': id,
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          ...(secret && { 'webhook-signature': signMessage(secret, id, seconds, body) }),
        },
        body,
        // A redirect could lead the personal data anywhere.
        redirect: 'manual',
        signal: AbortSignal.any([timeout, signal]),
      });
    } catch (error) {
      // „CERT_HAS_EXPIRED“, „ECONNREFUSED“: which of both it is an operator has to know.
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      return { kind: 'failed', reason: timeout.aborted ? 'timeout' : signal.aborted ? 'stopped' : (code ?? 'network') };
    }
    // The status has decided: an answer that breaks off or never ends changes nothing.
    await response.body?.cancel().catch(() => undefined);
    if (response.ok || answersElsewhere.includes(response.status)) return { kind: 'done' };
    const reason = `http-${response.status}`;
    if (response.status === 410) return { kind: 'gone', reason };
    return { kind: 'failed', reason, retryAfterMs: parseRetryAfter(response.headers.get('Retry-After'), now) };
  };

/** `Retry-After` in seconds or as a date → milliseconds from now. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
