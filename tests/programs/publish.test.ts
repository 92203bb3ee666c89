/** An editor publishes and takes back: two copies of the project and a server, which is a folder here. */
import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Online } from '#domain/online';
import { blocks } from '../../src/articles/blocks/blocks.ts';
import { readLibrary } from '../../src/content/checks/check-content.ts';
import { newArticle } from '../../src/content/new-article.ts';
import { createProject } from '../../src/editor/project.ts';
import { type Project, setName } from '../../src/editor/git-place.ts';
import { findPending, foundFaults, publish, undo } from '../../src/editor/publish.ts';
import { Refusal } from '../../src/editor/refusal.ts';
import { findStand, readOnline } from '../../src/editor/online.ts';
import { bin } from '../../src/editor/kept.ts';
import { deletePhoto, findUnusedPhotos, listTexts } from '../../src/editor/texts.ts';
import { copyContent } from '../support/content.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const baseUrl = 'http://localhost:8080';
const article = 'content/blog/denkmal-und-energieausweis.mdx';
const other = 'content/blog/waermepumpe-und-energieausweis.mdx';

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

type Editor = {
  path: (file: string) => string;
  read: (file: string) => Promise<string>;
  edit: (file: string, change: (text: string) => string) => Promise<void>;
  git: (...args: string[]) => string;
  /** Differences from the last commit, as `git status` prints them. */
  status: () => string;
  /** Its texts pass: what the check says takes a second each time. */
  project: Project;
};

/** A server with the texts as they are, and a copy of them for each editor. */
function open(...names: string[]): { server: string; editors: Editor[] } {
  const place = join(folder, String(count++));
  const server = join(place, 'server.git');
  cpSync(made().server, server, { recursive: true });
  const editors = names.map((name) => {
    const copy = join(place, name);
    cpSync(made().copy, copy, { recursive: true });
    appendFileSync(join(copy, '.git/config'), `[user]\n\tname = ${name}\n\temail = ${name}@example.org\n`);
    const git = (...args: string[]) => run(copy, ...args);
    const path = (file: string) => join(copy, file);
    const read = (file: string) => readFile(path(file), 'utf8');
    return {
      path,
      read,
      edit: async (file: string, change: (text: string) => string) => writeFile(path(file), change(await read(file))),
      git,
      status: () => git('status', '--porcelain'),
      project: {
        root: copy,
        prompts: false,
        check: () => Promise.resolve([]),
        library: () => Promise.reject(new Error('Nobody asks for it.')),
        build,
        online: () => Promise.resolve(undefined),
      },
    };
  });
  return { server, editors };
}

