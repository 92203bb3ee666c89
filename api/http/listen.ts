/** The service's ports: one for visitors, and where it is set one for monitoring that only this machine reaches. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { StartError, type Env } from '../env.ts';

type Fetch = Parameters<typeof getRequestListener>[0];
export type Apps = { visitors: Fetch; monitoring: Fetch };

export type Ports = {
  /** As opened: the setting 0 takes any that is free. */
  port: number;
  metricsPort: number | undefined;
  isDraining(): boolean;
  /** Is „not ready“ from now on and keeps no connection; resolves after a wait in which a load balancer looks. */
  drain(waitMs: number): Promise<void>;
  /** Takes nothing new and waits for what is under way. @param graceMs longest wait */
  close(graceMs: number): Promise<void>;
};

/** @param apps may come later, since they know their port: until then visitors wait @throws StartError */
export async function openPorts({ PORT, METRICS_PORT, TRUSTED_PROXIES }: Env, apps: Promise<Apps>): Promise<Ports> {
  let isDraining = false;
  const underWay = new Set<ServerResponse>();
  const visitors = getRequestListener(async (...call) => (await apps).visitors(...call));
  const server = createServer(
    {
      headersTimeout: 5_000,
      requestTimeout: 8_000,
      connectionsCheckingInterval: 1_000,
      // A proxy must be the one that closes first, or now and then it meets a closed connection.
      keepAliveTimeout: TRUSTED_PROXIES.length > 0 ? 75_000 : 5_000,
      maxHeaderSize: 8_192,
    },
    (request, response) => {
      if (isDraining) response.setHeader('Connection', 'close');
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
      void visitors(request, response);
    },
  );
  // Read once, an address stays known when its visitor has gone before the limits ask for it.
  server.on('connection', (socket) => void socket.remoteAddress);
  server.maxConnections = 2_000;
  server.maxRequestsPerSocket = 1_000;
  const monitoring = getRequestListener(async (...call) => (await apps).monitoring(...call));
  const monitor = createServer((request, response) => void monitoring(request, response));

  const port = await listen(server, 'PORT', PORT);
  try {
    return {
      port,
      metricsPort:
        METRICS_PORT === undefined ? undefined : await listen(monitor, 'METRICS_PORT', METRICS_PORT, '127.0.0.1'),
      isDraining: () => isDraining,
      async drain(waitMs) {
        isDraining = true;
        for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
        await sleep(waitMs);
      },
      async close(graceMs) {
        await close(server, graceMs);
        await close(monitor, graceMs);
      },
    };
  } catch (error) {
    server.close();
    throw error;
  }
}

/** @returns the port */
function listen(server: Server, name: string, port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? 'ist schon belegt, vielleicht läuft der Dienst bereits'
          : error.code === 'EACCES'
            ? 'darf dieser Benutzer nicht öffnen'
            : `lässt sich nicht öffnen (${error.code})`;
      reject(new StartError(`Port ${port} ${why}. Setzen Sie ${name} auf einen anderen.`, { cause: error }));
    });
    server.listen({ port, host }, () => resolve((server.address() as AddressInfo).port));
  });
}

async function close(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  setTimeout(() => server.closeAllConnections(), graceMs).unref();
  await new Promise((resolve) => server.close(resolve));
}
