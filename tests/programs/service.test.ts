/** The service as an operator runs it. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openReceiver, postJson, readRows, typed } from '../support/app.ts';
import { openMailServer } from '../support/mail-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { serviceCommand, spawnService } from '../support/service-process.ts';

/** @param command what starts it, where that is not Node alone */
function run(settings: Record<string, string>, command?: readonly string[]) {
  const service = spawnService(settings, command);
  onTestFinished(() => void service.child.kill('SIGKILL'));
  return service;
}

test('kill -9 loses nothing: the next start delivers what was pending, and SIGTERM ends it with 0', async () => {
  let isUp = false;
  const receiver = await openReceiver(() => (isUp ? 204 : 503));
  const file = join(await temporaryFolder(), 'leads.db');
  const variables = { DATABASE_URL: `file:${file}`, CONTACT_WEBHOOK_URL: receiver.url };
  const first = run(variables);
  const address = await first.address();
  const response = await fetch(`${address}/api/contacts`, postJson(typed));
  const { id } = (await response.json()) as { id: string };
  await first.until(/delivery_failed/);
  await first.end('SIGKILL');
  // The wait until the second attempt is over.
  const db = new DatabaseSync(file);
  db.exec('UPDATE deliveries SET due_at = 0');
  db.close();

  isUp = true;
  const second = run(variables);
  await second.until(/"event":"delivered"/);
  const [refused, delivered, ...more] = receiver.received;
  expect(JSON.parse(delivered?.body ?? '')).toMatchObject({ id, ...typed });
  expect([refused?.body, more]).toEqual([delivered?.body, []]);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(second.output()).not.toMatch(/Meyer|0421|example\.org|Error/);
});

test('a look from outside goes the whole way of a request, tells nobody, and says what is bad', async () => {
  const receiver = await openReceiver();
  const mailServer = await openMailServer();
  onTestFinished(() => mailServer.stop());
  const file = join(await temporaryFolder(), 'leads.db');
  const word = 'w'.repeat(40);
  const service = run({
    ...{ DATABASE_URL: `file:${file}`, CONTACT_WEBHOOK_URL: receiver.url, PROBE_SECRET: word },
    ...{ SMTP_URL: mailServer.url, MAIL_FROM: 'post@example.org', MAIL_TO: 'buero@example.org' },
  });
  const address = (await service.address()).replace('localhost', '127.0.0.1');
  const look = (settings: Record<string, string>) =>
    promisify(execFile)('sh', ['deploy/outside.sh', address], { env: { PATH: process.env['PATH'], ...settings } }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    );
  // Without the site there is no home page, and without https no certificate to look at.
  const alone = await look({});
  expect(alone).toMatch(/^Die Website antwortet nicht mit 200: +404\n$/);
  expect(await look({ PROBE_SECRET: word })).toBe(alone);
  expect(await look({ PROBE_SECRET: `${word}x` })).toMatch(/\nEine Anfrage geht nicht den ganzen Weg: .* 403\n$/);
  await mailServer.stop();
  expect(await look({ PROBE_SECRET: word })).toMatch(/\nEine Anfrage .*"stored":true.*ESOCKET.* 503\n$/);
  expect(await service.end('SIGTERM')).toBe(0);
  expect(readRows(file, 'SELECT id FROM contacts UNION SELECT id FROM deliveries')).toEqual([]);
  expect(receiver.received).toEqual([]);
  expect(await look({ PROBE_SECRET: word })).toMatch(/\nEine Anfrage geht nicht den ganzen Weg: .* 000\n$/);
});

test('what ends npm ends the service that it started', async () => {
  const variables = { DATABASE_URL: `file:${join(await temporaryFolder(), 'leads.db')}` };
  const { child, address: started } = run(variables, ['npm', 'run', 'api']);
  const address = await started();
  expect((await fetch(`${address}/api/regions`)).status).toBe(200);
  child.kill('SIGTERM');
  // npm is gone at once, the service finishes what is under way.
  await expect.poll(() => fetch(address).catch(() => 'gone')).toBe('gone');
});

test('a database that is taken away ends it with 1, and what it held is beside it', async () => {
  const file = join(await temporaryFolder(), 'leads.db');
  const service = run({ DATABASE_URL: `file:${file}` });
  const address = await service.address();
  expect((await fetch(`${address}/api/contacts`, postJson(typed))).status).toBe(201);
  await rm(file);
  expect(await service.exited).toBe(1);
  expect(service.output()).toContain('"level":"error","event":"storage_broken","reason":"file-replaced"');
  const [, rescued = ''] = /ersetzt worden.* liegt in (.*)\.\n/.exec(service.output()) ?? [];
  expect(readRows(rescued, 'SELECT first_name FROM contacts')).toEqual([{ first_name: typed.firstName }]);
});

test('a disk that fails again and again ends it with 1, and no lead that was answered is missing', async () => {
  const file = join(await temporaryFolder(), 'leads.db');
  const variables = { METRICS_PORT: '0', DATABASE_URL: `file:${file}` };
  // Its log may grow to a megabyte or two; SQLite takes what comes then for an error of the disk.
  const limited = ['sh', '-c', 'ulimit -f 2048 && exec "$@"', '-', ...serviceCommand];
  const { child, output, exited, address: started } = run(variables, limited);
  const address = await started();
  const ids: string[] = [];
  const message = 'x'.repeat(2000);
  for (let i = 0; child.exitCode === null; i++) {
    const response = await fetch(`${address}/api/contacts`, postJson({ ...typed, message: `${message}${i}` })).catch(
      () => undefined,
    );
    if (response?.status === 201) ids.push(((await response.json()) as { id: string }).id);
    else if (response) expect(response.status).toBe(503);
  }
  expect(await exited).toBe(1);
  expect(output()).toMatch(/"storage_broken","reason":"sqlite-\d+"[^]*Die Festplatte meldet wiederholt Fehler/);
  expect(ids.length).toBeGreaterThan(5);
  const stored = new Set(readRows<{ id: string }>(file, 'SELECT id FROM contacts').map(({ id }) => id));
  expect(ids.filter((id) => !stored.has(id))).toEqual([]);
});

test('a wrong setting stops the start with a sentence and code 1', async () => {
  const { exited, output } = run({ PORT: 'achtzig', WEBHOOK_SECRET: 'geheim' });
  expect(await exited).toBe(1);
  expect(output()).toMatch(
    /^Der Dienst startet nicht\.\nPORT ist kein Port\. .*\nWEBHOOK_SECRET ist kein Schlüssel\. .*\n$/,
  );
});
