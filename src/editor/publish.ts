/**
 * Publishes what an editor has changed in `content/`. Everything up to the sending
 * happens beside the folder's files, in objects of git alone, so that it is either published or
 * nothing has changed: there is no state in between that somebody without git would have to leave.
 */
import { join } from 'node:path';
import type { Fault } from '../content/faults.ts';
import { changesToMessage, type Change } from './changes.ts';
import { pricesFile, pricesToDoubts } from './doubts.ts';
import { PublishError, type Git } from './git.ts';
import {
  changesBetween,
  checkTree,
  emptyTree,
  filesBetween,
  keepVersions,
  mergeOwn,
  withFilesFrom,
  textAt,
  withScratch,
  writeCommit,
  writeOwn,
} from './git-objects.ts';
import { fetchNewest, findOutside, findPlace, findUnsent, type Project, push, requireName } from './git-place.ts';
import { renewFolder } from './renew.ts';

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

/** Whose version of a text counts where both have changed the same place. */
export type Prefer = 'mine' | 'theirs';

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
    // Once: the texts of the folder stay the same.
    let built: { why: string | undefined } | undefined;
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
        tree = await withFilesFrom(scratch, tree, conflicts, prefer === 'mine' ? own : newest);
      }
      if (newest !== base)
        requireRight(
          await checkTree(scratch, project, tree),
          'Mit dem, was andere inzwischen veröffentlicht haben, passt es nicht zusammen. Es ist nichts veröffentlicht.',
        );
      const changes = await changesBetween(git, newest ?? emptyTree, tree);
      if (changes.length === 0) {
        const stuck = newest === undefined ? [] : await renewFolder(scratch, place, { head, own, published: newest });
        return { commit: newest ?? head, message: '', changes, received, stuck };
      }
      requireBuilt((built ??= { why: await project.build() }));
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
