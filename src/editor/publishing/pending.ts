/** What is changed here, and what of it would be published. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findUnusedPhotos } from '../texts.ts';
import { isText, toChange, type Change } from './changes.ts';
import { readAt, toList, type Git } from './git.ts';
import { findPriceWarnings, pricesFile } from './price-warnings.ts';
import type { Project } from './project.ts';
import { begin } from './upstream.ts';

/** Changed files, those that git does not know included. */
export const findChanged = async (git: Git): Promise<string[]> =>
  toList(await git('status', '--porcelain', '-z', '--no-renames', '--untracked-files=all')).map((field) =>
    field.slice(3),
  );

/** Texts that say something else than at a commit. @param to another commit, or the folder as it is */
export async function findChanges(git: Git, from: string, to?: string): Promise<Change[]> {
  const range = to === undefined ? [from] : [from, to];
  const fields = toList(await git('diff', '--name-status', '--no-renames', '-z', ...range, '--', 'content'));
  const added =
    to === undefined ? toList(await git('ls-files', '--others', '--exclude-standard', '-z', '--', 'content')) : [];
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

/** What would be published, and what of it may be a slip in typing. @throws UserError where there is no way to publish */
export async function findPending(project: Project) {
  const { git, base } = await begin(project);
  return {
    changes: await findChanges(git, base),
    warnings: findPriceWarnings((await readAt(git, base, pricesFile)) ?? '', await readHere(git, pricesFile)),
  };
}
