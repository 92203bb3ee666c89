/** Where the project lies, and the settings that every script of it reads. */
import { fileURLToPath } from 'node:url';
import { EnvFileError, loadEnvFile } from '../api/process/env-file.ts';

export const rootUrl = new URL('..', import.meta.url);
/** The path of the project's folder, with a slash at its end. */
export const root = fileURLToPath(rootUrl);

/** Loads the settings of `.env`, where there is one; variables that are set already stay. Ends the process where it cannot be read. @returns all of them */
export function loadSettings(): NodeJS.ProcessEnv {
  try {
    loadEnvFile(root);
  } catch (error) {
    if (!(error instanceof EnvFileError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  return process.env;
}
