/** Puts the list of a portfolio into its page: React comes with the first table. */
import { createRoot } from 'react-dom/client';
import { Portfolio } from './Portfolio.tsx';
import type { PortfolioData } from './PortfolioList.tsx';

export type Mounted = ReturnType<typeof mountPortfolio>;

export function mountPortfolio(place: HTMLElement, data: PortfolioData, announce: (words: string) => void) {
  const root = createRoot(place);
  let count = 0;
  return {
    /** A table that is left for another is not read to its end. */
    read: (source: string | File) => root.render(<Portfolio key={++count} {...{ source, data, announce }} />),
    /** What was typed no longer fits the list. */
    leave: () => {
      root.render(count > 0 && data.labels.gone);
      announce(count > 0 ? data.labels.gone : '');
      count = 0;
    },
  };
}
