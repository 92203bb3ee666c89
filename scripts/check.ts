/**
 * Content, types, lint of scripts and of styles, and format, side by side; all faults are printed.
 *
 *   npm run check
 *   npm run check -- lint format      these alone
 */
import { existsSync } from 'node:fs';
import { runScript } from './run.ts';

const cached = '--cache --cache-strategy content --cache-location .cache';
/** What Node runs, by name. */
const checks: Record<string, string> = {
  content: 'scripts/check-content.ts',
  types: 'node_modules/typescript-7/bin/tsc --noEmit',
  // Whose compiler the plugin for .astro files needs is slower: it reads these files alone.
  astro: 'node_modules/astro/bin/astro.mjs check --minimumFailingSeverity warning --tsconfig tsconfig.astro.json',
  lint: `node_modules/eslint/bin/eslint.js --max-warnings 0 ${cached}/eslint .`,
  // Rules that ask the types: where nobody waits for a promise its error is lost, and with it a lead.
  promises: 'node_modules/oxlint/bin/oxlint --type-aware .',
  circles:
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs --config .dependency-cruiser.mjs src api scripts',
  styles: 'node_modules/stylelint/bin/stylelint.mjs src/**/*.css',
  format: `node_modules/prettier/bin/prettier.cjs --check --log-level warn ${cached}/prettier .`,
};

async function check(name: string): Promise<boolean> {
  const { good, output, seconds } = await runScript(checks[name]?.split(' ') ?? [], { ASTRO_TELEMETRY_DISABLED: '1' });
  console.log(`${good ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  if (!good) console.error(output);
  return good;
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in checks));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. There are ${Object.keys(checks).join(', ')}.`);
  process.exit(1);
}
// A fresh clone is without the types that Astro writes.
if (!existsSync('.astro/types.d.ts')) await runScript(['node_modules/astro/bin/astro.mjs', 'sync']);
const results = await Promise.all((asked.length > 0 ? asked : Object.keys(checks)).map(check));
process.exit(results.every(Boolean) ? 0 : 1);
