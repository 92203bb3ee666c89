/** Requests come at a steady rate, whatever the service makes of them, and it takes no more room for it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { newSqlite } from './databases.ts';
import { median, quantile } from './figures.ts';
import { createLeads, openLeadReceiver, settle, startService } from './leads.ts';
import { scenario } from './scenario.ts';
import { missingProc, usageOf, type Usage } from './usage.ts';

type Size = {
  seconds: number;
  /** Requests each second. */
  rate: number;
  /** The minute that the last one is compared with; absent where the whole is too short for it. */
  settledMinute?: number;
};

const tickMs = 20;

export const soak = scenario<Size>({
  name: 'soak',
  target: 'R20: all answered 201 and told; memory within 10 % of minute five, descriptors flat',
  missing: missingProc,
  short: { seconds: 2, rate: 100 },
  long: { seconds: 30 * 60, rate: 300, settledMinute: 5 },
  async run({ seconds, rate, settledMinute }) {
    const database = await newSqlite();
    const receiver = await openLeadReceiver();
    const service = await startService({ DATABASE_URL: database.url, CONTACT_WEBHOOK_URL: receiver.url });
    const leads = createLeads();
    const took: number[] = [];
    const faults: unknown[] = [];
    const underWay = new Set<Promise<void>>();
    const post = async () => {
      const answer = await leads.post(service.address);
      if (answer?.status !== 201) throw new Error(`A request was answered ${answer?.status ?? 'not at all'}`);
      took.push(answer.ms);
    };

    const started = performance.now();
    const elapsedMs = () => performance.now() - started;
    /** One each second. */
    const usage: Usage[] = [];
    let sent = 0;
    while (elapsedMs() < seconds * 1000 && faults.length === 0) {
      // Requests go out at their rate whether or not answers come: a slow service is not spared.
      for (const due = (elapsedMs() / 1000) * rate; sent < due; sent++) {
        const posting = post()
          .catch((error: unknown) => void faults.push(error))
          .finally(() => underWay.delete(posting));
        underWay.add(posting);
      }
      if (usage.length * 1000 <= elapsedMs()) usage.push(await usageOf(service.child.pid));
      await sleep(tickMs);
    }
    await Promise.all(underWay);
    if (faults.length > 0) throw faults[0];

    const medianOf = (seconds: Usage[], name: keyof Usage) => median(seconds.map((one) => one[name]));
    const early =
      settledMinute === undefined ? usage.slice(0, 1) : usage.slice((settledMinute - 1) * 60, settledMinute * 60);
    const late = usage.slice(-60);
    const memory = [medianOf(early, 'memory'), medianOf(late, 'memory')] as const;
    const descriptors = [medianOf(early, 'descriptors'), medianOf(late, 'descriptors')] as const;
    if (settledMinute !== undefined && (memory[1] > memory[0] * 1.1 || descriptors[1] > descriptors[0] + 20))
      throw new Error(`It grew from ${memory.join(' to ')} MB, from ${descriptors.join(' to ')} descriptors`);
    await settle(service, leads, database, receiver);
    if (receiver.duplicates() > 0) throw new Error(`${receiver.duplicates()} messages twice`);
    return (
      `${took.length} in ${seconds} s, all 201, p99 ${quantile(took, 0.99)} ms; ` +
      `memory ${memory.join(' → ')} MB, descriptors ${descriptors.join(' → ')}`
    );
  },
});
