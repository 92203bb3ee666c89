/** Whether the calls came in the time that was promised: figures of many requests, without any person. */
import type { CallOutcome } from './calls.ts';
import { keysOf } from '../keys-of.ts';
import { hour } from '../time-units.ts';

/** A request whose call is promised; times are milliseconds since the epoch. */
export type CallRow = {
  /** From when the time for the call counts. */
  since: number;
  /** Until when it is promised. */
  dueAt: number;
  /** When somebody called first. */
  calledAt: number | undefined;
  /** What was noted last. */
  state: CallOutcome | undefined;
  /** In words, as they are counted. */
  city: string;
  source: string;
  building: string;
};

/** Headings of the groups by which requests are counted. */
const partNames = { city: 'Ort', source: 'Formular', building: 'Gebäude' };
type Part = keyof typeof partNames;

const countBy = (rows: readonly CallRow[], part: Part) =>
  [...Map.groupBy(rows, (row) => row[part])]
    .filter(([name]) => name !== '')
    .map(([name, { length }]) => ({ name, requests: length }))
    .sort((one, other) => other.requests - one.requests || one.name.localeCompare(other.name, 'de'));

/** The middle one, of an even number the lower of the two: a time that somebody waited. */
const medianOf = (sorted: readonly number[]): number | undefined => sorted[Math.ceil(sorted.length / 2) - 1];

/** What nobody noted counts as late once its time is over: whoever notes good calls alone would prove what is not true. */
export function callFigures(rows: readonly CallRow[], now: number) {
  const due = rows.filter(
    ({ state, calledAt, dueAt }) => calledAt !== undefined || (state !== 'needless' && dueAt <= now),
  );
  const waits = rows
    .flatMap(({ calledAt, since }) => (calledAt === undefined ? [] : [(calledAt - since) / hour]))
    .sort((one, other) => one - other);
  return {
    requests: rows.length,
    /** Requests whose call was due by now or was made; calls that were not needed do not count. */
    due: due.length,
    called: waits.length,
    inTime: due.filter(({ calledAt, dueAt }) => calledAt !== undefined && calledAt <= dueAt).length,
    /** Hours by the clock on the wall until the first call; nothing where there was none. */
    median: medianOf(waits),
    longest: waits.at(-1),
    missed: rows.filter(({ state }) => state === 'missed').length,
    open: rows.filter(({ state }) => state === undefined).length,
    /** How many came from where, most first. */
    by: { city: countBy(rows, 'city'), source: countBy(rows, 'source'), building: countBy(rows, 'building') },
  };
}
export type CallFigures = ReturnType<typeof callFigures>;

const tenths = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });
const toHours = (hours: number | undefined): string => (hours === undefined ? '–' : `${tenths.format(hours)} h`);

/** The figures in words. @param callBackHours of the promise */
export function figuresToRows(figures: CallFigures, callBackHours: number): { label: string; value: string }[] {
  const { requests, due, inTime, median, longest, missed, open } = figures;
  const share = due === 0 ? '–' : `${inTime} von ${due} (${Math.floor((100 * inTime) / due)} %)`;
  return [
    { label: 'Anfragen', value: String(requests) },
    { label: `angerufen in der Frist (${callBackHours} Stunden in den Telefonzeiten)`, value: share },
    { label: 'Zeit bis zum ersten Anruf, mittlere', value: toHours(median) },
    { label: 'Zeit bis zum ersten Anruf, längste', value: toHours(longest) },
    { label: 'nicht erreicht', value: String(missed) },
    { label: 'nichts notiert', value: String(open) },
  ];
}

/** Rows by place, form and building, each under its heading. */
export const figuresToSections = ({ by }: CallFigures) =>
  keysOf(partNames).flatMap((part) =>
    by[part].length === 0
      ? []
      : [
          {
            title: partNames[part],
            rows: by[part].map(({ name, requests }) => ({ label: name, value: String(requests) })),
          },
        ],
  );
