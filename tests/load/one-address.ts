/** One address opens as many connections as the service takes in all. */
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { dial } from '../support/raw-client.ts';
import { median, quantile } from './figures.ts';
import { scenario } from './scenario.ts';
import { startSite, visitOften } from './site.ts';
import { missingProc, mostUsage, usageOf } from './usage.ts';

const visits = 100;
/** A request whose body never comes keeps its connection busy: a busy one makes no room. */
const unfinished =
  'POST /api/contacts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n';

export const oneAddress = scenario<{ connections: number; pauseMs: number }>({
  name: 'one address takes all connections',
  target: 'D3: another visitor gets in 100 of 100 times; the address holds 100 connections at most',
  missing: missingProc,
  short: { connections: 500, pauseMs: 1 },
  long: { connections: 2_000, pauseMs: 50 },
  async run({ connections, pauseMs }) {
    // A proxy that nobody comes through: without any, the addresses of this machine would not count.
    const { port, child } = await startSite({ TRUSTED_PROXIES: '192.0.2.1' });
    const before = await usageOf(child.pid);
    let isOver = false;
    // Also where a visitor was turned away.
    onTestFinished(() => void (isOver = true));
    const watching = mostUsage(child.pid, () => !isOver);
    let opened = 0;
    /** Comes again a second after it was cut off. */
    const holdOn = async (isBusy: boolean) => {
      while (!isOver) {
        const { socket, closed } = await dial(port, '127.0.0.2');
        opened++;
        if (isBusy) socket.write(unfinished);
        await closed;
        await sleep(1_000);
      }
    };
    for (let i = 0; i < connections; i++) void holdOn(i % 2 === 0);
    while (opened < connections) await sleep(10);
    let left = visits;
    const took = await visitOften(port, () => left-- > 0, { pauseMs, localAddress: '127.0.0.3' });
    isOver = true;
    const held = (await watching).descriptors - before.descriptors;
    // Its share, the visitor's own, and what is being closed.
    if (held > 150) throw new Error(`${held} connections are held`);
    if (quantile(took, 1) > 5_000) throw new Error(`Another visitor waited ${quantile(took, 1)} ms`);
    return (
      `${took.length} of ${visits} got in after ${median(took)} ms (longest ${quantile(took, 1)}) ` +
      `while one address opened ${opened} connections and held ${held}`
    );
  },
});
