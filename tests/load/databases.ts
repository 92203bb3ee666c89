/** A database for one scenario, SQLite or Postgres, and what can be asked of it beside the service. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startPostgres } from '../support/postgres.ts';

export type Database = {
  url: string;
  /** Runs one statement, on a connection of its own. @returns its rows */
  ask<Row>(sql: string): Promise<Row[]>;
  /** @throws where the database says of itself that it is damaged */
  check(): Promise<void>;
};

export async function newSqlite(): Promise<Database & { file: string }> {
  const file = join(await temporaryFolder(), 'leads.db');
  async function ask<Row>(sql: string): Promise<Row[]> {
    const db = new DatabaseSync(file, { timeout: 5000 });
    try {
      return db.prepare(sql).all() as Row[];
    } finally {
      db.close();
    }
  }
  return {
    url: `file:${file}`,
    file,
    ask,
    async check() {
      const found = [...(await ask('PRAGMA integrity_check')), ...(await ask('PRAGMA foreign_key_check'))];
      const text = JSON.stringify(found);
      if (text !== '[{"integrity_check":"ok"}]') throw new Error(`The database is damaged: ${text}`);
    },
  };
}

/** Scenarios come one after another: they share it, each with a schema of its own. */
let running: ReturnType<typeof startPostgres> | undefined;
afterAll(async () => (await running)?.stop());

export async function newPostgres() {
  const server = await (running ??= startPostgres({ synchronous: true }));
  const schema = await server.emptySchema();
  const url = server.urlOf(schema);
  return {
    server,
    url,
    /** The same behind a proxy. */
    urlAt: (port: number) => server.urlOf(schema, port),
    async ask<Row>(sql: string): Promise<Row[]> {
      const client = new pg.Client(url);
      await client.connect();
      try {
        return (await client.query(sql)).rows as Row[];
      } finally {
        await client.end();
      }
    },
    check: () => Promise.resolve(),
  } satisfies Database & Record<string, unknown>;
}
