/** Whether bills carry a consumption certificate: § 82 Abs. 4 Satz 2, from 2027 with Abs. 1 Satz 2. */
import { addDays, addMonths, daysBetween, formatDay, monthsBetween, type Day, type Period } from '../day.ts';
import { drawBillingPeriods } from '../drawings/billing-periods.ts';
import { names } from '../../names.ts';
import { toolPagePath } from '../path.ts';
import { compact } from '../compact.ts';
import type { Result, Statement } from '../result.ts';
import { defineTool, type Context, type Inputs, type ValuesOf } from '../tool.ts';
import type { MarkupElement } from '../view.ts';

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

const inputs = {
  from1: { name: 'von1', kind: 'date', required: true },
  to1: { name: 'bis1', kind: 'date', required: true },
  from2: { name: 'von2', kind: 'date' },
  to2: { name: 'bis2', kind: 'date' },
  from3: { name: 'von3', kind: 'date' },
  to3: { name: 'bis3', kind: 'date' },
  from4: { name: 'von4', kind: 'date' },
  to4: { name: 'bis4', kind: 'date' },
  vacancy: { name: 'leerstand', kind: 'choice', choices: ['nein', 'ja', 'unsicher'], required: true },
} as const satisfies Inputs;

const says = names(
  'half reversed future',
  'overlapTitle overlap overlapBefore overlapDay',
  'missingMonths missingMonth missingDays missingDay',
  'gap gapBefore short notYet enough',
  'oldTitle old usable lastDay',
  'vacancyTitle vacancy vacancyWhich',
  'rule latest demand proven',
  'drawn drawnMissing drawnDouble drawnCount drawnUntil drawnToday drawnGap drawnOverlap',
  'months neededFrom usableUntil youngUntil kindFirst range count kindLink soonMonths given givenOne',
);

const figures = names('consumption-months consumption-age');

type Values = ValuesOf<typeof inputs>;
type Ctx = Context<(typeof says)[number], (typeof figures)[number], never>;

/** The periods as entered, or what is wrong with the first that cannot be used. */
function readPeriods(values: Values, { text, today }: Ctx): { periods: Period[]; wrong?: string } {
  const periods: Period[] = [];
  for (const number of ['1', '2', '3', '4'] as const) {
    const [from, to] = [values[`from${number}`], values[`to${number}`]];
    if (from === undefined && to === undefined) continue;
    if (from === undefined || to === undefined) return { periods, wrong: text('half', { number }) };
    if (to < from) return { periods, wrong: text('reversed', { number }) };
    if (to >= today) return { periods, wrong: text('future', { number, date: formatDay(to) }) };
    periods.push({ from, to });
  }
  return { periods };
}

const plusDay = ({ from, to }: Period): Period => ({ from, to: addDays(to, 1) });

/** „2 von 24 Monaten fehlen“; in days where these are not whole months. */
function toMissing(missing: readonly Period[], { text, figure }: Ctx): string {
  const spans = missing.map(plusDay);
  const months = spans.map(({ from, to }) => monthsBetween(from, to));
  const areWhole = spans.every(({ from, to }, i) => addMonths(from, months[i] ?? 0) === to);
  const count = areWhole
    ? months.reduce((sum, one) => sum + one, 0)
    : spans.reduce((sum, { from, to }) => sum + daysBetween(from, to), 0);
  const key = areWhole ? 'missingMonth' : 'missingDay';
  return text(count === 1 ? key : `${key}s`, { count: String(count), of: figure('consumption-months') });
}

/** How long the bills reach without a gap, whether that is enough, and what lies in between. */
function calculate(periods: readonly Period[], { figure, today }: Ctx) {
  const needed = Number(figure('consumption-months'));
  const { latest, gaps, overlaps } = joinPeriods(periods);
  const start = latestStart(latest.to, needed);
  const isLong = latest.from <= start;
  const first = periods.map(({ from }) => from).sort()[0] ?? latest.from;
  const months = monthsBetween(latest.from, addDays(latest.to, 1));
  const until = addMonths(latest.to, Number(figure('consumption-age')));
  // Gaps before the months that count do no harm.
  const open = gaps.filter(({ to }) => to >= start).map(({ from, to }) => ({ from: from > start ? from : start, to }));
  return {
    latest,
    gaps,
    overlaps,
    /** The latest first day on which the months that count may begin. */
    start,
    /** The last day on which the bills are young enough. */
    until,
    isLong,
    isOld: until < today,
    // From a 29 February a day may be missing where the months are full.
    months: isLong ? months : Math.min(months, needed - 1),
    /** Overlaps in the time that counts; a single day that two bills share is allowed. */
    doubled: overlaps.filter(({ from, to }) => from !== to && (!isLong || to >= start)),
    /** Gaps between two bills, and what is missing before the first one. */
    between: open.filter(({ from }) => from > start),
    before: [
      ...open.filter(({ from }) => from === start),
      ...(first > start ? [{ from: start, to: addDays(first, -1) }] : []),
    ],
  };
}
type Reach = ReturnType<typeof calculate>;

