import { expect, onTestFinished, test } from 'vitest';
import { baseUrl, mailWriter, openTestApp } from '../../tests/support/app.ts';
import type { MailSteps } from '../../tests/support/mail-server.ts';
import { openOfficeMailbox } from '../../tests/support/office.ts';
import { collectLog } from '../../tests/support/log-lines.ts';
import { UnavailableError, type Store } from '../storage/port.ts';
import { createDiskNotice } from './disk-notice.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

test('the office hears at once, and then once a day, that the disk is nearly full, also where nothing can be written', async () => {
  const steps: MailSteps = { from: 451 };
  const { mails, env } = await openOfficeMailbox(steps);
  const { store, clock } = await openTestApp();
  const { log, lines } = collectLog(clock, ({ event }) => [event]);
  let reason: string | undefined;
  const start = (more: Partial<Store> = {}) => {
    const checkWritable = () =>
      reason === undefined ? Promise.resolve() : Promise.reject(new UnavailableError(reason));
    const notice = createDiskNotice({
      ...{ store: { ...store, checkWritable, ...more }, clock, log, env, sender: { name: 'Nord', baseUrl } },
      mails: mailWriter,
    });
    onTestFinished(() => notice.stop());
    return async (ms: number) => {
      clock.advance(ms);
      await notice.run();
      return mails.length;
    };
  };
  const pass = start();
  expect(await pass(minute)).toBe(0);
  reason = 'sqlite-5';
  expect([await pass(minute), lines]).toEqual([0, []]);

  reason = 'disk-low';
  expect([await pass(minute), lines]).toEqual([0, ['disk_low', 'disk_mail_failed']]);
  delete steps.from;
  expect(await pass(minute)).toBe(1);
  expect(mails[0]?.mail.subject).toBe('Der Speicherplatz geht zu Ende');
  expect(mails[0]?.mail.text).toContain('weniger als 200 MB');
  expect(await pass(minute)).toBe(1);
  // Not after a start either.
  expect(await start()(minute)).toBe(1);
  expect(await pass(day)).toBe(2);

  reason = 'sqlite-13';
  const full = start({ claimNotice: () => Promise.reject(new UnavailableError('sqlite-13')) });
  expect(await full(2 * day)).toBe(3);
  expect(await full(minute)).toBe(3);
});
