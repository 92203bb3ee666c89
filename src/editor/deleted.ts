/** Deleted articles are git's: what was published lies in the last commit, what was not in a stash of its own. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toChange } from './changes.ts';
import { createGit, readAt, toList } from './git.ts';
import { Refusal } from './refusal.ts';
import { folderOf } from './texts.ts';
import type { Project } from './upstream.ts';

/** Begins the note of a stash, the file follows. */
const note = 'Gelöscht: ';

/** Articles alone can be deleted: every other text is asked for by a page. @throws Refusal */
export async function deleteText(project: Project, file: string): Promise<void> {
  if (folderOf(file) !== 'content/blog') throw new Refusal('Nur Artikel lassen sich löschen.');
  const git = createGit(project);
  if ((await git(['status', '--porcelain', '--', file])) !== '')
    await git(['stash', 'push', '--quiet', '--include-untracked', '-m', note + file, '--', file]);
  await rm(join(project.root, file), { force: true });
}

/** The newest first. `id` is where git has it. */
export async function listDeleted(project: Project): Promise<{ id: string; file: string; title: string }[]> {
  const git = createGit(project);
  const stashes = (await git(['stash', 'list', '--format=%gd %s'])).split('\n').flatMap((line) => {
    const [, id = '', file = ''] = new RegExp(`^(\\S+) .*${note}(.+)$`).exec(line) ?? [];
    return id === '' ? [] : [{ id, file }];
  });
  const published = toList(await git(['ls-files', '--deleted', '-z', '--', 'content/blog'])).flatMap((file) =>
    stashes.some((one) => one.file === file) ? [] : [{ id: 'HEAD', file }],
  );
  const found = [...stashes, ...published].filter(({ file }) => folderOf(file));
  return Promise.all(
    found.map(async ({ id, file }) => {
      const { title = file } = toChange(file, 'deleted', (await readDeleted(project, id, file)) ?? '');
      return { id, file, title };
    }),
  );
}

async function readDeleted(project: Project, id: string, file: string): Promise<string | undefined> {
  const git = createGit(project);
  // What git did not know lies in a commit of its own.
  return (await readAt(git, `${id}^3`, file)) ?? readAt(git, id, file);
}

/** @throws Refusal where it is not there, or the file is there again */
export async function restoreText(project: Project, id: string, file: string): Promise<void> {
  const text = (await listDeleted(project)).some((one) => one.id === id && one.file === file)
    ? await readDeleted(project, id, file)
    : undefined;
  if (text === undefined) throw new Refusal('Diesen Artikel hat Git nicht mehr.');
  await writeFile(join(project.root, file), text, { flag: 'wx' }).catch(() => {
    throw new Refusal('Einen Artikel mit dieser Adresse gibt es schon wieder.');
  });
  if (id !== 'HEAD') await createGit(project)(['stash', 'drop', '--quiet', id]);
}
