/** An editor publishes and takes back: two copies of the project and a server, which is a folder here. */
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Online } from '#domain/site/online';
import { createProject, type Project } from '../../src/editor/publishing/project.ts';
import { findPending } from '../../src/editor/publishing/pending.ts';
import { foundFaults, ownVersionBranches, publish, undo } from '../../src/editor/publishing/publish.ts';
import { UserError } from '../../src/editor/user-error.ts';
import { findPublishState } from '../../src/editor/publishing/online.ts';
import { makeCopies, setOwner, type Copies } from '../support/copies.ts';

const article = 'content/blog/denkmal-und-energieausweis.mdx';
const other = 'content/blog/waermepumpe-und-energieausweis.mdx';
const prices = 'content/prices.yaml';
const added = 'content/blog/neu.mdx';
const settings = { baseUrl: 'http://localhost:8080', contentDir: 'content' };
/** What it takes to build stands in no copy of the texts. */
const build = () => Promise.resolve(undefined);

let folder = '';
/** Made once: each test has copies of both. */
let made: Copies;
let copy = '';
const run = (cwd: string, ...args: string[]) => made.git(cwd, ...args);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-test-'));
  made = await makeCopies(folder);
  copy = made.clone('copy');
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  for (const [name, value] of Object.entries(made.env)) vi.stubEnv(name, value);
});

let count = 0;

/** A server with the texts as they are, and a copy of them for each editor; whose texts pass: a check takes a second. */
function open() {
  const place = join(folder, String(count++));
  const server = join(place, 'server.git');
  cpSync(made.server, server, { recursive: true });
  const toEditor = (name: string) => {
    const root = join(place, name);
    cpSync(copy, root, { recursive: true });
    setOwner(root, name);
    const git = (...args: string[]) => run(root, ...args);
    const path = (file: string) => join(root, file);
    const read = (file: string) => readFile(path(file), 'utf8');
    const check = () => Promise.resolve([]);
    const library = () => Promise.reject(new Error('Nobody asks for it.'));
    const project: Project = { root, check, library, build, online: build };
    const edit = async (file: string, from: string | RegExp, to: string) =>
      writeFile(path(file), (await read(file)).replace(from, to));
    /** Another alternative text of a picture. */
    const describe = (file: string, words: string) => edit(file, /^ {2}alt: .*$/m, `  alt: ${words}`);
    return { git, path, read, edit, describe, project, status: () => git('status', '--porcelain') };
  };
  const published = (file: string) => run(server, 'show', `HEAD:${file}`);
  return { server, published, anna: toEditor('anna'), ben: toEditor('ben') };
}
const refused = (work: Promise<unknown>) =>
  work.then(
    () => new UserError('It was not refused.'),
    (error: UserError) => error,
  );

test('sends the texts alone, under a German sentence; others receive them, and keep what only they have', async () => {
  const { server, published, anna, ben } = open();
  await anna.describe(article, 'Ein altes Haus, das unter Schutz steht');
  await anna.edit('package.json', /$/, '\n');
  await writeFile(anna.path('notiz.txt'), 'x');
  const pending = await findPending(anna.project);
  expect(pending.changes).toMatchObject([{ file: article, kind: 'changed', draft: false }]);
  const { message } = await publish(anna.project);
  expect(run(server, 'log', '-1', '--format=%an: %s', '--name-only')).toMatch(
    /^anna: Ändert „.*Denkmal.*“\n\ncontent\/\S+$/,
  );
  expect([message, anna.status()]).toEqual([expect.stringMatching(/^Ändert/), 'M package.json\n?? notiz.txt']);
  expect((await publish(anna.project)).message).toBe('');

  // Of a file that both have changed elsewhere, with a commit of last week, and without what is not chosen.
  await ben.edit(article, /$/, '\nNoch ein Satz.\n');
  ben.git('commit', '--quiet', '--all', '-m', 'Von letzter Woche');
  await ben.describe(other, 'Eine Wärmepumpe neben einem Haus');
  await ben.edit(prices, 'EFH: 179', 'EFH: 181');
  const sent = await publish(ben.project, { files: [article, other] });
  expect(sent).toMatchObject({ received: [{ file: article }], isBehind: false });
  expect([ben.status(), ben.git('rev-parse', '@{upstream}')]).toEqual([`M ${prices}`, ben.git('rev-parse', 'HEAD')]);
  expect(await ben.read(article)).toMatch(/unter Schutz steht[^]*Noch ein Satz/);

  // A file that holds the folder back, and holds nobody up.
  await ben.edit('package.json', '"private"', '"privat"');
  ben.git('commit', '--quiet', 'package.json', '-m', 'Change code');
  ben.git('push', '--quiet');
  const own = await anna.read('package.json');
  await anna.edit(prices, 'EFH: 299', 'EFH: 309');
  expect((await publish(anna.project)).isBehind).toBe(true);
  expect([await anna.read('package.json'), (await publish(anna.project)).message]).toEqual([own, '']);
  // The same place once more is no conflict with oneself.
  await anna.edit(prices, 'EFH: 309', 'EFH: 319');
  expect((await publish(anna.project)).isBehind).toBe(true);
  expect(published(prices)).toContain('EFH: 319');
});

