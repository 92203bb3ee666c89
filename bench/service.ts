/**
 * Requests acknowledged a second, beside a bare `node:http` server with the same store in the same run, and how
 * long the service takes to start. `node bench/service.ts [seconds] [connections …]`
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { usageOf } from '../tests/load/usage.ts';
import { spawnService } from '../tests/support/service-process.ts';
import type { LoadOptions, LoadResult } from './http-client.ts';

const [seconds = 8, ...connections] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'energieausweis-bench-'));
const receiver = createServer((request, response) => void request.resume().on('end', () => response.end()));
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

async function start(settings: Record<string, string>, command?: readonly string[]) {
  const started = performance.now();
  const service = spawnService(settings, command);
  const port = Number(new URL(await service.address()).port);
  return { ...service, port, readyMs: performance.now() - started };
}

const bareServer = [process.execPath, fileURLToPath(new URL('bare-server.ts', import.meta.url))];

async function load(options: LoadOptions): Promise<LoadResult> {
  const client = fork(new URL('./http-client.ts', import.meta.url));
  client.send(options);
  const [result] = (await once(client, 'message')) as [LoadResult];
  return result;
}

const service = (name: string) =>
  start({
    DATABASE_URL: `file:${join(folder, `${name}.db`)}`,
    CONTACT_WEBHOOK_URL: webhook,
    TRUSTED_PROXIES: '127.0.0.1',
  });

function show(what: string, { statuses, cut, perSecond, p50, p99, max }: LoadResult): void {
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `${what}: ${Math.round(perSecond)}/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${max.toFixed(0)} ms; ${answers.join(', ')}${cut > 0 ? `, ${cut} cut` : ''}`,
  );
}

try {
  const starts: number[] = [];
  for (let i = 0; i < 5; i++) {
    const started = await service('start');
    starts.push(started.readyMs);
    if (i === 4) console.log(`idle memory: ${(await usageOf(started.child.pid)).memory} MB`);
    await started.end('SIGTERM');
  }
  console.log(`start to ready: ${starts.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  for (const count of connections.length > 0 ? connections : [64, 256]) {
    const ours = await service(`service-${count}`);
    show(
      `service, ${count} connections`,
      await load({ port: ours.port, path: '/api/contacts', connections: count, seconds }),
    );
    await ours.end('SIGTERM');
    const bare = await start({}, [...bareServer, join(folder, `bare-${count}.db`)]);
    show(`bare, ${count} connections`, await load({ port: bare.port, path: '/', connections: count, seconds }));
    await bare.end('SIGTERM');
  }
} finally {
  receiver.close();
  await rm(folder, { recursive: true, force: true });
}
