/** Faults of a command, as German sentences. */
import { ContentError } from '../../src/content/faults.ts';
import { StartError } from '../env.ts';
import { openFaultToSentence } from '../storage/open-fault.ts';
import { UnavailableError } from '../storage/port.ts';

/** A command that is wrong or cannot be done; the message says in German what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

const logInUse =
  'Gelöscht ist es, steht aber noch in der Datei daneben (-wal), weil jemand in der Datenbank liest. Rufen Sie den Befehl gleich noch einmal auf.';

/** How a command that was refused or has failed says so, in German. */
export function faultToSentence(error: unknown): string {
  if ([OperatorError, StartError, ContentError].some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof UnavailableError) return error.reason === 'log-in-use' ? logInUse : openFaultToSentence(error);
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return `Das Programm hat einen Fehler: ${String(error)}`;
  // A file of ours, not the database: its faults have neither.
  return path !== undefined && syscall !== undefined
    ? `${path} lässt sich nicht lesen oder schreiben (${code}).`
    : openFaultToSentence(error);
}
