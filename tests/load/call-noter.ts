/** Notes calls and reminds of them, by a clock of its own that runs fast: a program for the scenario that kills it. */
import type { Company } from '#domain/company';
import { callReminders } from '../../api/delivery/call-reminder.ts';
import type { MailWriter } from '../../api/delivery/write-mail.ts';
import { readEnv } from '../../api/env.ts';
import { openStore } from '../../api/storage/open.ts';

const [begin = '0', run = '0'] = process.argv.slice(2);
const env = readEnv({
  ...process.env,
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'a@example.org',
  MAIL_TO: 'b@example.org',
});
const hour = 3_600_000;
const minute = 60_000;
let time = Number(begin);
const clock = { now: () => time };
const store = await openStore(env.DATABASE_URL, '/');
const mails = { reminder: (kind: string) => ({ to: 'b@example.org', subject: kind, text: '', html: '' }) };
const company = {
  openingHours: [{ days: 'Mo–So', from: '00:00', to: '24:00' }],
  callBackHours: 4,
  callReminders: { afterHours: 3, atDeadline: true, mornings: 7 },
};
const reminder = callReminders({
  ...{ store, clock, env, log: () => undefined, sender: { name: 'Nord', baseUrl: 'https://www.example.org' } },
  ...{ mails: mails as unknown as MailWriter, companyAt: () => company as Company, nudge: () => undefined },
});
const contact = {
  ...{ firstName: 'Anna', lastName: 'Meyer', email: 'anna@example.org', phone: '0421 123456' },
  ...{ city: 'Bremen', originalCity: null, source: 'kontakt', page: undefined, origin: undefined, campaign: undefined },
};

console.log('begun');
for (let turn = 0; ; turn++) {
  const id = `lead-${run}-${turn}`;
  await store.saveContact({
    ...{ id, contact, idempotencyKey: undefined, contentHash: id, receivedAt: time, quarantineReason: undefined },
    ...{ callDueAt: time + 4 * hour, deliveries: [] },
  });
  // Two in three are noted, some of them by two at once; what is said here is on disk.
  const notes = turn % 3 === 0 ? [] : turn % 3 === 1 ? ['a'] : ['a', 'b'];
  await Promise.all(
    notes.map(async (name) => {
      const call = `call-${run}-${turn}-${name}`;
      await store.noteCall({ id: call, contactId: id, now: time, outcome: name === 'a' ? 'missed' : 'reached' });
      console.log(`noted ${call} ${id}`);
    }),
  );
  time += 20 * minute;
  await reminder.find(time, undefined);
}
