/**
 * Puts faults into what visitors see, one at a time, in a copy of the project, and sees which suite notices: the nearest
 * unit tests, then the built pages, then the journeys. About a minute a fault, and some more where only a browser sees it.
 *
 *   node tests/mutation/visible.ts              all of visible-faults.ts
 *   node tests/mutation/visible.ts receipt      those whose name has this
 */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/project.ts';
import { testSite } from '../support/test-site.ts';
import { faults, type Fault } from './visible-faults.ts';

const folder = await mkdtemp(join(tmpdir(), 'mutation-'));
const names = ['src', 'api', 'scripts', 'tests', 'content', 'public', 'docs', 'deploy', 'README.md', '.env.example'];
const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'astro.config.mjs', 'vitest.config.ts'];
for (const name of [...names, ...settings, 'playwright.config.ts'])
  await cp(join(root, name), join(folder, name), { recursive: true });
await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));

async function run(args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env }, stdio: 'ignore' });
  return (await new Promise((resolve) => child.on('close', resolve))) === 0;
}
const vitest = (...args: string[]) => ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', ...args];

/** Each suite that might notice, the cheapest first. */
const suites: Record<string, (fault: Pick<Fault, 'file'>) => Promise<boolean> | true> = {
  'unit tests': ({ file }) =>
    file.endsWith('.astro') ||
    run(['node_modules/vitest/vitest.mjs', 'related', '--run', '--bail=1', '--project=unit', '--project=api', file]),
  build: () => run(['node_modules/astro/bin/astro.mjs', 'build'], testSite),
  'built pages': () => run(vitest('--project=site', '--project=build', '--exclude=**/weight*'), testSite),
  journeys: () => run(['node_modules/playwright/cli.js', 'test', '--project=chromium', '-x']),
};

async function noticedBy(fault: Pick<Fault, 'file'>): Promise<string | undefined> {
  for (const [name, isGreen] of Object.entries(suites)) if (!(await isGreen(fault))) return name;
  return undefined;
}

const [wanted = ''] = process.argv.slice(2);
const early = await noticedBy({ file: 'src/domain/contact.ts' });
if (early) throw new Error(`Without any fault ${early} fails.`);
const chosen = faults.filter(({ name }) => name.includes(wanted));
const survivors: string[] = [];
for (const fault of chosen) {
  const path = join(folder, fault.file);
  const right = await readFile(path, 'utf8');
  if (right.split(fault.find).length !== 2) throw new Error(`${fault.name}: ${fault.file} must have its words once.`);
  await writeFile(
    path,
    right.replace(fault.find, () => fault.replace),
  );
  const suite = await noticedBy(fault);
  await writeFile(path, right);
  if (!suite) survivors.push(fault.name);
  console.log(`${suite ? `noticed by ${suite}` : 'SURVIVED'}: ${fault.name}`);
}
await rm(folder, { recursive: true, force: true });
const caught = chosen.length - survivors.length;
console.log(`${caught} of ${chosen.length} noticed: ${Math.round((caught / chosen.length) * 100)} %`);
