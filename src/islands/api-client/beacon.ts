/**
 * A POST whose answer nobody reads, with credentials as every call. On every page, so it weighs as little as it can. It
 * goes on when the visitor leaves the page, in Firefox too, whose `fetch` knows no `keepalive` before 133; a failure is
 * nobody's business.
 */
export const report = (address: string, body: unknown): boolean =>
  navigator.sendBeacon(address, new Blob([JSON.stringify(body)], { type: 'application/json' }));
