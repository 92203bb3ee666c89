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

/**
 * For what each request of many would say: the first of a kind is logged at once, for whoever has just restarted and looks,
 * what follows within a minute as a sum.
 */
export function createSums(log: Log): Log {
  let sums = new Map<string, { line: Parameters<Log>; count: number }>();
  const logSum = ([level, event, fields]: Parameters<Log>, count: number) => log(level, event, { ...fields, count });
  const logSums = (): void => {
    for (const { line, count } of sums.values()) if (count > 0) logSum(line, count);
    sums = new Map();
  };
  return (...line) => {
    if (sums.size === 0) setTimeout(logSums, 60_000).unref();
    const key = JSON.stringify(line);
    const known = sums.get(key);
    if (!known) logSum(line, 1);
    sums.set(key, { line, count: known ? known.count + 1 : 0 });
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
