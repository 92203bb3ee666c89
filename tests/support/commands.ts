/** The operator's commands: as functions, which takes a millisecond, and as programs, which takes half a second each. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { callCommand } from '../../scripts/command.ts';
import { backup } from '../../scripts/backup.ts';
import { deliveries } from '../../scripts/deliveries.ts';
import { leads } from '../../scripts/leads.ts';
import { mail } from '../../scripts/mail.ts';
import { newsletter } from '../../scripts/newsletter.ts';
import { restore } from '../../scripts/restore.ts';
import { stats } from '../../scripts/stats.ts';
import { store } from '../../scripts/store.ts';
import { testSite } from './test-site.ts';
import { compileCache } from './service-process.ts';

const commands = {
  backup,
  deliveries,
  leads,
  mail,
  newsletter,
  restore,
  stats,
  store,
};
export type CommandName = keyof typeof commands;

type Answered = { code: number; stdout: string; stderr: string };

/** How a command is asked: where it runs, with what settings, and what stands behind its name. */
type Ask = (
  name: CommandName,
  folder: string,
  settings: Record<string, string>,
  ...typed: string[]
) => Promise<Answered>;

/** Asks its function. */
export const ask: Ask = async (name, folder, settings, ...typed) => {
  let stdout = '';
  let stderr = '';
  const refusal = await callCommand(commands[name], {
    typed,
    settings: { ...testSite, ...settings },
    folder,
    print: (text) => (stdout += text),
    remark: (text) => (stderr += text),
  });
  return { code: refusal === undefined ? 0 : 1, stdout, stderr: stderr + (refusal ?? '') };
};

/** Types it at a terminal: one for each command, and those that another process has to give way to. */
export const type: Ask = (name, folder, settings, ...typed) =>
  promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url)), ...typed],
    {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...compileCache, ...testSite, ...settings },
    },
  ).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Answered) => ({ code, stdout, stderr }),
  );
