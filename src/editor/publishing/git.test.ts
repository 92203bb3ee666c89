import { expect, test } from 'vitest';
import { diskIsFull, explain } from './git.ts';

test('a disk that is full is told as that, whatever could not be made for it', () => {
  for (const what of [
    'error: unable to create file content/x',
    "fatal: Unable to create '/x/.git/index.lock'",
    'fatal: write error',
  ])
    expect(explain(`${what}: No space left on device`)).toBe(diskIsFull);
  expect(explain("fatal: Unable to create '/x/.git/index.lock': File exists.")).toContain('gerade mit etwas anderem');
});
