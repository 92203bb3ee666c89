/** What scenarios share: a database, visitors who ask, a receiver that is told, and the comparison of all three. */
import { Agent, request, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, onTestFinished } from 'vitest';
import { idempotencyHeader } from '#domain/api-contract';
import { openReceiver, typed } from '../support/app.ts';
import { startPostgres } from '../support/service/postgres.ts';
import { spawnService } from '../support/service/service-process.ts';
import { waitTimeoutMs } from '../support/timeouts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A load or a fault, what must hold under it, and how much of it is tried. */
type Scenario<Size> = {
  name: string;
  target: string;
  /** Seconds, for `npm run test:slow`. */
  short: Size;
  /** Minutes, with LOAD=long: for the figures in docs/operations.md. */
  long: Size;
  /** Why it cannot run here. */
  missing?: () => string | undefined;
  /** @returns the figures in one line @throws where the target is missed */
  run: (size: Size) => Promise<string>;
};

/** Without its size, so that all stand in one list. */
export const scenario = <Size>({ short, long, run, ...about }: Scenario<Size>) => ({
  ...about,
  run: (isLong: boolean) => run(isLong ? long : short),
});

/** @param share from 0 to 1 */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

export type Database = {
  url: string;
  /** Runs one statement on a connection of its own. */
  ask: <Row>(sql: string) => Promise<Row[]>;
  /** @throws where the database says of itself that it is damaged */
  check: () => Promise<void>;
};

export async function newSqlite() {
  const file = join(await temporaryFolder(), 'leads.db');
  const ask = async <Row>(sql: string): Promise<Row[]> => {
    using db = new DatabaseSync(file, { timeout: 5000 });
    return db.prepare(sql).all() as Row[];
  };
  const check = async () => {
    const found = JSON.stringify([
      ...(await ask('PRAGMA integrity_check')),
      ...(await ask('PRAGMA foreign_key_check')),
    ]);
    if (found !== '[{"integrity_check":"ok"}]') throw new Error(`The database is damaged: ${found}`);
  };
  return { url: `file:${file}`, file, ask, check } satisfies Database & { file: string };
}

/** Scenarios come one after another and share it, each with a schema of its own. */
let running: ReturnType<typeof startPostgres> | undefined;
afterAll(async () => (await running)?.stop());

export async function newPostgres() {
  const server = await (running ??= startPostgres({ synchronous: true }));
  const schema = await server.emptySchema();
  const url = server.urlOf(schema);
  const ask = async <Row>(sql: string): Promise<Row[]> => {
    const client = new pg.Client(url);
    await client.connect();
    return client
      .query(sql)
      .then(({ rows }) => rows as Row[])
      .finally(() => client.end());
  };
  return { server, url, ask, check: () => Promise.resolve() };
}

/**
 * Starts the service, which ends with the test. It takes each visitor's address from their header: else all would share
 * one limit.
 */
export function spawnLoaded(...[settings, ...more]: Parameters<typeof spawnService>) {
  const service = spawnService({ TRUSTED_PROXIES: '127.0.0.1, ::1', ...settings }, ...more);
  onTestFinished(() => void service.child.kill('SIGKILL'));
  return service;
}

/** The same, once it listens. */
export async function startService(...how: Parameters<typeof spawnService>) {
  const service = spawnLoaded(...how);
  return { ...service, address: await service.address() };
}

export type Service = Awaited<ReturnType<typeof startService>>;

/** @throws where it does not end with 0 */
async function endWell(service: Service): Promise<void> {
  const code = await service.end('SIGTERM');
  if (code !== 0) throw new Error(`The service ended with ${code}:\n${service.output().slice(-2000)}`);
}

/** Messages on their way at once: so many may have been taken and not noted when a service is killed. */
const deliveryPlaces = 8;

/** @param refuseEach so many messages make one that is answered 500, until `refuseNone` */
async function openLeadReceiver(refuseEach: number) {
  /** How often each message was taken, by its id. */
  const taken = new Map<string, number>();
  let asked = 0;
  const { url, received } = await openReceiver(() => {
    // The received requests are dropped: they are many.
    const id = String(received.pop()?.headers['webhook-id']);
    if (++asked % refuseEach === 0) return 500;
    taken.set(id, (taken.get(id) ?? 0) + 1);
    return 204;
  });
  return { url, taken, refuseNone: () => void (refuseEach = Infinity) };
}

/**
 * Sends as browsers do: what got no byte of an answer over a connection that was kept goes out once more over another.
 * @throws where the connection broke otherwise
 */
const send = (agent: Agent, url: string, body: string, headers: Record<string, string>) =>
  new Promise<{ response: IncomingMessage; text: string }>((resolve, reject) => {
    const asked = request(url, { agent, method: 'POST', headers }, (response) => {
      asked.off('error', giveUp).on('error', reject);
      readText(response).then((text) => resolve({ response, text }), reject);
    });
    const giveUp = (error: Error) => {
      if (asked.reusedSocket) send(agent, url, body, headers).then(resolve, reject);
      else reject(error);
    };
    asked.on('error', giveUp);
    asked.end(body);
  });

export type Answer = { status: number; ms: number };

