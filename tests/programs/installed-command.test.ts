/** `energieausweis` on a server as docs/hosting.md sets it up, in a folder; every command that documents, notices and mails name. */
import { execFile } from 'node:child_process';
import { copyFile, glob, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { timeToDay } from '#domain/format';
import { asTyped, operatorCommands } from '../../api/operator/as-typed.ts';
import { openSqliteStore } from '../../api/storage/sqlite.ts';
import { contact, newContact, newSubscription } from '../support/app.ts';
import { ask, type CommandName } from '../support/commands.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFile(join(root, path), 'utf8');
const wrapper = join(root, 'deploy/energieausweis');

/** Tells what it was started with instead of doing it: the commands themselves are asked by their functions. */
const told = `#!/bin/sh\nprintf '%s\\0' "$PWD" "$DATABASE_URL" "$MAIL_TO" "$@"\n`;

async function setUp() {
  const folder = await temporaryFolder();
  const at = (path: string) => join(folder, path);
  for (const path of ['releases/1', 'data', 'anywhere']) await mkdir(at(path), { recursive: true });
  await symlink('releases/1', at('current'));
  for (const path of ['scripts', 'node_modules']) await symlink(join(root, path), at(`current/${path}`));
  const settings = /cat > \/etc\/energieausweis\.env <<'END'\n([^]*?)^END$/m.exec(await read('docs/hosting.md'))?.[1];
  // A secret that has yet to be made is none.
  await writeFile(at('settings.env'), settings?.replace('whsec_…', `whsec_${btoa('s'.repeat(32))}`) ?? '', {
    mode: 0o600,
  });
  const run = (args: readonly string[], environment: Record<string, string> = {}) =>
    promisify(execFile)('sh', [wrapper, ...args], {
      cwd: at('anywhere'),
      env: {
        PATH: process.env['PATH'],
        ENERGIEAUSWEIS_HOME: folder,
        ENERGIEAUSWEIS_SETTINGS: at('settings.env'),
        ENERGIEAUSWEIS_DATA: at('data'),
        ENERGIEAUSWEIS_USER: userInfo().username,
        ...environment,
      },
    });
  return { at, run };
}

/** What stands in a shell's line, without comment and where its output goes: 'leads note 1 "a b" > c   # …' → ['leads', 'note', '1', 'a b'] */
const lineToWords = (line: string): string[] =>
  [...line.replace(/ {2,}#.*| # .*| > .*/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );

/** Of the documents: lines of shell, and what stands in the text as code. */
async function commandsIn(path: string): Promise<{ line: string; isShell: boolean }[]> {
  const found = (await read(path)).matchAll(/^energieausweis (.+)$|`(?:[A-Z]+=\S+ )?energieausweis ([^`]+)`/gm);
  return [...found].map(([, line, code]) => ({
    line: (line ?? code ?? '').replaceAll('\n', ' '),
    isShell: line !== undefined,
  }));
}

const actionOf = ([name = '', action = '']: readonly string[]) =>
  /^[a-z][a-z-]+$/.test(action) ? `${name} ${action}` : name;

test('every command of the operator’s page runs with the service’s settings, from any folder', async () => {
  const { at, run } = await setUp();
  const store = await openSqliteStore(at('data/leads.db'), { minFreeBytes: 0 });
  await store.saveContact(newContact('told'));
  await store.saveContact(newContact('held', { quarantineReason: 'links', deliveries: [] }));
  const delivery = { id: 'msg_given-up', channel: 'contact-webhook', body: '{}' } as const;
  await store.saveContact(newContact('given-up', { deliveries: [delivery] }));
  for (const { id, lease } of await store.claimDeliveries('contact-webhook', Date.now(), { limit: 9, leaseMs: 1 }))
    await store.parkDelivery(id, lease, 'http-410');
  await store.requestSubscription(newSubscription('s'), 1);
  await store.saveContact(newContact('erased', { contact: { ...contact, email: 'bert@example.org' } }));
  await store.deletePerson(['bert@example.org'], Date.now(), 'L-K7QF-3MXP', () => []);
  await store.close();
  await copyFile(at('data/leads.db'), at('made.db'));

  // Once as it is, down to the database.
  expect((await run(['leads', 'list'])).stdout).toContain('3 Anfragen, die neueste zuerst.');

  await mkdir(at('stub'));
  await writeFile(at('stub/node'), told, { mode: 0o755 });
  await mkdir(at('stub/node_modules/.bin'), { recursive: true });
  await symlink(at('stub/node'), at('stub/node_modules/.bin/node'));
  await symlink(join(root, 'scripts'), at('stub/scripts'));

  // In a sentence a command may stand without what is behind it.
  const lines = (await commandsIn('docs/operations.md'))
    .filter(({ line, isShell }) => (isShell || line.includes('--')) && !line.startsWith('update'))
    .map(({ line }) => line);
  expect(lines.length).toBeGreaterThan(30);
  const filledIn: readonly [string, string][] = [
    ['msg_0b1c…_mail', 'msg_given-up'],
    ['2025-01-31 ', `${timeToDay(Date.now())} `],
    ['$(date +%F)', '2025-02-01'],
    ['/var/backups/energieausweis', at('anywhere')],
  ];
  const refused: string[] = [];
  for (const line of new Set(lines)) {
    const id = /release|refuse/.test(line) ? 'held' : 'told';
    const filled = [...filledIn, ['0b1c…', id] as const].reduce(
      (text, [from, to]) => text.replace(from, to),
      `${line} `,
    );
    if (/[…<]/.test(filled)) continue;
    const words = lineToWords(filled);
    const { stdout } = await run(words, { ENERGIEAUSWEIS_RELEASE: at('stub') });
    const [folder, url, office, script, ...typed] = stdout.split('\0').slice(0, -1);
    expect([line, folder, url, office]).toEqual([
      line,
      at('anywhere'),
      `file:${at('data/leads.db')}`,
      'buero@example.org',
    ]);
    const name = /scripts\/([\w-]+)\.ts$/.exec(script ?? '')?.[1];
    // Looks at what is to be entered before the site is launched, and asks search engines: programs of their own tests.
    if (['check-launch', 'index-now', 'mail'].includes(name ?? '')) continue;
    await copyFile(at('made.db'), at('data/leads.db'));
    const settings = { DATABASE_URL: url ?? '', CONTACT_WEBHOOK_URL: 'https://hooks.example.org' };
    const { code, stderr } = await ask(name as CommandName, folder ?? '', settings, ...typed);
    // There is no Postgres: that it was asked is enough.
    if (code !== 0 && !(name === 'store' && /Postgres|ENOTFOUND|EAI_AGAIN|ECONNREFUSED/.test(stderr)))
      refused.push(`${line}: ${stderr}`);
  }
  expect(refused).toEqual([]);
});

test('every command that a text names stands on the operator’s page, and the program knows it', async () => {
  const known = new Set((await commandsIn('docs/operations.md')).map(({ line }) => actionOf(lineToWords(line))));
  for (const line of [...known]) known.add(line.split(' ')[0] ?? '');
  for (const name of operatorCommands) expect([...known]).toContain(name);
  const files = await Array.fromAsync(
    glob(['api/**/*.ts', 'scripts/*.ts', 'content/**/*.yaml', 'docs/*.md', 'README.md'], { cwd: root }),
  );
  const unknown: string[] = [];
  for (const file of files.filter((file) => !file.endsWith('.test.ts'))) {
    const text = await read(file);
    for (const [, line = ''] of text.matchAll(
      /\benergieausweis ((?!und\b)[a-z][a-z:]+(?: [a-z][a-z-]+(?![\w.-]))?)/g,
    )) {
      // The name of a user, a unit or a folder.
      if (line.startsWith('energieausweis') || (file === 'docs/hosting.md' && !known.has(line.split(' ')[0] ?? '')))
        continue;
      if (!known.has(actionOf(line.split(' ')))) unknown.push(`${file}: energieausweis ${line}`);
    }
  }
  expect(unknown).toEqual([]);
});

test('a script that asks for the service’s settings is one of the program’s, and every name is one of npm’s', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const names: string[] = [];
  for (const [name, command] of Object.entries(scripts)) {
    const file = /^node (scripts\/[\w-]+\.ts)/.exec(command)?.[1];
    if (file !== undefined && (await read(file)).includes("from './command.ts'")) names.push(name);
  }
  expect(operatorCommands).toEqual(expect.arrayContaining(names));
  const { run } = await setUp();
  for (const name of operatorCommands) {
    const script = /scripts\/[\w-]+\.ts/.exec(scripts[name] ?? '')?.[0];
    const { stderr } = await run([name], { ENERGIEAUSWEIS_RELEASE: '/nowhere' }).catch(
      (error: { stderr: string }) => error,
    );
    expect([name, script, stderr]).toEqual([
      name,
      expect.stringContaining('scripts/'),
      expect.stringContaining('noch keine Fassung'),
    ]);
  }
  // The database that the unit names.
  const unit = /^Environment=DATABASE_URL=file:(.*)\/leads\.db$/m.exec(
    await read('deploy/energieausweis.service'),
  )?.[1];
  expect(await read('deploy/energieausweis')).toContain(`:-${unit}}`);
});

test('who may not run it, and what is not there, is told in German', async () => {
  const { at, run } = await setUp();
  const refusal = (args: readonly string[], environment: Record<string, string>) =>
    run(args, environment).then(
      () => '',
      ({ stderr }: { stderr: string }) => stderr,
    );
  expect(await refusal([], {})).toMatch(/^Aufruf: energieausweis BEFEHL/);
  expect(await refusal(['leads'], { ENERGIEAUSWEIS_SETTINGS: at('none') })).toMatch(
    /^Die Einstellungen .*none lassen sich nicht lesen/,
  );
  expect(await refusal(['leads'], { ENERGIEAUSWEIS_DATA: at('empty') })).toMatch(/^Es gibt noch keine Datenbank/);
});

test('a notice names the command of npm where npm has started the service', () => {
  const text = 'Ansehen mit: energieausweis deliveries list; „energieausweis check:launch“ nennt es, energieausweis.';
  expect(asTyped(text, true)).toBe(
    'Ansehen mit: npm run deliveries -- list; „npm run check:launch“ nennt es, energieausweis.',
  );
  expect(asTyped(text, false)).toBe(text);
});
