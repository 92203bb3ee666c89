/** The service as an operator runs it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openReceiver, postJson, temporaryFolder, typed } from '../../api/test-support.ts';

const script = fileURLToPath(new URL('../../api/server.ts', import.meta.url));

async function run(variables: Record<string, string>) {
  const child = spawn(process.execPath, [script], {
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

test('a wrong setting stops the start with a sentence and code 1', async () => {
  const { child, output } = await run({ PORT: 'achtzig', WEBHOOK_SECRET: 'geheim' });
  expect(await exit(child)).toBe(1);
  expect(output()).toMatch(
    /^Der Dienst startet nicht\.\nPORT ist kein Port\. .*\nWEBHOOK_SECRET ist kein Schlüssel\. .*\n$/,
  );
});
