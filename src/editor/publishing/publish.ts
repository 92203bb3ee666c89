/**
 * Publishes what an editor has changed in `content/`, and takes it back, by git's own commands. What is sent is made,
 * checked and built in a worktree beside the folder, which changes only once the server has taken it.
 */
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from '../../content/faults.ts';
import { changesToMessage, isText, toChange, toUndoMessage, type Change } from './changes.ts';
import { pricesFile, findPriceWarnings } from './price-warnings.ts';
import { readAt, readLog, readSetting, toList, type Git, type State } from './git.ts';
import { UserError, type FileConflict } from '../user-error.ts';
import { findUnusedPhotos } from '../texts.ts';
import { begin, fetchNewest, push, type Project, type Start } from './upstream.ts';
import type { Decision } from '../versions.ts';

/** What would be published. */
type Pending = {
  changes: readonly Change[];
  /** What may be a slip in typing, a sentence each. */
  warnings: readonly string[];
};

/** What publishing or undoing has done. */
export type Published = {
  /** The commit that is newest now, which holds what was published. */
  commit: string;
  /** The first line of the commit, as everybody reads it; empty where there was nothing to publish. */
  message: string;
  /** Texts of others that came along. */
  received: readonly Change[];
  /** This folder stays as it was: a file that others have changed is changed here too. */
  isBehind: boolean;
};

/** What somebody wishes who publishes. */
type Options = {
  /** Files that are published; every other stays as it is, here. All of them where none are named. */
  files?: readonly string[] | undefined;
  /** Whose words stand where others have changed the same. */
  decision?: Decision | undefined;
};

/** How often it is tried where others publish at the same time. */
const attempts = 5;

/** @param why what is told before the faults @throws UserError where there are any */
export function requireRight(faults: readonly Fault[], why: string): void {
  if (faults.length > 0) throw new UserError(why, { faults });
}
export const foundFaults = 'Die Prüfung hat etwas gefunden. Es ist nichts veröffentlicht.';

/** Changed files, those that git does not know included. */
export const findChanged = async (git: Git): Promise<string[]> =>
  toList(await git(['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all'])).map((field) =>
    field.slice(3),
  );

/** Texts that say something else than at a commit. @param to another commit, or the folder as it is */
async function findChanges(git: Git, from: string, to?: string): Promise<Change[]> {
  const range = to === undefined ? [from] : [from, to];
  const fields = toList(await git(['diff', '--name-status', '--no-renames', '-z', ...range, '--', 'content']));
  const added =
    to === undefined ? toList(await git(['ls-files', '--others', '--exclude-standard', '-z', '--', 'content'])) : [];
  const unused = to === undefined ? (await findUnusedPhotos(git.root)).map((name) => `content/blog/${name}`) : [];
  const kinds = new Map(added.map((file) => [file, 'A']));
  for (let at = 0; at + 1 < fields.length; at += 2) kinds.set(fields[at + 1] ?? '', fields[at] ?? '');
  const files = [...kinds].filter(([file]) => !unused.includes(file)).sort(([a], [b]) => (a < b ? -1 : 1));
  return Promise.all(
    files.map(async ([file, status]) => {
      const kind = status === 'A' ? 'new' : status === 'D' ? 'deleted' : 'changed';
      const at = kind === 'deleted' ? from : to;
      const text = !isText(file) ? '' : at === undefined ? await readHere(git, file) : await readAt(git, at, file);
      return toChange(file, kind, text ?? '');
    }),
  );
}

const readHere = (git: Git, file: string): Promise<string> => readFile(join(git.root, file), 'utf8').catch(() => '');

/** Looks, and changes nothing. @throws UserError where there is no way to publish */
export async function findPending(project: Project): Promise<Pending> {
  const { git, base } = await begin(project);
  return {
    changes: await findChanges(git, base),
    warnings: findPriceWarnings((await readAt(git, base, pricesFile)) ?? '', await readHere(git, pricesFile)),
  };
}

/** A folder of its own with all files of a commit, for as long as something is made in it. */
async function withWorktree<T>(git: Git, commit: string, work: (tree: Git) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'publish-'));
  // Of one that was killed nothing is left.
  await git(['worktree', 'prune']);
  await git(['worktree', 'add', '--quiet', '--detach', '--', folder, commit]);
  try {
    return await work(git.in(folder));
  } finally {
    await git(['worktree', 'remove', '--force', '--', folder]);
  }
}

