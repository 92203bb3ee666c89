/** The service as an operator runs it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openReceiver, postJson, readRows, typed } from '../support/app.ts';
import { serviceCommand, spawnService } from '../support/service/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** @param command what starts it, where that is not Node alone */
async function run(settings: Record<string, string> = {}, command?: readonly string[]) {
  const file = join(await temporaryFolder(), 'leads.db');
  const start = () => {
    const service = spawnService({ DATABASE_URL: `file:${file}`, ...settings }, command);
    onTestFinished(() => void service.child.kill('SIGKILL'));
    return service;
  };
  const service = start();
  const address = (await service.address()).replace('localhost', '127.0.0.1');
  const ask = async (about: object = {}) => fetch(`${address}/api/contacts`, postJson({ ...typed, ...about }));
  return { ...service, file, again: start, ask, listening: address };
}

test('kill -9 loses nothing: the next start delivers what was pending, and SIGTERM ends it with 0', async () => {
  let isUp = false;
  const receiver = await openReceiver(() => (isUp ? 204 : 503));
  const { ask, until, end, file, again } = await run({ CONTACT_WEBHOOK_URL: receiver.url });
  const { id } = (await (await ask()).json()) as { id: string };
  await until(/delivery_failed/);
  await end('SIGKILL');
  // The wait until the second attempt is over.
  const db = new DatabaseSync(file);
  db.exec('UPDATE deliveries SET due_at = 0');
  db.close();
  isUp = true;
  const second = again();
  await second.until(/"event":"delivered"/);
  const [refused, delivered, ...more] = receiver.received;
  expect(JSON.parse(delivered?.body ?? '')).toMatchObject({ id, ...typed });
  expect([refused?.body, more]).toEqual([delivered?.body, []]);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(second.output()).not.toMatch(/Meyer|0421|example\.org|Error/);
});

test('a database that is taken away ends it with 1, and what it held is beside it', async () => {
  const { ask, file, exited, output } = await run();
  expect((await ask()).status).toBe(201);
  await rm(file);
  expect(await exited).toBe(1);
  const [, rescued = ''] = /"reason":"file-replaced"[^]*ersetzt worden.* liegt in (.*)\.\n/.exec(output()) ?? [];
  expect(readRows(rescued, 'SELECT first_name FROM contacts')).toEqual([{ first_name: typed.firstName }]);
});

test('a disk that fails again and again ends it with 1, and no lead that was answered is missing', async () => {
  // Its log may grow to a megabyte or two; SQLite takes what comes then for an error of the disk.
  const limited = ['sh', '-c', 'ulimit -f 2048 && exec "$@"', '-', ...serviceCommand];
  const { ask, child, exited, output, file } = await run({ METRICS_PORT: '0' }, limited);
  const ids: string[] = [];
  const message = 'x'.repeat(2000);
  for (let i = 0; child.exitCode === null; i++) {
    const response = await ask({ message: `${message}${i}` }).catch(() => undefined);
    if (response?.status === 201) ids.push(((await response.json()) as { id: string }).id);
    else if (response) expect(response.status).toBe(503);
  }
  expect(await exited).toBe(1);
  expect(output()).toMatch(/"storage_broken","reason":"sqlite-\d+"[^]*Die Festplatte meldet wiederholt Fehler/);
  const stored = new Set(readRows<{ id: string }>(file, 'SELECT id FROM contacts').map(({ id }) => id));
  expect([ids.length > 5, ids.filter((id) => !stored.has(id))]).toEqual([true, []]);
});
