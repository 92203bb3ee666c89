/** Errors of SQLite by their code (sqlite.org/rescode.html): the last byte is the kind, the bytes before it make it finer. */
import { UnavailableError } from './port.ts';

type SqliteError = Error & { errcode: number };
const isSqliteError = (error: unknown): error is SqliteError => error instanceof Error && 'errcode' in error;

const hasCode =
  (...codes: number[]) =>
  (error: unknown): boolean =>
    isSqliteError(error) && codes.includes(error.errcode & 0xff);

export const isBusy = hasCode(5, 6);
/** SQLITE_IOERR, an fsync that failed included. */
export const isIoError = hasCode(10);
/** SQLITE_CORRUPT, SQLITE_NOTADB */
export const isDamage = hasCode(11, 26);
/** SQLITE_FULL */
export const isFull = hasCode(13);

export const toUnavailable = (error: unknown) =>
  new UnavailableError(isSqliteError(error) ? `sqlite-${error.errcode}` : 'sqlite', { cause: error });
