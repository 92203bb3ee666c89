/**
 * Publishes what an editor has changed in `content/`. Everything up to the sending
 * happens beside the folder's files, in objects of git alone, so that it is either published or
 * nothing has changed: there is no state in between that somebody without git would have to leave.
 */
import { join } from 'node:path';
import type { Fault } from '../content/faults.ts';
import { changesToMessage, isText, type Change } from './changes.ts';
import { pricesFile, pricesToDoubts } from './doubts.ts';
import { PublishError, type Git } from './git.ts';
import {
  blobAt,
  changesBetween,
  checkTree,
  emptyTree,
  filesBetween,
  layOut,
  mergeOwn,
  type Scratch,
  withBlobs,
  withFilesFrom,
  textAt,
  withScratch,
  writeBlob,
  writeCommit,
  writeOwn,
} from './git-objects.ts';
import { fetchNewest, findOutside, findPlace, findUnsent, type Project, push, requireName } from './git-place.ts';
import { throwAway } from './kept.ts';
import { renewFolder } from './renew.ts';
import type { FileConflict } from './texts.ts';
import { mergeVersions, type Choices } from './versions.ts';

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
  readonly conflicts: readonly FileConflict[];
  constructor(conflicts: readonly FileConflict[]) {
    const say = (words: unknown) => (typeof words === 'string' ? words : JSON.stringify(words ?? '')) || 'nichts';
    const places = conflicts.flatMap(({ file, differences }) => [
      file,
      ...differences.flatMap(({ path, mine, theirs }) =>
        path === '' ? [] : [`  Bei Ihnen: ${say(mine)}`, `  Bei anderen: ${say(theirs)}`],
      ),
    ]);
    super(
      'Jemand anderes hat inzwischen dieselbe Stelle geändert wie Sie. Es ist nichts veröffentlicht, und Ihre Texte liegen da wie vorher.\n' +
        places.join('\n'),
    );
    this.conflicts = conflicts;
  }
}

/** Whose version of a text counts where both have changed the same place. */
type Prefer = 'mine' | 'theirs';

/** What would be published, and what lies beside it. */
export type Pending = {
  changes: readonly Change[];
  /** What may be a slip in typing, a sentence each. */
  doubts: readonly string[];
  /** Messages of own commits of an earlier time that nobody else has yet. */
  unsent: readonly string[];
  /** Changed files that are no texts: they stay as they are, here. */
  outside: readonly string[];
};

/** How often it is tried where others publish at the same time. */
export const attempts = 5;

export const isContent = (file: string) => file.startsWith('content/');

/** @param why what is told before the faults @throws CheckError where there are any */
export function requireRight(faults: readonly Fault[], why: string): void {
  if (faults.length > 0) throw new CheckError(why, faults);
}

/** @throws PublishError where the site could not be built: sent, it would hold up everybody's texts */
function requireBuilt({ why }: { why: string | undefined }): void {
  if (why === undefined) return;
  throw new PublishError(
    'Die Website ließ sich mit Ihren Texten nicht bauen. Es ist nichts veröffentlicht. Nehmen Sie die letzte Änderung zurück, ' +
      `oder geben Sie der Person, die die Website betreut, was der Bau zuletzt gesagt hat:\n\n${why}`,
  );
}

