/** Types, lint, format and content, one after the other; the first that fails ends it. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const steps: [name: string, ...command: string[]][] = [
  ['Inhalte', 'scripts/check-content.ts'],
  ['Typen', 'node_modules/astro/bin/astro.mjs', 'check', '--minimumFailingSeverity', 'warning'],
  ['Regeln', 'node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.'],
  ['Format', 'node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
];

for (const [name, ...command] of steps) {
  const started = Date.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (status !== 0) {
    process.stderr.write(stdout + stderr);
    process.exit(1);
  }
}
