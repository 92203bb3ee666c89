/** Where the project lies, and the settings that every script of it reads. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const rootUrl = new URL('..', import.meta.url);
/** With a slash at its end. */
export const root = fileURLToPath(rootUrl);

/** Loads the settings of `.env`, where there is one; variables that are set already stay. */
export function loadSettings(): void {
  if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`);
}