export async function openLoad(database: Database, { refuseEach = Infinity } = {}) {
  const receiver = await openLeadReceiver(refuseEach);
  const settings = { DATABASE_URL: database.url, CONTACT_WEBHOOK_URL: receiver.url };
  /** Sent and not answered 201: to be sent again under the same key. */
  const open: number[] = [];
  /** Ids of what was answered 201, by key. */
  const acknowledged = new Map<string, string>();
  const agent = new Agent({ keepAlive: true });
  let sent = 0;
  let tries = 0;
  /** Each from a network of its own: what is tried often from one is held back. */
  const nextAddress = () => `${11 + (++tries % 100)}.${(tries / 100) & 255}.${(tries / 25_600) & 255}.1`;

  /** @returns nothing where the connection broke @throws where it is answered anything but 201 or 503 */
  async function post(address: string): Promise<Answer | undefined> {
    const number = open.shift() ?? ++sent;
    const key = `lead-${String(number).padStart(8, '0')}`;
    const json = { 'Content-Type': 'application/json', 'X-Forwarded-For': nextAddress() };
    const body = JSON.stringify({ ...typed, email: `anna${number}@example.org` });
    const started = performance.now();
    const headers = { ...json, [idempotencyHeader]: key };
    const answer = await send(agent, `${address}/api/contacts`, body, headers).catch(() => undefined);
    const status = answer?.response.statusCode ?? 0;
    if (status !== 201) open.push(number);
    if (!answer) return undefined;
    if (status === 201) acknowledged.set(key, (JSON.parse(answer.text) as { id: string }).id);
    else if (status !== 503) throw new Error(`${key} was answered ${status}`);
    else if (!answer.response.headers['retry-after']) throw new Error(`${key}: 503 without Retry-After`);
    return { status, ms: performance.now() - started };
  }

  /** Posts over so many connections, each of them until it breaks or need not go on. */
  async function pour(address: string, connections: number, goesOn: () => boolean = () => true): Promise<Answer[]> {
    const answers: Answer[] = [];
    const visit = async () => {
      while (goesOn()) {
        const answer = await post(address);
        if (!answer) return;
        answers.push(answer);
      }
    };
    await Promise.all(Array.from({ length: connections }, visit));
    return answers;
  }

  /** Waits until nothing is to be delivered any more. @throws where nothing was delivered for a while */
  async function untilDelivered(): Promise<void> {
    for (let before = Infinity, deadline = 0; ; await sleep(100)) {
      const [row] = await database.ask<{ n: number }>(`SELECT count(*) AS n FROM deliveries WHERE state <> 'done'`);
      const left = Number(row?.n);
      if (left === 0) return;
      if (left < before) deadline = performance.now() + waitTimeoutMs;
      if (performance.now() > deadline) throw new Error(`${left} deliveries hang`);
      before = left;
    }
  }

  /** @throws where one that was answered is missing or another, or one has not exactly one delivery */
  async function check(): Promise<void> {
    await database.check();
    const rows = await database.ask<{ id: string; key: string; deliveries: number }>(
      `SELECT contacts.id, contacts.idempotency_key AS key, count(deliveries.id) AS deliveries
       FROM contacts LEFT JOIN deliveries ON deliveries.contact_id = contacts.id GROUP BY contacts.id`,
    );
    const stored = new Map(rows.map(({ id, key }) => [key, id]));
    const faults = {
      lost: [...acknowledged].filter(([key, id]) => stored.get(key) !== id),
      'without exactly one delivery': rows.filter(({ deliveries }) => Number(deliveries) !== 1),
      'stored twice': rows.slice(stored.size),
    };
    for (const [what, found] of Object.entries(faults))
      if (found.length > 0)
        throw new Error(`${found.length} of ${acknowledged.size} ${what}: ${JSON.stringify(found[0])}`);
  }

  return {
    ...{ settings, acknowledged, receiver, post, pour, check, untilDelivered },
    start: (more: Record<string, string> = {}, ...how: [command?: readonly string[]]) =>
      startService({ ...settings, ...more }, ...how),
    /** Posts until so many more are answered 201. */
    pourSome: async (address: string, count: number, connections = 8) => {
      const least = acknowledged.size + count;
      return pour(address, connections, () => acknowledged.size < least);
    },
    /** Makes all messages due: waits until the next try, and leases of a killed service, are over. */
    makeDue: () => database.ask(`UPDATE deliveries SET due_at = 0 WHERE state <> 'done'`),
    /** @throws where more messages came twice than so many kills explain @returns how many */
    twice(kills: number): number {
      const count = [...receiver.taken.values()].reduce((sum, times) => sum + times - 1, 0);
      if (count > kills * deliveryPlaces) throw new Error(`${count} messages twice in ${kills} kills`);
      return count;
    },
    /** After a fault: the service takes what is open, delivers all that waits and ends; then all is compared. */
    async settle(service: Service): Promise<void> {
      while (open.length > 0)
        if ((await post(service.address))?.status !== 201) throw new Error('A request is not taken still');
      await untilDelivered();
      await endWell(service);
      await check();
      const untold = [...acknowledged].filter(([, id]) => !receiver.taken.has(`msg_${id}_created`));
      if (untold.length > 0) throw new Error(`${untold.length} were never told: ${untold[0]?.join()}`);
    },
  };
}
