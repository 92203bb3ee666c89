/**
 * Publishes what an editor has changed in `content/`, and takes it back. Everything up to the sending
 * happens beside the folder's files, in objects of git alone, so that it is either published or
 * nothing has changed: there is no state in between that somebody without git would have to leave.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Fault } from '../content/faults.ts';
import { changesToMessage, toChange, type Change } from './changes.ts';
import { pricesFile, pricesToDoubts } from './doubts.ts';
import { createGit, explain, PublishError, requireGit, toList, type Git } from './git.ts';

export { PublishError };

export type Project = {
  /** Its folder. */
  root: string;
  /** What is wrong with the texts below a folder that has a `content/`. */
  check: (root: string) => Promise<readonly Fault[]>;
  /** Whether somebody sits at a terminal who can type a password there. */
  prompts: boolean;
};

/** Texts that do not pass the check. */
export class CheckError extends PublishError {
  readonly faults: readonly Fault[];
  constructor(message: string, faults: readonly Fault[]) {
    super(message);
    this.faults = faults;
  }
}

/** Somebody else has changed the same place of a text. */
export class ConflictError extends PublishError {
  readonly files: readonly string[];
  /** Folder with both versions of each, `meine/` and `andere/`. */
  readonly folder: string;
  constructor(files: readonly string[], folder: string) {
    super(
      `Jemand anderes hat inzwischen dieselbe Stelle geändert wie Sie:\n${files.map((file) => `  ${file}`).join('\n')}\n` +
        'Es ist nichts veröffentlicht, und Ihre Texte liegen da wie vorher. Beide Fassungen stehen zum Vergleichen unter\n' +
        `  ${join(folder, 'meine')}\n  ${join(folder, 'andere')}`,
    );
    this.files = files;
    this.folder = folder;
  }
}

/** Git does not know in whose name to publish. */
export class NamelessError extends PublishError {
  constructor() {
    super('Git weiß noch nicht, wer Sie sind. Name und E-Mail-Adresse stehen dann an Ihren Änderungen.');
  }
}

/** Whose version of a text counts where both have changed the same place. */
export type Prefer = 'mine' | 'theirs';

type Place = { branch: string; remote: string; /** The branch there. */ ref: string };

/** What is on its way: not yet sent, and what lies beside it. */
export type Pending = {
  changes: readonly Change[];
  /** What may be a slip, a sentence each. */
  doubts: readonly string[];
  /** Messages of own commits of an earlier time that nobody else has yet. */
  unsent: readonly string[];
  /** Changed files that are no texts: they stay as they are, here. */
  outside: readonly string[];
};

/** How often others may have been faster. */
const attempts = 5;

const isContent = (file: string) => file.startsWith('content/');

/* Where it is sent to */

/** @throws PublishError where there is nowhere to send to */
async function findPlace(git: Git): Promise<Place> {
  await requireGit(git);
  await git(['rev-parse', '--show-toplevel']);
  const { text: head, code } = await git.ask(['symbolic-ref', '--quiet', '--short', 'HEAD'], { answers: [0, 1] });
  const branch = head.trim();
  if (code !== 0)
    throw new PublishError(
      'Die Kopie des Projekts steht auf einem alten Stand statt auf dem neuesten. Schreiben Sie: git switch -',
    );
  const setting = async (name: string) =>
    (await git.ask(['config', '--get', name], { answers: [0, 1] })).text.trim() || undefined;
  const remotes = (await git(['remote'])).split('\n').filter(Boolean);
  const remote = (await setting(`branch.${branch}.remote`)) ?? (remotes.includes('origin') ? 'origin' : remotes[0]);
  if (remote === undefined)
    throw new PublishError(
      'Diese Kopie des Projekts weiß nicht, wohin sie senden soll: Sie hat keine Verbindung zum Server. ' +
        'Lassen Sie sich die Adresse des Projekts geben und schreiben Sie: git remote add origin ADRESSE',
    );
  return { branch, remote, ref: (await setting(`branch.${branch}.merge`)) ?? `refs/heads/${branch}` };
}

