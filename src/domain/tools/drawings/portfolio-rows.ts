/** The look of a house of „Bestand“, by its state. Written out: the build keeps those style rules whose classes it finds in a script. */
import type { PortfolioState } from '../portfolio/portfolio.ts';

export const rowClasses: Record<PortfolioState, string> = {
  expired: 'is-expired',
  soon: 'is-soon',
  valid: 'is-valid',
  none: 'is-none',
  unclear: 'is-unclear',
  exempt: 'is-valid',
};
