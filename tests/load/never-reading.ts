/** Clients ask for fifty pages at once and read none. */
import { setTimeout as sleep } from 'node:timers/promises';
import { dial } from '../support/raw-client.ts';
import { median, quantile } from './figures.ts';
import { scenario } from './scenario.ts';
import { largePaths, startSite, visitOften } from './site.ts';
import { missingProc, mostUsage, usageOf } from './usage.ts';

const clients = 300;
const leastVisits = 50;

export const neverReading = scenario<{ allCut: boolean }>({
  name: 'a client that asks ahead and never reads',
  target: 'D1: others are answered meanwhile; fewer than 1,000 descriptors, less than 300 MB more; all cut within 45 s',
  missing: missingProc,
  short: { allCut: false },
  long: { allCut: true },
  async run({ allCut }) {
    const { port, child } = await startSite();
    const before = await usageOf(child.pid);
    let visits = 0;
    let isOver = false;
    const watching = mostUsage(child.pid, () => !isOver);
    let isCut = !allCut;
    const visiting = visitOften(port, () => visits++ < leastVisits || !isCut);
    await Promise.all(
      Array.from({ length: clients }, async (_, i) => {
        const { socket, ask } = await dial(port);
        socket.pause();
        // A few only as many as may wait: their answers stand still. Were it more, Linux, which holds both ends
        // here, would run short of room for what is on its way.
        for (const path of largePaths) ask(path, i % 10 ? 25 : 5);
      }),
    );
    const asked = performance.now();
    // A client that reads nothing does not see that it was cut off: the service's side tells.
    while (!isCut) {
      await sleep(100);
      isCut = (await usageOf(child.pid)).descriptors < before.descriptors + 5;
      if (performance.now() - asked > 45_000) throw new Error('Not all were cut within 45 s');
    }
    const cutAfter = Math.round((performance.now() - asked) / 1000);
    const took = await visiting;
    isOver = true;
    const most = await watching;
    const grown = most.memory - before.memory;
    if (most.descriptors >= 1_000) throw new Error(`${most.descriptors} descriptors are open`);
    if (grown >= 300) throw new Error(`It takes ${grown} MB more`);
    if (quantile(took, 1) > 5_000) throw new Error(`Another visitor waited ${quantile(took, 1)} ms`);
    return (
      `another visitor waited ${median(took)} ms (longest of ${took.length}: ${quantile(took, 1)}); ` +
      `${most.descriptors} descriptors, ${grown} MB more${allCut ? `; all cut after ${cutAfter} s` : ''}`
    );
  },
});
