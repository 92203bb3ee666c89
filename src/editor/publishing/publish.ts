/**
 * Publishes what an editor has changed in `content/`, and takes it back, by git's own commands. What is sent is made,
 * checked and built in a worktree beside the folder, which changes only once the server has taken it.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError, type FileConflict } from '../user-error.ts';
import type { Decision } from '../versions.ts';
import { changesToMessage, changeToText, toUndoMessage, type Change } from './changes.ts';
import { readAt, readLog, readSetting, toList, type Git, type State } from './git.ts';
import { findChanged, findChanges } from './pending.ts';
import type { Project } from './project.ts';
import { begin, push, type Start } from './upstream.ts';

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

/** What has come of it, in German. */
export function publishedToText({ message, received, isBehind }: Published): string {
  const parts = [
    message === ''
      ? 'Es gibt nichts zu veröffentlichen. Ihre Texte sind auf dem neuesten Stand.'
      : `Gesendet: ${message}`,
  ];
  if (received.length > 0) parts.push(`Von anderen ist dazugekommen: ${received.map(changeToText).join('; ')}.`);
  if (isBehind)
    parts.push('Auf diesem Rechner bleibt alles, wie es ist, bis auch Ihre anderen Änderungen veröffentlicht sind.');
  return parts.join(' ');
}

/** What somebody wishes who publishes. */
type Options = {
  /** Files that are published; every other stays as it is, here. All of them where none are named. */
  files?: readonly string[] | undefined;
  /** Whose words stand where others have changed the same. */
  decision?: Decision | undefined;
};

/** @param why what is told before the faults @throws UserError where the texts of a folder have any */
async function requireRight({ check }: Project, root: string, why: string): Promise<void> {
  const faults = await check(root);
  if (faults.length > 0) throw new UserError(why, { faults });
}
export const foundFaults = 'Die Prüfung hat etwas gefunden. Es ist nichts veröffentlicht.';

/** A folder of its own with all files of a commit, for as long as something is made in it. */
async function withWorktree<T>(git: Git, commit: string, work: (tree: Git) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'publish-'));
  // Of one that was killed nothing is left.
  await git('worktree', 'prune');
  await git('worktree', 'add', '--quiet', '--detach', '--', folder, commit);
  try {
    return await work(git.in(folder));
  } finally {
    // Of what has come of it a folder that stays says nothing.
    await git.run(['worktree', 'remove', '--force', '--', folder], [1, 128, 255]);
  }
}

const isStaged = async (git: Git): Promise<boolean> => (await git.run(['diff', '--cached', '--quiet'], [1])).code === 1;

const unmerged = async (git: Git): Promise<string[]> =>
  toList(await git('diff', '--name-only', '--diff-filter=U', '-z'));

type Made = {
  message: string;
  /** Told where what is to be sent does not pass the check. */
  why: string;
};

/**
 * Checks, builds and sends what is made of the newest.
 * @param make stages what is to be sent
 * @throws UserError, and then nothing has been sent
 */
async function send(project: Project, start: Start, make: (tree: Git) => Promise<Made>) {
  const { git, base, newest } = start;
  const received = await findChanges(git, base, newest);
  return withWorktree(git, newest, async (tree) => {
    const { message, why } = await make(tree);
    if (!(await isStaged(tree))) return { commit: newest, message: '', received };
    await tree('commit', '--quiet', '--no-verify', '-m', message);
    await requireRight(project, tree.root, why);
    const broken = await project.build(join(tree.root, 'content'));
    // Sent, it would hold up everybody's texts.
    if (broken !== undefined)
      throw new UserError(
        'Die Website ließ sich mit Ihren Texten nicht bauen. Es ist nichts veröffentlicht. Nehmen Sie die letzte Änderung zurück, ' +
          `oder geben Sie der Person, die die Website betreut, was der Bau zuletzt gesagt hat:\n\n${broken}`,
      );
    const commit = await tree('rev-parse', 'HEAD');
    await push(git, start, commit);
    return { commit, message: message.split('\n', 1)[0] ?? '', received };
  });
}

/**
 * Brings the folder to what is published now: all of it, or nothing where a file of it is changed here too. What git
 * refuses here is no refusal any more: it is sent.
 * @param own what was sent of the folder, no change of it any more @param files that it changes
 */
async function renew(git: Git, commit: string, own: string, files: readonly string[]) {
  const reset = async (...to: string[]) => (await git.run(['reset', '--quiet', ...to], [1, 128])).code === 0;
  const isRenewed =
    (await reset('--soft', own)) &&
    (files.length === 0 || (await reset('--', ...files))) &&
    (await reset('--keep', commit));
  return { isBehind: !isRenewed };
}

