/** Personal data that a visitor sends stays out of log, standard error, metrics and others' answers. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { apiPath, idempotencyField, idempotencyHeader, newsletterPaths } from '#domain/api-contract';
import { contactFields } from '#domain/contact/contact';
import { openReceiver, postForm, postJson } from '../support/app.ts';
import { openMailServer } from '../support/service/mail-server.ts';
import { spawnService } from '../support/service/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Each is another word, so that one is found that comes out where it should not. */
const canaries: string[] = [];
function canary(): string {
  const word = `kanarie${canaries.length}x`;
  canaries.push(word);
  return word;
}

/** All that can be typed, and all that a page or browser adds. @param isValid whether it is to be stored */
function requests(isValid: boolean): [path: string, fields: () => Record<string, string>][] {
  const email = () => (isValid ? `${canary()}@${canary()}.example.org` : `${canary()}@@`);
  const choice = (value: string) => (isValid ? value : canary());
  const added = () => ({
    source: choice('kontakt'),
    originalCity: choice('bremen'),
    ...(!isValid && { [canary()]: canary() }),
  });
  return [
    [
      apiPath('contacts'),
      () => ({
        ...Object.fromEntries(Object.keys(contactFields).map((name) => [name, canary()])),
        email: email(),
        // With digits enough to be told.
        phone: `${canary()} 0421 12345`,
        buildingType: choice('EFH'),
        ...added(),
      }),
    ],
    [apiPath('newsletter'), () => ({ email: email(), ...added() })],
    [
      apiPath('calculatePrice'),
      () => ({ buildingType: choice('MFH'), quantity: choice('3'), priority: choice('true'), ...added() }),
    ],
    [apiPath('blogViews'), () => ({ articleSlug: canary() })],
    [newsletterPaths.confirm, () => ({ token: canary() })],
    [newsletterPaths.unsubscribe, () => ({ token: canary() })],
    [`/api/${canary()}`, () => ({ [canary()]: canary() })],
  ];
}

test('what visitors send is in no line of the log, no figure and no answer to others, whatever fails', async () => {
  const office = 'buero@example.org';
  const recipients: string[] = [];
  // It refuses whoever asked, and the office's mails once it has read them.
  const mail = await openMailServer({
    recipient: (address) => (recipients.push(address), address === office ? undefined : 550),
    data: 550,
  });
  onTestFinished(mail.stop);
  const hook = await openReceiver(() => 500);
  const file = join(await temporaryFolder(), 'leads.db');
  const service = spawnService({
    ...{ METRICS_PORT: '0', DATABASE_URL: `file:${file}`, MAIL_FROM: 'post@example.org', MAIL_TO: office },
    ...{ SMTP_URL: mail.url, CONTACT_WEBHOOK_URL: hook.url, NEWSLETTER_WEBHOOK_URL: hook.url },
  });
  onTestFinished(() => void service.child.kill('SIGKILL'));
  const address = await service.address();
  const [, metricsAddress = ''] = await service.until(/(http:\S+\/metrics)/);
  const db = new DatabaseSync(file, { timeout: 5000 });
  onTestFinished(() => db.close());

  const statuses = new Map<string, Set<number>>();
  /** Other requests' words in an answer. */
  const echoed: string[] = [];
  async function send(path: string, request: RequestInit, first: number) {
    const url = `${address}${path}?${canary()}=${canary()}`;
    const response = await fetch(url, { redirect: 'manual', ...request });
    const text = `${[...response.headers].join('\n')}\n${await response.text()}`;
    echoed.push(...canaries.slice(0, first).filter((word) => text.includes(word)));
    statuses.set(path, (statuses.get(path) ?? new Set()).add(response.status));
  }
  async function sendAll() {
    for (const isValid of [true, false])
      for (const form of ['json', 'form', 'broken'] as const)
        for (const [path, toFields] of requests(isValid)) {
          const first = canaries.length;
          const headers = {
            [idempotencyHeader]: canary(),
            Referer: `${address}/${canary()}`,
            'User-Agent': canary(),
            'X-Forwarded-For': canary(),
            Cookie: `${canary()}=${canary()}`,
            ...(!isValid && { Origin: `https://${canary()}.example.org` }),
          };
          const fields = toFields();
          const post = {
            json: () => postJson(fields, headers),
            form: () => postForm({ ...fields, privacy: 'true', [idempotencyField]: canary() }, headers),
            broken: () => postJson(`{"email":"${canary()}`, { ...headers, 'Content-Type': `text/${canary()}` }),
          }[form];
          await send(path, post(), first);
          if (form === 'form') await send(path, { headers }, first);
        }
  }

  await sendAll();
  // A database that refuses each row with all that stands in it.
  for (const table of ['contacts', 'subscriptions', 'visits']) {
    const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}')`).all() as { name: string }[];
    const words = columns.map(({ name }) => `coalesce(NEW.${name}, '')`).join(` || ' ' || `);
    db.exec(`CREATE TRIGGER refuse_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, ${words}); END`);
  }
  await sendAll();
  expect(echoed).toEqual([]);
  expect([...(statuses.get(apiPath('contacts')) ?? [])].sort()).toEqual([201, 303, 403, 405, 415, 503]);

  // All that can fail has failed, quoting what it was given.
  for (const event of [
    /"request_failed"/,
    /"delivery_failed".*"contact-webhook".*"http-500"/,
    /"delivery_failed".*"contact-mail".*"smtp-550"/,
    /"delivery_parked".*"contact-receipt".*"smtp-550"/,
    /"delivery_parked".*"newsletter-mail".*"smtp-550"/,
  ])
    await service.until(event);
  expect(hook.received.map(({ body }) => body).join()).toMatch(/kanarie\d+x/);
  expect(recipients.join()).toMatch(/kanarie\d+x@/);

  const metrics = await (await fetch(metricsAddress)).text();
  await service.end('SIGTERM');
  const told = `${service.output()}\n${metrics}`;
  expect(metrics).toContain('outcome="parked"');
  expect(canaries.length).toBeGreaterThan(500);
  expect(canaries.filter((word) => told.includes(word))).toEqual([]);
  expect(told.split('\n').filter((line) => /127\.0\.0\.1(?!:\d+\/metrics)/.test(line))).toEqual([]);
});
