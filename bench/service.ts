/**
 * Requests acknowledged a second, beside a bare `node:http` server with the same store in the same run, and how
 * long the service takes to start. `node bench/service.ts [seconds] [connections …]`
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadOptions, LoadResult } from './http-client.ts';

const [seconds = 8, ...connections] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'energieausweis-bench-'));
const receiver = createServer((request, response) => void request.resume().on('end', () => response.end()));
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

type Started = { port: number; readyMs: number; memoryMb: () => Promise<number>; stop: () => Promise<void> };

async function start(program: string, args: string[], env: Record<string, string> = {}): Promise<Started> {
  const started = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
  const port = await new Promise<number>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const [, found] = /http:\/\/localhost:(\d+)/.exec(text) ?? [];
      if (found) resolve(Number(found));
    });
  });
  const readyMs = performance.now() - started;
  return {
    port,
    readyMs,
    async memoryMb() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function load(options: LoadOptions): Promise<LoadResult> {
  const client = fork(new URL('./http-client.ts', import.meta.url));
  client.send(options);
  const [result] = (await once(client, 'message')) as [LoadResult];
  return result;
}

const service = (name: string) =>
  start('../api/server.ts', [], {
    PORT: '0',
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
    if (i === 4) console.log(`idle memory: ${(await started.memoryMb()).toFixed(0)} MB`);
    await started.stop();
  }
  console.log(`start to ready: ${starts.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  for (const count of connections.length > 0 ? connections : [64, 256]) {
    const ours = await service(`service-${count}`);
    show(
      `service, ${count} connections`,
      await load({ port: ours.port, path: '/api/contacts', connections: count, seconds }),
    );
    await ours.stop();
    const bare = await start('bare-server.ts', [join(folder, `bare-${count}.db`)]);
    show(`bare, ${count} connections`, await load({ port: bare.port, path: '/', connections: count, seconds }));
    await bare.stop();
  }
} finally {
  receiver.close();
  await rm(folder, { recursive: true, force: true });
}
