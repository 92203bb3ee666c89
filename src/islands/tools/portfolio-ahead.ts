/** The years ahead as bars by quarter, each a button that shows its houses alone, and what each year costs. */
import { bothPrices } from '#domain/calculator';
import type { Quarter, YearAhead } from '#domain/tools/portfolio-years';
import { area, svg } from '#domain/tools/drawings/svg';
import { view, type View } from '#domain/tools/view';
import { toNode } from './page.ts';

/** Of a bar, in px. */
const [width, height] = [28, 26];

type Words = (key: string, own?: Record<string, string>) => string;

/** A quarter with nothing in it has no button. */
function toQuarter({ year, quarters }: YearAhead, at: number, most: number, words: Words): View {
  const count = quarters[at] ?? 0;
  if (count === 0) return view('span');
  const bar = Math.max((count / most) * height, 3);
  const name = words(count === 1 ? 'quarterOne' : 'quarter', {
    quarter: String(at + 1),
    year,
    count: String(count),
  });
  const drawn = svg(`0 0 ${width} ${height}`, name, area('var(--deich)', 0, height - bar, width, bar));
  return view(
    'button',
    { type: 'button', 'aria-pressed': 'false', 'aria-label': name, 'data-quarter': `${year}-${at + 1}` },
    drawn,
    String(count),
  );
}

/** @param choose shows the houses of a quarter, or all */
export function showAhead(
  years: readonly YearAhead[],
  words: Words,
  choose: (quarter: Quarter | undefined, count: number) => void,
): Node[] {
  if (years.length === 0) return [];
  const most = Math.max(...years.flatMap(({ quarters }) => quarters));
  const list = toNode(
    view(
      'ol',
      { class: 'portfolio-years' },
      ...years.map((year) =>
        view(
          'li',
          {},
          view('b', {}, year.year),
          ...[0, 1, 2, 3].map((at) => toQuarter(year, at, most, words)),
          view('span', {}, year.business ? bothPrices(year.business, year.private) : ''),
        ),
      ),
    ),
  ) as HTMLOListElement;
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
