/** A log whose lines a test looks at. */
import type { Clock } from '../../../api/process/clock.ts';
import { createLog } from '../../../api/http/log.ts';

/** @param toParts what is looked at of a line, side by side */
export function collectLog(clock: Clock, toParts: (line: Record<string, string>) => (string | undefined)[]) {
  const lines: string[] = [];
  const log = createLog((line) => {
    lines.push(
      toParts(JSON.parse(line) as Record<string, string>)
        .filter((part) => part !== undefined)
        .join(' '),
    );
  }, clock);
  return { log, lines };
}
