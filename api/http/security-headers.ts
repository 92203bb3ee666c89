/** Headers that every answer carries, of the site and of the service. */

/** Two years; only where the site is reached by https, or a local run would lock itself out. */
const strictTransport = (baseUrl: string): Record<string, string> =>
  baseUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=63072000' } : {};

export const fileHeaders = (baseUrl: string): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...strictTransport(baseUrl),
});

/** Of a picture: other sites show the cards of shared pages, readers of feeds what stands in an article. */
export const embeddable = { 'Cross-Origin-Resource-Policy': 'cross-origin' };

/**
 * Of a page. The rest of its policy stands in the page itself, with the hashes of its scripts.
 * Referrer-Policy: a stricter one makes a form post without JavaScript send `Origin: null`.
 */
export const pageHeaders = (baseUrl: string): Record<string, string> => ({
  ...fileHeaders(baseUrl),
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
});

/** Of an answer of the service: nothing in it is to be run or framed. */
export const apiHeaders = (baseUrl: string): Record<string, string> => ({
  ...pageHeaders(baseUrl),
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
});
