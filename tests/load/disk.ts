/** The disk ends the service at each call that writes, and is full for a while. */
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../../api/storage/open.ts';
import { serviceCommand } from '../support/service/service-process.ts';
import { newSqlite, openLoad, scenario, spawnLoaded } from './harness.ts';

function missingStrace(): string | undefined {
  const { error, status } = spawnSync('strace', ['-o', '/dev/null', '-e', 'trace=none', 'true']);
  if (error) return 'strace is not installed (Linux: apt-get install strace).';
  return status === 0 ? undefined : 'strace may watch no process here (ptrace).';
}

/** System calls by which SQLite changes its files. */
const writeCalls = ['pwrite64', 'fsync,fdatasync', 'ftruncate', 'unlink'];

/** Starts the service with a fault in calls on its database: „pwrite64:error=ENOSPC:when=60..120“. */
const faultCommand = (file: string, fault: string): string[] => [
  // -D: the service stays the child that a signal reaches. Without --seccomp-bpf: with it strace puts in no signal.
  ...['strace', '-D', '-f', '-o', '/dev/null'],
  ...['', '-wal', '-journal'].flatMap((suffix) => ['-P', `${file}${suffix}`]),
  ...['-e', `inject=${fault}`],
  ...serviceCommand,
];

/** @returns whether the service came so far as to be killed */
async function crashAt(call: string, count: number): Promise<boolean> {
  const database = await newSqlite();
  const load = await openLoad(database);
  const service = spawnLoaded(load.settings, faultCommand(database.file, `${call}:signal=KILL:when=${count}`));
  // Killed before it listens, it has nothing to post to.
  const address = await service.address().catch(() => undefined);
  if (address !== undefined) {
    // One after another, then several in one transaction.
    await load.pour(address, 1, () => load.acknowledged.size < 3);
    await load.pour(address, 4, () => load.acknowledged.size < 8);
    while (service.child.signalCode === null && load.receiver.taken.size < load.acknowledged.size) await sleep(10);
  }
  const code = await service.end('SIGTERM');
  const isKilled = service.child.signalCode === 'SIGKILL';
  if (!isKilled && code !== 0) throw new Error(`The service ended with ${code}:\n${service.output().slice(-2000)}`);
  // The next start: it recovers the -wal and runs missing migrations.
  await (await openStore(database.url, '/')).close();
  await load.check();
  return isKilled;
}

/** Writes fail from the `from`th on so often that requests see it, and the disk is free again. @returns refused requests */
async function fullDisk(from: number): Promise<number> {
  const database = await newSqlite();
  // Migrated, so that the calls of a start are few and stay so.
  await (await openStore(database.url, '/')).close();
  const load = await openLoad(database);
  const fault = `pwrite64:error=ENOSPC:when=${from}..${from + 40}`;
  const service = await load.start({ METRICS_PORT: '0' }, faultCommand(database.file, fault));
  const [monitoring] = await service.until(/http:\/\/127\.0\.0\.1:\d+/);
  const isReady = async () => (await fetch(`${monitoring}/readyz`)).status === 200;
  let refused = 0;
  let unready = 0;
  for (let posts = 0, storedInARow = 0; refused === 0 || storedInARow < 5; posts++) {
    const answer = await load.post(service.address);
    if (!answer || posts > 300) throw new Error(`It does not store again:\n${service.output().slice(-2000)}`);
    storedInARow = answer.status === 201 ? storedInARow + 1 : 0;
    if (answer.status === 201) continue;
    refused++;
    if (!(await isReady())) unready++;
  }
  if (unready === 0) throw new Error('It called itself ready while the disk was full');
  if (!(await isReady())) throw new Error('It does not call itself ready with a disk that is free again');
  await load.makeDue();
  await load.settle(service);
  return refused;
}

export const disk = [
  scenario<{ calls: string[]; counts: Iterable<number> }>({
    name: 'crash at each write call',
    target: 'R2: 0 that were answered are lost, none without its delivery, no damage; from the migration on',
    missing: missingStrace,
    short: { calls: ['pwrite64'], counts: [20, 120, 240] },
    long: { calls: writeCalls, counts: Array.from({ length: 1000 }, (_, at) => at + 1) },
    async run({ calls, counts }) {
      const points: string[] = [];
      for (const call of calls) {
        let crashes = 0;
        for (const count of counts) {
          const isKilled = await crashAt(call, count).catch((error: Error) => {
            throw new Error(`Killed at ${call} ${count}: ${error.message}`);
          });
          // A service outlives it: there are no more such calls.
          if (!isKilled) break;
          crashes++;
        }
        if (crashes === 0) throw new Error(`No ${call} was reached`);
        points.push(`${crashes} at ${call}`);
      }
      return `0 lost; killed ${points.join(', ')}`;
    },
  }),
  scenario<{ full: number[] }>({
    name: 'full disk',
    target: 'R4: 503 with Retry-After and not ready while it is full, then 201; 0 lost',
    missing: missingStrace,
    short: { full: [40] },
    long: { full: [20, 30, 40, 50, 60, 70, 80, 90] },
    async run({ full }) {
      let refused = 0;
      for (const from of full) refused += await fullDisk(from);
      return `full ${full.length} times: ${refused} × 503, then 201`;
    },
  }),
];
