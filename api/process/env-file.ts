/** The file `.env`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { StartError } from '../env.ts';

/** Takes the settings of a folder's `.env` into the environment; what is set already stays. @throws StartError */
export function loadEnvFile(folder: string, environment: NodeJS.ProcessEnv = process.env): void {
  const file = join(folder, '.env');
  if (!existsSync(file)) return;
  for (const [name, value] of Object.entries(readEnvFile(file))) environment[name] ??= value;
}

/** The settings of a file in the form of `.env`. A byte order mark, with which some editors begin, is no part of the first name. @throws StartError */
export function readEnvFile(file: string): NodeJS.Dict<string> {
  const text = readText(file);
  // Each second byte of UTF-16 is NUL: no line of it would be read as a setting, without a word.
  if (text.includes('\0'))
    throw new StartError(
      `${file} ist nicht als UTF-8 gespeichert. Speichern Sie die Datei noch einmal, mit der Codierung UTF-8.`,
    );
  return parseEnv(text.replace(/^\uFEFF/, ''));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`Die Datei ${file} lässt sich nicht lesen (${code}).`, { cause: error });
  }
}