test('two have changed the same: told by whom, both versions, and nothing has changed until one of them counts', async () => {
  const { server, published, anna, ben } = open();
  await ben.describe(article, 'Das Haus, wie Ben es beschreibt, mit Giebel');
  await publish(ben.project);
  await anna.describe(article, 'Das Haus, wie Anna es beschreibt, mit Erker');
  await anna.edit(article, /$/, '\nMehr von Anna.\n');
  const before = [await anna.read(article), anna.git('rev-parse', 'HEAD'), `M ${article}`];
  const error = await refused(publish(anna.project));
  expect(error.message).toMatch(/^ben hat inzwischen dieselbe Stelle geändert wie Sie/);
  expect(error.conflicts).toMatchObject([{ file: article, mine: before[0], theirs: `${published(article)}\n` }]);
  expect([await anna.read(article), anna.git('rev-parse', 'HEAD'), anna.status()]).toEqual(before);
  expect(anna.git('worktree', 'list').split('\n')).toHaveLength(1);

  // What was decided of another version counts no more.
  await ben.describe(article, 'Das Haus, wie Ben es noch einmal beschreibt');
  await publish(ben.project);
  const decide = (take: 'mine' | 'theirs', { conflicts }: UserError) => ({ take, seen: conflicts[0]?.seen ?? '' });
  const again = await refused(publish(anna.project, { decision: decide('mine', error) }));
  expect(again.conflicts[0]?.seen).toBe(run(server, 'rev-parse', 'HEAD'));
  await publish(anna.project, { decision: decide('mine', again) });
  expect([published(article), anna.status()]).toEqual([expect.stringMatching(/Anna es[^]*Mehr von Anna/), '']);

  // What gave way is not gone; a text that one deletes is one or the other.
  await ben.describe(article, 'Das Haus, wie Ben es zuletzt beschreibt');
  await rm(ben.path(other));
  await anna.describe(other, 'Eine Wärmepumpe neben einem Haus');
  await publish(anna.project);
  const both = await refused(publish(ben.project));
  expect(both.conflicts.map(({ file }) => file)).toEqual([article, other]);
  await publish(ben.project, { decision: decide('theirs', both) });
  expect([await ben.read(article), existsSync(ben.path(other))]).toEqual([await anna.read(article), true]);
  const kept = ben.git('for-each-ref', '--format=%(refname:short)', `refs/heads/${ownVersionBranches}`);
  expect([ben.status(), ben.git('show', `${kept}:${article}`)]).toEqual(['', expect.stringContaining('zuletzt')]);
});

