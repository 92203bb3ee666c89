/** A command of the operator's as it is typed. */
import type { parseArgs } from 'node:util';
import { dayToTime } from '#domain/language/format';
import { addDays } from '#domain/tools/day';
import type { Env } from '../env.ts';
import type { Store } from '../storage/port.ts';
import { OperatorError } from './faults.ts';

const flag = { type: 'boolean' } as const;
const value = { type: 'string' } as const;
export const options = {
  ...{ all: flag, csv: flag, json: flag, listmonk: flag, quarantined: flag },
  ...{ as: value, email: value, from: value, phone: value, to: value },
};

/** A command as it was typed, with the store it works on. */
export type Invocation = {
  store: Store;
  words: readonly string[];
  values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  env: Env;
  folder: string;
};

/** `table[word]`, unless that is of every object. */
export const pick = <T>(table: Record<string, T>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** A day that was typed behind `--name`. @throws OperatorError where it is no day of the calendar */
export function toDay(name: string, text: string): string {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text))
    return text;
  throw new OperatorError(`--${name} ist kein Tag. Schreiben Sie ihn als Jahr-Monat-Tag, zum Beispiel 2025-01-31.`);
}

/** Turns two days into a span of time that includes both. */
export const toSpan = (from: string | undefined, to: string | undefined) => ({
  from: from === undefined ? undefined : Date.parse(dayToTime(toDay('from', from))),
  to: to === undefined ? undefined : Date.parse(dayToTime(addDays(toDay('to', to), 1))),
});
