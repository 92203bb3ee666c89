/** On which day each text of `content/` was last changed, as its repository has it. */
import { spawnSync } from 'node:child_process';

/**
 * @param folder that stands for `content/`
 * @returns 'pages/home.yaml' → '2026-11-25'; empty where no repository keeps it, or but its last commit
 */
export function readCommitDays(folder: string): ReadonlyMap<string, string> {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
    return status === 0 ? stdout : '';
  };
  const days = new Map<string, string>();
  if (git('rev-parse', '--is-shallow-repository').trim() !== 'false') return days;
  let day = '';
  // The newest first.
  for (const line of git('log', '--format=> %cs', '--name-only', '--relative', '-z', '--', '.').split(/[\0\n]+/))
    if (line.startsWith('> ')) day = line.slice(2);
    else if (line && !days.has(line)) days.set(line, day);
  return days;
}
