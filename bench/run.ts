/**
 * Measures, and prints what stands in docs/performance.md between its marks.
 *
 *   node bench/run.ts                          both parts, one after another: half an hour
 *   node bench/run.ts loading                  or service: that alone
 *   node bench/run.ts --write                  and writes it there
 *   node bench/run.ts --rounds=1 loading       a quick look: five loads, or three runs of the service, make a figure
 */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSite } from '../scripts/build.ts';
import { measureLoading } from './loading.ts';
import { measureService } from './service.ts';

const parts: Record<string, (options: { rounds?: number }) => Promise<string>> = {
  loading: measureLoading,
  service: measureService,
};
const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean' }, rounds: { type: 'string' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}, only ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

/** `<!-- loading -->`, what was measured, `<!-- /loading -->` */
async function writePart(name: string, block: string): Promise<void> {
  const text = await readFile(page, 'utf8');
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`docs/performance.md has no ${start} … ${end}`);
  await writeFile(page, `${before}${start}\n\n${block}\n\n${end}${after}`);
}

const asked = positionals.length > 0 ? positionals : Object.keys(parts);
if (asked.some((name) => name !== 'service')) await buildSite({ quiet: true });

const loadNow = (): string => (loadavg()[0] ?? NaN).toFixed(1);

for (const name of asked) {
  const before = loadNow();
  const measured = await parts[name]?.({ ...(values.rounds && { rounds: Number(values.rounds) }) });
  const machine = `${cpus().length} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
  const date = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  const block = `Measured on ${date}: ${machine}; load average ${before} before, ${loadNow()} after.\n\n${measured}`;
  console.log(`${block}\n`);
  if (values.write) await writePart(name, block);
}
