/**
 * Publishes what an editor has changed in `content/`, and takes it back, by git's own commands. What is sent is made,
 * checked and built in a worktree beside the folder, whose files change only once the server has taken it.
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

/** The result of publishing or undoing, in German. */
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

/** What an editor may choose when publishing. */
type Options = {
  /** The changed files to publish, without it all of them; any other keeps its changes in the folder. */
  files?: readonly string[] | undefined;
  /** Whose words are published where others have changed the same place. */
  decision?: Decision | undefined;
};

/** @param why the sentence above the faults @throws UserError where the texts of a folder have faults */
async function requireRight({ check }: Project, root: string, why: string): Promise<void> {
  const faults = await check(root);
  if (faults.length > 0) throw new UserError(why, { faults });
}
export const foundFaults = 'Die Prüfung hat etwas gefunden. Es ist nichts veröffentlicht.';

/** Runs `work` in a temporary worktree of a commit. */
async function withWorktree<T>(git: Git, commit: string, work: (tree: Git) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'publish-'));
  // A run that was killed has left its worktree in git's list.
  await git('worktree', 'prune');
  await git('worktree', 'add', '--quiet', '--detach', '--', folder, commit);
  try {
    return await work(git.in(folder));
  } finally {
    // A worktree that cannot be removed does not change the result.
    await git.run(['worktree', 'remove', '--force', '--', folder], [1, 128, 255]);
  }
}

const isStaged = async (git: Git): Promise<boolean> => (await git.run(['diff', '--cached', '--quiet'], [1])).code === 1;

const unmerged = async (git: Git): Promise<string[]> =>
  toList(await git('diff', '--name-only', '--diff-filter=U', '-z'));

type Made = {
  message: string;
  /** The sentence above the faults where the result does not pass the check. */
  why: string;
  /** The commit of the folder's changes that are sent, and the paths that it changes; none where something is undone. */
  own?: string;
  files?: readonly string[];
};

/** Commits what is staged. @param why the sentence above the faults @throws UserError where it is wrong or cannot be built */
async function commitChecked(project: Project, tree: Git, message: string, why: string): Promise<void> {
  await tree('commit', '--quiet', '--no-verify', '-m', message);
  await requireRight(project, tree.root, why);
  const broken = await project.build(join(tree.root, 'content'));
  // A commit that does not build would keep the texts of everybody else from going online.
  if (broken !== undefined)
    throw new UserError(
      'Die Website ließ sich mit Ihren Texten nicht bauen. Es ist nichts veröffentlicht. Nehmen Sie die letzte Änderung zurück, ' +
        `oder geben Sie der Person, die die Website betreut, was der Bau zuletzt gesagt hat:\n\n${broken}`,
    );
}

/**
 * Pushes a commit and moves the folder to it.
 * @returns whether the folder could not move @throws UserError where the server does not take it; the folder is as it was
 */
async function pushAndFollow(start: Start, commit: string, { own, files }: { own: string; files: readonly string[] }) {
  const { git, newest } = start;
  const head = await git('rev-parse', 'HEAD');
  const reset = async (...to: string[]) => (await git.run(['reset', '--quiet', ...to], [1, 128])).code === 0;
  /** The folder's own changes count as committed there. */
  const commitFolder = async (at: string) =>
    (await reset('--soft', at)) && (files.length === 0 || (await reset('--', ...files)));
  // Before the push: a machine that dies after it finds its changes committed, and no conflict with them.
  const isCommitted = await commitFolder(own);
  if (commit !== newest)
    await push(git, start, commit).catch(async (error: unknown) => {
      await commitFolder(head);
      throw error;
    });
  // A failure of git is no error here: the folder is behind, as it is where moving would overwrite what is still changed.
  return !(isCommitted && (await reset('--keep', commit)));
}

/**
 * Makes a commit on the newest commit of the server, checks and builds it, and pushes it.
 * @param make stages the changes of that commit
 * @throws UserError, and then nothing has been sent
 */
async function send(project: Project, start: Start, make: (tree: Git) => Promise<Made>): Promise<Published> {
  const { git, base, newest } = start;
  const received = await findChanges(git, base, newest);
  return withWorktree(git, newest, async (tree) => {
    const { message, why, own = base, files = [] } = await make(tree);
    const isNew = await isStaged(tree);
    if (isNew) await commitChecked(project, tree, message, why);
    const commit = await tree('rev-parse', 'HEAD');
    const isBehind = await pushAndFollow(start, commit, { own, files });
    return { commit, message: isNew ? (message.split('\n', 1)[0] ?? '') : '', received, isBehind };
  });
}