/** Looks, and changes nothing. @throws PublishError where there is no way to publish */
export async function findPending(project: Project): Promise<Pending> {
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
export type Wish = {
  /** Whose version of a text counts where both changed the same place; without it that is refused. */
  prefer?: Prefer | undefined;
  /** What was decided of such places, one by one. */
  choices?: Choices | undefined;
  /** Files that are published; every other stays as it is, here. All of them where none are named. */
  files?: readonly string[] | undefined;
};

/** Both versions of files that git could not merge line by line, paragraph by paragraph. @throws ConflictError */
async function settle(scratch: Scratch, tree: string, files: readonly string[], at: Sides, { prefer, choices }: Wish) {
  const { git } = scratch;
  if (prefer !== undefined) {
    await keepOwn(git, files, at.mine);
    return withFilesFrom(scratch, tree, files, at[prefer]);
  }
  const settled = await Promise.all(
    files.map(async (file) => {
      // A photo is taken as a whole: its name in git stands for it.
      const read = (side: string) => (isText(file) ? textAt : blobAt)(git, side, file);
      const [base, mine, theirs] = await Promise.all([read(at.base), read(at.mine), read(at.theirs)]);
      const { text, open } = mergeVersions(file, { base, mine, theirs }, choices);
      const blob = text === undefined || !isText(file) ? text : await writeBlob(git, text);
      return { file, differences: open, blob };
    }),
  );
  const conflicts = settled.filter(({ differences }) => differences.length > 0);
  if (conflicts.length > 0) throw new ConflictError(conflicts);
  await keepOwn(git, files, at.mine);
  return withBlobs(
    scratch,
    tree,
    settled.map(({ file, blob }) => [file, blob] as const),
  );
}

/** Own words that those of others take the place of lie in the bin. */
async function keepOwn(git: Git, files: readonly string[], mine: string): Promise<void> {
  for (const file of files.filter(isText)) {
    const source = await textAt(git, mine, file);
    if (source !== undefined) await throwAway(git.root, { file, source });
  }
}

/** Commits: both versions, and what both began with. */
type Sides = { base: string; mine: string; theirs: string };

const foundFaults = 'Die Prüfung hat etwas gefunden. Es ist nichts veröffentlicht.';

/**
 * Sends what has changed in `content/` and takes in what others have changed.
 * @throws PublishError, and then nothing has changed, here or there, unless it says otherwise
 */
export async function publish(project: Project, wish: Wish = {}): Promise<Published> {
  const { files } = wish;
  return withScratch(project, async (scratch) => {
    const { git } = scratch;
    const place = await findPlace(git);
    await requireName(git);
    // Of some files alone the others may still be wrong.
    if (!files) requireRight(await project.check(project.root), foundFaults);
    const head = await git(['rev-parse', 'HEAD']);
    // Once: the texts of the folder stay the same.
    let built: { why: string | undefined } | undefined;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const newest = await fetchNewest(git, place);
      const { base } = await findUnsent(git, newest);
      await requireTextsAlone(git, base);
      const own = await writeOwn(scratch, base, files);
      const received = newest === undefined || base === undefined ? [] : await changesBetween(git, base, newest);
      const merged = await mergeOwn(scratch, own, newest, base);
      const { conflicts } = merged;
      let { tree } = merged;
      if (newest !== undefined && base !== undefined && conflicts.length > 0)
        tree = await settle(scratch, tree, conflicts, { base, mine: own, theirs: newest }, wish);
      if (newest !== base || files)
        requireRight(
          await checkTree(scratch, project, tree),
          newest === base
            ? foundFaults
            : 'Mit dem, was andere inzwischen veröffentlicht haben, passt es nicht zusammen. Es ist nichts veröffentlicht.',
        );
      const changes = await changesBetween(git, newest ?? emptyTree, tree);
      if (changes.length === 0) {
        const stuck = newest === undefined ? [] : await renewFolder(scratch, place, { head, own, published: newest });
        return { commit: newest ?? head, message: '', changes, received, stuck };
      }
      requireBuilt((built ??= { why: await project.build(files && join(await layOut(scratch, tree), 'content')) }));
      const message = changesToMessage(changes);
      const commit = await writeCommit(git, tree, [newest ?? head], message);
      if (!(await push(git, place, commit))) continue;
      return {
        commit,
        message: firstLine(message),
        changes,
        received,
        stuck: await renewFolder(scratch, place, { head, own, published: commit }),
      };
    }
    throw new PublishError(
      'Andere veröffentlichen gerade ebenfalls, und jedes Mal waren sie schneller. Es ist nichts veröffentlicht. Versuchen Sie es in einer Minute noch einmal.',
    );
  });
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