test('says where others were faster, and goes on from there and where it was killed', async () => {
  const { server, published, anna, ben } = open();
  /** Somebody publishes while is checked what is about to be sent. */
  const check = async (root: string) => {
    if (root === anna.project.root) return [];
    await ben.describe(other, 'Eine Wärmepumpe neben einem Haus');
    await publish(ben.project);
    return [];
  };
  await anna.describe(article, 'Ein altes Haus, das unter Schutz steht');
  expect((await refused(publish({ ...anna.project, check }))).message).toMatch(/waren schneller/);
  expect(anna.status()).toBe(`M ${article}`);
  expect(await publish(anna.project)).toMatchObject({ received: [{ file: other }] });
  await anna.describe(article, 'Ein noch älteres Haus unter Schutz');
  // The commit was made, and a folder beside it.
  anna.git('commit', '--quiet', '--all', '-m', 'Ändert „Denkmal“');
  anna.git('worktree', 'add', '--quiet', '--detach', `${anna.path('')}-left`);
  await rm(`${anna.path('')}-left`, { recursive: true });
  await publish(anna.project);
  expect([published(article), anna.status()]).toEqual([expect.stringContaining('noch älteres'), '']);
  // What a machine has that died once the server had taken the texts: the same place once more is no conflict with itself.
  const [dead, hook] = [`${anna.path('')}-dead`, join(server, 'hooks/post-receive')];
  await writeFile(hook, `#!/bin/sh\ncp -R '${anna.path('')}' '${dead}'\n`, { mode: 0o755 });
  await anna.describe(article, 'Ein sehr altes Haus unter Schutz');
  await publish(anna.project);
  await rm(hook);
  const text = await readFile(join(dead, article), 'utf8');
  await writeFile(join(dead, article), text.replace('sehr altes Haus', 'uraltes Haus'));
  await publish({ ...anna.project, root: dead });
  expect(published(article)).toContain('uraltes Haus');
});

test('says what it has sent whatever happens in the folder meanwhile', async () => {
  const { server, published, anna } = open();
  await anna.describe(article, 'Ein altes Haus, das unter Schutz steht');
  const lock = anna.path('.git/index.lock');
  let beside = '';
  /** Another program uses git just now, in both folders. */
  const build = async (content: string) => {
    beside = join(content, '..');
    await writeFile(lock, '');
    anna.git('worktree', 'lock', beside);
    await anna.edit(article, 'unter Schutz', 'unter Denkmalschutz');
    return undefined;
  };
  const { commit, isBehind } = await publish({ ...anna.project, build });
  expect([commit, isBehind]).toEqual([run(server, 'rev-parse', 'HEAD'), true]);

  await Promise.all([lock, beside].map((path) => rm(path, { recursive: true })));
  expect((await publish(anna.project)).message).toMatch(/^Ändert „.*Denkmal/);
  expect([published(article), anna.status()]).toEqual([expect.stringContaining('unter Denkmalschutz'), '']);
});

test('refuses what the check refuses, alone or with the texts of others, and what cannot be built', async () => {
  const { server, anna, ben } = open();
  const project = createProject(anna.project.root, settings, build);
  await anna.edit(article, /$/, '\n## X\n\nDas kostet [Worte](/gibt-es-nicht).\n');
  const refusal = await refused(publish(project));
  expect([refusal.message, refusal.faults[0]?.file]).toEqual([foundFaults, article]);
  // Of one text alone the others may be wrong.
  await anna.edit(prices, 'EFH: 179', 'EFH: 181');
  await publish(project, { files: [prices] });
  anna.git('checkout', '--quiet', '.');
  // Each is right alone.
  await rm(ben.path(other));
  await publish(ben.project);
  const newest = run(server, 'rev-parse', 'HEAD');
  await anna.edit(article, /$/, '\nMehr [zur Wärmepumpe](/blog/waermepumpe-und-energieausweis).\n');
  expect((await refused(publish(project))).message).toMatch(/passt es nicht zusammen/);
  const broken = { ...anna.project, build: () => Promise.resolve('x is not a function') };
  expect((await refused(publish(broken))).message).toMatch(/ließ sich mit Ihren Texten nicht bauen[^]*x is not a func/);
  expect([run(server, 'rev-parse', 'HEAD'), anna.status()]).toEqual([newest, `M ${article}`]);
});

