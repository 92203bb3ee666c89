/** The years ahead, each quarter of which shows its houses alone. */
import { drawYears } from '#domain/tools/drawings/portfolio-years';
import type { Quarter, YearAhead } from '#domain/tools/portfolio-years';
import { view } from '#domain/tools/view';
import { toNode } from './page.ts';

/** @param choose shows the houses of a quarter, or all */
export function showAhead(
  years: readonly YearAhead[],
  words: (key: string, own?: Record<string, string>) => string,
  choose: (quarter: Quarter | undefined, count: number) => void,
): Node[] {
  if (years.length === 0) return [];
  const list = toNode(drawYears(years, words)) as HTMLOListElement;
  list.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (!button) return;
    const isChosen = button.getAttribute('aria-pressed') !== 'true';
    for (const other of list.querySelectorAll('button'))
      other.setAttribute('aria-pressed', String(isChosen && other === button));
    choose(isChosen ? button.dataset['quarter'] : undefined, Number(button.textContent));
  });
  return [
    toNode(view('h3', {}, words('ahead'))),
    list,
    toNode(view('p', { class: 'note no-print' }, words('aheadHelp'))),
  ];
}
