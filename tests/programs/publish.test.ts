/** An editor publishes and takes back: two copies of the project and a server, which is a folder here. */
import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Online } from '#domain/online';
import { createProject } from '../../src/editor/project.ts';
import { findPending, foundFaults, keptBranches, publish, undo } from '../../src/editor/publish.ts';
import { Refusal } from '../../src/editor/refusal.ts';
import { findStand, readOnline } from '../../src/editor/online.ts';
import { deletePhoto, listTexts } from '../../src/editor/texts.ts';
import { setName, type Project } from '../../src/editor/upstream.ts';
import { copyContent } from '../support/content.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const baseUrl = 'http://localhost:8080';
const article = 'content/blog/denkmal-und-energieausweis.mdx';
const other = 'content/blog/waermepumpe-und-energieausweis.mdx';
const prices = 'content/prices.yaml';
/** What it takes to build stands in no copy of the texts. */
const build = () => Promise.resolve(undefined);

let folder = '';
/** Environment without anybody's settings of git but the test's own. */
const environment = () => ({
  HOME: folder,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: join(folder, 'gitconfig'),
});
const run = (cwd: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, encoding: 'utf8', env: { PATH: process.env['PATH'], ...environment() } }).trim();

/** A server with the texts, and an editor's copy of it, as git makes them: made once, each test has copies of both. */
const made = () => ({ server: join(folder, 'made/server.git'), copy: join(folder, 'made/copy') });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-test-'));
  // No tidying up, and no waiting for the disk: all of it is thrown away.
  await writeFile(join(folder, 'gitconfig'), '[gc]\nauto = 0\n[maintenance]\nauto = false\n[core]\nfsync = none\n');
  const first = join(folder, 'made/first');
  await copyContent(first);
  for (const name of ['package.json', '.gitignore']) await cp(join(root, name), join(first, name));
  run(first, 'init', '--quiet', '--initial-branch=main', '--template=');
  run(first, 'add', '.');
  run(first, '-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'Start');
  const { server, copy } = made();
  run(folder, 'clone', '--quiet', '--template=', '--bare', first, server);
  await mkdir(join(server, 'hooks'));
  run(folder, 'clone', '--quiet', '--template=', server, copy);
  // Beside it, wherever both are copied to.
  run(copy, 'remote', 'set-url', 'origin', '../server.git');
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value);
});

let count = 0;

/** A server with the texts as they are, and a copy of them for each editor; whose texts pass: a check takes a second. */
function open() {
  const place = join(folder, String(count++));
  const server = join(place, 'server.git');
  cpSync(made().server, server, { recursive: true });
  const toEditor = (name: string) => {
    const copy = join(place, name);
    cpSync(made().copy, copy, { recursive: true });
    appendFileSync(join(copy, '.git/config'), `[user]\n\tname = ${name}\n\temail = ${name}@example.org\n`);
    const git = (...args: string[]) => run(copy, ...args);
    const path = (file: string) => join(copy, file);
    const read = (file: string) => readFile(path(file), 'utf8');
    const project: Project = {
      root: copy,
      prompts: false,
      check: () => Promise.resolve([]),
      library: () => Promise.reject(new Error('Nobody asks for it.')),
      build,
      online: () => Promise.resolve(undefined),
    };
    const edit = async (file: string, change: (text: string) => string) =>
      writeFile(path(file), change(await read(file)));
    return { name, git, path, read, edit, project, status: () => git('status', '--porcelain') };
  };
  return {
    server,
    published: (file: string) => run(server, 'show', `HEAD:${file}`),
    anna: toEditor('anna'),
    ben: toEditor('ben'),
  };
}

/** Another alternative text of the article's picture. */
const alt = (words: string) => (text: string) => text.replace(/^ {2}alt: .*$/m, `  alt: ${words}`);
const refused = (work: Promise<unknown>) =>
  work.then(
    () => new Refusal('It was not refused.'),
    (error: Refusal) => error,
  );