/** Sends what has changed in `content/` and takes in what others have changed. @throws UserError as `send` does */
export async function publish(project: Project, { files, decision }: Options = {}): Promise<Published> {
  // Of some files alone the others may still be wrong.
  if (!files) await requireRight(project, project.root, foundFaults);
  const start = await begin(project);
  const { git, base, newest } = start;
  const changes = (await findChanges(git, base)).filter(({ file }) => files?.includes(file) ?? true);
  const chosen = changes.map(({ file }) => file);
  const message = changesToMessage(changes);
  let own = base;
  const sent = await send(project, start, async (tree) => {
    if (chosen.length > 0) {
      await tree('checkout', '--quiet', base);
      // As they are in the folder.
      await tree('--work-tree', git.root, 'add', '--all', '--', ...chosen);
      await tree('commit', '--quiet', '--no-verify', '-m', message);
      own = await tree('rev-parse', 'HEAD');
      await tree('checkout', '--quiet', '--force', newest);
      await mergeOwn(tree, { base, own, newest, head: await git('rev-parse', 'HEAD') }, decision);
    }
    const together =
      'Mit dem, was andere inzwischen veröffentlicht haben, passt es nicht zusammen. Es ist nichts veröffentlicht.';
    return { message, why: newest === base ? foundFaults : together };
  });
  return { ...sent, ...(await renew(git, sent.commit, own, chosen)) };
}

/** Branches of own versions that gave way to others': they are found among the earlier states of their texts. */
export const ownVersionBranches = 'eigene-fassung';

/** @throws UserError where both have changed the same, and it is not decided whose words stand there */
async function mergeOwn(
  tree: Git,
  { base, own, newest, head }: Record<'base' | 'own' | 'newest' | 'head', string>,
  decision: Decision | undefined,
): Promise<void> {
  // Decided of other words, it counts no more.
  const take = decision?.seen === newest ? decision.take : undefined;
  const strategy = take === undefined ? [] : ['-X', take === 'mine' ? 'theirs' : 'ours'];
  await tree.run(['merge', '--squash', '--ff', '--quiet', ...strategy, own], [1]);
  if (take === 'theirs') await tree('branch', '--force', '--', `${ownVersionBranches}/${own.slice(0, 12)}`, own);
  const read = (file: string) => Promise.all([base, own, newest].map((at) => readAt(tree, at, file)));
  /** Of photos too, and of texts that one of both has deleted. */
  const settle = async (file: string, side: string) => {
    const isThere = (await readAt(tree, side, file)) !== undefined;
    await (isThere ? tree('checkout', '--quiet', side, '--', file) : tree('rm', '--quiet', '--force', '--', file));
  };
  // A folder that stayed behind goes on from what was sent of it.
  for (const file of await unmerged(tree))
    if ((await readAt(tree, head, file)) === (await readAt(tree, newest, file))) await settle(file, own);
  const files = await unmerged(tree);
  if (files.length === 0) return;
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
  for (const file of files) await settle(file, take === 'mine' ? own : newest);
}

/** Takes the editor's last published change back by a new commit; once more brings it again. @throws UserError as `send` does */
export async function undo(project: Project): Promise<Published> {
  const start = await begin(project);
  const { git, base, newest } = start;
  if ((await git('rev-parse', 'HEAD')) !== base)
    throw new UserError('Hier liegen Änderungen, die noch nicht gesendet sind. Veröffentlichen Sie sie zuerst.');
  const sent = await send(project, start, async (tree) => {
    const last = await findLast(git, newest);
    if (!last) throw new UserError('Von Ihnen ist noch nichts veröffentlicht, das sich zurücknehmen ließe.');
    const changed = await findChanged(git);
    if (last.files.some((file) => changed.includes(file)))
      throw new UserError(
        'Sie haben denselben Text noch einmal geändert, und das ist noch nicht veröffentlicht. Veröffentlichen Sie es zuerst, oder nehmen Sie es zurück.',
      );
    await tree.run(['revert', '--no-commit', last.commit], [1]);
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
  return { ...sent, ...(await renew(git, sent.commit, base, [])) };
}

/** What `undo` would do, as everybody reads it; nothing where nothing of the editor's is published. */
export async function findUndo(project: Project): Promise<string | undefined> {
  const { git, newest } = await begin(project);
  const last = await findLast(git, newest);
  return last && toUndoMessage(last.message);
}

/** The editor's last commit that changed texts. */
async function findLast(git: Git, newest: string): Promise<State | undefined> {
  const own = await readSetting(git, 'user.email');
  return (await readLog(git, newest, '--', 'content')).find(({ email }) => email === own);
}
