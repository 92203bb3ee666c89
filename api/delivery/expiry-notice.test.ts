import { expect, onTestFinished, test } from 'vitest';
import type { MailSteps } from '../../tests/support/mail-server.ts';
import { openOfficeMailbox } from '../../tests/support/office.ts';
import { collectLog } from '../../tests/support/log-lines.ts';
import { baseUrl, mailWriter, openTestApp } from '../../tests/support/app.ts';
import type { Expired } from '../storage/port.ts';
import { createExpiryNotice } from './expiry-notice.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

test('the office hears at once, and then once a day, of what is due for deletion and stays', async () => {
  const steps: MailSteps = { from: 451 };
  const { mails, env } = await openOfficeMailbox(steps);
  const { store, clock } = await openTestApp();
  const { log, lines } = collectLog(clock, ({ event }) => [event]);
  let latest: Expired | undefined;
  const notice = createExpiryNotice({
    ...{ store, clock, log, env, sender: { name: 'Nord', baseUrl }, mails: mailWriter },
    retention: { latest: () => latest },
  });
  onTestFinished(() => notice.stop());
  const pass = async (ms: number) => {
    clock.advance(ms);
    await notice.run();
  };
  const nothing: Expired = { contacts: 0, subscriptions: 0, held: undefined, waiting: 0, untold: 0 };
  for (const quiet of [undefined, nothing]) {
    latest = quiet;
    await pass(minute);
  }
  expect(mails).toHaveLength(0);

  latest = { ...nothing, held: 'clock', waiting: 42 };
  await pass(minute);
  expect([mails.length, lines]).toEqual([0, ['expiry_mail_failed']]);
  delete steps.from;
  await pass(minute);
  await pass(day - minute);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.mail.subject).toBe('Löschen nach Frist: bitte ansehen');
  expect(mails[0]?.mail.text).toMatch(/Uhr dieses Rechners ist[\s\S]*42 Einträge wären[\s\S]*purge --today/);
  latest = { ...nothing, held: 'many', waiting: 6, untold: 1 };
  await pass(minute);
  expect(mails).toHaveLength(2);
  expect(mails[1]?.mail.text).toMatch(/mehr als ein Zehntel[\s\S]*1 Anfrage ist älter als 6[\s\S]*retry --all/);
  // Back from a clock that was ahead.
  await pass(-30 * day);
  expect(mails).toHaveLength(3);
});
