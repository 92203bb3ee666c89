/** The promise of the call as it was measured: whether the figure proves it, and whether pages tell it. */
import { z } from 'zod';
import type { CallFigures } from './call-figures.ts';
import { formatDayMonth, formatNumber } from './format.ts';
import { day, group, whole } from './schema-parts.ts';
import { addDays, type Day } from './tools/day.ts';

/** The claim of `content/company.yaml` that may name such a figure as its evidence. */
export const measuredClaim = 'call-back';

/** So many calls have to be noted, so many of a hundred in time, in so many days up to the one before. */
export const leastCalled = 30;
export const leastPercent = 95;
export const measuredDays = 90;

const count = (description: string, example: number) => whole(description, example, [0, 1_000_000]);

export const callsMeasuredSchema = group(
  'Wie viele Rückrufe in der Frist kamen; „npm run promise“ misst und schreibt es (docs/rueckruf.md)',
  {
    from: day('Erster Tag, dessen Anfragen gezählt sind', '2026-05-02'),
    to: day('Letzter Tag', '2026-07-30'),
    hours: whole('Frist in Stunden, die zugesagt war', 4, [1, 240]),
    calls: count('Zugesagte Anrufe, deren Frist um ist', 212),
    called: count('Davon mit notiertem Anruf', 210),
    inTime: count('Davon in der Frist angerufen', 204),
  },
).check(({ value: { from, to, calls, called, inTime }, issues }) => {
  const fault = (input: unknown, field: string, message: string, mend: string) =>
    issues.push({ code: 'custom', input, path: [field], message, params: { mend } });
  const again = 'Schreiben Sie die Zeile, wie „npm run promise“ sie gemessen hat.';
  if (to < from) fault(to, 'to', `„${to}“ liegt vor „${from}“`, again);
  if (called > calls) fault(called, 'called', `${called} von ${calls} Anrufen sind mehr als alle`, again);
  if (inTime > called) fault(inTime, 'inTime', `${inTime} von ${called} notierten Anrufen sind mehr als alle`, again);
});
export type CallsMeasured = z.infer<typeof callsMeasuredSchema>;

/** What `content/company.yaml` says of it. */
export type Promised = { callBackHours: number; callsMeasured?: CallsMeasured | undefined };

/** The last day on which a figure counts. */
export const lastDayOf = ({ to }: Pick<CallsMeasured, 'to'>): Day => addDays(to, measuredDays);

/** A figure that says something on a day: of the hours that are promised then, of enough calls, and not too old. */
export function currentFigure({ callBackHours, callsMeasured }: Promised, day: Day): CallsMeasured | undefined {
  if (callsMeasured === undefined) return undefined;
  const { to, hours, called } = callsMeasured;
  const counts = hours === callBackHours && called >= leastCalled && to <= day && day <= lastDayOf(callsMeasured);
  return counts ? callsMeasured : undefined;
}

export const isInTime = ({ calls, inTime }: Pick<CallsMeasured, 'calls' | 'inTime'>): boolean =>
  100 * inTime >= leastPercent * calls;

/** Whether the promise is proven on a day. */
export function isPromiseProven(promised: Promised, day: Day): boolean {
  const figure = currentFigure(promised, day);
  return figure !== undefined && isInTime(figure);
}

/** The days of which a figure is made today: whole ones. */
export const toMeasured = (today: Day): Pick<CallsMeasured, 'from' | 'to'> => ({
  from: addDays(today, -measuredDays),
  to: addDays(today, -1),
});

export const figuresToMeasured = (
  { due, called, inTime }: CallFigures,
  days: Pick<CallsMeasured, 'from' | 'to'>,
  hours: number,
): CallsMeasured => ({ ...days, hours, calls: due, called, inTime });

/** 'Zuletzt: 96 % von 212 Anrufen innerhalb von 4 Stunden, 1. Mai bis 30. Juli' */
export function measuredToText({ from, to, hours, calls, inTime }: CallsMeasured): string {
  const percent = Math.floor((100 * inTime) / calls);
  return `Zuletzt: ${percent} % von ${formatNumber(calls)} Anrufen innerhalb von ${hours} Stunden, ${formatDayMonth(from)} bis ${formatDayMonth(to)}`;
}

/** The line of `content/company.yaml`. */
export const measuredToLine = (figure: CallsMeasured): string =>
  `callsMeasured: { ${Object.entries(figure)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')} }`;

/** The file with the line in the place of the one before, else at its end. */
export function putMeasured(source: string, figure: CallsMeasured): string {
  const line = `${measuredToLine(figure)}\n`;
  const before = /^callsMeasured:.*(?:\n[ \t]+\S.*)*\n?/m;
  return before.test(source) ? source.replace(before, line) : `${source.replace(/\n*$/, '\n')}\n${line}`;
}
