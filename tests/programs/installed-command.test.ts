/** `energieausweis` on a server as docs/hosting.md sets it up, in a folder; every command that documents, notices and mails name. */
import { execFile } from 'node:child_process';
import { glob, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { withProgramName } from '../../api/operator/program-name.ts';
import { openSqliteStore } from '../../api/storage/sqlite.ts';
import { newContact } from '../support/app.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFile(join(root, path), 'utf8');

test('it runs with the service’s settings, from any folder, and refuses in German', async () => {
  const folder = await temporaryFolder();
  const at = (path: string) => join(folder, path);
  for (const path of ['releases/1', 'data', 'anywhere']) await mkdir(at(path), { recursive: true });
  await symlink('releases/1', at('current'));
  for (const path of ['scripts', 'node_modules']) await symlink(join(root, path), at(`current/${path}`));
  const typed = /cat > \/etc\/energieausweis\.env <<'END'\n([^]*?)^END$/m.exec(await read('docs/hosting.md'))?.[1];
  // A secret that has yet to be made is none.
  const settings = typed?.replace('whsec_…', `whsec_${btoa('s'.repeat(32))}`) ?? '';
  await writeFile(at('settings.env'), settings, { mode: 0o600 });
  const store = await openSqliteStore(at('data/leads.db'), { minFreeBytes: 0 });
  await store.saveContact(newContact('a'));
  await store.close();
  const run = (args: string[], environment: Record<string, string> = {}) =>
    promisify(execFile)('sh', [join(root, 'deploy/energieausweis'), ...args], {
      cwd: at('anywhere'),
      env: {
        ...{ PATH: process.env['PATH'], ENERGIEAUSWEIS_HOME: folder, ENERGIEAUSWEIS_SETTINGS: at('settings.env') },
        ...{ ENERGIEAUSWEIS_DATA: at('data'), ENERGIEAUSWEIS_USER: userInfo().username },
        ...environment,
      },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
  expect(await run(['list'])).toMatch(/\n1 Anfrage, die neueste zuerst\.\n$/);
  expect(await run(['stats'])).toMatch(/^Vom .* wurde nichts aufgerufen\.\n$/);
  expect(await run([])).toMatch(/^energieausweis list \[--all\]/);
  expect(await run(['list'], { ENERGIEAUSWEIS_SETTINGS: at('none') })).toMatch(/^Die Einstellungen .* nicht lesen/);
  expect(await run(['list'], { ENERGIEAUSWEIS_RELEASE: '/nowhere' })).toMatch(/noch keine Fassung/);
  expect(await run(['check:launch', '--since'])).toMatch(/^Möglich ist: npm run check:launch/);
  expect(await run(['check:launch'], { PUBLIC_BASE_URL: 'x' })).toMatch(/^PUBLIC_BASE_URL muss eine Adresse/);
  // In a container, which has the operator's command alone.
  await mkdir(at('image/scripts'), { recursive: true });
  await symlink(join(root, 'scripts/leads.ts'), at('image/scripts/leads.ts'));
  expect(await run(['check:launch'], { ENERGIEAUSWEIS_RELEASE: at('image') })).toMatch(
    /^Das fragt man dort.* npm run check:launch/,
  );
  // The database that the unit names.
  const [, unit] =
    /^Environment=DATABASE_URL=file:(.*)\/leads\.db$/m.exec(await read('deploy/energieausweis.service')) ?? [];
  expect(await read('deploy/energieausweis')).toContain(`:-${unit}}`);
});

test('every command that a text names is one of the program’s, also where npm has started the service', async () => {
  const leads = await read('scripts/leads.ts');
  const rows = leads.slice(leads.indexOf('const rows: '), leads.indexOf('\n};', leads.indexOf('const rows: ')));
  const names = [...rows.matchAll(/^ {2}(\w+): \[/gm)].map(([, name = '']) => name);
  expect(names).toHaveLength(12);
  const others = ['check:launch', 'update'];
  const files = ['api/**/*.ts', 'scripts/*.ts', 'content/**/*.yaml', 'docs/*.md', 'README.md', '.env.example'];
  const unknown: string[] = [];
  for await (const file of glob(files, { cwd: root, exclude: ['**/*.test.ts'] }))
    for (const [line, name = ''] of (await read(file)).matchAll(/(?:[`„]|^|: )energieausweis ([a-z][a-z:-]*)/gm))
      if (![...names, ...others].includes(name)) unknown.push(`${file}: ${line}`);
  expect(unknown).toEqual([]);
  const byNpm = names.map((name) => withProgramName(`energieausweis ${name} x`, true));
  expect(byNpm).toEqual(names.map((name) => `npm run leads -- ${name} x`));
  expect(withProgramName('„energieausweis check:launch“, energieausweis.', true)).toBe(
    '„npm run check:launch“, energieausweis.',
  );
});
