/** „36 Monate“: the bills on one axis, what is missing and what is there twice, the months that count, and how long they do. */
import { addDays, type Day, type Period } from '../day.ts';
import { view, type MarkupElement, type View } from '../view.ts';
import { bold, dayToX, label, labelFrom, line, picture, pictureWidth, rect, round, soft } from './svg.ts';

type BillingDrawing = {
  alt: string;
  periods: readonly Period[];
  /** Missing in the months that count. */
  gaps: readonly Period[];
  overlaps: readonly Period[];
  /** The months that count. */
  start: Day;
  end: Day;
  /** The last day on which they are young enough. */
  until: Day;
  today: Day;
  words: { count: string; until: string; today: string; gap: string; overlap: string };
};

const [top, height] = [26, 28];

/** Bars and marks by their place on the axis, which begins with the first day and ends with the last that matters. */
export function billingToAxis(drawing: Omit<BillingDrawing, 'alt' | 'words'>) {
  const { periods, gaps, overlaps, start, end, until, today } = drawing;
  const first = [start, ...periods.map(({ from }) => from)].sort()[0] ?? start;
  const last = until > today ? until : today;
  const toX = (day: Day) => dayToX(day, first, last);
  const toBar = ({ from, to }: Period) => ({ from: toX(from), to: toX(addDays(to, 1)) });
  const years = [];
  for (let year = Number(first.slice(0, 4)) + 1; year <= Number(last.slice(0, 4)); year++)
    years.push({ year, at: toX(`${year}-01-01`) });
  return {
    periods: periods.map(toBar),
    gaps: gaps.map(toBar),
    overlaps: overlaps.map(toBar),
    counting: { from: toX(start), to: toX(addDays(end, 1)) },
    age: { from: toX(addDays(end, 1)), to: toX(until) },
    today: toX(today),
    years,
  };
}

const hatch = view(
  'pattern',
  { id: 'luecke', width: '6', height: '6', patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
  view('path', { fill: 'var(--card)', d: 'M0 0h6v6H0z' }),
  view('path', { fill: 'var(--warn)', d: 'M0 0h3v6H0z' }),
);

const framed = (fill: string, { from, to }: { from: number; to: number }, y: number, high: number): View =>
  view('path', {
    fill,
    stroke: 'var(--ink)',
    'stroke-width': '2',
    d: `M${round(from + 1)} ${y}h${round(Math.max(to - from - 2, 2))}v${high}H${round(from + 1)}z`,
  });

export function drawBillingPeriods(drawing: BillingDrawing): MarkupElement {
  const { alt, words } = drawing;
  const { periods, gaps, overlaps, counting, age, today, years } = billingToAxis(drawing);
  const legend = [
    ...(gaps.length ? [{ fill: 'url(#luecke)', text: words.gap }] : []),
    ...(overlaps.length ? [{ fill: 'var(--warn)', text: words.overlap }] : []),
  ];
  const below = top + height + 64;
  return picture(
    below + 18 + (legend.length ? 22 : 0),
    alt,
    hatch,
    label((counting.from + counting.to) / 2, 11, words.count, bold),
    line(`M${round(counting.from + 1)} 22v-6H${round(counting.to - 1)}v6`),
    ...periods.map(({ from, to }) => rect('var(--deich)', from, top, Math.max(to - from - 1.5, 1), height)),
    ...gaps.map((gap) => framed('url(#luecke)', gap, top + 1, height - 2)),
    ...overlaps.map((overlap) => framed('var(--warn)', overlap, top - 2, height + 4)),
    ...years.flatMap(({ year, at }) => [
      rect('var(--soft)', at, top + height, 1, 5),
      ...(at < pictureWidth - 40 ? [labelFrom(at + 3, top + height + 14, String(year), soft)] : []),
    ]),
    rect('var(--lime)', age.from, below - 40, Math.max(age.to - age.from, 1), 16),
    line(`M${round(Math.min(Math.max(today, 1), pictureWidth - 1))} ${top - 4}V${below - 18}`),
    label(today, below - 5, words.today, bold),
    label(age.to, below + 12, words.until),
    ...legend.flatMap(({ fill, text }, i) => [
      framed(fill, { from: i * 150, to: i * 150 + 15 }, below + 20, 12),
      labelFrom(i * 150 + 22, below + 31, text, soft),
    ]),
  );
}
