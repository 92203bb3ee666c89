/** Where the project lies, and its settings: CONTENT_DIR and the others of `.env` hold for every script. */
import { fileURLToPath } from 'node:url';
import { loadEnvFile } from '../api/process/env-file.ts';
import { siteSettings } from '../src/build/settings.ts';

export const rootUrl = new URL('..', import.meta.url);
/** The path of the project's folder, with a slash at its end. */
export const root = fileURLToPath(rootUrl);

/** Ends the process with a sentence where what is read is no such thing. */
function readOrEnd<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** Loads the settings of `.env`, where there is one; variables that are set already stay. @returns all of them */
export function loadSettings(): NodeJS.ProcessEnv {
  readOrEnd(() => loadEnvFile(root));
  return process.env;
}

/** The settings that the site is built by. */
export const readSite = (settings = loadSettings()): ReturnType<typeof siteSettings> =>
  readOrEnd(() => siteSettings(settings));
