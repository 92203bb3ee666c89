import { expect, onTestFinished, test } from 'vitest';
import { baseUrl, company, contact, mailWriter, newContact, openTestApp, pageTitles } from '../../tests/support/app.ts';
import { openOfficeMailbox } from '../../tests/support/office.ts';
import { createCallWeek } from './call-week.ts';

const hour = 3_600_000;
const day = 24 * hour;

test('on Mondays the office hears once how the calls of the week before went, without any name', async () => {
  const { mails, env } = await openOfficeMailbox({});
  const { store, clock } = await openTestApp();
  const begin = () => {
    const week = createCallWeek({
      ...{ store, clock, env, pageTitles, companyAt: () => company, mails: mailWriter },
      ...{ log: () => undefined, sender: { name: 'Nord', baseUrl } },
    });
    onTestFinished(() => week.stop());
    return week;
  };
  let week = begin();
  const pass = async (ms: number) => {
    clock.advance(ms);
    await week.run();
  };
  // The clock begins on a Monday at 13:00: of the week before there is nothing to tell.
  await pass(0);
  for (const [id, wait] of Object.entries({ quick: 1, late: 9, never: 0 })) {
    const receivedAt = clock.now();
    await store.saveContact(
      newContact(id, { receivedAt, callDueAt: receivedAt + 4 * hour, contact: { ...contact, lastName: 'Geheim' } }),
    );
    if (wait > 0)
      await store.noteCall({ id: `call-${id}`, contactId: id, now: receivedAt + wait * hour, outcome: 'reached' });
  }
  await store.saveContact(newContact('untracked', { receivedAt: clock.now() }));
  await pass(6 * day);
  await pass(16 * hour + 59 * 60_000);
  expect(mails).toEqual([]);
  await pass(60_000);
  week = begin();
  await pass(60_000);
  await pass(day);
  expect(mails.map(({ mail }) => mail.subject)).toEqual(['Rückrufe der Woche: 3']);
  const text = mails[0]?.mail.text?.replaceAll('\u00a0', ' ') ?? '';
  expect(text).toContain('Rückrufe vom 3. März 2025 bis zum 9. März 2025');
  expect(text).toContain(
    'Anfragen: 3\nangerufen in der Frist (4 Stunden in den Telefonzeiten): 1 von 3 (33 %)\nZeit bis zum ersten Anruf, mittlere: 1 h\nZeit bis zum ersten Anruf, längste: 9 h\nnicht erreicht: 0\nnichts notiert: 1',
  );
  expect(text).toMatch(/Ort\nBremen: 3\n\nFormular\nunten auf der Seite: 3\n\nGebäude\nEinfamilienhaus: 3/);
  expect(text).not.toMatch(/Geheim|Anna|0421/);
  // A week without requests is told by nothing.
  for (let days = 0; days < 8; days++) await pass(day);
  expect(mails).toHaveLength(1);
});
