/** The service's ports: one for visitors, and where it is set one for monitoring that only this machine reaches. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { StartError, type Env } from '../env.ts';

type Fetch = Parameters<typeof getRequestListener>[0];
export type Apps = { visitors: Fetch; monitoring: Fetch };

/** @property silentMs how long a connection may stay idle once nothing new is taken */
export type PortOptions = { silentMs?: number };

/** Connections at a time; one more is refused. With half a body on each they take 450 MB, as much as the unit allows. */
const mostConnections = 4_000;

/** @param apps may come later, since they know their port: until then visitors wait @throws StartError */
export async function openPorts(env: Env, apps: Promise<Apps>, options: PortOptions = {}) {
  const { HOST, PORT, LISTEN_FDS, METRICS_PORT, TRUSTED_PROXIES } = env;
  const { silentMs = 900 } = options;
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
  server.maxConnections = mostConnections;
  // An answer of which nothing gets away for so long is given up, and its connection with it.
  server.timeout = 20_000;
  server.maxRequestsPerSocket = 1_000;
  const monitoring = getRequestListener(async (...call) => (await apps).monitoring(...call));
  const monitor = createServer((request, response) => void monitoring(request, response));

  const place = LISTEN_FDS === undefined ? { port: PORT, host: HOST } : { fd: systemdSocket };
  const port = await listen(server, 'PORT', place);
  try {
    return {
      port,
      metricsPort:
        METRICS_PORT === undefined
          ? undefined
          : await listen(monitor, 'METRICS_PORT', { port: METRICS_PORT, host: '127.0.0.1' }),
      isDraining: () => isDraining,
      /** Is „not ready“ from now on and keeps no connection; resolves after a wait in which a load balancer looks. */
      async drain(waitMs: number): Promise<void> {
        isDraining = true;
        for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
        await sleep(waitMs);
      },
      /** Takes nothing new and waits for what is under way. @param graceMs longest wait */
      async close(graceMs: number): Promise<void> {
        isDraining = true;
        setTimeout(() => server.closeAllConnections(), graceMs).unref();
        const closed = once(server, 'close');
        // The server's own `close` comes later: it ends idle connections at once, and a request may be on its way there.
        NetServer.prototype.close.call(server);
        await Promise.race([closed, patience(silentMs)]);
        server.close();
        await closed;
        monitor.close();
        monitor.closeAllConnections();
      },
    };
  } catch (error) {
    server.close();
    throw error;
  }
}

/** Also reads what has come: after a pause of the process the time is up before that. */
async function patience(ms: number): Promise<void> {
  await sleep(ms);
  await nextTurn();
}

/**
 * The first descriptor that systemd hands over. It keeps it: whoever comes while no process listens waits there, so that an
 * update refuses nobody.
 */
const systemdSocket = 3;

type Place = { port: number; host: string | undefined } | { fd: number };

/** @returns the port */
function listen(server: Server, name: string, place: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const { code } = error;
      const why =
        code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
          ? 'HOST ist keine Adresse dieses Rechners. Setzen Sie HOST auf eine seiner Adressen, oder lassen Sie es leer.'
          : `${'fd' in place ? 'Der Port von energieausweis.socket' : `Port ${place.port}`} ${portFaults[code ?? ''] ?? `lässt sich nicht öffnen (${code})`}. Setzen Sie ${name} auf einen anderen.`;
      reject(new StartError(why, { cause: error }));
    });
    const done = () => resolve((server.address() as AddressInfo).port);
    if ('fd' in place) server.listen(place, backlog, done);
    else server.listen({ ...place, backlog }, done);
  });
}

/** Connections that may wait to be accepted. Linux drops the first packet of one too many, and its client tries again after a second. */
const backlog = 2_000;

const portFaults: Record<string, string> = {
  EADDRINUSE: 'ist schon belegt, vielleicht läuft der Dienst bereits',
  EACCES: 'darf dieser Benutzer nicht öffnen',
};
