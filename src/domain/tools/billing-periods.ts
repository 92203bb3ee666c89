/** Whether bills carry a consumption certificate: § 82 Abs. 4 Satz 2. */
import { toolPagePath } from '../pages.ts';
import { addDays, addMonths, formatDay, monthsBetween, type Day } from './day.ts';
import { names } from './names.ts';
import { defineTool } from './tool.ts';

/** Both days belong to it. */
export type Period = { from: Day; to: Day };

/**
 * The contiguous time that ends with the latest period, and what lies between or on top of each other.
 * @param periods in any order, at least one, each ending no earlier than it begins
 */
export function joinPeriods(periods: readonly Period[]): { latest: Period; gaps: Period[]; overlaps: Period[] } {
  const [first, ...others] = [...periods].sort((a, b) => (a.from < b.from ? -1 : 1));
  if (!first) throw new Error('There is no period.');
  const gaps: Period[] = [];
  const overlaps: Period[] = [];
  let latest = first;
  for (const { from, to } of others) {
    const next = addDays(latest.to, 1);
    if (from > next) gaps.push({ from: next, to: addDays(from, -1) });
    if (from < next) overlaps.push({ from, to: to < latest.to ? to : latest.to });
    latest = { from: from > next ? from : latest.from, to: to > latest.to ? to : latest.to };
  }
  return { latest, gaps, overlaps };
}

/** The latest day on which a time may begin that ends on `to` and has so many months. */
export const latestStart = (to: Day, months: number): Day => addMonths(addDays(to, 1), -months);

export const billingPeriods = defineTool({
  inputs: {
    from1: { name: 'von1', kind: 'date', required: true },
    to1: { name: 'bis1', kind: 'date', required: true },
    from2: { name: 'von2', kind: 'date' },
    to2: { name: 'bis2', kind: 'date' },
    from3: { name: 'von3', kind: 'date' },
    to3: { name: 'bis3', kind: 'date' },
    from4: { name: 'von4', kind: 'date' },
    to4: { name: 'bis4', kind: 'date' },
    vacancy: { name: 'leerstand', kind: 'choice', choices: ['nein', 'ja', 'unsicher'], required: true },
  },
  says: names(
    'half reversed future',
    'overlapTitle overlap overlapBefore',
    'gapTitle gap gapBefore',
    'shortTitle short',
    'oldTitle old usable lastDay',
    'vacancyTitle vacancy vacancyWhich',
    'rule latest demand proven',
    'months neededFrom usableUntil youngUntil kindFirst range count kindLink',
  ),
  figures: ['consumption-months', 'consumption-age'],
  tables: [],
  answer(values, { say, text, figure, today }) {
    const { from1, to1, from2, to2, from3, to3, from4, to4, vacancy } = values;
    const rows = [
      [from1, to1],
      [from2, to2],
      [from3, to3],
      [from4, to4],
    ];
    const refuse = (title: string) => ({
      title,
      outcome: 'warning' as const,
      statements: [say('rule'), say('latest')],
      summary: title,
    });
    const periods: Period[] = [];
    for (const [index, [from, to]] of rows.entries()) {
      if (from === undefined && to === undefined) continue;
      const number = String(index + 1);
      if (from === undefined || to === undefined) return refuse(text('half', { number }));
      if (to < from) return refuse(text('reversed', { number }));
      if (to >= today) return refuse(text('future', { number, date: formatDay(to) }));
      periods.push({ from, to });
    }

    const range = ({ from, to }: Period) =>
      from === to ? formatDay(from) : text('range', { from: formatDay(from), to: formatDay(to) });
    const needed = Number(figure('consumption-months'));
    const { latest, gaps, overlaps } = joinPeriods(periods);
    const months = monthsBetween(latest.from, addDays(latest.to, 1));
    const first = periods.map(({ from }) => from).sort()[0] ?? latest.from;
    const start = latestStart(latest.to, needed);
    const until = addMonths(latest.to, Number(figure('consumption-age')));
    const isLong = latest.from <= start;
    const isOld = until < today;
    const isEmpty = vacancy !== 'nein';
    // What lies before the months that count does no harm.
    const doubled = isLong ? overlaps.filter(({ to }) => to >= start) : overlaps;
    const open = gaps
      .filter(({ to }) => to >= start)
      .map(({ from, to }) => ({ from: from > start ? from : start, to }));
    const between = open.filter(({ from }) => from > start);
    const before = [
      ...open.filter(({ from }) => from === start),
      ...(first > start ? [{ from: start, to: addDays(first, -1) }] : []),
    ];

    const title = isOld
      ? text('oldTitle')
      : doubled.length > 0
        ? text('overlapTitle')
        : !isLong
          ? text(between.length > 0 ? 'gapTitle' : 'shortTitle')
          : isEmpty
            ? text('vacancyTitle')
            : text(until === today ? 'lastDay' : 'usable', { date: formatDay(until) });
    const isRefused = isOld || !isLong;
    const isUsable = !isRefused && doubled.length === 0;
    return {
      title,
      outcome: isRefused ? 'warning' : isEmpty || !isUsable ? 'open' : 'clear',
      statements: [
        ...overlaps.map((overlap) =>
          say(doubled.includes(overlap) ? 'overlap' : 'overlapBefore', { range: range(overlap) }),
        ),
        ...(isOld ? [say('old', { date: formatDay(until) })] : []),
        ...(isLong
          ? gaps.map((gap) => say('gapBefore', { range: range(gap) }))
          : [
              ...between.map((gap) => say('gap', { range: range(gap) })),
              ...before.map((gap) => say('short', { range: range(gap) })),
            ]),
        ...(isEmpty ? [say('vacancy')] : []),
        ...(vacancy === 'unsicher' ? [say('vacancyWhich')] : []),
        say('rule'),
        say('latest'),
        say(isRefused ? 'demand' : 'kindFirst'),
      ],
      rows: [
        { label: text('proven'), value: range(latest) },
        // From a 29 February a day may be missing where the months are full.
        {
          label: text('months'),
          value: text('count', { count: String(isLong ? months : Math.min(months, needed - 1)) }),
        },
        ...(isLong ? [] : [{ label: text('neededFrom'), value: formatDay(start) }]),
        ...(isOld ? [] : [{ label: text(isUsable ? 'usableUntil' : 'youngUntil'), value: formatDay(until) }]),
      ],
      links: [{ href: toolPagePath('bedarf-oder-verbrauch'), text: text('kindLink') }],
      summary: title,
    };
  },
});
