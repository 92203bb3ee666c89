/** The file `.env`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Takes the settings of a folder's `.env` into the environment; what is set already stays. */
export function loadEnvFile(folder: string, environment: NodeJS.ProcessEnv = process.env): void {
  const file = join(folder, '.env');
  if (!existsSync(file)) return;
  for (const [name, value] of Object.entries(readEnvFile(file))) environment[name] ??= value;
}

/** The settings of a file in the form of `.env`. A byte order mark, with which some editors begin, is no part of the first name. */
export const readEnvFile = (file: string): NodeJS.Dict<string> =>
  parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
