/** Scripts that bring styles and pictures of their own say the names of properties as pages do. */
import { shortenUsed } from '#domain/site/property-letters';

export const shortProperties = {
  name: 'short-properties',
  apply: 'build' as const,
  renderChunk: (code: string) => (code.includes('var(--') ? { code: shortenUsed(code), map: null } : null),
};
