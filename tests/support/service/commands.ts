/** The operator's commands: as functions, which takes a millisecond, and as programs, which takes half a second each. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { faultToSentence } from '../../../api/operator/faults.ts';
import { leads } from '../../../scripts/leads.ts';
import { compileCache } from './service-process.ts';
import { testSite } from '../site/test-site.ts';

type Answered = { code: number; stdout: string; stderr: string };

/** How the command is asked: where it runs, with what settings, and what is typed. */
type Ask = (folder: string, settings: Record<string, string>, ...typed: string[]) => Promise<Answered>;

/** Asks its function. */
export const ask: Ask = (folder, settings, ...typed) =>
  leads({ typed, settings: { ...testSite, ...settings }, folder }).then(
    (stdout) => ({ code: 0, stdout, stderr: '' }),
    (error: unknown) => ({ code: 1, stdout: '', stderr: `${faultToSentence(error)}\n` }),
  );

/** Types it at a terminal. */
export const type: Ask = (folder, settings, ...typed) => {
  const program = fileURLToPath(new URL('../../../scripts/leads.ts', import.meta.url));
  const env = { PATH: process.env['PATH'], ...compileCache, ...testSite, ...settings };
  return promisify(execFile)(process.execPath, [program, ...typed], { cwd: folder, env }).then(
    (answer) => ({ code: 0, ...answer }),
    (error: Answered) => error,
  );
};
