/** The whole service over real sockets. */
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newsletterHookPath, toolPath } from '#domain/api-contract';
import { routes } from '#domain/site/routes';
import { resultId } from '#domain/tools/form';
import { readEnv } from './env.ts';
import { startService, type ServiceOptions } from './service.ts';
import { openReceiver, postForm, postJson, readRows, typed, until } from '../tests/support/app.ts';
import { waitTimeoutMs } from '../tests/support/timeouts.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

async function start(variables: Record<string, string> = {}, options: Partial<ServiceOptions> = {}) {
  const folder = await temporaryFolder();
  const file = join(folder, 'leads.db');
  const lines: string[] = [];
  const service = await startService({
    env: readEnv({ PORT: '0', DATABASE_URL: `file:${file}`, ...variables }),
    log: (level, event) => void lines.push(`${level} ${event}`),
    drainMs: 0,
    silentMs: 0,
    ...options,
  });
  onTestFinished(() => service.stop());
  return { ...service, port: Number(new URL(service.address).port), file, lines };
}

/** The answer that the service makes of the site built below: the thank-you page with another heading. */
const answered = (title: string) => `<title>${title}</title><main><section><h1>${title}</h1></section></main>`;

async function builtSite() {
  const root = await temporaryFolder();
  await mkdir(join(root, 'api'), { recursive: true });
  await writeFile(join(root, 'index.html'), '<h1>Start</h1>');
  await writeFile(join(root, '404.html'), '<h1>404 Page Not Found</h1>');
  await writeFile(join(root, 'danke.html'), '<title>Danke</title><main>Danke</main>');
  await writeFile(join(root, 'api/answers.html'), '<section><h1>{title}</h1></section>');
  return root;
}

test('a lead is stored and arrives; stopping leaves one closed database', async () => {
  const receiver = await openReceiver();
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const { address, metricsAddress, file, stop } = await start({
    ...{ CONTACT_WEBHOOK_URL: receiver.url, METRICS_PORT: '0', NEWSLETTER_HOOK_SECRET: secret },
  });
  const report = { method: 'POST', headers: { Authorization: `Bearer ${secret}` }, body: '[]' };
  expect((await fetch(address + newsletterHookPath, report)).status).toBe(200);
  const response = await fetch(`${address}/api/contacts`, postJson({ ...typed, originalCity: 'bremen' }));
  expect(response.status).toBe(201);
  const { id } = (await response.json()) as { id: string };
  expect(readRows(file, 'SELECT id, city FROM contacts')).toEqual([{ id, city: 'Bremen' }]);
  await receiver.until(1);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ id, ...typed, city: 'Bremen' });

  const scrape = async () => (await fetch(`${metricsAddress}/metrics`)).text();
  // What has arrived is noted a moment later.
  await expect.poll(scrape).toContain('delivery_attempts_total{channel="contact-webhook",outcome="done"} 1\n');
  expect((await fetch(`${metricsAddress}/readyz`)).status).toBe(200);
  expect((await fetch(`${address}/metrics`)).status).toBe(404);

  await stop();
  expect(readRows(file, 'SELECT state FROM deliveries')).toEqual([{ state: 'done' }]);
  await expect(fetch(`${address}/api/regions`)).rejects.toThrow();
});

test('the address of a tool’s result is answered by the service, and by the page where that is too much', async () => {
  const siteRoot = await builtSite();
  await mkdir(join(siteRoot, 'werkzeuge'));
  await writeFile(join(siteRoot, 'werkzeuge/gueltigkeit.html'), `<form></form><div id="${resultId}"></div>`);
  const { address } = await start({ TRUSTED_PROXIES: '127.0.0.1/32' }, { siteRoot });
  const page = `${address}${routes.tool('gueltigkeit')}`;
  const hasResult = async (href: string) => {
    const response = await fetch(href, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
    return [response.status, (await response.text()).includes('Gültig bis 3.')];
  };
  expect(await hasResult(page)).toEqual([200, false]);
  expect(await hasResult(`${page}?ausgestellt=3.5.2019&umbau=nein`)).toEqual([200, true]);
  // One more is allowed each second, and on a busy machine one passes before the page is asked for.
  await vi.waitFor(async () => {
    for (let status: unknown = 200; status !== 429;) [status] = await hasResult(`${address}${toolPath('gueltigkeit')}`);
    expect(await hasResult(`${page}?ausgestellt=3.5.2019&umbau=nein`)).toEqual([200, false]);
  }, waitTimeoutMs);
});

test('site and service share an address', async () => {
  const { address } = await start({}, { siteRoot: await builtSite() });
  expect(await (await fetch(address)).text()).toBe('<h1>Start</h1>');
  expect((await fetch(`${address}/api/regions`)).headers.get('Content-Type')).toContain('application/json');
  // What answers are made of belongs to the service, not to the public.
  const template = await fetch(`${address}/api/answers.html`);
  expect(template.status).toBe(404);
  expect(template.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
  const refused = await fetch(`${address}/api/contacts`, postForm({}));
  expect([refused.status, await refused.text()]).toEqual([422, answered('Eingabe prüfen')]);
});

/** Resolves when nobody listens at a port any more; with a pause between tries, since a busy loop would keep the service from its work. */
const untilRefused = (port: number) =>
  vi.waitUntil(
    () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => resolve(false)).on('error', () => resolve(true));
        socket.once('connect', () => socket.destroy());
      }),
    { timeout: waitTimeoutMs, interval: 10 },
  );

test('stopping finishes requests that are under way', async () => {
  const { address, port, file, stop } = await start({}, { drainMs: 300 });
  const statuses: number[] = [];
  let stopping = false;
  const client = async (name: number) => {
    for (let i = 0; !stopping; i++) {
      statuses.push((await fetch(`${address}/api/contacts`, postJson({ ...typed, phone: `${name} ${i}` }))).status);
    }
  };
  const clients = Array.from({ length: 8 }, (_, name) => client(name));

  // One visitor is in the middle of sending when the stop comes.
  const body = JSON.stringify({ ...typed, phone: 'slow' });
  let answer = '';
  const slow = connect(port, '127.0.0.1');
  slow.setEncoding('utf8').on('data', (data: string) => (answer += data));
  const closed = new Promise((resolve) => slow.on('close', resolve));
  slow.write(
    `POST /api/contacts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  );

  await until(() => statuses.length >= 50);
  stopping = true;
  const stopped = stop();
  await untilRefused(port);
  slow.write(body.slice(9));
  await Promise.all([stopped, closed, ...clients]);
  expect(answer).toMatch(/^HTTP\/1.1 201 [^]*\r\nConnection: close\r\n/i);
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(readRows(file, 'SELECT count(*) AS leads FROM contacts')).toEqual([{ leads: statuses.length + 1 }]);
});

test('what keeps it from starting is told in German', async () => {
  const folder = await temporaryFolder();
  await expect(start({}, { siteRoot: folder })).rejects.toThrow('npm run build');
  await expect(start({}, { root: folder })).rejects.toThrow(/^content\/.*Die Datei fehlt/);
  await expect(start({ DATABASE_URL: 'postgres://a:geheim@127.0.0.1:1/x' })).rejects.toThrow(
    /^Die Datenbank lässt sich nicht öffnen \(postgres-ECONNREFUSED\)/,
  );
});

test('the operator reads at the start what is not set, and where the metrics are', async () => {
  const { notices, metricsAddress } = await start({ METRICS_PORT: '0' });
  expect([notices.length, notices.at(-1)]).toEqual([5, `Zustand und Messwerte: ${metricsAddress}/metrics`]);
});
