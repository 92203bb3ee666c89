/** How a house of „Bestand“ presses, beside the words that say so. Written out: the build keeps the rules of classes that it reads in a script. */
import type { PortfolioState } from '../portfolio/portfolio.ts';

export const rowClasses: Record<PortfolioState, string> = {
  expired: 'is-expired',
  soon: 'is-soon',
  valid: 'is-valid',
  none: 'is-none',
  unclear: 'is-unclear',
  exempt: 'is-valid',
};