test('sends the texts alone, under a German sentence; others receive them, and keep what only they have', async () => {
  const { server, anna, ben } = open();
  await anna.edit(article, alt('Ein altes Haus, das unter Schutz steht'));
  await anna.edit('package.json', (text) => `${text}\n`);
  await writeFile(anna.path('notiz.txt'), 'x');
  anna.git('add', 'package.json');
  const pending = await findPending(anna.project);
  expect([...pending.outside].sort()).toEqual(['notiz.txt', 'package.json']);
  expect(pending.changes).toMatchObject([{ file: article, kind: 'changed', draft: false }]);
  const { message } = await publish(anna.project);
  expect(message).toMatch(/^Ändert „.*Denkmal.*“$/);
  expect(run(server, 'log', '-1', '--format=%an: %s')).toBe(`anna: ${message}`);
  expect(run(server, 'diff-tree', '-r', '--name-only', '--no-commit-id', 'HEAD')).toBe(article);
  expect(anna.status().split('\n').sort()).toEqual(['?? notiz.txt', 'M package.json']);
  expect((await publish(anna.project)).message).toBe('');

  // Of a file that both have changed elsewhere, too, and code.
  await ben.edit(article, (text) => `${text}\nNoch ein Satz.\n`);
  ben.git('commit', '--quiet', '--all', '-m', 'Von letzter Woche');
  await ben.edit(other, alt('Eine Wärmepumpe neben einem Haus'));
  await ben.edit(prices, (text) => text.replace('EFH: 179', 'EFH: 181'));
  expect(await findPending(ben.project)).toMatchObject({ unsent: ['Von letzter Woche'] });
  expect(await publish(ben.project, { files: [article, other] })).toMatchObject({
    received: [{ file: article }],
    stuck: [],
  });
  expect(ben.status()).toBe(`M ${prices}`);
  expect(ben.git('rev-parse', 'HEAD', '@{upstream}').split('\n')).toEqual(
    Array(2).fill(run(server, 'rev-parse', 'HEAD')),
  );
  expect(await ben.read(article)).toMatch(/unter Schutz steht[^]*Noch ein Satz/);

  // A file that holds the folder back, and holds nobody up.
  await ben.edit('package.json', (text) => text.replace('"private"', '"privat"'));
  ben.git('commit', '--quiet', 'package.json', '-m', 'Change code');
  ben.git('push', '--quiet');
  await anna.edit(other, alt('Eine andere Wärmepumpe'));
  const own = await anna.read('package.json');
  expect((await refused(publish(anna.project))).conflicts).toMatchObject([{ file: other }]);
  anna.git('checkout', '--quiet', other);
  await anna.edit(prices, (text) => text.replace('EFH: 299', 'EFH: 309'));
  expect((await publish(anna.project)).stuck).toEqual(['package.json']);
  expect([await anna.read('package.json'), (await publish(anna.project)).message]).toEqual([own, '']);
});

test('two have changed the same: told by whom, both versions, and nothing has changed until one of them counts', async () => {
  const { server, published, anna, ben } = open();
  await ben.edit(article, alt('Das Haus, wie Ben es beschreibt, mit Giebel'));
  await publish(ben.project);
  await anna.edit(article, (text) => `${alt('Das Haus, wie Anna es beschreibt, mit Erker')(text)}\nMehr von Anna.\n`);
  const [mine, head] = [await anna.read(article), anna.git('rev-parse', 'HEAD')];
  const error = await refused(publish(anna.project));
  expect(error.message).toMatch(/^ben hat inzwischen dieselbe Stelle geändert wie Sie/);
  const [conflict] = error.conflicts;
  expect(conflict).toMatchObject({ file: article, mine, theirs: `${published(article)}\n` });
  expect([await anna.read(article), anna.git('rev-parse', 'HEAD'), anna.status()]).toEqual([
    mine,
    head,
    `M ${article}`,
  ]);
  expect(anna.git('worktree', 'list').split('\n')).toHaveLength(1);

  // What was decided of another version counts no more.
  await ben.edit(article, alt('Das Haus, wie Ben es noch einmal beschreibt'));
  await publish(ben.project);
  const again = await refused(publish(anna.project, { decision: { take: 'mine', seen: conflict?.seen ?? '' } }));
  const seen = again.conflicts[0]?.seen ?? '';
  expect(seen).toBe(run(server, 'rev-parse', 'HEAD'));
  await publish(anna.project, { decision: { take: 'mine', seen } });
  expect(published(article)).toMatch(/Anna es[^]*Mehr von Anna/);
  expect(anna.status()).toBe('');

  // What gave way is not gone; a text that one deletes is one or the other.
  await ben.edit(article, alt('Das Haus, wie Ben es zuletzt beschreibt'));
  await rm(ben.path(other));
  await anna.edit(other, alt('Eine Wärmepumpe neben einem Haus'));
  await publish(anna.project);
  const both = await refused(publish(ben.project));
  expect(both.conflicts.map(({ file }) => file)).toEqual([article, other]);
  await publish(ben.project, { decision: { take: 'theirs', seen: both.conflicts[0]?.seen ?? '' } });
  expect([await ben.read(article), existsSync(ben.path(other)), ben.status()]).toEqual([
    await anna.read(article),
    true,
    '',
  ]);
  const kept = ben.git('for-each-ref', '--format=%(refname:short)', `refs/heads/${keptBranches}`);
  expect(ben.git('show', `${kept}:${article}`)).toContain('zuletzt');
});