/**
 * Sends what has changed in `content/` and takes in what others have changed:
 *
 *     base ──── own         own: the folder's changes, committed on `base` in the worktree
 *       └────── newest      newest: the server's branch; base: the last commit that folder and server share
 *                 └─ sent   sent: `own` merged into `newest`, checked, built and pushed
 *
 * `head` is the folder's own commit: `base`, or the `own` of an earlier time where the folder stayed behind.
 * The folder moves from `head` to `own` before the push, and to `sent` after it.
 * @throws UserError as `send` does
 */
export async function publish(project: Project, { files, decision }: Options = {}): Promise<Published> {
  // Where only some files are published, the others may still have faults.
  if (!files) await requireRight(project, project.root, foundFaults);
  const start = await begin(project);
  const { git, base, newest } = start;
  const changes = (await findChanges(git, base)).filter(({ file }) => files?.includes(file) ?? true);
  const chosen = changes.map(({ file }) => file);
  const message = changesToMessage(changes);
  return send(project, start, async (tree) => {
    let own = base;
    if (chosen.length > 0) {
      await tree('checkout', '--quiet', base);
      // Stages the files as they are in the folder, not in the worktree.
      await tree('--work-tree', git.root, 'add', '--all', '--', ...chosen);
      await tree('commit', '--quiet', '--no-verify', '-m', message);
      own = await tree('rev-parse', 'HEAD');
      await tree('checkout', '--quiet', '--force', newest);
      await mergeOwn(tree, { base, own, newest, head: await git('rev-parse', 'HEAD') }, decision);
    }
    const together =
      'Mit dem, was andere inzwischen veröffentlicht haben, passt es nicht zusammen. Es ist nichts veröffentlicht.';
    return { message, why: newest === base ? foundFaults : together, own, files: chosen };
  });
}

/** Prefix of the branches that keep an editor's version that gave way; „Frühere Stände“ lists these too. */
export const ownVersionBranches = 'eigene-fassung';

/** Merges `own` into `newest`. @throws UserError where both changed the same place, and `decision` does not say whose words stand */
async function mergeOwn(
  tree: Git,
  { base, own, newest, head }: Record<'base' | 'own' | 'newest' | 'head', string>,
  decision: Decision | undefined,
): Promise<void> {
  // A decision counts only for the version that the editor has seen.
  const take = decision?.seen === newest ? decision.take : undefined;
  // Git's „ours“ is the commit that is checked out, `newest`, which others have published; the editor's is „theirs“.
  const strategy = take === undefined ? [] : ['-X', take === 'mine' ? 'theirs' : 'ours'];
  await tree.run(['merge', '--squash', '--ff', '--quiet', ...strategy, own], [1]);
  if (take === 'theirs') await tree('branch', '--force', '--', `${ownVersionBranches}/${own.slice(0, 12)}`, own);
  const read = (file: string) => Promise.all([base, own, newest].map((at) => readAt(tree, at, file)));
  /** Takes the file whole: git merges no photo, and no text that one side has deleted. */
  const settle = async (file: string, side: string) => {
    const isThere = (await readAt(tree, side, file)) !== undefined;
    await (isThere ? tree('checkout', '--quiet', side, '--', file) : tree('rm', '--quiet', '--force', '--', file));
  };
  // Where the folder stayed behind, `newest` has only what was sent from here: nobody else has changed the file since.
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

/** Reverts the editor's last published commit; a second undo reverts the revert. @throws UserError as `send` does */
export async function undo(project: Project): Promise<Published> {
  const start = await begin(project);
  const { git, base, newest } = start;
  if ((await git('rev-parse', 'HEAD')) !== base)
    throw new UserError('Hier liegen Änderungen, die noch nicht gesendet sind. Veröffentlichen Sie sie zuerst.');
  return send(project, start, async (tree) => {
    const last = await findLast(git, newest);
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
}

/** The message of the commit that `undo` would make. @throws UserError where the editor has published nothing */
export async function findUndo(project: Project): Promise<string> {
  const { git, newest } = await begin(project);
  return toUndoMessage((await findLast(git, newest)).message);
}

/** The editor's last commit that changed texts. @throws UserError where there is none */
async function findLast(git: Git, newest: string): Promise<State> {
  const editor = await readSetting(git, 'user.email');
  const last = (await readLog(git, newest, '--', 'content')).find(({ email }) => email === editor);
  if (!last) throw new UserError('Von Ihnen ist noch nichts veröffentlicht, das sich zurücknehmen ließe.');
  return last;
}
