import { expect, onTestFinished, test } from 'vitest';
import type { MailSteps } from '../../tests/support/mail-server.ts';
import { openOfficeMailbox } from '../../tests/support/office.ts';
import { collectLog } from '../../tests/support/log-lines.ts';
import { createSignedLinks } from '../http/signed-links.ts';
import { baseUrl, mailWriter, newContact, openTestApp } from '../../tests/support/app.ts';
import { createHeldBackNotice } from './held-back.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

async function open({ steps = {}, office = true }: { steps?: MailSteps; office?: boolean } = {}) {
  const { mails, env } = await openOfficeMailbox(steps, office ? {} : { MAIL_TO: undefined });
  const { store, clock } = await openTestApp();
  const { log, lines } = collectLog(clock, ({ event, pending, reason }) => [event, pending ?? reason]);
  const links = createSignedLinks({ secret: 'secret', clock });
  const sender = { name: 'Nord', baseUrl };
  /** As each start of a service makes it, on one database. */
  const begin = () =>
    createHeldBackNotice({ store, clock, log, env, sender, mails: mailWriter, links, apiUrl: baseUrl });
  let notice = begin();
  onTestFinished(() => notice.stop());
  return {
    clock,
    lines,
    mails,
    links,
    restart: () => void (notice = begin()),
    hold: (id: string) =>
      store.saveContact(newContact(id, { quarantineReason: 'links', deliveries: [], receivedAt: clock.now() })),
    save: (id: string) => store.saveContact(newContact(id, { receivedAt: clock.now() })),
    async pass(ms: number) {
      clock.advance(ms);
      await notice.run();
    },
  };
}

test('the office hears of the first request that is held back within a minute, and of the next ones once a day', async () => {
  const { clock, save, hold, pass, mails, lines, restart } = await open();
  await save('real');
  await pass(minute);
  expect(mails).toEqual([]);

  await hold('first');
  await pass(minute);
  const [mail] = mails;
  expect(mail?.mail.subject).toBe('Zurückgehaltene Anfragen: 1');
  expect(mail?.mail.text).toMatch(/Anna Meyer\nTelefon: 0421 123\nOrt: Bremen\nGrund: viele Links im Text/);
  expect(mail?.mail.text).not.toContain('real');

  // A start is no reason to tell it again.
  restart();
  await pass(minute);
  await hold('second');
  await hold('third');
  restart();
  await pass(day - 3 * minute);
  expect(mails).toHaveLength(1);
  await pass(2 * minute);
  expect(mails).toHaveLength(2);
  const { subject, text } = mails[1]?.mail ?? {};
  expect(subject).toBe('Zurückgehaltene Anfragen: 3');
  expect([/Nummer: second/, /Nummer: third/, /Nummer: first/].map((id) => id.test(text ?? ''))).toEqual([
    true,
    true,
    false,
  ]);
  // Without a new request no mail leaves.
  await pass(2 * day);
  expect(mails).toHaveLength(2);
  expect(lines).toEqual(['contacts_held_back 1', 'contacts_held_back 3']);
  // A clock that was ahead and is right again keeps nobody silent.
  await pass(30 * day);
  await hold('ahead');
  await pass(minute);
  clock.advance(-30 * day);
  await hold('right');
  await pass(minute);
  expect(mails.at(-1)?.mail.text).toContain('right');
});

test('a mail that does not get through is tried again with the next check', async () => {
  const steps: MailSteps = { from: 451 };
  const { hold, pass, mails, lines } = await open({ steps });
  await hold('first');
  await pass(minute);
  expect([mails.length, lines]).toEqual([0, ['held_back_mail_failed smtp-451']]);
  delete steps.from;
  await pass(minute);
  expect([mails.length, lines.slice(1)]).toEqual([1, ['contacts_held_back 1']]);
});

test('where there is no mail to the office the log tells', async () => {
  const { hold, pass, mails, lines } = await open({ office: false });
  await hold('first');
  await pass(minute);
  expect([mails.length, lines]).toEqual([0, ['contacts_held_back 1']]);
});