test('is made anew where others are faster, and goes on where it was killed', async () => {
  const { server, published, anna, ben } = open();
  let times = 1;
  /** Somebody publishes whenever the texts have just been checked. */
  const check = async () => {
    if (times-- > 0) {
      ben.git('pull', '--quiet', '--rebase');
      await ben.edit(other, alt(`Eine Wärmepumpe neben einem Haus, ${times + 10}. Bild`));
      ben.git('commit', '--quiet', '--all', '-m', 'x');
      ben.git('push', '--quiet');
    }
    return [];
  };
  await anna.edit(article, alt('Ein altes Haus, das unter Schutz steht'));
  await publish({ ...anna.project, check });
  expect(run(server, 'log', '-2', '--format=%an').split('\n')).toEqual(['anna', 'ben']);
  times = 100;
  await anna.edit(article, alt('Ein noch älteres Haus unter Schutz'));
  expect((await refused(publish({ ...anna.project, check }))).message).toMatch(/jedes Mal waren sie schneller/);
  expect(anna.status()).toBe(`M ${article}`);
  // The commit was made, and a folder beside it.
  anna.git('commit', '--quiet', '--all', '-m', 'Ändert „Denkmal“');
  anna.git('worktree', 'add', '--quiet', '--detach', `${anna.path('')}-left`);
  await rm(`${anna.path('')}-left`, { recursive: true });
  await publish(anna.project);
  expect([published(article).includes('noch älteres'), anna.status()]).toEqual([true, '']);
});

test('refuses what the check refuses, alone or with the texts of others, and what cannot be built', async () => {
  const { server, anna, ben } = open();
  const start = run(server, 'rev-parse', 'HEAD');
  const project = createProject(anna.project.root, { baseUrl, contentDir: 'content' }, { build, prompts: false });
  await anna.edit(article, (text) => `${text}\n## X\n\nDas kostet [Worte](/gibt-es-nicht).\n`);
  expect((await refused(publish(project))).faults[0]?.file).toBe(article);
  // Of one text alone the others may be wrong; here it is that one which does not fit without them.
  await anna.edit(prices, (text) => text.replace('EFH: 179', 'EFH: 181'));
  expect((await refused(publish(project, { files: [article] }))).message).toBe(foundFaults);
  anna.git('checkout', '--quiet', article);

  // Each is right alone.
  await rm(ben.path(other));
  await publish(ben.project);
  anna.git('checkout', '--quiet', '.');
  await anna.edit(article, (text) => `${text}\nMehr [zur Wärmepumpe](/blog/waermepumpe-und-energieausweis).\n`);
  expect(await project.check(project.root)).toEqual([]);
  expect((await refused(publish(project))).message).toMatch(/passt es nicht zusammen/);
  expect(anna.status()).toBe(`M ${article}`);

  anna.git('checkout', '--quiet', '.');
  await anna.edit(prices, (text) => text.replace('EFH: 179', 'EFH: 181'));
  const broken = { ...anna.project, build: () => Promise.resolve('x is not a function') };
  expect((await refused(publish(broken))).message).toMatch(
    /ließ sich mit Ihren Texten nicht bauen[^]*x is not a function/,
  );
  expect([run(server, 'rev-parse', 'HEAD~1'), anna.status()]).toEqual([start, `M ${prices}`]);
});

