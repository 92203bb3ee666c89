/** „Bestand“: the years ahead as bars by quarter, and what each year costs. */
import { bothPrices } from '../../calculator.ts';
import type { YearAhead } from '../portfolio-years.ts';
import { view, type View } from '../view.ts';
import { area, svg } from './svg.ts';

/** Of a bar, in px. */
const [width, height] = [28, 26];

type Words = (key: string, own?: Record<string, string>) => string;

/** A quarter with nothing in it has no bar. */
function toQuarter({ year, quarters }: YearAhead, at: number, most: number, words: Words, isExample: boolean): View {
  const count = quarters[at] ?? 0;
  // With an end of its own in a page's text.
  if (count === 0) return view('span', {}, '');
  const bar = Math.max((count / most) * height, 3);
  const name = words(count === 1 ? 'quarterOne' : 'quarter', {
    quarter: String(at + 1),
    year,
    count: String(count),
  });
  const drawn = svg(`0 0 ${width} ${height}`, name, area('var(--deich)', 0, height - bar, width, bar));
  const look = 'portfolio-years__quarter';
  return isExample
    ? view('span', { class: look }, drawn, String(count))
    : view(
        'button',
        {
          ...{ type: 'button', class: look, 'aria-pressed': 'false', 'aria-label': name },
          'data-quarter': `${year}-${at + 1}`,
        },
        drawn,
        String(count),
      );
}

/** @param isExample of which no quarter can be chosen */
export function drawYears(years: readonly YearAhead[], words: Words, isExample = false): View {
  const most = Math.max(...years.flatMap(({ quarters }) => quarters));
  return view(
    'ol',
    { class: 'portfolio-years' },
    ...years.map((year) =>
      view(
        'li',
        {},
        view('b', {}, year.year),
        ...[0, 1, 2, 3].map((at) => toQuarter(year, at, most, words, isExample)),
        // Blanks keep the price apart where there are no styles.
        view('span', {}, year.business ? ` ${bothPrices(year.business, year.private)} ` : ''),
      ),
    ),
  );
}
