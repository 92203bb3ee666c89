import { expect, test } from 'vitest';
import { officePaths } from '#domain/api-contract';
import { messagesFor, newContact, officePages, openTestApp, postForm, contact } from '../../tests/support/app.ts';
import { createSignedLinks } from '../http/signed-links.ts';

const day = 86_400_000;

async function open() {
  const opened = await openTestApp({ messages: messagesFor({ mailer: true, office: true }) });
  const links = createSignedLinks({ secret: 'secret', clock: opened.clock });
  await opened.store.saveContact(
    newContact('spam', {
      quarantineReason: 'links',
      deliveries: [],
      contact: { ...contact, message: 'https://spam.example/kauf <b>jetzt</b>' },
    }),
  );
  const [release, refuse] = [links.sign('release', 'spam'), links.sign('refuse', 'spam')];
  const ask = async (deed: keyof typeof officePaths, token: string, init: RequestInit = {}) => {
    const response = await opened.app.request(`${officePaths[deed]}?token=${token}`, init);
    return { status: response.status, page: await response.text(), headers: response.headers };
  };
  const press = async (deed: keyof typeof officePaths, token: string) => {
    const response = await opened.app.request(officePaths[deed], postForm({ token }, { Origin: 'null' }));
    return { status: response.status, page: await response.text() };
  };
  return { ...opened, links, release, refuse, ask, press };
}

test('a link shows the request and a button, and changes nothing however often it is opened', async () => {
  const { ask, release, refuse, store, deliveries } = await open();
  for (const [deed, token] of [
    ['release', release],
    ['refuse', refuse],
  ] as const) {
    const { status, page, headers } = await ask(deed, token);
    expect([status, headers.get('Referrer-Policy')]).toEqual([200, 'no-referrer']);
    expect(page).toContain(officePages[deed].title);
    expect(page).toContain('<dd>Anna Meyer</dd>');
    expect(page).toContain('spam[.]example/kauf &lt;b&gt;');
    expect(page).toContain(`action="${officePaths[deed]}"`);
    expect(page).toContain(`value="${token}"`);
    expect(page.match(/<form/g)).toHaveLength(1);
  }
  expect([await store.countQuarantined(), deliveries()]).toEqual([1, []]);
});

test('the button lets it through once, with the receipt, and the time for the call counts from then', async () => {
  const { press, ask, release, clock, nudges, deliveries, store } = await open();
  clock.advance(2 * day);
  const { status, page } = await press('release', release);
  expect([status, page.includes(officePages.released.title), nudges()]).toEqual([200, true, 1]);
  expect(
    deliveries()
      .map(({ channel }) => channel)
      .sort(),
  ).toEqual(['contact-mail', 'contact-receipt', 'contact-webhook']);
  const bodyOf = (channel: string) => deliveries().find((one) => one.channel === channel)?.body ?? '';
  expect(JSON.parse(bodyOf('contact-webhook'))).toMatchObject({
    receivedAt: '2025-03-03T12:00:00.000Z',
    callUntil: '2025-03-05T16:00:00.000Z',
  });
  expect(bodyOf('contact-receipt')).toContain('heute bis 17');
  expect((await press('release', release)).page).toContain(officePages.settled.title);
  expect((await ask('release', release)).page).toContain(officePages.settled.title);
  expect(deliveries()).toHaveLength(3);
  expect((await store.listHistory('spam')).map(({ kind }) => kind)).toEqual(['released']);
});

test('what is refused waits no more, and can be let through still', async () => {
  const { press, ask, refuse, release, store, deliveries } = await open();
  expect((await press('refuse', refuse)).page).toContain(officePages.refused.title);
  expect((await press('refuse', refuse)).page).toContain(officePages.refused.title);
  expect([await store.countQuarantined(), deliveries()]).toEqual([0, []]);
  expect((await ask('release', release)).status).toBe(200);
  expect((await press('release', release)).page).toContain(officePages.released.title);
  expect((await store.findContact('spam'))?.contact).toMatchObject({ quarantineReason: null, refusedAt: null });
});

test('a link that is old, of another deed or of a request that is gone says what to do, and nothing of the request', async () => {
  const { press, ask, links, release, refuse, clock, store } = await open();
  const { invalid, settled } = officePages;
  for (const [deed, token, status, title] of [
    ['release', refuse, 404, invalid.title],
    ['refuse', release, 404, invalid.title],
    ['release', links.sign('release', 'never-there'), 200, settled.title],
  ] as const)
    for (const { status: answered, page } of [await ask(deed, token), await press(deed, token)])
      expect([answered, page.includes(title), page.includes('Meyer')]).toEqual([status, true, false]);
  clock.advance(30 * day);
  expect([(await ask('release', release)).status, (await press('release', release)).status]).toEqual([410, 410]);
  expect(await store.countQuarantined()).toBe(1);
});
