/** A unit of systemd that failed: whether the office hears of it now, and what its journal says without persons. */
import { day, hour, minute } from '#domain/time-units';

/** What is remembered of a unit, in milliseconds since the epoch. */
export type Failing = {
  /** Since when it has failed each time. */
  since: number;
  last: number;
  toldAt?: number | undefined;
};

type Patience = {
  /** A failure so long after the last one begins anew: it had worked in between. */
  apart: number;
  /** Nobody hears of what mends itself before. */
  before: number;
};
const usual: Patience = { apart: 8 * day, before: 0 };
/** Those that systemd tries again by itself, each minute or each second. */
const patienceOf: Record<string, Patience> = {
  // The host of the repository may be away for a while; a text that stops is told to whoever published it.
  'energieausweis-follow.service': { apart: 5 * minute, before: 30 * minute },
  'energieausweis.service': { apart: 10 * minute, before: 0 },
};

/** The same unit is told of once in so long. */
const againMs = 20 * hour;

/** @returns what is known of the unit now, and whether it is to be told; then the caller sets `toldAt` */
export function toFailing(
  unit: string,
  before: Failing | undefined,
  now: number,
): { failing: Failing; isTold: boolean } {
  const { apart, before: patience } = patienceOf[unit] ?? usual;
  // A clock that went back begins anew as well.
  const isSame = before !== undefined && now >= before.last && now - before.last <= apart;
  const since = isSame ? before.since : now;
  const toldAt = before?.toldAt !== undefined && now >= before.toldAt ? before.toldAt : undefined;
  const isTold = now - since >= patience && (toldAt === undefined || now - toldAt >= againMs);
  return { failing: { since, last: now, toldAt }, isTold };
}

const linesAtMost = 15;
/** Addresses of mailboxes and machines, and whatever may be a number of a person. */
const personal =
  /[^\s<>"'„“(),;:=]+@[^\s<>"'„“(),;:]+|\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[\da-f]{0,4}:){3,}[\da-f]{0,4}\b|\+?\d(?:[ /-]?\d){5,}/giu;
/** Days, times and the names of releases and copies. */
const time = /^\d{4}-?\d\d-?\d\d(?:[T -]?\d\d:?\d\d(?::?\d\d)?)?$|^\d\d:\d\d:\d\d(?::\d\d)?$/;

/** The last lines of a journal, each cut, with „…“ for what may name a person. */
export const toHarmless = (journal: string): string[] =>
  journal
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(-linesAtMost)
    .map((line) => line.slice(0, 300).replace(personal, (found) => (time.test(found) ? found : '…')));
