/**
 * Log lines hold what this list names and nothing else. Taking secrets out of free text fails in
 * too many shapes; here nothing free can get in: no names, no addresses, no messages of errors.
 */
import type { Clock } from '../process/clock.ts';
import { UnavailableError } from '../storage/port.ts';

const word = /^[\w.:/-]{1,120}$/;

const fields = {
  route: word,
  method: /^[A-Z]{1,10}$/,
  status: 'number',
  id: word,
  channel: word,
  outcome: word,
  /** For how long something waits: „1h“. */
  age: word,
  /** A code such as „sqlite-13“ or „http-503“. */
  reason: word,
  error: word,
  /** Where an error was made: file and line. */
  at: word,
  attempts: 'number',
  milliseconds: 'number',
  pending: 'number',
  deleted: 'number',
  count: 'number',
} as const satisfies Record<string, RegExp | 'number'>;

export type LogFields = { [Key in keyof typeof fields]?: (typeof fields)[Key] extends 'number' ? number : string };
export type Level = 'info' | 'warn' | 'error';
export type Log = (level: Level, event: string, fields?: LogFields) => void;

/** @param write takes one JSON line, without line feed */
export function createLog(write: (line: string) => void, clock: Clock = Date): Log {
  return (level, event, given = {}) => {
    const line: Record<string, string | number> = { time: new Date(clock.now()).toISOString(), level, event };
    for (const [key, value] of Object.entries<string | number | undefined>(given)) {
      const rule = Object.hasOwn(fields, key) ? fields[key as keyof typeof fields] : undefined;
      if (rule === undefined || value === undefined) continue;
      if (rule === 'number' ? typeof value === 'number' : typeof value === 'string' && rule.test(value))
        line[key] = value;
      else line[key] = '[entfernt]';
    }
    write(JSON.stringify(line));
  };
}

/**
 * All lines of a turn of the event loop in one write, which takes as long as the line of one request.
 * @returns `write` for a line, and `flush` for what has not left when the process ends
 */
export function createLineWriter(stream: { write(text: string): unknown }) {
  let lines = '';
  const flush = (): void => {
    if (lines !== '') stream.write(lines);
    lines = '';
  };
  return {
    write(line: string): void {
      if (lines === '') setImmediate(flush);
      lines += `${line}\n`;
    },
    flush,
  };
}

/** The same event at most once a minute: for what each request of many would say. */
export function createThrottledLog(log: Log, clock: Clock): Log {
  const lastAt = new Map<string, number>();
  return (level, event, fields) => {
    const now = clock.now();
    // Counted in both directions: a clock that was ahead keeps nothing silent.
    if (Math.abs(now - (lastAt.get(event) ?? -Infinity)) < 60_000) return;
    lastAt.set(event, now);
    log(level, event, fields);
  };
}

/** Counts what each request of many would say, and logs the sums once a minute, each kind in a line of its own. */
export function createSums(log: Log, event: string) {
  let sums = new Map<string, { fields: LogFields; count: number }>();
  const logSums = (): void => {
    for (const { fields, count } of sums.values()) log('info', event, { ...fields, count });
    sums = new Map();
  };
  return (fields: LogFields): void => {
    if (sums.size === 0) setTimeout(logSums, 60_000).unref();
    const key = JSON.stringify(fields);
    sums.set(key, { fields, count: (sums.get(key)?.count ?? 0) + 1 });
  };
}

/** An error as log fields: its code or kind and place, without its message, which may quote what was typed. */
export function errorToFields(error: unknown): LogFields {
  if (error instanceof UnavailableError) return { reason: error.reason };
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? `${error.name}:${error.code}` : error.name;
  const stack = error.stack ?? '';
  const end = stack.indexOf(error.message) + error.message.length;
  return { error: code, at: /[\w.-]+\.[cm]?[jt]s:\d+/.exec(stack.slice(end))?.[0] };
}
