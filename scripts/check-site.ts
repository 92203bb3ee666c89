/**
 * The gate between an editor and the site: the texts, the build, and what must hold on every page that came of it,
 * whatever the texts say. What it is given goes to Vitest.
 *
 *   npm run check:site
 */
import { spawnSync } from 'node:child_process';
import { root } from './project.ts';

const steps = [
  ['scripts/check-content.ts'],
  ['scripts/build.ts', '--quiet'],
  ['node_modules/vitest/vitest.mjs', 'run', '--project=site', ...process.argv.slice(2)],
];
for (const step of steps) {
  const { status } = spawnSync(process.execPath, step, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
