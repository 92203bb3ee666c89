/** A POST whose answer nobody reads. On every page, so it weighs as little as it can. */
import { keyToAddress, type Key } from './address.ts';

/** Goes on when the visitor leaves the page; a failure is nobody's business. */
export function report(key: Key, body: unknown): void {
  fetch(keyToAddress(key), {
    method: 'POST',
    credentials: 'include',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {});
}
