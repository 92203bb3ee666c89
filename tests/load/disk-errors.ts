/** The disk is full for a while, and then fails for good. */
import { openStore } from '../../api/storage/open.ts';
import { newSqlite } from './databases.ts';
import { createLeads, makeDue, openLeadReceiver, settle, startService } from './leads.ts';
import { scenario } from './scenario.ts';
import { faultCommand, missingStrace } from './strace.ts';

/** Numbers of the write from which the disk is full, and of the fsync from which it fails, counted from the start. */
type Size = { full: readonly number[]; failing: readonly number[] };

/** Migrated, so that the calls of a start are few and stay so. */
async function newMigrated() {
  const database = await newSqlite();
  await (await openStore(database.url, '/')).close();
  return database;
}

/** A write fails so often in a row that requests see it, and the disk is free again. @returns refused requests */
async function fullDisk(from: number): Promise<number> {
  const database = await newMigrated();
  const receiver = await openLeadReceiver();
  const service = await startService(
    { DATABASE_URL: database.url, CONTACT_WEBHOOK_URL: receiver.url, METRICS_PORT: '0' },
    faultCommand(database.file, `pwrite64:error=ENOSPC:when=${from}..${from + 40}`),
  );
  const [monitoring] = await service.until(/http:\/\/127\.0\.0\.1:\d+/);
  const isReady = async () => (await fetch(`${monitoring}/readyz`)).status === 200;
  const leads = createLeads();

  let refused = 0;
  let unready = 0;
  let storedInARow = 0;
  for (let posts = 0; refused === 0 || storedInARow < 5; posts++) {
    if (posts > 300) throw new Error(`Still not stored again after ${refused} refused`);
    const answer = await leads.post(service.address);
    if (answer?.status === 201) storedInARow++;
    else if (answer) {
      storedInARow = 0;
      refused++;
      if (!(await isReady())) unready++;
    } else throw new Error(`The service ended:\n${service.output().slice(-2000)}`);
  }
  if (unready === 0) throw new Error('It called itself ready while the disk was full');
  if (!(await isReady())) throw new Error('It does not call itself ready with a disk that is free again');
  await makeDue(database);
  await settle(service, leads, database, receiver);
  return refused;
}

/** Every fsync from the `from`th on fails: the service ends, and rows it has not confirmed may be stored. */
async function failingDisk(from: number): Promise<{ answered: number; storedAnyway: number }> {
  const database = await newMigrated();
  const receiver = await openLeadReceiver();
  const settings = { DATABASE_URL: database.url, CONTACT_WEBHOOK_URL: receiver.url };
  const service = await startService(settings, faultCommand(database.file, `fsync,fdatasync:error=EIO:when=${from}+`));
  const leads = createLeads();
  await leads.pour(service.address, 1);
  const code = await service.exited;
  if (code !== 1) throw new Error(`The service ended with ${code}, not with 1:\n${service.output().slice(-2000)}`);
  const answered = leads.acknowledged.size;
  const storedAnyway = (await database.ask('SELECT id FROM contacts')).length - answered;
  await makeDue(database);
  await settle(await startService(settings), leads, database, receiver);
  return { answered, storedAnyway };
}

export const diskErrors = scenario<Size>({
  name: 'disk errors',
  target:
    'R4, R5: 201 or 503 with Retry-After, nothing else; not ready meanwhile; goes on by itself where the disk was full, ' +
    'ends with 1 where it fails; 0 that were answered are lost',
  missing: missingStrace,
  short: { full: [40], failing: [12] },
  long: { full: [20, 30, 40, 50, 60, 70, 80, 90], failing: [6, 8, 10, 12, 14, 16, 18, 20] },
  async run({ full, failing }) {
    let refused = 0;
    for (const from of full) refused += await fullDisk(from);
    let answered = 0;
    let storedAnyway = 0;
    for (const from of failing) {
      const found = await failingDisk(from);
      answered += found.answered;
      storedAnyway += found.storedAnyway;
    }
    return (
      `full ${full.length} times: ${refused} × 503, then 201 again; ` +
      `failing ${failing.length} times: 0 of ${answered} lost, ${storedAnyway} stored though answered 503`
    );
  },
});