/** The newest that is published; nothing where the place is still empty. */
async function fetchNewest(git: Git, { branch, remote, ref }: Place): Promise<string | undefined> {
  const { code } = await git.ask(['ls-remote', '--exit-code', remote, ref], { answers: [0, 2] });
  if (code === 2) {
    const others = await git.ask(['ls-remote', '--exit-code', '--heads', remote], { answers: [0, 2] });
    if (others.code === 0)
      throw new PublishError(
        `Diese Kopie des Projekts steht auf dem Zweig „${branch}“, den der Server nicht kennt: Von dort kommt nichts auf die Website. ` +
          'Fragen Sie die Person, die die Website betreut.',
      );
    return undefined;
  }
  await git(['fetch', '--quiet', remote, ref]);
  return git(['rev-parse', 'FETCH_HEAD']);
}

/** @throws NamelessError */
async function requireName(git: Git): Promise<void> {
  for (const name of ['user.name', 'user.email']) {
    const { text } = await git.ask(['config', '--get', name], { answers: [0, 1] });
    if (text.trim() === '') throw new NamelessError();
  }
}

/** Says who publishes from this copy of the project. @throws PublishError where one of them is no such thing */
export async function setName({ root, prompts }: Project, name: string, email: string): Promise<void> {
  const git = createGit(root, prompts);
  if (!/\p{L}/u.test(name)) throw new PublishError('Der Name fehlt.');
  if (!/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(email.trim()))
    throw new PublishError(`„${email}“ ist keine E-Mail-Adresse.`);
  await git(['config', '--local', 'user.name', name.trim()]);
  await git(['config', '--local', 'user.email', email.trim()]);
}

/* Objects of git, beside the folder's files */

type Scratch = { git: Git; folder: string };