test('says in German what git refuses', async () => {
  const { server, anna, ben } = open();
  await anna.describe(article, 'Ein altes Haus, das unter Schutz steht');
  for (const name of ['user.name', 'user.email']) anna.git('config', '--unset', name);
  expect((await refused(publish(anna.project))).message).toMatch(/git config --global user\.name/);
  setOwner(anna.project.root, 'anna');
  const hook = join(server, 'hooks/pre-receive');
  const steps: [words: RegExp, step: () => unknown][] = [
    [/nimmt von Ihnen keine Änderungen an/, () => writeFile(hook, '#!/bin/sh\nexit 1\n', { mode: 0o755 })],
    [/nicht zu erreichen/, () => anna.git('remote', 'set-url', 'origin', 'http://127.0.0.1:9/x.git')],
    [/liegt keines/, () => anna.git('remote', 'set-url', 'origin', join(folder, 'nirgends.git'))],
    [/auf einem Zweig, den der Server nicht kennt/, () => anna.git('checkout', '--quiet', '-b', 'seitenweg')],
    [/alten Stand/, () => anna.git('checkout', '--quiet', '--detach')],
  ];
  for (const [words, step] of steps) {
    await step();
    const { message } = await refused(publish(anna.project));
    expect([message, anna.status()]).toEqual([expect.stringMatching(words), `M ${article}`]);
  }
  await ben.edit('package.json', /$/, '\n');
  ben.git('commit', '--quiet', '--all', '-m', 'Code');
  expect((await refused(publish(ben.project))).message).toMatch(/mehr als Texte ändern:\n {2}package\.json/);
  vi.stubEnv('PATH', folder);
  expect((await refused(findPending(anna.project))).message).toMatch(/Das Programm Git fehlt/);
});

test('takes back the own last change, whatever others did since, and brings it again', async () => {
  const { server, anna, ben } = open();
  expect((await refused(undo(ben.project))).message).toMatch(/noch nichts veröffentlicht/);
  // A text with its photo, a photo that no text shows, a text less.
  for (const name of ['garten.png', 'mein-garten.png']) await writeFile(anna.path(`content/blog/${name}`), 'x');
  expect((await findPending(anna.project)).changes).toEqual([]);
  await writeFile(anna.path(added), '<Figure src="mein-garten.png" />');
  await rm(anna.path(other));
  const { message, commit } = await publish(anna.project);
  const changed = run(server, 'diff', '--name-status', 'HEAD~1', 'HEAD').split('\n');
  expect(changed).toEqual(['A\tcontent/blog/mein-garten.png', `A\t${added}`, `D\t${other}`]);
  await rm(anna.path('content/blog/garten.png'));
  await ben.describe(article, 'Ein altes Haus, das unter Schutz steht');
  const { commit: later } = await publish(ben.project);

  await anna.edit(prices, 'EFH: 179', 'EFH: 181');
  const isThere = () => [added, other].map((file) => existsSync(anna.path(file)));
  expect((await undo(anna.project)).message).toBe(`Nimmt zurück: ${message}`);
  expect([...isThere(), anna.status()]).toEqual([false, true, `M ${prices}`]);
  expect(await anna.read(article)).toBe(await ben.read(article));
  expect((await undo(anna.project)).message).toBe(`Holt wieder: ${message}`);
  await writeFile(anna.path(added), 'Anders.');
  expect((await refused(undo(anna.project))).message).toMatch(/noch nicht veröffentlicht/);
  anna.git('checkout', '--quiet', added);
  await publish(ben.project);
  await writeFile(ben.path(added), 'Anders.');
  await publish(ben.project);
  expect((await refused(undo(anna.project))).message).toMatch(/dieselbe Stelle noch einmal geändert/);

  // How far it has come, by what the site says of itself.
  const standOf = async (online: Omit<Online, 'at'>) => {
    const told = { ...anna.project, online: () => Promise.resolve({ ...online, at: Date.now() }) };
    return (await findPublishState(told, commit))?.stand;
  };
  expect(await standOf({ commit: run(server, 'rev-list', '--max-parents=0', 'HEAD') })).toBe('sent');
  expect(await standOf({ commit: later })).toBe('online');
});
