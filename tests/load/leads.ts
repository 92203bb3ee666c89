/**
 * Visitors who ask, the receiver that is told of them, and the comparison of both with the database: what was
 * answered 201 must be in it, once, and must be told.
 */
import { Agent, request, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { idempotencyHeader } from '#domain/api-contract';
import { openReceiver, typed } from '../support/app.ts';
import { spawnService } from '../support/service-process.ts';
import type { Database } from './databases.ts';

/** @param refuseEach so many messages make one that is answered 500, until `refuseNone` */
export async function openLeadReceiver({ refuseEach = Infinity } = {}) {
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
  return {
    url,
    taken,
    refuseNone: () => void (refuseEach = Infinity),
    /** Messages taken once more than needed. */
    duplicates: () => [...taken.values()].reduce((sum, count) => sum + count - 1, 0),
  };
}

/** Messages on their way to a receiver at once: so many may have been taken and not noted when the service is killed. */
export const deliveryPlaces = 8;

type LeadReceiver = Awaited<ReturnType<typeof openLeadReceiver>>;

/**
 * The service, which ends with the test. It takes the address of each visitor from their header: else all would
 * share one limit.
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

export type LoadedService = Awaited<ReturnType<typeof startService>>;

/** Each try from an address and a network of its own: what is tried often from one is stored, but held back. */
export function createAddresses(): () => string {
  let tries = 0;
  return () => `${11 + (++tries % 100)}.${(tries / 100) & 255}.${(tries / 25_600) & 255}.1`;
}

export type Answer = { status: number; ms: number };

export type Leads = ReturnType<typeof createLeads>;

/**
 * Sends as browsers do: what got no byte of an answer over a connection that was kept goes out once more over another. A
 * service that ends and its visitor who asks may always meet.
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

export function createLeads() {
  /** Sent and not answered 201, by number: to be sent again under the same key. */
  const open: number[] = [];
  const acknowledged = new Map<string, string>();
  let sent = 0;
  const agent = new Agent({ keepAlive: true });
  const nextAddress = createAddresses();

  const numberToKey = (number: number) => `lead-${String(number).padStart(8, '0')}`;

  /** @returns nothing where the connection broke @throws where it is answered anything but 201 or 503 */
  async function post(address: string, number: number): Promise<Answer | undefined> {
    const key = numberToKey(number);
    const headers = {
      'Content-Type': 'application/json',
      [idempotencyHeader]: key,
      'X-Forwarded-For': nextAddress(),
    };
    const body = JSON.stringify({ ...typed, email: `anna${number}@example.org` });
    const started = performance.now();
    const answer = await send(agent, `${address}/api/contacts`, body, headers).catch(() => undefined);
    const status = answer?.response.statusCode ?? 0;
    if (status !== 201) open.push(number);
    if (!answer) return undefined;
    if (status === 201) acknowledged.set(key, (JSON.parse(answer.text) as { id: string }).id);
    else if (status !== 503) throw new Error(`${key} was answered ${status}`);
    else if (!answer.response.headers['retry-after']) throw new Error(`${key}: 503 without Retry-After`);
    return { status, ms: performance.now() - started };
  }

  const postNext = (address: string) => post(address, open.shift() ?? ++sent);

  return {
    /** Their ids, by key. */
    acknowledged,

    /** Posts one that is open, else a new one. */
    post: postNext,

    /**
     * Posts over so many connections, each of them until it breaks.
     * @param goesOn asked before each
     */
    async pour(address: string, connections: number, goesOn: () => boolean = () => true): Promise<Answer[]> {
      const answers: Answer[] = [];
      const visit = async () => {
        while (goesOn()) {
          const answer = await postNext(address);
          if (!answer) return;
          answers.push(answer);
        }
      };
      await Promise.all(Array.from({ length: connections }, visit));
      return answers;
    },

    /** Posts what is open again. @throws where one is not taken now */
    async finish(address: string): Promise<void> {
      while (open.length > 0) {
        const answer = await postNext(address);
        if (answer?.status !== 201) throw new Error(`A request is not taken still: ${answer?.status ?? 'no answer'}`);
      }
    },

    /** @throws where one that was answered is missing or another, or one has not exactly one delivery */
    async check(database: Database): Promise<void> {
      await database.check();
      const rows = await database.ask<{ id: string; key: string; deliveries: number }>(
        `SELECT contacts.id, contacts.idempotency_key AS key, count(deliveries.id) AS deliveries
         FROM contacts LEFT JOIN deliveries ON deliveries.contact_id = contacts.id GROUP BY contacts.id`,
      );
      const stored = new Map(rows.map(({ id, key }) => [key, id]));
      const lost = [...acknowledged].filter(([key, id]) => stored.get(key) !== id).map(([key]) => key);
      const untold = rows.filter(({ deliveries }) => Number(deliveries) !== 1).map(({ key }) => key);
      const faults = [
        ...(lost.length > 0 ? [`${lost.length} of ${acknowledged.size} lost: ${lost.slice(0, 5).join()}`] : []),
        ...(untold.length > 0 ? [`${untold.length} without exactly one delivery: ${untold.slice(0, 5).join()}`] : []),
        ...(stored.size < rows.length ? [`${rows.length - stored.size} stored twice`] : []),
      ];
      if (faults.length > 0) throw new Error(faults.join('; '));
    },

    /** @throws where the receiver has not taken each that was answered */
    checkTold({ taken }: LeadReceiver): void {
      const untold = [...acknowledged].filter(([, id]) => !taken.has(`msg_${id}_created`)).map(([key]) => key);
      if (untold.length > 0) throw new Error(`${untold.length} were never told: ${untold.slice(0, 5).join()}`);
    },
  };
}

/** Waits until nothing is to be delivered any more. @throws where nothing was delivered for 15 s */
export async function untilDelivered(database: Database): Promise<void> {
  let before = Infinity;
  let deadline = 0;
  for (;;) {
    const [row] = await database.ask<{ n: number }>(`SELECT count(*) AS n FROM deliveries WHERE state <> 'done'`);
    const left = Number(row?.n);
    if (left === 0) return;
    if (left < before) deadline = performance.now() + 15_000;
    if (performance.now() > deadline) throw new Error(`${left} deliveries hang`);
    before = left;
    await sleep(100);
  }
}

/** Makes all messages due: waits until the next try, and leases of a killed service, are over. */
export const makeDue = (database: Database) => database.ask(`UPDATE deliveries SET due_at = 0 WHERE state <> 'done'`);

/**
 * After a fault: the service takes what is open, delivers all that waits and ends; then everything is compared.
 * @throws where something is missing
 */
export async function settle(
  service: LoadedService,
  leads: Leads,
  database: Database,
  receiver: LeadReceiver,
): Promise<void> {
  await leads.finish(service.address);
  await untilDelivered(database);
  await endWell(service);
  await leads.check(database);
  leads.checkTold(receiver);
}

/** @throws where it does not end with 0 */
export async function endWell(service: LoadedService): Promise<void> {
  const code = await service.end('SIGTERM');
  if (code !== 0) throw new Error(`The service ended with ${code}:\n${service.output().slice(-2000)}`);
}