async function withScratch<T>({ root, prompts }: Project, work: (scratch: Scratch) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'publish-'));
  try {
    return await work({ git: createGit(root, prompts), folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The tree of the last commit with `content/` as it lies in the folder. */
async function writeTree({ git, folder }: Scratch): Promise<string> {
  const index = join(folder, 'index-own');
  await git(['read-tree', 'HEAD'], { index });
  await git(['add', '--all', '--', 'content'], { index });
  return git(['write-tree'], { index });
}

const writeCommit = (git: Git, tree: string, parents: readonly string[], message: string): Promise<string> =>
  git(['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent]), '-F', '-'], { input: message });

/** A commit for merging alone, which nobody is the author of. */
const writeBase = (git: Git, tree: string, parents: readonly string[], message = 'base'): Promise<string> =>
  git([
    '-c',
    'user.name=-',
    '-c',
    'user.email=-',
    'commit-tree',
    tree,
    ...parents.flatMap((parent) => ['-p', parent]),
    '-m',
    message,
  ]);

const textAt = async (git: Git, tree: string, file: string): Promise<string | undefined> => {
  const { code, text } = await git.ask(['cat-file', 'blob', `${tree}:${file}`], { answers: [0, 128] });
  return code === 0 ? text : undefined;
};

/** Files that differ between two commits or trees. */
const filesBetween = async (git: Git, from: string, to: string): Promise<string[]> =>
  toList(await git(['diff-tree', '-r', '-z', '--name-only', '--no-renames', from, to]));

async function changesBetween(git: Git, from: string, to: string): Promise<Change[]> {
  const fields = toList(
    await git(['diff-tree', '-r', '-z', '--name-status', '--no-renames', from, to, '--', 'content']),
  );
  const changes: Change[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [status, file = ''] = fields.slice(at, at + 2);
    const kind = status === 'A' ? 'new' : status === 'D' ? 'deleted' : 'changed';
    const text = file.endsWith('.mdx') ? await textAt(git, kind === 'deleted' ? from : to, file) : '';
    changes.push(toChange(file, kind, text ?? ''));
  }
  return changes;
}

/** The tree that has both; where both changed the same place, the files in question. */
async function mergeTrees(git: Git, mine: string, theirs: string): Promise<{ tree: string; conflicts: string[] }> {
  const { text } = await git.ask(['merge-tree', '--write-tree', '--name-only', '-z', '--no-messages', mine, theirs], {
    answers: [0, 1],
  });
  const [tree = '', ...conflicts] = toList(text);
  return { tree, conflicts: [...new Set(conflicts)] };
}

/** The tree with these files as they are in another, or without them where they are not in it. */
async function takeFiles(
  { git, folder }: Scratch,
  tree: string,
  files: readonly string[],
  from: string,
): Promise<string> {
  const index = join(folder, 'index-taken');
  await git(['read-tree', tree], { index });
  for (const file of files) {
    const entry = await git(['ls-tree', from, '--', file]);
    const [, mode, hash] = /^(\d+) blob (\w+)/.exec(entry) ?? [];
    if (mode && hash) await git(['update-index', '--add', '--cacheinfo', `${mode},${hash},${file}`], { index });
    else await git(['update-index', '--force-remove', '--', file], { index });
  }
  return git(['write-tree'], { index });
}

/** Keeps both versions where the editor can compare them; git ignores the folder. */
async function keepVersions(git: Git, files: readonly string[], mine: string, theirs: string): Promise<string> {
  const folder = join(git.root, '.cache/publish');
  await rm(folder, { recursive: true, force: true });
  for (const [name, tree] of [
    ['meine', mine],
    ['andere', theirs],
  ] as const) {
    await mkdir(join(folder, name), { recursive: true });
    for (const file of files) {
      const text = await textAt(git, tree, file);
      const path = join(folder, name, file);
      await mkdir(dirname(path), { recursive: true });
      if (text !== undefined) await writeFile(path, text);
    }
  }
  return folder;
}

/* Steps */

/** @param why what is told before the faults @throws CheckError where there are any */
function requireRight(faults: readonly Fault[], why: string): void {
  if (faults.length > 0) throw new CheckError(why, faults);
}

/** @returns whether it was taken; not, where others were faster */
async function push(git: Git, { remote, ref }: Place, commit: string): Promise<boolean> {
  const { code, text } = await git.ask(['push', '--porcelain', remote, `${commit}:${ref}`], { answers: [0, 1] });
  if (code === 0) return true;
  if (/fetch first|non-fast-forward|stale info|cannot lock ref|failed to update ref/.test(text)) return false;
  throw new PublishError(explain(text));
}

/** What is wrong with the texts of a tree that lies in no folder. */
async function checkTree({ git, folder }: Scratch, project: Project, tree: string): Promise<readonly Fault[]> {
  const to = await mkdtemp(join(folder, 'texts-'));
  const index = `${to}.index`;
  await git(['read-tree', '--prefix=content/', `${tree}:content`], { index });
  await git(['checkout-index', '--all', `--prefix=${to}/`], { index });
  return project.check(to);
}

/** Changed files outside of content/, those that git does not know included. */
async function findOutside(git: Git): Promise<string[]> {
  const fields = toList(
    await git(['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', '.', ':!content']),
  );
  return fields.map((field) => field.slice(3));
}

async function findUnsent(
  git: Git,
  newest: string | undefined,
): Promise<{ base: string | undefined; unsent: string[] }> {
  if (newest === undefined) return { base: undefined, unsent: [] };
  const { code, text } = await git.ask(['merge-base', 'HEAD', newest], { answers: [0, 1] });
  if (code !== 0)
    throw new PublishError(
      'Diese Kopie und das, was auf dem Server liegt, sind zwei verschiedene Projekte. Holen Sie das Projekt neu.',
    );
  const unsent = (await git(['log', '--format=%s', `${newest}..HEAD`])).split('\n').filter(Boolean);
  return { base: text.trim(), unsent };
}

const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** Looks, and changes nothing. @throws PublishError where there is no way to publish */
export async function lookAtChanges(project: Project): Promise<Pending> {
  return withScratch(project, async (scratch) => {
    const { git } = scratch;
    const place = await findPlace(git);
    const newest = await fetchNewest(git, place);
    const { base, unsent } = await findUnsent(git, newest);
    await requireTextsAlone(git, base);
    const { tree } = await mergeOwn(scratch, await writeOwn(scratch), newest, base);
    const changes = await changesBetween(git, newest ?? emptyTree, tree);
    const [before, after] = await Promise.all(
      [newest ?? emptyTree, tree].map(async (at) => (await textAt(git, at, pricesFile)) ?? ''),
    );
    return {
      changes,
      doubts: pricesToDoubts(before ?? '', after ?? ''),
      unsent: changes.length > 0 ? unsent : [],
      outside: await findOutside(git),
    };
  });
}

/** The texts as they lie in the folder, as a commit that stands nowhere yet. */
const writeOwn = async (scratch: Scratch): Promise<string> =>
  writeBase(scratch.git, await writeTree(scratch), ['HEAD'], 'Eigener Stand vor dem Abgleich');

/** The tree with the own texts and those published by others since. */
const mergeOwn = async ({ git }: Scratch, own: string, newest: string | undefined, base: string | undefined) =>
  newest === undefined || newest === base
    ? { tree: await git(['rev-parse', `${own}^{tree}`]), conflicts: [] }
    : mergeTrees(git, own, newest);

/** Commits of an earlier time may hold more than texts: these are somebody else's business. */
async function requireTextsAlone(git: Git, base: string | undefined): Promise<void> {
  if (base === undefined) return;
  const others = (await filesBetween(git, base, 'HEAD')).filter((file) => !isContent(file));
  if (others.length === 0) return;
  throw new PublishError(
    'Auf diesem Rechner liegen Commits, die noch niemand hat und die mehr als Texte ändern:\n' +
      `${others.map((file) => `  ${file}`).join('\n')}\nDie sendet dieser Befehl nicht mit. Fragen Sie die Person, die die Website betreut.`,
  );
}

/** What became of it. */
export type Published = {
  /** The first line of what everybody reads of it. */
  message: string;
  changes: readonly Change[];
  /** Texts of others that came along. */
  received: readonly Change[];
  /** Files changed here that others have changed too: they could not be renewed. */
  stuck: readonly string[];
};

/**
 * Sends what has changed in `content/` and takes in what others have changed.
 * @param prefer whose version counts where both changed the same place; without it that is refused
 * @throws PublishError, and then nothing has changed, here or there, unless it says otherwise
 */
export async function publish(project: Project, prefer?: Prefer): Promise<Published> {
  return withScratch(project, async (scratch) => {
    const { git } = scratch;
    const place = await findPlace(git);
    await requireName(git);
    requireRight(await project.check(project.root), 'Die Prüfung hat etwas gefunden. Es ist nichts veröffentlicht.');
    const head = await git(['rev-parse', 'HEAD']);
    for (let attempt = 0; attempt < attempts; attempt++) {
      const newest = await fetchNewest(git, place);
      const { base } = await findUnsent(git, newest);
      await requireTextsAlone(git, base);
      const own = await writeOwn(scratch);
      const received = newest === undefined || base === undefined ? [] : await changesBetween(git, base, newest);
      const merged = await mergeOwn(scratch, own, newest, base);
      const { conflicts } = merged;
      let { tree } = merged;
      if (newest !== undefined && conflicts.length > 0) {
        const versions = await keepVersions(git, conflicts, own, newest);
        if (prefer === undefined) throw new ConflictError(conflicts, versions);
        tree = await takeFiles(scratch, tree, conflicts, prefer === 'mine' ? own : newest);
      }
      if (newest !== base)
        requireRight(
          await checkTree(scratch, project, tree),
          'Mit dem, was andere inzwischen veröffentlicht haben, passt es nicht zusammen. Es ist nichts veröffentlicht.',
        );
      const changes = await changesBetween(git, newest ?? emptyTree, tree);
      if (changes.length === 0) {
        const stuck = newest === undefined ? [] : await renew(scratch, place, head, own, newest);
        return { message: '', changes, received, stuck };
      }
      const message = changesToMessage(changes);
      const commit = await writeCommit(git, tree, [newest ?? head], message);
      if (!(await push(git, place, commit))) continue;
      return { message: firstLine(message), changes, received, stuck: await renew(scratch, place, head, own, commit) };
    }
    throw new PublishError(
      'Andere veröffentlichen gerade ebenfalls, und jedes Mal waren sie schneller. Es ist nichts veröffentlicht. Versuchen Sie es in einer Minute noch einmal.',
    );
  });
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/**
 * Brings the folder to what is published now: only files that others have changed are written.
 * @param own the folder's texts, as they were published
 * @returns files that could not be renewed since they are changed here
 */
async function renew(scratch: Scratch, place: Place, head: string, own: string, commit: string): Promise<string[]> {
  return bringTo(scratch, place, head, own, commit).catch((error: unknown) => {
    if (!(error instanceof PublishError)) throw error;
    throw new PublishError(
      `Veröffentlicht ist es. Dieser Ordner ließ sich danach aber nicht auf den neuesten Stand bringen. ${error.message}`,
    );
  });
}

async function bringTo(scratch: Scratch, place: Place, head: string, own: string, commit: string): Promise<string[]> {
  const { git } = scratch;
  const { branch, remote, ref } = place;
  await git(['update-ref', `refs/remotes/${remote}/${ref.replace('refs/heads/', '')}`, commit]);
  const coming = await filesBetween(git, own, commit);
  const saved = await filesBetween(git, own, await writeTree(scratch));
  const raced = coming.filter((file) => saved.includes(file));
  if (raced.length > 0) {
    // Saved while it was sent: from here on what was published is the folder's past, and the next time merges both.
    await git(['update-ref', '-m', 'publish', `refs/heads/${branch}`, own, head]);
    await git(['reset', '--quiet', own, '--', 'content']);
    return raced;
  }
  const outside = await findOutside(git);
  const free = coming.filter((file) => !outside.includes(file));
  // What the folder holds, so that what is to go is known, and so that a folder that is written by half is merged the next
  // time: with the newest as its past it would seem to take back what others did.
  await git(['update-ref', '-m', 'publish', `refs/heads/${branch}`, own, head]);
  await git(['reset', '--quiet', own, '--', 'content']);
  if (free.length > 0)
    await git(
      ['restore', `--source=${commit}`, '--staged', '--worktree', '--pathspec-from-file=-', '--pathspec-file-nul'],
      {
        input: free.map((file) => `:(top,literal)${file}`).join('\0'),
      },
    );
  const stuck = coming.filter((file) => outside.includes(file));
  if (stuck.length > 0)
    await git(['restore', `--source=${commit}`, '--staged', '--', ...stuck.map((file) => `:(top,literal)${file}`)]);
  await git(['update-ref', '-m', 'publish', `refs/heads/${branch}`, commit, own]);
  return stuck;
}

/* Taking back */

/**
 * Takes the editor's last published change back by a new commit; once more brings it again.
 * @throws PublishError, and then nothing has changed, here or there, unless it says otherwise
 */
export async function undo(project: Project): Promise<Published> {
  return withScratch(project, async (scratch) => {
    const { git } = scratch;
    const place = await findPlace(git);
    await requireName(git);
    const head = await git(['rev-parse', 'HEAD']);
    for (let attempt = 0; attempt < attempts; attempt++) {
      const newest = await fetchNewest(git, place);
      const { base } = await findUnsent(git, newest);
      const own = await writeOwn(scratch);
      const { tree: pending } = await mergeOwn(scratch, own, newest, base);
      if (newest !== undefined && (await filesBetween(git, newest, pending)).length > 0)
        throw new PublishError(
          'Sie haben Texte geändert, die noch nicht veröffentlicht sind. Veröffentlichen Sie sie zuerst, oder nehmen Sie die Änderungen in der Datei zurück.',
        );
      const last = newest === undefined ? undefined : await findLast(git, newest);
      if (newest === undefined || base === undefined || last === undefined)
        throw new PublishError('Von Ihnen ist noch nichts veröffentlicht, das sich zurücknehmen ließe.');
      const { tree, conflicts } = await withoutChange(scratch, last, newest);
      if (conflicts.length > 0)
        throw new PublishError(
          `Danach ist dieselbe Stelle noch einmal geändert worden: ${conflicts.join(', ')}. Von selbst lässt sich das nicht zurücknehmen; ändern Sie den Text von Hand. Es ist nichts geschehen.`,
        );
      const changes = await changesBetween(git, newest, tree);
      if (changes.length === 0) throw new PublishError('Ihre letzte Änderung ist schon zurückgenommen.');
      requireRight(
        await checkTree(scratch, project, tree),
        'Ohne Ihre letzte Änderung stimmt etwas anderes nicht mehr. Es ist nichts geschehen.',
      );
      const message = toUndoMessage(await git(['log', '-1', '--format=%s', last]));
      const commit = await writeCommit(git, tree, [newest], message);
      if (!(await push(git, place, commit))) continue;
      const received = await changesBetween(git, base, newest);
      return { message, changes, received, stuck: await renew(scratch, place, head, own, commit) };
    }
    throw new PublishError(
      'Andere veröffentlichen gerade ebenfalls, und jedes Mal waren sie schneller. Es ist nichts geschehen. Versuchen Sie es in einer Minute noch einmal.',
    );
  });
}

const takesBack = 'Nimmt zurück: ';

/** 'Ändert „A“' → 'Nimmt zurück: Ändert „A“' → 'Holt wieder: Ändert „A“' */
export const toUndoMessage = (said: string): string =>
  said.startsWith(takesBack)
    ? `Holt wieder: ${said.slice(takesBack.length)}`
    : `${takesBack}${said.replace('Holt wieder: ', '')}`;

/** What `undo` would take back, as everybody reads it; nothing where nothing of the editor's is published. */
export async function lookAtLast({ root, prompts }: Project): Promise<string | undefined> {
  const git = createGit(root, prompts);
  const place = await findPlace(git);
  await requireName(git);
  const newest = await fetchNewest(git, place);
  const last = newest === undefined ? undefined : await findLast(git, newest);
  return last === undefined ? undefined : git(['log', '-1', '--format=%s', last]);
}

/** The editor's last commit that changed texts. */
async function findLast(git: Git, newest: string): Promise<string | undefined> {
  const email = await git(['config', '--get', 'user.email']);
  const commits = await git(['log', '--no-merges', '--format=%H %ae', newest, '--', 'content']);
  return commits
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, by]) => by === email)?.[0];
}

/** The newest tree without what a commit changed of the texts. */
async function withoutChange(scratch: Scratch, commit: string, newest: string) {
  const { git } = scratch;
  const { code } = await git.ask(['rev-parse', '--quiet', '--verify', `${commit}^`], { answers: [0, 1] });
  const before = code === 0 ? `${commit}^` : emptyTree;
  const files = (await filesBetween(git, before, commit)).filter(isContent);
  // A merge whose base is the commit itself: from there on others went one way, and taking back goes the other.
  const tree = await takeFiles(scratch, commit, files, before);
  const base = await writeBase(git, `${commit}^{tree}`, []);
  const back = await writeBase(git, tree, [base]);
  const now = await writeBase(git, `${newest}^{tree}`, [base]);
  return mergeTrees(git, now, back);
}
