/** How long the site takes to build: with nothing kept, with nothing changed, and after one price was changed. */
import { spawnSync } from 'node:child_process';
import { cp, glob, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'energieausweis-bench-'));

function build(what: string): void {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: folder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) throw new Error(stderr.toString());
  console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

try {
  for (const name of [
    'src',
    'content',
    'public',
    'astro.config.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ]) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  build('with nothing kept');
  build('with nothing changed');
  const prices = join(folder, 'content/prices.yaml');
  await writeFile(prices, (await readFile(prices, 'utf8')).replace(/EFH: \d+/, 'EFH: 123'));
  build('after a price was changed (every page is rendered)');
  const answers = join(folder, 'content/pages/answers.yaml');
  await writeFile(answers, (await readFile(answers, 'utf8')).replace(/\.$/m, '!'));
  build('after a sentence of one page kind was changed');
  const pages = await Array.fromAsync(glob('dist/**/*.html', { cwd: folder }));
  console.log(`pages: ${pages.length}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
