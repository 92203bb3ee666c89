/** Where the project lies, and the settings that every script of it reads. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const rootUrl = new URL('..', import.meta.url);
/** With a slash at its end. */
export const root = fileURLToPath(rootUrl);

/** Those of `.env`, where there is one; what is set already stays. */
export function loadSettings(): void {
  if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`);
}
