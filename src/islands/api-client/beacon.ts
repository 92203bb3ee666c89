/**
 * A POST whose answer nobody reads. On every page, so it weighs as little as it can. It goes on when the visitor leaves
 * the page; a failure is nobody's business.
 */
export function report(address: string, body: unknown): void {
  fetch(address, {
    method: 'POST',
    credentials: 'include',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {});
}