const isStaged = async (git: Git): Promise<boolean> =>
  (await git.run(['diff', '--cached', '--quiet'], { answers: [0, 1] })).code === 1;

const unmerged = async (git: Git): Promise<string[]> =>
  toList(await git(['diff', '--name-only', '--diff-filter=U', '-z']));

type Made = {
  message: string;
  /** Told where what is to be sent does not pass the check. */
  why: string;
};
type Sent = Omit<Published, 'isBehind'>;

/**
 * Sends what is made of the newest, made anew where others are faster.
 * @param make stages what is to be sent
 * @throws UserError, and then nothing has been sent
 */
async function send(
  project: Project,
  { git, base }: Start,
  make: (tree: Git, newest: string) => Promise<Made>,
): Promise<Sent> {
  // Once: what others have published was built before.
  let built: { why: string | undefined } | undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const newest = await fetchNewest(git);
    const sent = await withWorktree(git, newest, async (tree) => {
      const { message, why } = await make(tree, newest);
      if (!(await isStaged(tree))) return { commit: newest, message: '' };
      await tree(['commit', '--quiet', '--no-verify', '-m', message]);
      requireRight(await project.check(tree.root), why);
      built ??= { why: await project.build(join(tree.root, 'content')) };
      // Sent, it would hold up everybody's texts.
      if (built.why !== undefined)
        throw new UserError(
          'Die Website ließ sich mit Ihren Texten nicht bauen. Es ist nichts veröffentlicht. Nehmen Sie die letzte Änderung zurück, ' +
            `oder geben Sie der Person, die die Website betreut, was der Bau zuletzt gesagt hat:\n\n${built.why}`,
        );
      const commit = await tree(['rev-parse', 'HEAD']);
      return (await push(git, commit)) ? { commit, message: message.split('\n', 1)[0] ?? '' } : undefined;
    });
    if (sent) return { ...sent, received: await findChanges(git, base, newest) };
  }
  throw new UserError(
    'Andere veröffentlichen gerade ebenfalls, und jedes Mal waren sie schneller. Es ist nichts geschehen. Versuchen Sie es in einer Minute noch einmal.',
  );
}

/** Brings the folder to what is published now: all of it, or nothing where a file of it is changed here too. */
async function renew(git: Git, sent: Sent): Promise<Published> {
  const { code } = await git.run(['reset', '--quiet', '--keep', sent.commit], { answers: [0, 1, 128] });
  return { ...sent, isBehind: code !== 0 };
}

/** Sends what has changed in `content/` and takes in what others have changed. @throws UserError as `send` does */
export async function publish(project: Project, { files, decision }: Options = {}): Promise<Published> {
  // Of some files alone the others may still be wrong.
  if (!files) requireRight(await project.check(project.root), foundFaults);
  const start = await begin(project);
  const { git, base } = start;
  const head = await git(['rev-parse', 'HEAD']);
  // What was committed earlier and not sent is part of it.
  await git(['reset', '--quiet', '--soft', base]);
  const changes = (await findChanges(git, base)).filter(({ file }) => files?.includes(file) ?? true);
  const chosen = changes.map(({ file }) => file);
  const message = changesToMessage(changes);
  const sent = await (async () => {
    if (chosen.length > 0) {
      await git(['add', '--all', '--', ...chosen]);
      // From here on own words are safe.
      await git(['commit', '--quiet', '--no-verify', '-m', message, '--', ...chosen]);
    }
    const own = await git(['rev-parse', 'HEAD']);
    return send(project, start, async (tree, newest) => {
      await mergeOwn(tree, { base, own, newest }, decision);
      return {
        message,
        why:
          newest === base
            ? foundFaults
            : 'Mit dem, was andere inzwischen veröffentlicht haben, passt es nicht zusammen. Es ist nichts veröffentlicht.',
      };
    });
  })().catch(async (error: unknown) => {
    await git(['reset', '--quiet', '--soft', head]);
    if (chosen.length > 0) await git(['reset', '--quiet', '--', ...chosen]);
    throw error;
  });
  return renew(git, sent);
}

