/** The file `.env`, as editors of Windows save it too. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';

/** What is wrong with the file, in German, and what to do. */
export class EnvFileError extends Error {
  override name = 'EnvFileError';
}

const notUtf8 = (file: string) =>
  `Die Datei ${basename(file)} ist nicht als UTF-8 gespeichert. Öffnen Sie sie im Editor von Windows, wählen Sie „Speichern unter“ und bei Codierung „UTF-8“.`;
const otherName =
  'Es gibt keine Datei .env, aber eine .env.txt: Der Editor von Windows hat die Endung angehängt, und niemand liest sie so. Benennen Sie ' +
  'sie in .env um (im Explorer unter „Ansicht“ die Dateinamenerweiterungen einblenden).';

/**
 * Takes the settings of a folder's `.env` into the environment; what is set already stays.
 * @throws EnvFileError
 */
export function loadEnvFile(folder: string, environment: NodeJS.ProcessEnv = process.env): void {
  const file = join(folder, '.env');
  if (!existsSync(file)) {
    if (existsSync(`${file}.txt`)) throw new EnvFileError(otherName);
    return;
  }
  for (const [name, value] of Object.entries(readEnvFile(file))) environment[name] ??= value;
}

/**
 * The settings of a file in the form of `.env`. A byte order mark, with which some editors begin, is no part of the first name.
 * @throws EnvFileError where it is not UTF-8, and what reading throws
 */
export function readEnvFile(file: string): NodeJS.Dict<string> {
  const bytes = readFileSync(file);
  let text: string;
  try {
    // UTF-16 has zeros between its letters, ANSI letters that UTF-8 does not know.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new EnvFileError(notUtf8(file), { cause: error });
  }
  if (text.includes('\0')) throw new EnvFileError(notUtf8(file));
  return parseEnv(text);
}
