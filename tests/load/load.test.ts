/**
 * Load and faults: a test for each row. Short in `npm run test:slow -- faults`; at full size, for the figures in
 * docs/operations.md: `LOAD=long npx vitest run --project load -t "kill -9"`, in minutes each, and without -t in an hour.
 */
import { test } from 'vitest';
import { away } from './away.ts';
import { clients } from './clients.ts';
import { disk } from './disk.ts';
import { killed } from './killed.ts';

const isLong = process.env['LOAD'] === 'long';

for (const { name, target, missing, run } of [...killed, ...disk, ...away, ...clients])
  test(name, isLong ? { timeout: 60 * 60_000 } : {}, async ({ annotate, skip }) => {
    const reason = missing?.();
    if (reason !== undefined) skip(reason);
    await annotate(await run(isLong), target);
  });
