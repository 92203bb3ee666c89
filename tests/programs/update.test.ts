/**
 * `deploy/update.sh` as root, with a project of a few files and two users: what a commit gets to run, as whom and with what; and how it
 * follows what is published in a bare repository.
 */
import { execFile, execFileSync } from 'node:child_process';
import {
  appendFile,
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseOnline } from '#domain/site/online';
import { temporaryFolder } from '../support/temporary-folder.ts';

const deployed = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));
/** A user that nothing else on this machine is: all their processes are ended. */
const builder = String(60_000 + (process.pid % 5000));
const service = 'daemon';
const idOf = (user: string) => execFileSync('id', ['-u', user]).toString().trim();

async function setUp() {
  const folder = await temporaryFolder();
  const at = (path: string) => join(folder, path);
  await chmod(folder, 0o755);
  const write = async (path: string, text: string, mode = 0o644) => {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), text);
    await chmod(at(path), mode);
  };
  /** Everything of a commit that is run says as whom. */
  const asWhom = `id -u >>${at('uids')}\n`;
  await write('uids', '', 0o666);
  await write(
    'settings.env',
    'METRICS_PORT=9090\nPUBLIC_BASE_URL="https://www.example.org"\nWEBHOOK_SECRET=whsec_secret\n',
    0o600,
  );
  await write('settings.web', 'rules\n');

  const git = (...args: string[]) =>
    execFileSync('git', ['-C', at('origin'), '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args])
      .toString()
      .trim();
  /** @returns the commit */
  const publish = async (files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) await write(`origin/${path}`, text);
    git('add', '--all');
    git('commit', '-qm', 'change');
    git('push', '-q', 'server', 'HEAD:main');
    return git('rev-parse', 'HEAD');
  };
  await mkdir(at('origin/deploy'), { recursive: true });
  for (const name of ['build.sh', 'energieausweis']) await copyFile(deployed(name), at(`origin/deploy/${name}`));
  git('init', '-q', '--initial-branch=main');
  git('init', '-q', '--bare', '--initial-branch=main', at('server.git'));
  git('remote', 'add', 'server', at('server.git'));
  const first = await publish({
    'package.json': '{\n  "engines": {\n    "node": "26.10.0"\n  }\n}\n',
    // Scripts of a shell, which the node of these tests is.
    'scripts/check-content.ts': `${asWhom} if grep -q wrong content/text; then echo 'content/text: So geht das nicht.'; exit 1; fi`,
    'scripts/build.ts': `${asWhom}
      if [ "$1" = --is-due ]; then [ "$CONTENT_DAY" != "$(cat dist/day)" ]; exit; fi
      mkdir -p dist/api && echo rules >dist/api/nginx.conf && echo "\${CONTENT_DAY:-2027-01-01}" >dist/day
      env >dist/environment && touch .cache/kept && { cat ${at('settings.env')} || echo refused; } >dist/secrets`,
    'scripts/leads.ts': '',
    'api/server.ts': `${asWhom} ! grep broken "$(dirname "$0")/../content/text" && exec /bin/sleep 9`,
    'content/text': 'right',
  });
  execFileSync('git', ['clone', '-q', at('server.git'), at('repository')]);
  execFileSync('chgrp', [builder, at('repository')]);
  await chmod(at('repository'), 0o750);

  // Stand-ins for packages, for a running service, and for time.
  const stub = (name: string, text: string) => write(`bin/${name}`, `#!/bin/sh\n${text}\n`, 0o755);
  await stub(
    'npx',
    `${asWhom} echo "$npm_config_userconfig $*" >>${at('npx')}; ls -a >>${at('npx')}
     mkdir -p node_modules/.bin && printf '#!/bin/sh\\nexec sh "$@"\\n' >node_modules/.bin/node && chmod 755 node_modules/.bin/node`,
  );
  await write('npx', '', 0o666);
  await stub('systemctl', `echo "$*" >>${at('systemctl')}`);
  await stub(
    'curl',
    `case "$*" in *:10090*) /bin/sleep 0.2 ;; *) ! grep -q silent ${at('current/content/text')} ;; esac`,
  );
  await stub('sleep', '');
  await stub('date', `case "$*" in '-d 20 minutes +%F' | +%F) cat ${at('today')} ;; *) exec /bin/date "$@" ;; esac`);
  await write('today', '2027-01-01');

  const env = {
    PATH: `${at('bin')}:${process.env['PATH']}`,
    OFFICE_SECRET: 'of the shell',
    ENERGIEAUSWEIS_HOME: folder,
    ENERGIEAUSWEIS_SETTINGS: at('settings.env'),
    ENERGIEAUSWEIS_BUILDER: builder,
    ENERGIEAUSWEIS_USER: service,
  };
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(program, args, { env }).then(
      ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, text: stdout + stderr }),
    );
  const read = (path: string) => readFile(at(path), 'utf8');
  return {
    first,
    at,
    git,
    publish,
    run,
    read,
    write,
    update: (...args: string[]) => run('sh', deployed('update.sh'), ...args),
    /** What the site says of itself, without the times. */
    online: async () => {
      const { commit, next } = parseOnline(await read('current/dist/online.json')) ?? {};
      return [commit, ...(next ? [next.commit, next.state] : [])];
    },
    /** As whom code of commits has run since this was asked last. */
    ranAs: async () => {
      const uids = new Set((await read('uids')).trim().split('\n'));
      await writeFile(at('uids'), '');
      return uids;
    },
    filesOf: (uid: string) => execFileSync('find', [at('releases/'), '-type', 'f', '-uid', uid]).toString(),
  };
}

