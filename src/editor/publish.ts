/**
 * Publishes what an editor has changed in `content/`, and takes it back. Everything up to the sending
 * happens beside the folder's files, in objects of git alone, so that it is either published or
 * nothing has changed: there is no state in between that somebody without git would have to leave.
 */
import { join } from 'node:path';
import type { Fault } from '../content/faults.ts';
import { changesToMessage, isText, toUndoMessage, type Change } from './changes.ts';
import { pricesFile, pricesToDoubts } from './doubts.ts';
import {
  changesBetween,
  emptyTree,
  layOut,
  mergeSides,
  type Scratch,
  type Sides,
  textAt,
  withScratch,
  writeCommit,
  writeOwn,
  writeTree,
} from './git-objects.ts';
import { findOutside, findPlace, findStart, type Project, push, requireName, type Start } from './git-place.ts';
import { createGit, filesBetween, readLog, readSetting, type Git, type State } from './git.ts';
import { throwAway } from './kept.ts';
import { Refusal } from './refusal.ts';
import { renewFolder } from './renew.ts';
import type { Choices } from './versions.ts';

/** What would be published, and what lies beside it. */
type Pending = {
  changes: readonly Change[];
  /** What may be a slip in typing, a sentence each. */
  doubts: readonly string[];
  /** Messages of own commits of an earlier time that nobody else has yet. */
  unsent: readonly string[];
  /** Changed files that are no texts: they stay as they are, here. */
  outside: readonly string[];
};

/** What publishing or undoing has done. */
export type Published = {
  /** The commit that is newest now, which holds what was published. */
  commit: string;
  /** The first line of the commit, as everybody reads it; empty where there was nothing to publish. */
  message: string;
  changes: readonly Change[];
  /** Texts of others that came along. */
  received: readonly Change[];
  /** Files changed here that others have changed too: they could not be renewed. */
  stuck: readonly string[];
};

/** What somebody wishes who publishes. */
type Wish = {
  /** What was decided of places that others have changed too, one by one. */
  choices?: Choices | undefined;
  /** Files that are published; every other stays as it is, here. All of them where none are named. */
  files?: readonly string[] | undefined;
};

/** How often it is tried where others publish at the same time. */
const attempts = 5;

/** @param why what is told before the faults @throws Refusal where there are any */
export function requireRight(faults: readonly Fault[], why: string): void {
  if (faults.length > 0) throw new Refusal(why, { faults });
}
export const foundFaults = 'Die Prüfung hat etwas gefunden. Es ist nichts veröffentlicht.';

/** Looks, and changes nothing. @throws Refusal where there is no way to publish */
export async function findPending(project: Project): Promise<Pending> {
  return withScratch(project, async (git) => {
    const { newest, base, unsent } = await findStart(git, await findPlace(git));
    const own = await writeOwn(git);
    const { tree } = await withTheirs(git, own, { newest, base });
    const from = newest ?? emptyTree;
    const changes = await changesBetween(git, from, tree);
    const [before = '', after = ''] = [await textAt(git, from, pricesFile), await textAt(git, tree, pricesFile)];
    return {
      changes,
      doubts: pricesToDoubts(before, after),
      unsent: changes.length > 0 ? unsent : [],
      outside: await findOutside(git),
    };
  });
}

/** The own texts, and those published by others since. */
const withTheirs = async (git: Scratch, own: string, { newest, base }: Omit<Start, 'unsent'>, choices?: Choices) =>
  newest === undefined || base === undefined
    ? { tree: `${own}^{tree}`, both: [], conflicts: [] }
    : mergeSides(git, { base, mine: own, theirs: newest }, choices);

type Made = {
  /** The folder's texts, as far as they are published. */
  own: string;
  /** What is to be the newest. */
  tree: string;
  /** Asked once more before it is sent. @returns the commit's message */
  finish: (changes: readonly Change[]) => Promise<string>;
};

/**
 * Sends what is made of the newest, made anew where others are faster, and takes in what they have changed.
 * @throws Refusal, and then nothing has changed, here or there, unless it says otherwise
 */
async function send(project: Project, make: (git: Scratch, start: Start) => Promise<Made>): Promise<Published> {
  return withScratch(project, async (git) => {
    const place = await findPlace(git);
    await requireName(git);
    const head = await git(['rev-parse', 'HEAD']);
    for (let attempt = 0; attempt < attempts; attempt++) {
      const start = await findStart(git, place);
      const { newest, base } = start;
      const received = newest === undefined || base === undefined ? [] : await changesBetween(git, base, newest);
      const { own, tree, finish } = await make(git, start);
      const renew = (published: string) => renewFolder(git, place, { head, own, published });
      const changes = await changesBetween(git, newest ?? emptyTree, tree);
      if (changes.length === 0) {
        const stuck = newest === undefined ? [] : await renew(newest);
        return { commit: newest ?? head, message: '', changes, received, stuck };
      }
      const text = await finish(changes);
      const commit = await writeCommit(git, tree, newest ?? head, text);
      if (!(await push(git, place, commit))) continue;
      const [message = ''] = text.split('\n', 1);
      return { commit, message, changes, received, stuck: await renew(commit) };
    }
    throw new Refusal(
      'Andere veröffentlichen gerade ebenfalls, und jedes Mal waren sie schneller. Es ist nichts geschehen. Versuchen Sie es in einer Minute noch einmal.',
    );
  });
}

