/** The service as an operator runs it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openReceiver, postJson, readRows, temporaryFolder, typed } from '../../api/test-support.ts';

const program = [process.execPath, fileURLToPath(new URL('../../api/server.ts', import.meta.url))];

/** @param limit largest size of a file, in blocks */
async function run(variables: Record<string, string>, { limit = 'unlimited', command = program } = {}) {
  const child = spawn('sh', ['-c', 'ulimit -f "$1" && shift && exec "$@"', '-', limit, ...command], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (data: string) => (output += data));
  /** Waits until it has printed this. */
  const until = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(output);
        if (found) resolve(found);
      };
      child.stdout.on('data', look);
      child.on('exit', () => reject(new Error(output)));
      look();
    });
  return { child, until, output: () => output };
}

const exit = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));

test('kill -9 loses nothing: the next start delivers what was pending, and SIGTERM ends it with 0', async () => {
  let isUp = false;
  const receiver = await openReceiver(() => (isUp ? 204 : 503));
  const file = join(await temporaryFolder(), 'leads.db');
  const variables = { PORT: '0', DATABASE_URL: `file:${file}`, CONTACT_WEBHOOK_URL: receiver.url };
  const first = await run(variables);
  const [address] = await first.until(/http:\/\/localhost:\d+/);
  const response = await fetch(`${address}/api/contacts`, postJson(typed));
  const { id } = (await response.json()) as { id: string };
  await first.until(/delivery_failed/);
  const killed = exit(first.child);
  first.child.kill('SIGKILL');
  await killed;
  // As if the wait until the second attempt were over.
  const db = new DatabaseSync(file);
  db.exec('UPDATE deliveries SET due_at = 0');
  db.close();

  isUp = true;
  const second = await run(variables);
  await second.until(/"event":"delivered"/);
  const [refused, delivered, ...more] = receiver.received;
  expect(JSON.parse(delivered?.body ?? '')).toMatchObject({ id, ...typed });
  expect([refused?.body, more]).toEqual([delivered?.body, []]);
  const ended = exit(second.child);
  second.child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(second.output()).not.toMatch(/Meyer|0421|example\.org|Error/);
}, 20_000);

test('what ends npm ends the service that it started', async () => {
  const variables = { PORT: '0', DATABASE_URL: `file:${join(await temporaryFolder(), 'leads.db')}` };
  const { child, until } = await run(variables, { command: ['npm', 'run', 'api'] });
  const [address = ''] = await until(/http:\/\/localhost:\d+/);
  expect((await fetch(`${address}/api/regions`)).status).toBe(200);
  child.kill('SIGTERM');
  // npm is gone at once, the service finishes what is under way.
  await expect.poll(() => fetch(address).catch(() => 'gone'), { timeout: 8000 }).toBe('gone');
}, 20_000);

test('a database that is taken away ends it with 1, and what it held is beside it', async () => {
  const file = join(await temporaryFolder(), 'leads.db');
  const { child, until, output } = await run({ PORT: '0', DATABASE_URL: `file:${file}` });
  const [address] = await until(/http:\/\/localhost:\d+/);
  expect((await fetch(`${address}/api/contacts`, postJson(typed))).status).toBe(201);
  const ended = exit(child);
  await rm(file);
  expect(await ended).toBe(1);
  expect(output()).toContain('"level":"error","event":"storage_broken","reason":"file-replaced"');
  const [, rescued = ''] = /ersetzt worden.* liegt in (.*)\.\n/.exec(output()) ?? [];
  expect(readRows(rescued, 'SELECT first_name FROM contacts')).toEqual([{ first_name: typed.firstName }]);
}, 20_000);

test('a disk that fails again and again ends it with 1, and no lead that was answered is missing', async () => {
  const file = join(await temporaryFolder(), 'leads.db');
  const variables = { PORT: '0', METRICS_PORT: '0', DATABASE_URL: `file:${file}` };
  // Its log may grow to a megabyte or two; SQLite takes what comes then for an error of the disk.
  const { child, until, output } = await run(variables, { limit: '2048' });
  const [address] = await until(/http:\/\/localhost:\d+/);
  const ended = exit(child);
  const ids: string[] = [];
  const message = 'x'.repeat(2000);
  for (let i = 0; child.exitCode === null; i++) {
    const response = await fetch(`${address}/api/contacts`, postJson({ ...typed, message: `${message}${i}` })).catch(
      () => undefined,
    );
    if (response?.status === 201) ids.push(((await response.json()) as { id: string }).id);
    else if (response) expect(response.status).toBe(503);
  }
  expect(await ended).toBe(1);
  expect(output()).toMatch(/"storage_broken","reason":"sqlite-\d+"[^]*Die Festplatte meldet wiederholt Fehler/);
  expect(ids.length).toBeGreaterThan(5);
  const stored = new Set(readRows<{ id: string }>(file, 'SELECT id FROM contacts').map(({ id }) => id));
  expect(ids.filter((id) => !stored.has(id))).toEqual([]);
}, 30_000);

test('a wrong setting stops the start with a sentence and code 1', async () => {
  const { child, output } = await run({ PORT: 'achtzig', WEBHOOK_SECRET: 'geheim' });
  expect(await exit(child)).toBe(1);
  expect(output()).toMatch(
    /^Der Dienst startet nicht\.\nPORT ist kein Port\. .*\nWEBHOOK_SECRET ist kein Schlüssel\. .*\n$/,
  );
});