const asRoot = test.runIf(process.getuid?.() === 0);

asRoot('root runs nothing that a commit brings, and writes nothing where it leads', async () => {
  const { at, git, publish, run, read, update, ranAs, filesOf } = await setUp();
  // A version that is none.
  const json = await read('origin/package.json');
  await publish({ 'package.json': json.replace('26.10.0', '26.10.0 --git=/evil.sh') });
  expect(await update()).toMatchObject({ code: 1 });
  expect(await read('npx')).toBe('');

  await writeFile(at('precious'), 'precious');
  for (const name of ['.commit', '.before', '.since', 'dist']) await symlink(at('precious'), at(`origin/${name}`));
  git('add', '--all');
  const asWhom = `id -u >>${at('uids')}\n`;
  const build = await read('origin/deploy/build.sh');
  await publish({
    'package.json': json,
    '.npmrc': `git=${at('evil.sh')}\n`,
    'scripts/web-servers.ts': asWhom,
    // Goes on after its end, and asks for root's terminal.
    'deploy/build.sh': `${asWhom} rm dist; ( exec >>${at('uids')} <${at('uids')}; while :; do /bin/sleep 9; done ) &\n
      if (: </dev/tty) 2>/dev/null; then echo terminal >>${at('uids')}; fi\n${build}`,
  });
  const typed = `sh ${deployed('update.sh')}`;
  expect((await run('script', '-qec', typed, '/dev/null')).text).toMatch(/^Es läuft \d{8}-/m);
  expect(await ranAs()).toEqual(new Set([builder, idOf(service)]));
  expect([filesOf('0'), await read('precious')]).toEqual(['', 'precious']);
  await expect.poll(async () => (await run('pgrep', '-u', builder)).text).toBe('');

  const [call, ...unpacked] = (await read('npx')).split('\n');
  expect(call).toMatch(
    /^\/dev\/null --yes --package=node-linux-\w+@26\.10\.0 --package=npm@[\d.]+ -- npm ci --ignore-scripts /,
  );
  expect(unpacked).not.toContain('.npmrc');
  // The build knows its settings alone.
  const environment = (await read('current/dist/environment'))
    .split('\n')
    .filter((line) => !/^(?:PATH|PWD|_|SHLVL|OLDPWD)=|^$/.test(line));
  expect(environment.sort()).toEqual([
    'CONTENT_DAY=',
    `HOME=${at('cache')}`,
    'LANG=C.UTF-8',
    'PUBLIC_BASE_URL=https://www.example.org',
    'npm_config_userconfig=/dev/null',
  ]);
  expect(await read('current/dist/secrets')).toBe('refused\n');
  expect(await readdir(at('current'))).not.toContain('.cache');
});

