/** Takes an editor's last published change back, by a new commit. */
import { createGit, PublishError, type Git } from './git.ts';
import {
  changesBetween,
  checkTree,
  emptyTree,
  filesBetween,
  mergeTrees,
  type Scratch,
  withFilesFrom,
  withScratch,
  writeBase,
  writeCommit,
  writeOwn,
  writeTree,
} from './git-objects.ts';
import { fetchNewest, findPlace, findUnsent, type Project, push, requireName } from './git-place.ts';
import { attempts, isContent, requireRight, type Published } from './publish.ts';
import { renewFolder } from './renew.ts';

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
      const last = newest === undefined ? undefined : await findLast(git, newest);
      if (newest === undefined || base === undefined || last === undefined)
        throw new PublishError('Von Ihnen ist noch nichts veröffentlicht, das sich zurücknehmen ließe.');
      // What is not published yet stays as it is, here.
      const own = await writeOwn(scratch, base, []);
      const pending = await filesBetween(git, base, await writeTree(scratch));
      if ((await filesOf(git, last)).some((file) => pending.includes(file)))
        throw new PublishError(
          'Sie haben denselben Text noch einmal geändert, und das ist noch nicht veröffentlicht. Veröffentlichen Sie es zuerst, oder nehmen Sie es zurück.',
        );
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
      return {
        commit,
        message,
        changes,
        received,
        stuck: await renewFolder(scratch, place, { head, own, published: commit }),
      };
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
export async function findLastChange({
  root,
  prompts,
}: Pick<Project, 'root' | 'prompts'>): Promise<string | undefined> {
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

async function beforeOf(git: Git, commit: string): Promise<string> {
  const { code } = await git.run(['rev-parse', '--quiet', '--verify', `${commit}^`], { answers: [0, 1] });
  return code === 0 ? `${commit}^` : emptyTree;
}

/** The texts that a commit changed. */
const filesOf = async (git: Git, commit: string): Promise<string[]> =>
  (await filesBetween(git, await beforeOf(git, commit), commit)).filter(isContent);

/** The newest tree without what a commit changed of the texts. */
async function withoutChange(scratch: Scratch, commit: string, newest: string) {
  const { git } = scratch;
  const before = await beforeOf(git, commit);
  const files = await filesOf(git, commit);
  // A merge whose base is the commit to be taken back: one side is the newest, the other the texts as before it.
  const tree = await withFilesFrom(scratch, commit, files, before);
  const base = await writeBase(git, `${commit}^{tree}`, []);
  const back = await writeBase(git, tree, [base]);
  const now = await writeBase(git, `${newest}^{tree}`, [base]);
  return mergeTrees(git, now, back);
}
