/**
 * Requests acknowledged a second, beside other servers with the same store in the same run, and how long the service
 * takes to start: `node bench/run.ts service`
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnService } from '../tests/support/service/service-process.ts';
import type { LoadOptions, LoadResult } from './http-client.ts';
import { installPeers, versionOf } from './peers.ts';
import { median, ratio, table, whole } from './tables.ts';

async function start(settings: Record<string, string>, command?: readonly string[]) {
  const started = performance.now();
  const service = spawnService(settings, command);
  const port = Number(new URL(await service.address()).port);
  return { ...service, port, readyMs: performance.now() - started };
}
type Started = Awaited<ReturnType<typeof start>>;

const programOf = (file: string): string[] => [process.execPath, fileURLToPath(new URL(file, import.meta.url))];

async function load(options: LoadOptions): Promise<LoadResult> {
  const client = fork(new URL('./http-client.ts', import.meta.url));
  client.send(options);
  const [result] = (await once(client, 'message')) as [LoadResult];
  return result;
}

/** What was not answered 201, for the table. */
function faultsOf(results: readonly LoadResult[]): string {
  const counts = new Map<string, number>();
  for (const { statuses, cut } of results) {
    for (const [name, count] of Object.entries({ ...statuses, cut })) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  counts.delete('201');
  const faults = [...counts].filter(([, count]) => count > 0).map(([name, count]) => `${count} × ${name}`);
  return faults.join(', ') || '0';
}

/** How long it takes from the start until it answers. */
async function measureStart(startOurs: () => Promise<Started>): Promise<string> {
  const starts: number[] = [];
  for (let i = 0; i < 5; i++) {
    const started = await startOurs();
    starts.push(started.readyMs);
    await started.end('SIGTERM');
  }
  return `Start to ready: median ${whole(median(starts))} ms (${starts.map(whole).join(', ')}).`;
}

type Server = { name: string; path: string; open: (database: string) => Promise<Started> };

type Rounds = { connections: number; seconds: number; rounds: number };

/** Servers in turn, each round with a database of its own. */
async function measureLoad(servers: readonly Server[], folder: string, { connections, seconds, rounds }: Rounds) {
  const results = new Map<string, LoadResult[]>(servers.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, path, open } of servers) {
      const server = await open(join(folder, `${name.replace(/\W/g, '')}-${connections}-${round}.db`));
      results.get(name)?.push(await load({ port: server.port, path, connections, seconds }));
      await server.end('SIGTERM');
    }
  }
  return results;
}

/** A row for each server, the floor first. */
function resultsToRows(connections: number, results: ReadonlyMap<string, readonly LoadResult[]>): string[][] {
  type Figure = 'perSecond' | 'p50' | 'p99' | 'max';
  const medianOf = (own: readonly LoadResult[], figure: Figure) => median(own.map((result) => result[figure]));
  const [floor = []] = results.values();
  return [...results].map(([name, own]) => [
    String(connections),
    name,
    whole(medianOf(own, 'perSecond')),
    ratio(medianOf(own, 'perSecond'), medianOf(floor, 'perSecond')),
    ...(['p50', 'p99', 'max'] as const).map((figure) => whole(medianOf(own, figure))),
    faultsOf(own),
  ]);
}

/** @returns the part of docs/performance.md about it */
export async function measureService({ seconds = 8, connections = [64, 256], rounds = 3 } = {}): Promise<string> {
  await installPeers();
  const folder = await mkdtemp(join(tmpdir(), 'energieausweis-bench-'));
  const receiver = createServer((request, response) => void request.resume().on('end', () => response.end()));
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

  const startOurs = (database: string) =>
    start({ DATABASE_URL: `file:${database}`, CONTACT_WEBHOOK_URL: webhook, TRUSTED_PROXIES: '127.0.0.1' });
  const servers: Server[] = [
    { name: '`node:http`', path: '/', open: (database) => start({}, [...programOf('bare-server.ts'), database]) },
    { name: 'our service, every guard on, delivering meanwhile', path: '/api/contacts', open: startOurs },
    ...(['fastify', 'express'] as const).map((name) => ({
      name: `${name} ${versionOf(name)}`,
      path: '/',
      open: (database: string) => start({}, [...programOf(`peers/service/${name}.js`), database]),
    })),
  ];

  try {
    const started = await measureStart(() => startOurs(join(folder, 'start.db')));
    const rows: string[][] = [];
    for (const count of connections)
      rows.push(...resultsToRows(count, await measureLoad(servers, folder, { connections: count, seconds, rounds })));
    const times = ['p50 ms', 'p99 ms', 'longest ms'];
    const head = ['connections', '', 'stored a second', '× `node:http`', ...times, 'not answered 201'];
    return [started, `${rounds} times ${seconds} s in turn:`, table(head, rows)].join('\n\n');
  } finally {
    receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
}
