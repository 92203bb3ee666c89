/** The states of a text that were published, as git has them. */
import { blobAt, textAt } from './git-objects.ts';
import { createGit } from './git.ts';
import type { Project } from './git-place.ts';
import { TextError } from './texts.ts';

export type State = {
  commit: string;
  /** When, in milliseconds. */
  at: number;
  who: string;
  /** What was changed with it, as everybody reads it. */
  message: string;
};

/** The newest first; none where the folder is no copy of a project. */
export async function listStates({ root, prompts }: Project, file: string): Promise<State[]> {
  const git = createGit(root, prompts);
  const log = ['log', '--no-merges', '--format=%H%x00%ct%x00%an%x00%s', '--', `:(top,literal)${file}`];
  const { text } = await git.run(log, { answers: [0, 128] });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [commit = '', at, who = '', message = ''] = line.split('\0');
      return { commit, at: Number(at) * 1000, who, message };
    });
}

/** The text as it was then. @throws TextError where it was not there */
export async function readState({ root, prompts }: Project, file: string, commit: string): Promise<string> {
  const git = createGit(root, prompts);
  const source = (await blobAt(git, commit, file)) && (await textAt(git, commit, file));
  if (source === undefined) throw new TextError('In diesem Stand gab es den Text nicht.');
  return source;
}
