import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { feedWatchdog } from './watchdog.ts';

test('systemd is told at the start, and again before it would wait no more', async () => {
  const folder = await temporaryFolder();
  const program = join(folder, 'systemd-notify');
  await writeFile(program, `#!/bin/sh\necho "$@" >> ${folder}/told\n`);
  await chmod(program, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const faults: unknown[] = [];
  const timer = feedWatchdog(30_000, (...line) => faults.push(line));
  onTestFinished(() => clearInterval(timer));
  vi.advanceTimersByTime(20_000);
  await expect.poll(() => readFile(join(folder, 'told'), 'utf8').catch(() => '')).toBe('WATCHDOG=1\n'.repeat(3));
  expect(faults).toEqual([]);
});
