import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { baseUrl } from '../../tests/support/app.ts';
import { openMailServer } from '../../tests/support/service/mail-server.ts';
import { channels, contactChannels, isOn } from '../delivery/channels.ts';
import { readEnv } from '../env.ts';
import { tryChannels } from './trial.ts';

const sender = { name: 'Nord', baseUrl };
const now = Date.UTC(2025, 2, 3, 12);

test('the check before the launch sends a trial each way to the office, and tells what came of it', async () => {
  const mailServer = await openMailServer();
  const hooks: { event?: string }[] = [];
  const hook = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      hooks.push(JSON.parse(body) as { event?: string });
      response.writeHead(hooks.length === 1 ? 200 : 500).end();
    });
  });
  await new Promise<void>((listening) => hook.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    hook.close();
    await mailServer.stop();
  });
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'post@example.org', MAIL_TO: 'a@example.org, b@example.org' };
  const env = readEnv({
    ...mail,
    CONTACT_WEBHOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
  });

  const first = await tryChannels(env, sender, now);
  expect(contactChannels.filter((name) => !channels[name].trial)).toEqual([]);
  expect(first.map(({ channel }) => channel).sort()).toEqual(contactChannels.filter((name) => isOn(name, env)).sort());
  expect(first.map(({ outcome }) => outcome)).toEqual(first.map(() => ({ kind: 'done' })));
  expect(hooks.map(({ event }) => event)).toEqual(['service.test']);
  const { mail: received, to } = await mailServer.mailTo('b@example.org');
  expect(to).toEqual(['a@example.org', 'b@example.org']);
  expect(received.text).toContain('keine Anfrage');

  const again = await tryChannels(env, sender, now);
  expect(again.find(({ channel }) => channel === 'contact-webhook')?.outcome).toMatchObject({ reason: 'http-500' });
  expect(await tryChannels(readEnv({}), sender, now)).toEqual([]);
});
