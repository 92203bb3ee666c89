/**
 * The driver that SQL is written for. A transaction asks its statements with `yield*` and gets the rows back, at once or
 * later: SQLite's driver answers synchronously, that of Postgres does not.
 */
import { rowToFields, type Value } from './rows.ts';

export type Statement = { sql: string; values: Value[] };
export type Answer = { rows: unknown[]; /** Rows that were written. */ count: number };
/** Transactions that take a lock of this name wait until this one ends. */
type Lock = { lock: string };
export type Steps<T> = Generator<Statement | Lock, T, Answer>;

/** Figures come as numbers, times as anything that `Date` takes. */
export type Database = {
  /**
   * All of it is on disk once this resolves, or nothing is.
   * @param begin called again where the transaction has to be tried anew
   */
  transaction<T>(begin: () => Steps<T>): Promise<T>;
  /** One statement, behind the writes that came before. */
  write(sql: string, ...values: Value[]): Promise<Answer>;
  read(sql: string, ...values: Value[]): Promise<Answer>;
  /** How a claim leaves alone what another one is about to take. */
  skipLocked: string;
};

/** @param Row what the columns of each make */
export const rowsOf = <Row>({ rows }: Answer): Row[] => rows.map((row) => rowToFields(row as object) as Row);

export const ask = (sql: string, ...values: Value[]): Statement => ({ sql, values });

export function* all<Row>(sql: string, ...values: Value[]): Steps<Row[]> {
  return rowsOf<Row>(yield ask(sql, ...values));
}

export function* first<Row>(sql: string, ...values: Value[]): Steps<Row | undefined> {
  return (yield* all<Row>(sql, ...values))[0];
}

export type Table = 'contacts' | 'subscriptions';

export async function countRows({ read }: Database, table: Table, condition: string, ...values: Value[]) {
  const [row] = rowsOf<{ n: number }>(await read(`SELECT count(*) AS n FROM ${table} WHERE ${condition}`, ...values));
  return row?.n ?? 0;
}
