/** The pages behind the links in mails to the office: they show a request, and a button that does what the link is for. */
import { expect, test } from 'vitest';
import { officePaths } from '#domain/api-contract';
import { callOutcomes } from '#domain/contact/calls';
import { keysOf } from '#domain/keys-of';
import { day, hour } from '#domain/time-units';
import { contact, messagesFor, newContact, officePages, openTestApp, postForm } from '../../../tests/support/app.ts';
import { createSignedLinks } from '../../http/signed-links.ts';

type Deed = keyof typeof officePaths;

/** A request whose call is promised (`a`), and one in quarantine (`spam`). */
async function open() {
  const opened = await openTestApp({ messages: messagesFor({ mailer: true, office: true }) });
  const { store, clock, app } = opened;
  const links = createSignedLinks({ secret: 'secret', clock });
  const about = { ...contact, buildingType: 'MFH' as const, message: 'Bitte <b>bald</b>' };
  const spam = { ...contact, message: 'https://spam.example/kauf <b>jetzt</b>' };
  await store.saveContact(newContact('a', { callDueAt: clock.now() + 4 * hour, contact: about, deliveries: [] }));
  await store.saveContact(newContact('spam', { quarantineReason: 'links', deliveries: [], contact: spam }));
  const read = async (response: Response) => {
    const page = (await response.text()).replaceAll('&nbsp;', ' ');
    const fieldOf = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]+)"`).exec(page)?.[1] ?? '';
    return { status: response.status, page, fieldOf, headers: response.headers };
  };
  return {
    ...opened,
    links,
    ask: async (action: Deed, token: string) => read(await app.request(`${officePaths[action]}?token=${token}`)),
    press: async (action: Deed, fields: Record<string, string>) =>
      read(await app.request(officePaths[action], postForm(fields, { Origin: 'null' }))),
    history: async (id = 'a') => (await store.listHistory(id)).map(({ kind }) => kind),
  };
}

test('a link shows the request and one button, and changes nothing however often it is opened', async () => {
  const { links, ask, history, store, deliveries } = await open();
  const facts = [
    'Anna Meyer',
    '0421 123',
    'Bremen',
    'Mehrfamilienhaus',
    'Bitte &lt;b&gt;bald',
    '3. März 2025 um 17:00',
  ];
  const keys = new Set<string>();
  for (const [action, id, shown] of [
    ...keysOf(callOutcomes).map((outcome) => [outcome, 'a', facts] as const),
    ...(['release', 'refuse'] as const).map(
      (action) => [action, 'spam', ['Anna Meyer', 'spam[.]example/kauf &lt;b&gt;']] as const,
    ),
  ]) {
    const token = links.sign(action, id);
    for (let turn = 0; turn < 2; turn++) {
      const { status, page, headers, fieldOf } = await ask(action, token);
      expect([status, headers.get('Referrer-Policy'), fieldOf('token')]).toEqual([200, 'no-referrer', token]);
      const { title, button } = officePages[action];
      for (const words of [title, button, `action="${officePaths[action]}"`, ...shown]) expect(page).toContain(words);
      expect(page.match(/<form/g)).toHaveLength(1);
      if (id === 'a') keys.add(fieldOf('idempotencyKey'));
    }
  }
  expect([keys.size, await history(), await store.countQuarantined(), deliveries()]).toEqual([6, [], 1, []]);
});

test('a link that is old, cut or of a request that is gone says what to do, and nothing of the request', async () => {
  const { links, ask, press, clock, history, store } = await open();
  const actions = [...keysOf(callOutcomes), 'undo', 'release', 'refuse'] as const;
  const { invalid, gone, settled } = officePages;
  for (const action of actions) {
    const isHeld = action === 'release' || action === 'refuse';
    const token = links.sign(action, isHeld ? 'spam' : 'a');
    const tries: [token: string, status: number, title: string][] = [
      // What else is no token of this action, signed-links.test.ts asks.
      [token.slice(0, -1), 404, invalid.title],
      [links.sign(action, 'never-there'), 200, (isHeld ? settled : gone).title],
    ];
    for (const [own, status, title] of tries)
      for (const answer of [
        ...(action === 'undo' ? [] : [await ask(action, own)]),
        await press(action, { token: own }),
      ]) {
        expect(answer.status, action).toBe(status);
        expect(answer.page, action).toContain(title);
        expect(answer.page, action).not.toContain('Meyer');
      }
  }
  const tokens = actions.map((action) => [action, links.sign(action, 'a')] as const);
  clock.advance(30 * day);
  for (const [action, token] of tokens) expect((await press(action, { token })).status, action).toBe(410);
  expect([await history(), await store.countQuarantined()]).toEqual([[], 1]);
});

