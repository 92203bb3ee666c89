/** Each scenario in its short form; with LOAD=long, as `npm run load` sets it, in its long one. */
import { test } from 'vitest';
import type { scenario } from './scenario.ts';

const isLong = process.env['LOAD'] === 'long';
/** An hour; the short ones take as long as any test may. */
const options = isLong ? { timeout: 60 * 60_000 } : {};

export function tryAll(scenarios: readonly ReturnType<typeof scenario>[]): void {
  for (const { name, target, missing, short, long } of scenarios)
    test(name, options, async ({ annotate, skip }) => {
      const reason = missing?.();
      if (reason !== undefined) {
        console.warn(`${name}: ${reason}`);
        skip(reason);
      }
      await annotate(await (isLong ? long : short)(), target);
    });
}
