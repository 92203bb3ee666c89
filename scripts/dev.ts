/** Astro's development server and the service, both with reload; `/api` is passed on to the service. */
import { spawn } from 'node:child_process';
import { endWithNpm } from '../api/process/end-with-npm.ts';
import { loadSettings, root } from './project.ts';

loadSettings();
const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
const start = (...args: string[]) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });

endWithNpm();
const children = [
  start('--watch', '--watch-preserve-output', 'api/server.ts'),
  start('node_modules/astro/bin/astro.mjs', 'dev'),
];
// Ctrl-C reaches the children by themselves, what ends this process alone does not; where one ends, the other has no use.
const end = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', () => undefined);
process.on('SIGTERM', end);
for (const child of children) child.on('exit', end);
