/** Clients that send a byte now and then, or nothing at all. */
import { setTimeout as sleep } from 'node:timers/promises';
import { dial } from '../support/raw-client.ts';
import { quantile } from './figures.ts';
import { scenario } from './scenario.ts';
import { startSite, visitOften } from './site.ts';

/** Bytes that each kind of client sends first, and then twice a second. */
const kinds = {
  header: { first: 'GET / HTTP/1.1\r\nHost: localhost\r\n', then: 'X-More: 1\r\n' },
  body: {
    first:
      'POST /api/contacts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
    then: ' ',
  },
  silent: { first: '', then: '' },
  kept: { first: 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', then: '' },
};

/** @returns after how many ms the service ended the connection */
async function dribble(port: number, { first, then }: (typeof kinds)['header']): Promise<number> {
  const { socket, closed } = await dial(port);
  const started = performance.now();
  socket.write(first);
  const timer = setInterval(() => socket.writable && socket.write(then), 500);
  const isClosed = await Promise.race([closed.then(() => true), sleep(30_000, false)]);
  clearInterval(timer);
  if (!isClosed) throw new Error(`Who sent „${first}“ and hardly anything after it is still connected after 30 s`);
  return performance.now() - started;
}

export const slowClients = scenario<{ ofEach: number }>({
  name: 'slow-loris',
  target: 'S3: cut after 7 s for headers that do not end, 10 s for a body, 7 s without a word; others are answered',
  short: { ofEach: 50 },
  long: { ofEach: 250 },
  async run({ ofEach }) {
    const { port } = await startSite();
    let isOver = false;
    const visiting = visitOften(port, () => !isOver);
    const cut = await Promise.all(
      Object.entries(kinds).map(async ([kind, sent]) => {
        const took = await Promise.all(Array.from({ length: ofEach }, () => dribble(port, sent)));
        return `${kind} ${(Math.max(...took) / 1000).toFixed(1)} s`;
      }),
    );
    isOver = true;
    const took = await visiting;
    if (quantile(took, 1) > 5_000) throw new Error(`Another visitor waited ${quantile(took, 1)} ms`);
    return (
      `${ofEach} of each, all cut after ${cut.join(', ')} at most; ` +
      `another visitor's p99 ${quantile(took, 0.99)} ms (longest of ${took.length}: ${quantile(took, 1)})`
    );
  },
});