test('says in German what git refuses', async () => {
  const { server, anna } = open();
  await anna.edit(article, alt('Ein altes Haus, das unter Schutz steht'));
  const refuses = async (words: RegExp) => {
    const error = await refused(publish(anna.project));
    expect(error.message).toMatch(words);
    expect(anna.status(), String(words)).toBe(`M ${article}`);
    return error;
  };
  for (const name of ['user.name', 'user.email']) anna.git('config', '--unset', name);
  expect((await refuses(/wer Sie sind/)).nameless).toBe(true);
  expect((await refused(setName(anna.project, 'Anna', 'anna@'))).message).toMatch(/keine E-Mail-Adresse/);
  await setName(anna.project, 'Anna', 'anna@example.org');
  anna.git('checkout', '--quiet', '-b', 'seitenweg');
  await refuses(/auf einem Zweig, den der Server nicht kennt/);
  anna.git('checkout', '--quiet', '-');
  await writeFile(join(server, 'hooks/pre-receive'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  await refuses(/nimmt von Ihnen keine Änderungen an/);
  await rm(join(server, 'hooks/pre-receive'));
  for (const [url, words] of [
    ['http://127.0.0.1:9/x.git', /nicht zu erreichen/],
    [join(folder, 'nirgends.git'), /liegt keines/],
  ] as const) {
    anna.git('remote', 'set-url', 'origin', url);
    await refuses(words);
  }
  anna.git('remote', 'remove', 'origin');
  await refuses(/keine Verbindung zum Server/);
  anna.git('checkout', '--quiet', '--detach');
  await refuses(/alten Stand/);
  const { anna: more } = open();
  await more.edit('package.json', (text) => `${text}\n`);
  more.git('commit', '--quiet', '--all', '-m', 'Code');
  expect((await refused(publish(more.project))).message).toMatch(/mehr als Texte ändern:\n {2}package\.json/);
  expect((await refused(findPending({ ...anna.project, root: tmpdir() }))).message).toMatch(/keine Kopie des Projekts/);
  vi.stubEnv('PATH', folder);
  expect((await refused(findPending(anna.project))).message).toMatch(/Das Programm Git fehlt/);
});

test('takes back the own last change, whatever others did since, and brings it again', async () => {
  const { server, anna, ben } = open();
  expect((await refused(undo(ben.project))).message).toMatch(/noch nichts veröffentlicht/);
  // A text with its photo, a photo that no text shows, a text less.
  const photos = ['content/blog/garten.png', 'content/blog/mein-garten.png'];
  for (const file of photos) await writeFile(anna.path(file), 'x');
  expect((await findPending(anna.project)).changes).toEqual([]);
  await writeFile(anna.path('content/blog/neu.mdx'), '<Figure src="mein-garten.png" />');
  await rm(anna.path(other));
  const { message } = await publish(anna.project);
  expect(run(server, 'diff', '--name-status', 'HEAD~1', 'HEAD').split('\n')).toEqual([
    'A\tcontent/blog/mein-garten.png',
    'A\tcontent/blog/neu.mdx',
    `D\t${other}`,
  ]);
  expect((await refused(deletePhoto(anna.project.root, 'mein-garten.png'))).message).toMatch(/steht in einem Text/);
  await deletePhoto(anna.project.root, 'garten.png');
  await ben.edit(article, alt('Ein altes Haus, das unter Schutz steht'));
  await publish(ben.project);

  await anna.edit(prices, (text) => text.replace('EFH: 179', 'EFH: 181'));
  expect((await undo(anna.project)).message).toBe(`Nimmt zurück: ${message}`);
  expect([existsSync(anna.path('content/blog/neu.mdx')), existsSync(anna.path(other)), anna.status()]).toEqual([
    false,
    true,
    `M ${prices}`,
  ]);
  expect(await anna.read(article)).toBe(await ben.read(article));
  expect((await undo(anna.project)).message).toBe(`Holt wieder: ${message}`);
  expect(await anna.read('content/blog/neu.mdx')).toContain('Figure');

  await writeFile(anna.path('content/blog/neu.mdx'), 'Anders.');
  expect((await refused(undo(anna.project))).message).toMatch(/noch nicht veröffentlicht/);
  anna.git('checkout', '--quiet', 'content/blog/neu.mdx');
  await publish(ben.project);
  await writeFile(ben.path('content/blog/neu.mdx'), 'Anders.');
  await publish(ben.project);
  expect((await refused(undo(anna.project))).message).toMatch(/dieselbe Stelle noch einmal geändert/);
});

test('says how far what is sent has come, where the launched site tells', async () => {
  const { server, anna, ben } = open();
  const start = run(server, 'rev-parse', 'HEAD');
  await anna.edit(article, alt('Ein altes Haus, das unter Schutz steht'));
  const { commit } = await publish(anna.project);
  await ben.edit(other, alt('Eine Wärmepumpe neben einem Haus'));
  // Of somebody else, whose commit is not here yet.
  const { commit: later } = await publish(ben.project);
  const at = Date.now();
  const standOf = async (online: Online | undefined) =>
    (await findStand({ ...anna.project, online: () => Promise.resolve(online) }, commit))?.stand;
  expect(await standOf(undefined)).toBeUndefined();
  expect(await standOf({ commit: start, at })).toBe('sent');
  expect(await standOf({ commit: start, at, next: { commit, state: 'checking', at } })).toBe('checking');
  expect(await standOf({ commit: start, at, next: { commit: later, state: 'stopped', at } })).toBe('stopped');
  expect(await standOf({ commit: later, at })).toBe('online');
  // Asked at the launched address, past what keeps answers on the way.
  await anna.edit('content/company.yaml', (text) =>
    text.replace(/^launched: \S+/m, 'launched: https://www.example.org').replace(/^sample: true/m, 'sample: false'),
  );
  const asked = vi.fn(() => Promise.resolve(Response.json({ commit, at: '2026-11-26T09:42:00Z' })));
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await readOnline(anna.path('content'))).toMatchObject({ commit });
  expect(asked).toHaveBeenCalledWith(
    expect.stringMatching(/^https:\/\/www\.example\.org\/online\.json\?\d+$/),
    expect.anything(),
  );
});

test("publishes another firm's folder in a repository of its own, which is checked with what the project lends", async () => {
  const place = join(folder, String(count++));
  const firm = join(place, 'firm');
  await cp(join(root, 'tests/other-firm'), join(firm, 'content'), { recursive: true });
  run(place, 'init', '--quiet', '--bare', '--initial-branch=main', '--template=', 'server.git');
  run(firm, 'init', '--quiet', '--initial-branch=main', '--template=');
  appendFileSync(join(firm, '.git/config'), '[user]\n\tname = Karla\n\temail = karla@example.org\n');
  run(firm, 'remote', 'add', 'origin', '../server.git');
  run(firm, 'add', '.');
  run(firm, 'commit', '--quiet', '-m', 'Start');
  run(firm, 'push', '--quiet', 'origin', 'main');
  const openFirm = (contentDir: string) => createProject(root, { baseUrl, contentDir }, { build, prompts: false });
  const project = openFirm(join(firm, 'content'));
  expect((await listTexts(project.root)).map(({ file }) => file)).not.toContain('content/law.yaml');
  const area = join(firm, 'content/area.yaml');
  const before = await readFile(area, 'utf8');
  await writeFile(area, before.replace('radius: 30', 'radius: weit'));
  expect((await refused(publish(project))).message).toBe(foundFaults);
  await writeFile(area, before.replace('radius: 30', 'radius: 40'));
  await publish(project);
  expect(run(join(place, 'server.git'), 'show', 'main:content/area.yaml')).toContain('radius: 40');
  await undo(project);
  expect([await readFile(area, 'utf8'), run(firm, 'status', '--porcelain')]).toEqual([before, '']);
  // What is told where it cannot be.
  expect(() => openFirm('tests/other-firm')).toThrow(/wenn der Ordner content heißt/);
  await cp(join(firm, 'content'), join(firm, 'deep/content'), { recursive: true });
  expect((await refused(publish(openFirm(join(firm, 'deep/content'))))).message).toMatch(/mitten in einem größeren/);
});

test('npm run publish asks, says what happened, and takes back', async () => {
  const { server, anna } = open();
  for (const name of ['api', 'src', 'scripts']) await cp(join(root, name), anna.path(name), { recursive: true });
  await symlink(join(root, 'node_modules'), anna.path('node_modules'));
  const builds = (text: string) => writeFile(anna.path('scripts/build.ts'), text);
  await builds(`console.error('Seite 7: x is not a function'); process.exit(1);`);
  anna.git('config', '--unset', 'user.name');
  const command = async (input: string, ...args: string[]) => {
    const child = promisify(execFile)(process.execPath, ['scripts/publish.ts', ...args], {
      cwd: anna.path(''),
      // Compiled programs of this folder: four starts share them.
      env: { PATH: process.env['PATH'], ...environment(), NODE_COMPILE_CACHE: join(folder, 'compiled') },
    });
    child.child.stdin?.end(input);
    return child.then(
      ({ stdout }) => stdout,
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
  };
  await anna.edit(article, alt('Ein altes Haus, das unter Schutz steht'));
  await anna.edit(prices, (text) => text.replace(/^ {2}EFH: \d+/m, '$&0'));
  expect(await command('n\n')).toMatch(
    /geändert: „.*Denkmal.*“ \(content\/blog\/denkmal-und-energieausweis\.mdx\)[^]*Stimmt das\?[^]*zehnmal so viel wie vorher[^]*nichts veröffentlicht/,
  );
  anna.git('restore', prices);
  expect(await command('\nAnna Meyer\nanna@example.org\n')).toMatch(
    /wer Sie sind[^]*nicht bauen\. Es ist nichts veröffentlicht[^]*Seite 7: x is not/,
  );
  await builds('');
  expect(await command('\n')).toMatch(/Gesendet: Ändert „/);
  expect(run(server, 'log', '-1', '--format=%an')).toBe('Anna Meyer');
  expect(await command('', '--undo', '--yes')).toMatch(/Gesendet: Nimmt zurück: Ändert „/);
  expect(await command('', '--quatsch')).toMatch(/^Möglich ist:/);
});
