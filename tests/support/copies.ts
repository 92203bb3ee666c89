/** A server of git, which is a folder here, and editors' copies of its texts. */
import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyContent } from './content.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type Copies = {
  /** Without anybody's settings of git but the test's own. */
  env: Record<string, string>;
  git: (cwd: string, ...args: string[]) => string;
  server: string;
  /** A copy beside the server, as somebody's. */
  clone: (name: string) => string;
};

/** Says who publishes from a copy. */
export const setOwner = (copy: string, name: string): void =>
  appendFileSync(join(copy, '.git/config'), `[user]\n\tname = ${name}\n\temail = ${name}@example.org\n`);

/** @param change what else is published first */
export async function makeCopies(folder: string, change?: (first: string) => Promise<void>): Promise<Copies> {
  const env = { HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: join(folder, 'gitconfig') };
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', args, { cwd, encoding: 'utf8', env: { PATH: process.env['PATH'], ...env } }).trim();
  const [first, server] = [join(folder, 'first'), join(folder, 'server.git')];
  // No tidying up, and no waiting for the disk: all of it is thrown away.
  await writeFile(env.GIT_CONFIG_GLOBAL, '[gc]\nauto = 0\n[maintenance]\nauto = false\n[core]\nfsync = none\n');
  await copyContent(first);
  for (const name of ['package.json', '.gitignore']) await cp(join(root, name), join(first, name));
  await change?.(first);
  git(first, 'init', '--quiet', '--initial-branch=main', '--template=');
  git(first, 'add', '.');
  git(first, '-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'Start');
  git(folder, 'clone', '--quiet', '--template=', '--bare', first, server);
  await mkdir(join(server, 'hooks'));
  const clone = (name: string) => {
    const copy = join(folder, name);
    git(folder, 'clone', '--quiet', '--template=', server, copy);
    // Beside it, wherever both are copied to.
    git(copy, 'remote', 'set-url', 'origin', '../server.git');
    return copy;
  };
  return { env, git, server, clone };
}
