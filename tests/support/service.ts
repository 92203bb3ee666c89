/** The real service with the built site, a database of its own and a receiver for its webhooks. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type Delivery = { headers: Record<string, string | string[] | undefined>; body: Record<string, unknown> };

export type TestService = {
  baseUrl: string;
  /** What reached the webhook's receiver, oldest first. */
  deliveries: Delivery[];
  /** Waits until a delivery carries this e-mail address. */
  deliveryOf(email: string): Promise<Delivery>;
  /** Reads the service's database. */
  rows(sql: string, ...values: string[]): Record<string, unknown>[];
  stop(): Promise<void>;
};

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** @param site the built site, from the project's folder or with its whole path */
export async function startTestService(site = 'dist'): Promise<TestService> {
  const deliveries: Delivery[] = [];
  const receiver = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      deliveries.push({ headers: request.headers, body: JSON.parse(text) as Record<string, unknown> });
      response.end();
    });
  });
  const receiverPort = await listen(receiver);
  const folder = await mkdtemp(join(tmpdir(), 'energieausweis-'));
  const database = join(folder, 'leads.db');
  const port = await freePort();
  const child = spawn(process.execPath, ['api/server.ts', '--site', site], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATABASE_URL: `file:${database}`,
      CONTACT_WEBHOOK_URL: `http://127.0.0.1:${receiverPort}/lead`,
    },
  });
  await started(child);

  return {
    baseUrl: `http://localhost:${port}`,
    deliveries,
    async deliveryOf(email) {
      for (let tries = 0; tries < 200; tries++) {
        const found = deliveries.find(({ body }) => body['email'] === email);
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`No webhook for ${email} within 10 s`);
    },
    rows(sql, ...values) {
      const db = new DatabaseSync(database, { readOnly: true });
      try {
        return db.prepare(sql).all(...values) as Record<string, unknown>[];
      } finally {
        db.close();
      }
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when the service says that it listens. @throws with what it printed where it does not start */
function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('http://localhost')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${output}`)));
  });
}