/** Another alternative text of the article's picture. */
const alt = (words: string) => (text: string) => text.replace(/^ {2}alt: .*$/m, `  alt: ${words}`);
describe('publishing', () => {
  test('sends the texts alone, under a German sentence, and names what is no text', async () => {
    const { server, editors } = open('anna', 'ben');
    const [anna, ben] = editors as [Editor, Editor];
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
    // Still there, and still nobody else's.
    expect(anna.git('status', '--porcelain').split('\n').sort()).toEqual(['?? notiz.txt', 'M  package.json']);
    expect((await publish(anna.project)).message).toBe('');

    expect((await publish(ben.project)).received).toMatchObject([{ file: article }]);
    expect(await ben.read(article)).toBe(await anna.read(article));
    expect(ben.status()).toBe('');
  });

  test('tells new and deleted texts and drafts apart', async () => {
    const { editors } = open('anna');
    const [anna] = editors as [Editor];
    const text = await anna.read(article);
    await writeFile(
      anna.path('content/blog/neu.mdx'),
      text.replace(/^title: .*$/m, 'title: Ein ganz neuer Artikel').replace('---\n', '---\ndraft: true\n'),
    );
    await writeFile(
      anna.path('content/blog/kommend.mdx'),
      text
        .replace(/^title: .*$/m, 'title: Ein Artikel von morgen')
        .replace(/^publishDate: .*$/m, 'publishDate: 2999-12-03'),
    );
    await rm(anna.path(other));
    expect((await findPending(anna.project)).changes).toMatchObject([
      { file: 'content/blog/kommend.mdx', kind: 'new', draft: false, appears: '2999-12-03' },
      { file: 'content/blog/neu.mdx', kind: 'new', title: 'Ein ganz neuer Artikel', draft: true },
      { file: other, kind: 'deleted', draft: false },
    ]);
  });

  test('takes in what others have published meanwhile, code too', async () => {
    const { server, editors } = open('anna', 'ben');
    const [anna, ben] = editors as [Editor, Editor];
    await ben.edit(other, alt('Eine Wärmepumpe neben einem Haus'));
    await ben.edit('package.json', (text) => `${text}\n`);
    ben.git('commit', '--quiet', '--all', '-m', 'Change both');
    ben.git('push', '--quiet');
    await anna.edit(article, alt('Ein altes Haus, das unter Schutz steht'));
    expect(await publish(anna.project)).toMatchObject({ received: [{ file: other }], stuck: [] });
    expect(await anna.read(other)).toBe(await ben.read(other));
    expect(await anna.read('package.json')).toBe(await ben.read('package.json'));
    expect(anna.status()).toBe('');
    expect(anna.git('rev-parse', 'HEAD', '@{upstream}').split('\n')).toEqual(
      Array(2).fill(run(server, 'rev-parse', 'HEAD')),
    );
    expect(run(server, 'rev-list', '--min-parents=2', 'HEAD')).toBe('');
  });

  test('leaves a file that others have changed too, where it is changed here and no text', async () => {
    const { editors } = open('anna', 'ben');
    const [anna, ben] = editors as [Editor, Editor];
    await ben.edit('package.json', (text) => text.replace('"private"', '"privat"'));
    ben.git('commit', '--quiet', '--all', '-m', 'Change code');
    ben.git('push', '--quiet');
    await anna.edit('package.json', (text) => `${text}\n`);
    const before = await anna.read('package.json');
    await anna.edit(article, alt('Ein altes Haus, das unter Schutz steht'));
    expect((await publish(anna.project)).stuck).toEqual(['package.json']);
    expect(await anna.read('package.json')).toBe(before);
    expect(anna.status()).toBe('M package.json');
    expect((await publish(anna.project)).message).toBe('');
  });

  test('is tried again where others are faster, and gives up in German', async () => {
    const { server, editors } = open('anna', 'ben');
    const [anna, ben] = editors as [Editor, Editor];
    let times = 1;
    /** Somebody publishes whenever the texts have just been checked. */
    const project: Project = {
      ...anna.project,
      check: async (where) => {
        if (times-- > 0) {
          ben.git('pull', '--quiet', '--rebase');
          await ben.edit(other, alt(`Eine Wärmepumpe neben einem Haus, ${times + 10}. Bild`));
          ben.git('commit', '--quiet', '--all', '-m', 'x');
          ben.git('push', '--quiet');
        }
        return anna.project.check(where);
      },
    };
    await anna.edit(article, alt('Ein altes Haus, das unter Schutz steht'));
    await publish(project);
    expect(run(server, 'log', '-2', '--format=%an').split('\n')).toEqual(['anna', 'ben']);

    times = 100;
    await anna.edit(article, alt('Ein noch älteres Haus unter Schutz'));
    const before = await anna.read(article);
    await expect(publish(project)).rejects.toThrow(/jedes Mal waren sie schneller/);
    expect(await anna.read(article)).toBe(before);
    expect(anna.status()).toBe(`M ${article}`);
  });

  test('refuses what the check refuses, alone or with the texts of others, and sends nothing', async () => {
    const { server, editors } = open('anna', 'ben');
    const [anna, ben] = editors as [Editor, Editor];
    for (const editor of editors)
      editor.project = createProject(
        editor.project.root,
        { baseUrl, contentDir: 'content' },
        { build, prompts: false },
      );
    const start = run(server, 'rev-parse', 'HEAD');
    await anna.edit(article, (text) => `${text}\n## X\n\nDas kostet [Worte](/gibt-es-nicht).\n`);
    const refused = await publish(anna.project).catch((error: unknown) => error);
    expect((refused as Refusal).faults[0]?.file).toBe(article);
    expect(run(server, 'rev-parse', 'HEAD')).toBe(start);

    // Each is right alone: both have taken the same picture, which is free.
    anna.git('checkout', '--quiet', '.');
    const library = await readLibrary({
      root: pathToFileURL(anna.path('/')),
      contentDir: 'content',
      baseUrl,
      blocks,
    });
    const write = ({ path }: Editor, title: string) => {
      const { slug, text } = newArticle({ title, category: 'GEG', author: 'recht' }, library, '2026-01-02');
      return writeFile(path(`content/blog/${slug}.mdx`), text);
    };
    await write(ben, 'Was Ben über Heizungen schreibt');
    await publish(ben.project);
    await write(anna, 'Was Anna über Fenster schreibt');
    await anna.edit(article, alt('Ein altes Haus, das unter Schutz steht'));
    expect(await anna.project.check(anna.path(''))).toEqual([]);
    const before = await anna.read(article);
    await expect(publish(anna.project)).rejects.toThrow(/passt es nicht zusammen/);
    expect(await anna.read(article)).toBe(before);
  });

  test('refuses what cannot be built, and says how far it has come what is sent', async () => {
    const { server, editors } = open('anna', 'ben');
    const [anna, ben] = editors as [Editor, Editor];
    const start = run(server, 'rev-parse', 'HEAD');
    const before = await anna.read(article);
    await anna.edit(article, alt('Ein altes Haus, das unter Schutz steht'));
    const broken = { ...anna.project, build: () => Promise.resolve('x is not a function') };
    await expect(publish(broken)).rejects.toThrow(/ließ sich mit Ihren Texten nicht bauen[^]*x is not a function/);
    expect([run(server, 'rev-parse', 'HEAD'), anna.status()]).toEqual([start, `M ${article}`]);
    expect(await anna.read(article)).not.toBe(before);

    const { commit } = await publish(anna.project);
    expect(run(server, 'rev-parse', 'HEAD')).toBe(commit);
    await ben.edit(other, alt('Eine Wärmepumpe neben einem Haus'));
    const { commit: later } = await publish(ben.project);
    const at = Date.now();
    const standOf = async (online: Online | undefined) =>
      (await findStand({ ...anna.project, online: () => Promise.resolve(online) }, commit))?.stand;
    expect(await standOf(undefined)).toBeUndefined();
    expect(await standOf({ commit: start, at })).toBe('sent');
    expect(await standOf({ commit: start, at, next: { commit, state: 'checking', at } })).toBe('checking');
    // Of somebody else, whose commit is not here yet.
    expect(await standOf({ commit: start, at, next: { commit: later, state: 'stopped', at } })).toBe('stopped');
    expect(await standOf({ commit: later, at })).toBe('online');
    expect(await standOf({ commit: 'f'.repeat(40), at })).toBe('sent');

    // Asked at the launched address, past what keeps answers on the way.
    await anna.edit('content/company.yaml', (text) =>
      text.replace(/^launched: \S+/m, 'launched: https://www.example.org').replace(/^sample: true/m, 'sample: false'),
    );
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return Promise.resolve(Response.json({ commit, at: '2026-11-26T09:42:00Z' }));
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await readOnline(anna.path('content'))).toMatchObject({ commit });
    expect(asked).toEqual([expect.stringMatching(/^https:\/\/www\.example\.org\/online\.json\?\d+$/)]);
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
    const texts = (await listTexts(project.root)).map(({ file }) => file);
    expect(texts).toEqual(expect.arrayContaining(['content/company.yaml', 'content/blog/fernwaerme-im-hochhaus.mdx']));
    expect(texts).not.toContain('content/law.yaml');
    expect((await project.library()).authors.map(({ name }) => name)).toContain('Karla Mustermann');

    const area = join(firm, 'content/area.yaml');
    const before = await readFile(area, 'utf8');
    await writeFile(area, before.replace('radius: 30', 'radius: weit'));
    await expect(publish(project)).rejects.toThrow(foundFaults);
    await writeFile(area, before.replace('radius: 30', 'radius: 40'));
    expect((await publish(project)).changes).toMatchObject([{ file: 'content/area.yaml', kind: 'changed' }]);
    expect(run(join(place, 'server.git'), 'show', 'main:content/area.yaml')).toContain('radius: 40');
    await undo(project);
    expect([await readFile(area, 'utf8'), run(firm, 'status', '--porcelain')]).toEqual([before, '']);

    // What is told where it cannot be.
    expect(() => openFirm('tests/other-firm')).toThrow(/wenn der Ordner content heißt/);
    await cp(join(firm, 'content'), join(firm, 'deep/content'), { recursive: true });
    await expect(publish(openFirm(join(firm, 'deep/content')))).rejects.toThrow(/mitten in einem größeren Git-Projekt/);
  });

  test('tells both versions of a text that two have changed, and lets the editor choose', async () => {
    const { server, editors } = open('anna', 'ben');
    const [anna, ben] = editors as [Editor, Editor];
    await ben.edit(article, alt('Das Haus, wie Ben es beschreibt, mit Giebel'));
    await publish(ben.project);
    await anna.edit(article, alt('Das Haus, wie Anna es beschreibt, mit Erker'));
    const mine = await anna.read(article);
    const head = anna.git('rev-parse', 'HEAD');

    const conflict = await publish(anna.project).catch((error: unknown) => error);
    const places = (error: unknown) => (error as Refusal).conflicts.flatMap(({ differences }) => differences);
    const decide = (error: unknown, take: 'mine' | 'theirs') => ({
      choices: Object.fromEntries(places(error).map(({ id }) => [id, { take }])),
    });
    expect(places(conflict)).toMatchObject([
      { mine: expect.stringContaining('Anna') as unknown, theirs: expect.stringContaining('Ben') as unknown },
    ]);
    // File, commit and status are as before.
    expect(await anna.read(article)).toBe(mine);
    expect(anna.git('rev-parse', 'HEAD')).toBe(head);
    expect(anna.status()).toBe(`M ${article}`);

    await publish(anna.project, decide(conflict, 'mine'));
    expect(run(server, 'show', `HEAD:${article}`)).toContain('Anna');
    expect(anna.status()).toBe('');

    await ben.edit(article, alt('Das Haus, wie Ben es noch einmal beschreibt'));
    await publish(ben.project, decide(await publish(ben.project).catch((error: unknown) => error), 'theirs'));
    expect(await ben.read(article)).toContain('Anna');
    // What Ben wrote is not gone.
    const [kept = ''] = await bin.list(ben.path(''));
    expect((await bin.read(ben.path(''), kept))?.source).toContain('noch einmal');
    expect(ben.status()).toBe('');
  });

  test('sends what was committed earlier, unless it is more than texts', async () => {
    const { server, editors } = open('anna', 'ben');
    const [anna, ben] = editors as [Editor, Editor];
    await ben.edit(other, alt('Eine Wärmepumpe neben einem Haus'));
    await publish(ben.project);
    await anna.edit(article, alt('Ein altes Haus, das unter Schutz steht'));
    anna.git('commit', '--quiet', '--all', '-m', 'Von letzter Woche');
    expect(await findPending(anna.project)).toMatchObject({
      unsent: ['Von letzter Woche'],
      changes: [{ file: article }],
    });
    await publish(anna.project);
    expect(run(server, 'show', `HEAD:${article}`)).toContain('unter Schutz steht');
    expect(anna.status()).toBe('');

    await anna.edit('package.json', (text) => `${text}\n`);
    anna.git('commit', '--quiet', '--all', '-m', 'Code');
    await anna.edit(article, alt('Ein altes Haus hinter einem Baum'));
    await expect(publish(anna.project)).rejects.toThrow(/mehr als Texte ändern:\n {2}package\.json/);
  });

  test('says in German what git refuses', async () => {
    const { server, editors } = open('anna');
    const [anna] = editors as [Editor];
    await anna.edit(article, alt('Ein altes Haus, das unter Schutz steht'));
    const refuses = async (words: RegExp) => {
      const error = await publish(anna.project).catch((error: unknown) => error);
      expect(error).toBeInstanceOf(Refusal);
      expect((error as Error).message).toMatch(words);
      expect(anna.status(), String(words)).toContain(article);
    };
    for (const name of ['user.name', 'user.email']) anna.git('config', '--unset', name);
    expect((await findPending(anna.project)).changes).toHaveLength(1);
    await expect(publish(anna.project)).rejects.toMatchObject({ nameless: true });
    await expect(setName(anna.project, 'Anna', 'anna@')).rejects.toThrow(/keine E-Mail-Adresse/);
    await setName(anna.project, 'Anna', 'anna@example.org');
    anna.git('checkout', '--quiet', '-b', 'seitenweg');
    await refuses(/auf dem Zweig „seitenweg“, den der Server nicht kennt/);
    anna.git('checkout', '--quiet', '-');

    await writeFile(join(server, 'hooks/pre-receive'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    await refuses(/nimmt von Ihnen keine Änderungen an/);
    await rm(join(server, 'hooks/pre-receive'));

    anna.git('remote', 'set-url', 'origin', 'http://127.0.0.1:9/x.git');
    await refuses(/nicht zu erreichen/);
    anna.git('remote', 'set-url', 'origin', join(folder, 'nirgends.git'));
    await refuses(/liegt keines/);
    anna.git('remote', 'remove', 'origin');
    await refuses(/keine Verbindung zum Server/);
    anna.git('checkout', '--quiet', '--detach');
    await refuses(/alten Stand/);

    await expect(findPending({ ...anna.project, root: tmpdir() })).rejects.toThrow(/keine Kopie des Projekts/);
    vi.stubEnv('PATH', folder);
    await expect(findPending(anna.project)).rejects.toThrow(/Das Programm Git fehlt/);
  });
});

describe('taking back', () => {
  test('undoes the own last change by a new commit, whatever others did, and brings it again', async () => {
    const { server, editors } = open('anna', 'ben');
    const [anna, ben] = editors as [Editor, Editor];
    const start = await anna.read(article);
    await anna.edit(article, alt('Ein altes Haus, das unter Schutz steht'));
    const changed = await anna.read(article);
    const { message } = await publish(anna.project);
    await ben.edit(other, alt('Eine Wärmepumpe neben einem Haus'));
    await publish(ben.project);

    expect((await undo(anna.project)).message).toBe(`Nimmt zurück: ${message}`);
    expect(await anna.read(article)).toBe(start);
    expect(await anna.read(other)).toBe(await ben.read(other));
    expect(anna.status()).toBe('');
    expect(run(server, 'log', '-1', '--format=%s')).toBe(`Nimmt zurück: ${message}`);
    expect((await undo(anna.project)).message).toBe(`Holt wieder: ${message}`);
    expect(await anna.read(article)).toBe(changed);
  });

  test('keeps a photo that no text shows, until one does or it is deleted', async () => {
    const { editors } = open('anna');
    const [anna] = editors as [Editor];
    const names = ['garten.png', 'mein-garten.png'];
    for (const name of names) await writeFile(anna.path(`content/blog/${name}`), 'x');
    expect(await findUnusedPhotos(anna.project.root)).toEqual(names);
    expect((await findPending(anna.project)).changes).toEqual([]);
    await writeFile(anna.path('content/blog/neu.mdx'), '<Figure src="mein-garten.png" />');
    const { changes } = await publish(anna.project);
    expect(changes.map(({ file }) => file)).toEqual(['content/blog/mein-garten.png', 'content/blog/neu.mdx']);
    await expect(deletePhoto(anna.project.root, 'mein-garten.png')).rejects.toThrow(/steht in einem Text/);
    await deletePhoto(anna.project.root, 'garten.png');
    expect(anna.status()).toBe('');
  });

  test('takes a new text and its photo away again, and brings back what was deleted', async () => {
    const { server, editors } = open('anna', 'ben');
    const [anna, ben] = editors as [Editor, Editor];
    const made = ['content/blog/neu.mdx', 'content/blog/neu.png'];
    for (const file of made) await writeFile(anna.path(file), 'neu.png');
    await rm(anna.path(other));
    await publish(anna.project);
    await publish(ben.project);
    expect(ben.status()).toBe('');
    expect(existsSync(ben.path(other))).toBe(false);
    expect(await ben.read('content/blog/neu.mdx')).toBe('neu.png');

    await undo(anna.project);
    expect(made.filter((file) => existsSync(anna.path(file)))).toEqual([]);
    expect(await anna.read(other)).toContain('title');
    expect(anna.status()).toBe('');
    expect(run(server, 'diff', '--name-only', 'HEAD~2', 'HEAD')).toBe('');
    expect((await publish(anna.project)).message).toBe('');
    await publish(ben.project);
    expect(ben.status()).toBe('');
    expect(existsSync(ben.path('content/blog/neu.mdx'))).toBe(false);
  });

  test('is refused where the place was changed again, where something is not published, where nothing is', async () => {
    const { editors } = open('anna', 'ben');
    const [anna, ben] = editors as [Editor, Editor];
    await expect(undo(ben.project)).rejects.toThrow(/noch nichts veröffentlicht/);
    await anna.edit(article, alt('Ein altes Haus, das unter Schutz steht'));
    await publish(anna.project);
    await publish(ben.project);
    await ben.edit(article, alt('Ein sehr altes Haus, das unter Schutz steht'));
    await publish(ben.project);
    const before = await anna.read(article);
    await expect(undo(anna.project)).rejects.toThrow(/dieselbe Stelle noch einmal geändert/);
    expect(await anna.read(article)).toBe(before);
    await anna.edit(article, alt('Ein uraltes Haus, das unter Schutz steht'));
    await expect(undo(anna.project)).rejects.toThrow(/noch nicht veröffentlicht/);
  });
});

test('npm run publish asks, says what happened, and takes back', async () => {
  const { server, editors } = open('anna');
  const [anna] = editors as [Editor];
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
  await anna.edit('content/prices.yaml', (text) => text.replace(/^ {2}EFH: \d+/m, '$&0'));
  expect(await command('n\n')).toMatch(
    /geändert: „.*Denkmal.*“ \(content\/blog\/denkmal-und-energieausweis\.mdx\)[^]*Stimmt das\?[^]*zehnmal so viel wie vorher[^]*nichts veröffentlicht/,
  );
  anna.git('restore', 'content/prices.yaml');
  const named = '\nAnna Meyer\nanna@example.org\n';
  expect(await command(named)).toMatch(
    /wer Sie sind[^]*nicht bauen\. Es ist nichts veröffentlicht[^]*Seite 7: x is not/,
  );
  await builds('');
  expect(await command('\n')).toMatch(/Gesendet: Ändert „/);
  expect(run(server, 'log', '-1', '--format=%an')).toBe('Anna Meyer');
  expect(await command('', '--undo', '--yes')).toMatch(/Gesendet: Nimmt zurück: Ändert „/);
  expect(await command('', '--quatsch')).toMatch(/^Möglich ist:/);
});