function toTitle({ isOld, isLong, doubled, between, before, until }: Reach, isEmpty: boolean, ctx: Ctx): string {
  const { text, today } = ctx;
  if (isOld) return text('oldTitle');
  if (doubled.length > 0) return text('overlapTitle');
  if (!isLong) return toMissing([...between, ...before], ctx);
  if (isEmpty) return text('vacancyTitle');
  return text(until === today ? 'lastDay' : 'usable', { date: formatDay(until) });
}

const toRange = ({ from, to }: Period, { text }: Ctx): string =>
  from === to ? formatDay(from) : text('range', { from: formatDay(from), to: formatDay(to) });

function toStatements(vacancy: Values['vacancy'], reach: Reach, ctx: Ctx): Statement[] {
  const { say } = ctx;
  const { gaps, overlaps, until, isLong, isOld, doubled, between, before } = reach;
  const sayRange = (key: 'overlap' | 'overlapBefore' | 'overlapDay' | 'gap' | 'gapBefore' | 'short', period: Period) =>
    say(key, { range: toRange(period, ctx) });
  return compact([
    ...overlaps.map((overlap) =>
      sayRange(
        doubled.includes(overlap) ? 'overlap' : overlap.from === overlap.to ? 'overlapDay' : 'overlapBefore',
        overlap,
      ),
    ),
    isOld && say('old', { date: formatDay(until) }),
    ...(isLong
      ? gaps.map((gap) => sayRange('gapBefore', gap))
      : [...between.map((gap) => sayRange('gap', gap)), ...before.map((gap) => sayRange('short', gap))]),
    vacancy !== 'nein' && say('vacancy'),
    vacancy === 'unsicher' && say('vacancyWhich'),
    say('rule'),
    say('latest'),
    say(isOld || !isLong ? 'demand' : 'kindFirst'),
  ]);
}

function draw(periods: readonly Period[], reach: Reach, ctx: Ctx): MarkupElement {
  const { text, today } = ctx;
  const { latest, start, until, between, before, overlaps, isLong } = reach;
  const gaps = isLong ? [] : [...between, ...before];
  const toRanges = (all: readonly Period[]) => all.map((one) => toRange(one, ctx)).join('; ');
  const alt = compact([
    text('drawn', {
      periods: toRanges(periods),
      start: formatDay(start),
      end: formatDay(latest.to),
      until: formatDay(until),
    }),
    gaps.length > 0 && text('drawnMissing', { ranges: toRanges(gaps) }),
    overlaps.length > 0 && text('drawnDouble', { ranges: toRanges(overlaps) }),
  ]);
  return drawBillingPeriods({
    ...{ alt: alt.join(' '), periods, gaps, overlaps, start, end: latest.to, until, today },
    words: {
      count: text('drawnCount'),
      until: text('drawnUntil', { date: formatDay(until) }),
      today: text('drawnToday'),
      gap: text('drawnGap'),
      overlap: text('drawnOverlap'),
    },
  });
}

function answer(values: Values, ctx: Ctx): Result {
  const { say, sayIfDated, text } = ctx;
  const { periods, wrong } = readPeriods(values, ctx);
  if (wrong !== undefined)
    return { title: wrong, outcome: 'warning', views: [say('rule'), say('latest')], summary: wrong };

  const reach = calculate(periods, ctx);
  const { latest, start, until, isLong, isOld, months, doubled } = reach;
  const isEmpty = values.vacancy !== 'nein';
  const isRefused = isOld || !isLong;
  const isUsable = !isRefused && doubled.length === 0;
  const title = toTitle(reach, isEmpty, ctx);
  const [reason, ...items] = toStatements(values.vacancy, reach, ctx);
  const rows = compact([
    { label: text('proven'), value: toRange(latest, ctx) },
    { label: text('months'), value: text('count', { count: String(months) }) },
    !isLong && { label: text('neededFrom'), value: formatDay(start) },
    !isOld && { label: text(isUsable ? 'usableUntil' : 'youngUntil'), value: formatDay(until) },
  ]);
  return {
    title,
    tag:
      doubled.length > 0 || isOld || isEmpty
        ? undefined
        : { text: text(isLong ? 'enough' : 'notYet'), isUrgent: !isLong },
    outcome: isRefused ? 'warning' : isEmpty || !isUsable ? 'open' : 'clear',
    views: [draw(periods, reach, ctx), reason, isLong || isOld ? undefined : sayIfDated('soonMonths')],
    more: [
      { kind: 'bill', rows, isFolded: true },
      { kind: 'list', items },
      { kind: 'links', links: [{ href: toolPagePath('bedarf-oder-verbrauch'), text: text('kindLink') }] },
    ],
    summary: title,
  };
}

function given(values: Values, ctx: Ctx): string {
  const { periods } = readPeriods(values, ctx);
  const days = periods.flatMap(({ from, to }) => [from, to]).sort();
  const range = toRange({ from: days[0] ?? values.from1, to: days.at(-1) ?? values.to1 }, ctx);
  return ctx.text(periods.length > 1 ? 'given' : 'givenOne', { count: String(periods.length), range });
}

export const billingPeriods = defineTool({ inputs, given, says, dated: ['soonMonths'], figures, tables: [], answer });