/** Sends what has changed in `content/` and takes in what others have changed. @throws Refusal as `send` does */
export async function publish(project: Project, { files, choices }: Wish = {}): Promise<Published> {
  // Of some files alone the others may still be wrong.
  if (!files) requireRight(await project.check(project.root), foundFaults);
  // Once: the texts of the folder stay the same.
  let built: { why: string | undefined } | undefined;
  return send(project, async (git, { newest, base }) => {
    const own = await writeOwn(git, base, files);
    const { tree, both, conflicts } = await withTheirs(git, own, { newest, base }, choices);
    if (conflicts.length > 0)
      throw new Refusal(
        'Andere haben inzwischen dieselben Stellen geändert wie Sie. Es ist noch nichts veröffentlicht.',
        { conflicts },
      );
    if (choices) await keepOwn(git, both, own);
    if (newest !== base || files)
      requireRight(
        await project.check(await layOut(git, tree)),
        newest === base
          ? foundFaults
          : 'Mit dem, was andere inzwischen veröffentlicht haben, passt es nicht zusammen. Es ist nichts veröffentlicht.',
      );
    const finish = async (changes: readonly Change[]) => {
      built ??= { why: await project.build(files && join(await layOut(git, tree), 'content')) };
      // Sent, it would hold up everybody's texts.
      if (built.why !== undefined)
        throw new Refusal(
          'Die Website ließ sich mit Ihren Texten nicht bauen. Es ist nichts veröffentlicht. Nehmen Sie die letzte Änderung zurück, ' +
            `oder geben Sie der Person, die die Website betreut, was der Bau zuletzt gesagt hat:\n\n${built.why}`,
        );
      return changesToMessage(changes);
    };
    return { own, tree, finish };
  });
}

/** Own words that those of others take the place of lie in the bin. */
async function keepOwn(git: Git, files: readonly string[], mine: string): Promise<void> {
  for (const file of files.filter(isText)) {
    const source = await textAt(git, mine, file);
    if (source !== undefined) await throwAway(git.root, { file, source });
  }
}

/** Takes the editor's last published change back by a new commit; once more brings it again. @throws Refusal as `send` does */
export async function undo(project: Project): Promise<Published> {
  return send(project, async (git, { newest, base }) => {
    const last = newest === undefined ? undefined : await findLast(git, newest);
    if (newest === undefined || base === undefined || last === undefined)
      throw new Refusal('Von Ihnen ist noch nichts veröffentlicht, das sich zurücknehmen ließe.');
    // What is not published yet stays as it is, here.
    const own = await writeOwn(git, base, []);
    const pending = await filesBetween(git, base, await writeTree(git));
    if (last.files.some((file) => pending.includes(file)))
      throw new Refusal(
        'Sie haben denselben Text noch einmal geändert, und das ist noch nicht veröffentlicht. Veröffentlichen Sie es zuerst, oder nehmen Sie es zurück.',
      );
    const { tree, conflicts } = await mergeSides(git, await withoutLast(git, last, newest));
    if (conflicts.length > 0)
      throw new Refusal(
        `Danach ist dieselbe Stelle noch einmal geändert worden: ${conflicts.map(({ file }) => file).join(', ')}. Von selbst lässt sich das nicht zurücknehmen; ändern Sie den Text von Hand. Es ist nichts geschehen.`,
      );
    if ((await filesBetween(git, newest, tree)).length === 0)
      throw new Refusal('Ihre letzte Änderung ist schon zurückgenommen.');
    requireRight(
      await project.check(await layOut(git, tree)),
      'Ohne Ihre letzte Änderung stimmt etwas anderes nicht mehr. Es ist nichts geschehen.',
    );
    return { own, tree, finish: () => Promise.resolve(toUndoMessage(last.message)) };
  });
}

/** A merge that began with what is to be taken back: one side is the newest, the other the texts as before it. */
async function withoutLast(git: Git, { commit }: State, newest: string): Promise<Sides> {
  const { code } = await git.run(['rev-parse', '--quiet', '--verify', `${commit}^`], { answers: [0, 1] });
  return { base: commit, mine: code === 0 ? `${commit}^` : emptyTree, theirs: newest };
}

/** What `undo` would take back, as everybody reads it; nothing where nothing of the editor's is published. */
export async function findLastChange(project: Project): Promise<string | undefined> {
  const git = createGit(project);
  const place = await findPlace(git);
  await requireName(git);
  const { newest } = await findStart(git, place);
  return newest && (await findLast(git, newest))?.message;
}

/** The editor's last commit that changed texts. */
async function findLast(git: Git, newest: string): Promise<State | undefined> {
  const own = await readSetting(git, 'user.email');
  return (await readLog(git, newest, '--', 'content')).find(({ email }) => email === own);
}