test('one press notes a call, with its time, once however often the page is sent; the next page takes it back', async () => {
  const { links, ask, press, history, clock, store } = await open();
  const token = links.sign('missed', 'a');
  const idempotencyKey = `${(await ask('missed', token)).fieldOf('idempotencyKey')}-0000`;
  clock.advance(2 * hour);
  const { status, page } = await press('missed', { token, idempotencyKey });
  expect([status, page.includes('Notiert: Nicht erreicht')]).toEqual([200, true]);
  expect(page).toContain(`${officePages.noted.next} 17:00 Uhr`.replaceAll('\u00a0', ' '));
  await press('missed', { token, idempotencyKey });
  expect(await history()).toEqual(['missed']);

  // Somebody else reaches them.
  clock.advance(1000);
  const reached = await press('reached', { token: links.sign('reached', 'a') });
  clock.advance(1000);
  const undo = { token: reached.fieldOf('token') };
  expect((await press('undo', undo)).page).toContain(officePages.undone.title);
  await press('undo', undo);
  expect(await history()).toEqual(['missed', 'reached', 'undone']);
  expect((await store.findContact('a'))?.contact.callState).toBe('missed');
});

test('whoever got the buttons in a reply sees and leaves no note of the office, and has them for a day after the call', async () => {
  const { links, ask, press, history, clock, store } = await open();
  await store.noteContact('a', clock.now(), 'INTERN');
  const token = links.sign('missed', 'a');
  expect((await ask('missed', token)).page).not.toMatch(/INTERN|name="note"/);
  const missed = await press('missed', { token, note: 'GEFÄLSCHT' });
  expect([missed.page.includes('INTERN'), await history()]).toEqual([false, ['noted', 'missed']]);
  // The next try is due two hours later: so long the office may need them.
  clock.advance(day + 2 * hour - 1);
  expect((await ask('missed', token)).status).toBe(200);
  expect((await press('undo', { token: missed.fieldOf('token') })).status).toBe(410);
  const reached = { token: links.sign('reached', 'a') };
  await press('reached', reached);
  clock.advance(day);
  for (const { status, page } of [await ask('missed', token), await press('reached', reached)])
    expect([status, page.includes('Meyer')]).toEqual([410, false]);
});

test('a request in quarantine is let through once, with its receipt, and the time for the call counts from then', async () => {
  const { links, press, ask, clock, wakes, deliveries, history } = await open();
  const token = links.sign('release', 'spam');
  // What is refused can be let through still.
  const refused = await press('refuse', { token: links.sign('refuse', 'spam') });
  expect([refused.page.includes(officePages.refused.title), deliveries()]).toEqual([true, []]);
  clock.advance(2 * day);
  const { status, page } = await press('release', { token });
  expect([status, page.includes(officePages.released.title), wakes()]).toEqual([200, true, 1]);
  const bodyOf = (channel: string) => deliveries().find((one) => one.channel === channel)?.body ?? '';
  expect(JSON.parse(bodyOf('contact-webhook'))).toMatchObject({
    receivedAt: '2025-03-03T12:00:00.000Z',
    callUntil: '2025-03-05T16:00:00.000Z',
  });
  expect([bodyOf('contact-receipt').includes('heute bis 17'), bodyOf('contact-mail') !== '']).toEqual([true, true]);
  for (const again of [await press('release', { token }), await ask('release', token)])
    expect(again.page).toContain(officePages.settled.title);
  expect([deliveries().length, await history('spam')]).toEqual([3, ['refused', 'released']]);
});