/** Branches of own versions that gave way to others': they are found among the earlier states of their texts. */
export const ownVersionBranches = 'eigene-fassung';

/** @throws UserError where both have changed the same, and it is not decided whose words stand there */
async function mergeOwn(
  tree: Git,
  { base, own, newest }: Record<'base' | 'own' | 'newest', string>,
  decision: Decision | undefined,
): Promise<void> {
  // Decided of other words, it counts no more.
  const take = decision?.seen === newest ? decision.take : undefined;
  const strategy = take === undefined ? [] : ['-X', take === 'mine' ? 'theirs' : 'ours'];
  await tree.run(['merge', '--squash', '--ff', '--quiet', ...strategy, own], { answers: [0, 1] });
  if (take === 'theirs') await tree(['branch', '--force', '--', `${ownVersionBranches}/${own.slice(0, 12)}`, own]);
  const files = await unmerged(tree);
  if (files.length === 0) return;
  const read = (file: string) => Promise.all([base, own, newest].map((at) => readAt(tree, at, file)));
  if (take === undefined) {
    const conflicts = files.map(async (file): Promise<FileConflict> => {
      const [before, mine, theirs] = await read(file);
      return { file, base: before, mine, theirs, seen: newest };
    });
    const [last] = await readLog(tree, `${base}..${newest}`, '--', ...files);
    const who = last?.who ?? 'Jemand';
    throw new UserError(
      `${who} hat inzwischen dieselbe Stelle geändert wie Sie. Veröffentlicht ist noch nichts, und Ihre Fassung bleibt: ` +
        `Rufen Sie ${who} an, oder wählen Sie, welche Fassung gilt.`,
      { conflicts: await Promise.all(conflicts) },
    );
  }
  // Photos, and texts that one of both has deleted.
  for (const file of files) {
    const [, mine, theirs] = await read(file);
    const isThere = (take === 'mine' ? mine : theirs) !== undefined;
    const side = take === 'mine' ? own : newest;
    await tree(isThere ? ['checkout', '--quiet', side, '--', file] : ['rm', '--quiet', '--force', '--', file]);
  }
}

/** Takes the editor's last published change back by a new commit; once more brings it again. @throws UserError as `send` does */
export async function undo(project: Project): Promise<Published> {
  const start = await begin(project);
  const { git, base } = start;
  if ((await git(['rev-parse', 'HEAD'])) !== base)
    throw new UserError('Hier liegen Änderungen, die noch nicht gesendet sind. Veröffentlichen Sie sie zuerst.');
  const sent = await send(project, start, async (tree, newest) => {
    const last = await findLast(git, newest);
    if (!last) throw new UserError('Von Ihnen ist noch nichts veröffentlicht, das sich zurücknehmen ließe.');
    const changed = await findChanged(git);
    if (last.files.some((file) => changed.includes(file)))
      throw new UserError(
        'Sie haben denselben Text noch einmal geändert, und das ist noch nicht veröffentlicht. Veröffentlichen Sie es zuerst, oder nehmen Sie es zurück.',
      );
    await tree.run(['revert', '--no-commit', last.commit], { answers: [0, 1] });
    const files = await unmerged(tree);
    if (files.length > 0)
      throw new UserError(
        `Danach ist dieselbe Stelle noch einmal geändert worden: ${files.join(', ')}. Von selbst lässt sich das nicht zurücknehmen; ändern Sie den Text von Hand. Es ist nichts geschehen.`,
      );
    if (!(await isStaged(tree))) throw new UserError('Ihre letzte Änderung ist schon zurückgenommen.');
    return {
      message: toUndoMessage(last.message),
      why: 'Ohne Ihre letzte Änderung stimmt etwas anderes nicht mehr. Es ist nichts geschehen.',
    };
  });
  return renew(git, sent);
}

/** What `undo` would take back, as everybody reads it; nothing where nothing of the editor's is published. */
export async function findLastChange(project: Project): Promise<string | undefined> {
  const { git, newest } = await begin(project);
  return (await findLast(git, newest))?.message;
}

/** The editor's last commit that changed texts. */
async function findLast(git: Git, newest: string): Promise<State | undefined> {
  const own = await readSetting(git, 'user.email');
  return (await readLog(git, newest, '--', 'content')).find(({ email }) => email === own);
}
