/** A webhook's receiver on this machine. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Received = { headers: Record<string, string | string[] | undefined>; body: string };

/** @param answer status of each answer */
export async function startReceiver(answer: () => number = () => 204) {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(answer()).end();
      for (const wake of waiting.splice(0)) wake();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** Resolves when so many messages have come. */
    async until(count: number): Promise<void> {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
