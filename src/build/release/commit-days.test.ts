import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { readCommitDays } from './commit-days.ts';

test('search engines are told the day of the last commit that changed a text, and none without a repository', async () => {
  const folder = await temporaryFolder();
  expect(readCommitDays(folder).size).toBe(0);
  const commit = async (file: string, day: string) => {
    await writeFile(join(folder, file), day);
    const env = { PATH: process.env['PATH'], GIT_COMMITTER_DATE: `${day}T12:00:00Z` };
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
    for (const args of [
      ['init', '-q'],
      ['add', '.'],
      [...who, 'commit', '-qm', 'x'],
    ])
      execFileSync('git', args, { cwd: folder, env });
  };
  await commit('größe.yaml', '2026-11-20');
  await commit('home.yaml', '2026-11-25');
  expect(Object.fromEntries(readCommitDays(folder))).toEqual({ 'größe.yaml': '2026-11-20', 'home.yaml': '2026-11-25' });
});
