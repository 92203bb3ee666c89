import { expect, test } from 'vitest';
import { requestPaths } from '#domain/api-contract';
import { messagesFor, openTestApp, postForm, postJson, preparePages, typed } from '../../../tests/support/app.ts';

const hour = 3_600_000;
const links = 'https://a.example https://b.example https://c.example';

async function open(fields: Record<string, unknown> = {}) {
  const opened = await openTestApp({ messages: messagesFor({ mailer: true, office: true }) });
  const { app, deliveries, leads } = opened;
  const answer = await app.request('/api/contacts', postJson({ ...typed, originalCity: 'bremen', ...fields }));
  const { id, prepare } = (await answer.json()) as { id: string; prepare: string };
  const token = new URL(prepare).searchParams.get('token') ?? '';
  const read = async (response: Response) => ({ status: response.status, page: await response.text() });
  return {
    ...opened,
    ...{ id, token },
    ask: async (own = token) => read(await app.request(`${requestPaths.prepare}?token=${own}`)),
    tell: async (more: Record<string, string>, own = token) =>
      read(await app.request(requestPaths.prepare, postForm({ token: own, ...more }, { Origin: 'null' }))),
    state: () => leads().find((lead) => lead['id'] === id),
    /** What left after the request itself. */
    told: (channel: string) =>
      deliveries()
        .filter((one) => one.channel === channel && one.id.includes('prepared'))
        .map(({ body }) => JSON.parse(body) as { text?: string; html?: string }),
  };
}

test('more may be told of a request: the office hears of it in the thread, the webhook under the same id, and the time moves', async () => {
  const { ask, tell, told, state, token, id, wakes, deliveries, clock } = await open();
  const receipt = deliveries().find(({ channel }) => channel === 'contact-receipt');
  expect(receipt?.body).toContain(`${requestPaths.prepare}?token=${token}`);
  const form = await ask();
  for (const shown of [preparePages.ask.title, '<nav>Bremen</nav>']) expect(form.page).toContain(shown);
  expect([form.status, form.page.includes('Meyer')]).toEqual([200, false]);

  const answer = await tell({ preferred: 'evening', heating: 'Gas <b>1998</b>', note: '', dwellings: '6' });
  for (const shown of [preparePages.told.title, 'value="Gas &lt;b&gt;1998&lt;/b&gt;"'])
    expect(answer.page).toContain(shown);
  const evening = Date.UTC(2025, 2, 3, 20);
  expect(state()).toMatchObject({ call_due_at: evening });
  const [mail] = told('contact-mail');
  const subject = 'Ergänzung, Rückruf bis 21:00: Bremen';
  expect(mail).toMatchObject({ inReplyTo: `msg_${id}_mail`, replyTo: typed.email, subject });
  expect(mail?.text).toContain('Anzahl der Wohnungen: 6\nHeizung: Gas <b>1998</b>');
  expect(mail?.html).not.toContain('<b>1998');
  const said = { event: 'contact.updated', id, preferred: 'evening', dwellings: '6', heating: 'Gas <b>1998</b>' };
  expect(told('contact-webhook')).toEqual([{ ...said, callUntil: new Date(evening).toISOString() }]);
  expect(wakes()).toBe(2);

  // The same again is the same; something else replaces it, also by nothing.
  await tell({ preferred: 'evening', heating: 'Gas <b>1998</b>', dwellings: '6' });
  expect(told('contact-mail')).toHaveLength(1);
  clock.advance(1000);
  await tell({});
  expect([told('contact-mail').length, state()?.['call_due_at']]).toEqual([2, Date.UTC(2025, 2, 3, 16)]);
  // What is refused keeps what was typed.
  const refused = await tell({ builtIn: 'x'.repeat(41), heating: 'Öl' });
  expect(refused.status).toBe(422);
  for (const shown of ['Höchstens 40 Zeichen eingeben', 'value="Öl"']) expect(refused.page).toContain(shown);
});

test('without JavaScript the form stands below the words of the thank-you page of the place', async () => {
  const { app } = await openTestApp();
  const posted = await app.request('/api/contacts', postForm({ ...typed, privacy: 'on', originalCity: 'bremen' }));
  const thanks = posted.headers.get('Location') ?? '';
  const page = await (await app.request(thanks)).text();
  expect(page).toMatch(
    /<title>Danke<\/title>[^]*<nav>Bremen<\/nav>[^]*Danke![^]*Damit wir vorbereitet anrufen[^]*name="heating"/,
  );
  expect(page).not.toContain('Meyer');
  const wrong = await app.request(thanks.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
  expect([wrong.status, wrong.headers.get('Location')]).toEqual([303, 'https://www.example.org/bremen/danke']);
});

test('a token that is wrong, cut or a day old opens nothing', async () => {
  const { ask, tell, token, clock, told, state } = await open();
  const wrong = ['', token.slice(1), 'A'.repeat(43), '%00'];
  for (const own of wrong)
    for (const { status, page } of [await ask(own), await tell({ heating: 'Gas' }, own)])
      expect([status, page.includes(preparePages.expired.title)], own).toEqual([404, true]);
  clock.advance(24 * hour);
  expect([(await ask()).status, (await tell({ heating: 'Gas' })).status]).toEqual([404, 404]);
  expect([state()?.['prepared'], told('contact-mail')]).toEqual([null, []]);
});

test('nothing is told of a request that is held back, and an addition that looks automatic is held back as one', async () => {
  const held = await open({ message: links });
  expect((await held.tell({ preferred: 'evening' })).status).toBe(200);
  expect([held.state()?.['call_due_at'], held.deliveries()]).toEqual([null, []]);

  const { tell, told, state, store } = await open();
  expect((await tell({ heating: 'Gas', note: links })).page).toContain(preparePages.told.title);
  expect([told('contact-mail'), told('contact-webhook')]).toEqual([[], []]);
  expect(await store.listContacts(9, true)).toMatchObject([
    { firstName: 'Anna', message: `Heizung: Gas\nWas wir noch wissen sollten: ${links}` },
  ]);
  expect(state()).toMatchObject({ quarantine_reason: null, prepared: '{"changes":1}' });
});

test('a token takes five changes', async () => {
  const { tell, told, clock } = await open();
  const statuses = [];
  for (const note of ['1', '2', '3', links, '5', '5', '6', links]) {
    clock.advance(1);
    statuses.push((await tell({ note })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  expect(told('contact-mail')).toHaveLength(4);
});