asRoot('what does not come up leaves nothing: the release before it runs on, and it is told once', async () => {
  const { first, at, publish, run, write, update, read, online } = await setUp();
  await update();
  const running = await readlink(at('current'));
  for (const [files, why, restarts] of [
    [{ 'content/text': 'wrong' }, 'So geht das nicht.', 1],
    [
      { 'content/text': 'right', 'scripts/build.ts': "printf 'x is not\\033[2J a function'; exit 1" },
      'x is not[2J a function',
      1,
    ],
    [{ 'content/text': 'broken', 'scripts/build.ts': 'mkdir dist' }, 'broken', 1],
    [{ 'content/text': 'silent' }, 'Die Fassung antwortet nicht.', 3],
  ] as const) {
    const commit = await publish(files);
    expect(await update('--follow')).toEqual({ code: 1, text: expect.stringContaining(why) as string });
    expect(await readlink(at('current'))).toEqual(running);
    expect(await readdir(at('releases'))).toEqual([running.split('/').at(-1)]);
    expect(await online()).toEqual([first, commit, 'stopped']);
    expect((await read('systemctl')).trim().split('\n')).toHaveLength(restarts);
    // Looked at again after an hour, and told of no more.
    expect(await update('--follow')).toEqual({ code: 0, text: '' });
    await utimes(at('stopped'), 1, 1);
    expect(await update('--follow')).toMatchObject({ code: 3 });
  }
  await write('bin/journalctl', '#!/bin/sh\necho "$*"', 0o755);
  await write('bin/sendmail', '#!/bin/sh\ncat', 0o755);
  expect((await run('sh', deployed('failed.sh'), 'energieausweis-follow.service')).text).toMatch(
    /^To: root, a@example\.org\nSubject: [^]*\n\nWas zuletzt veröffentlicht wurde, ist nicht online[^]*--unit=energieausweis-follow\.service/,
  );
});

asRoot('what is published goes online by itself, and what was taken back waits for another commit', async () => {
  const { first, at, publish, update, read, online } = await setUp();
  await update();
  expect([await update('--follow'), await online()]).toEqual([{ code: 0, text: '' }, [first]]);
  const second = await publish({ 'content/text': 'dearer' });
  expect((await update('--follow')).code).toBe(0);
  expect([await online(), await read('current/content/text')]).toEqual([[second], 'dearer']);
  expect((await update('--back')).text).toMatch(/^Es läuft wieder /);
  expect(await update('--back')).toEqual({ code: 1, text: 'Eine Fassung davor gibt es nicht.\n' });
  await update('--follow');
  expect(await online()).toEqual([first, second, 'back']);
  const third = await publish({ 'content/text': 'right' });
  await update('--follow');
  expect(await online()).toEqual([third]);
  // A certain one stays as well.
  await update(second.slice(0, 7));
  await update('--follow');
  expect(await online()).toEqual([second]);
  expect((await update('--upload-pack=/evil.sh')).text).toBe('Den Stand --upload-pack=/evil.sh gibt es nicht.\n');
  await update();
  expect([await online(), (await readdir(at('releases'))).length]).toEqual([[third], 2]);
  // What begins on a day is built before midnight, of the release that runs.
  await update('--follow');
  await publish({ 'content/text': 'wrong' });
  await update('--follow');
  await writeFile(at('today'), '2027-01-02');
  expect((await update('--follow')).code).toBe(0);
  expect(await read('current/dist/day')).toBe('2027-01-02\n');
  expect((await readlink(at('current'))).endsWith(third)).toBe(true);
});

asRoot('changed rules of the web server are told, and a command has no hold of root’s terminal', async () => {
  const { at, run, update, read } = await setUp();
  await appendFile(at('settings.web'), 'more\n');
  expect(await update()).toEqual({
    code: 1,
    text: expect.stringMatching(
      /Es läuft [^]*Die Regeln für den Webserver sind andere als in .*settings\.web/,
    ) as string,
  });
  await writeFile(at('current/scripts/leads.ts'), `tty; id -u; if (: </dev/tty) 2>/dev/null; then echo terminal; fi`);
  const command = `sh ${deployed('energieausweis')} list`;
  const answer = await run('script', '-qec', `tty; ${command}; ${command} >${at('answer')}`, '/dev/null');
  const [outer = '', ...inner] = answer.text.split(/\r?\n/);
  expect(inner.slice(0, 3)).toEqual([expect.not.stringMatching(outer), idOf(service), 'terminal']);
  expect((await read('answer')).split('\n').slice(1)).toEqual([idOf(service), '']);
});
