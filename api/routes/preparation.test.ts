import { expect, test } from 'vitest';
import { requestPaths } from '#domain/api-contract';
import { from, messagesFor, openTestApp, postForm, postJson, preparePages, typed } from '../../tests/support/app.ts';

const hour = 3_600_000;

async function open(fields: Record<string, unknown> = {}) {
  const opened = await openTestApp({ messages: messagesFor({ mailer: true, office: true }) });
  const { app, deliveries } = opened;
  const answer = await app.request('/api/contacts', postJson({ ...typed, originalCity: 'bremen', ...fields }));
  const { id, prepare } = (await answer.json()) as { id: string; prepare: string };
  const token = new URL(prepare).searchParams.get('token') ?? '';
  const read = async (response: Response) => ({ status: response.status, page: await response.text() });
  return {
    ...opened,
    ...{ id, token },
    ask: async (address: string) => read(await app.request(address)),
    tell: async (more: Record<string, string>, own = token) =>
      read(
        await app.request(
          requestPaths.prepare,
          postForm({ token: own, originalCity: '', ...more }, { Origin: 'null' }),
        ),
      ),
    /** Bodies of what was told after the request itself. */
    told: (channel: string) =>
      deliveries()
        .filter((one) => one.channel === channel && one.id.includes('prepared'))
        .map(({ body }) => JSON.parse(body) as Record<string, string>),
  };
}

const stateOf = async ({ store, id }: Awaited<ReturnType<typeof open>>) => (await store.findContact(id))?.contact;

test('more may be told of a request: the office hears of it in the thread, the webhook under the same id, and the time moves', async () => {
  const opened = await open();
  const { ask, tell, told, token, id, nudges, deliveries } = opened;
  const receipt = deliveries().find(({ channel }) => channel === 'contact-receipt');
  expect(receipt?.body).toContain(`${requestPaths.prepare}?token=${token}`);
  const form = await ask(`${requestPaths.prepare}?token=${token}`);
  expect([form.status, form.page.includes(preparePages.ask.title), form.page.includes('Meyer')]).toEqual([
    200,
    true,
    false,
  ]);
  expect(form.page).toContain('<nav>Bremen</nav>');

  const answer = await tell({ preferred: 'evening', heating: 'Gas <b>1998</b>', note: '', dwellings: '6' });
  expect([answer.status, answer.page.includes(preparePages.told.title)]).toEqual([200, true]);
  expect(answer.page).toContain('value="Gas &lt;b&gt;1998&lt;/b&gt;"');
  expect(await stateOf(opened)).toMatchObject({
    prepared: '{"preferred":"evening","dwellings":"6","heating":"Gas <b>1998</b>"}',
    callDueAt: '2025-03-03T20:00:00.000Z',
  });
  const [mail] = told('contact-mail');
  expect(mail).toMatchObject({
    subject: 'Ergänzung, Rückruf bis 21:00: Bremen',
    inReplyTo: `msg_${id}_mail`,
    replyTo: typed.email,
  });
  expect(mail?.['text']).toContain('Ergänzung zu Anna Meyer');
  expect(mail?.['text']).toContain('Anzahl der Wohnungen: 6\nHeizung: Gas <b>1998</b>');
  expect(mail?.['html']).not.toContain('<b>1998');
  expect(told('contact-webhook')).toEqual([
    {
      ...{ event: 'contact.updated', id, preferred: 'evening', dwellings: '6', heating: 'Gas <b>1998</b>' },
      callUntil: '2025-03-03T20:00:00.000Z',
    },
  ]);
  expect(nudges()).toBe(2);

  // The same again is the same; something else replaces it, also by nothing.
  await tell({ preferred: 'evening', heating: 'Gas <b>1998</b>', dwellings: '6' });
  expect(told('contact-mail')).toHaveLength(1);
  opened.clock.advance(1000);
  await tell({});
  expect(told('contact-mail')).toHaveLength(2);
  expect(await stateOf(opened)).toMatchObject({ prepared: '{}', callDueAt: '2025-03-03T16:00:00.000Z' });
});

test('without JavaScript the form stands below the words of the thank-you page of the place', async () => {
  const { app, ask } = await openTestApp().then((opened) => ({
    ...opened,
    ask: async (address: string) => opened.app.request(address),
  }));
  const form = { ...typed, privacy: 'on', originalCity: 'bremen' };
  const posted = await app.request('/api/contacts', postForm(form));
  const thanks = posted.headers.get('Location') ?? '';
  const page = await (await ask(thanks)).text();
  expect(page).toMatch(
    /<title>Danke<\/title>[^]*<nav>Bremen<\/nav>[^]*Danke![^]*Damit wir vorbereitet anrufen[^]*name="heating"/,
  );
  expect(page).not.toContain('Meyer');
  const wrong = await ask(thanks.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
  expect([wrong.status, wrong.headers.get('Location')]).toEqual([303, 'https://www.example.org/bremen/danke']);
});

test('what is refused keeps what was typed', async () => {
  const opened = await open();
  const { status, page } = await opened.tell({ builtIn: 'x'.repeat(41), heating: 'Öl' });
  expect([status, page.includes('Höchstens 40 Zeichen eingeben'), page.includes('value="Öl"')]).toEqual([
    422,
    true,
    true,
  ]);
  expect((await stateOf(opened))?.prepared).toBeNull();
});

test('a token that is wrong, cut or a day old opens nothing, and nothing is told of a request that is held back', async () => {
  const opened = await open();
  const { ask, tell, token, clock, told } = opened;
  for (const wrong of ['', 'x', token.slice(1), `${token}a`, 'A'.repeat(43), '%00'])
    for (const { status, page } of [
      await ask(`${requestPaths.prepare}?token=${wrong}`),
      await tell({ heating: 'Gas' }, wrong),
    ])
      expect([status, page.includes(preparePages.expired.title)], wrong).toEqual([404, true]);
  clock.advance(24 * hour);
  expect([
    (await ask(`${requestPaths.prepare}?token=${token}`)).status,
    (await tell({ heating: 'Gas' })).status,
  ]).toEqual([404, 404]);
  expect([(await stateOf(opened))?.prepared, told('contact-mail')]).toEqual([null, []]);

  const held = await open({ message: 'https://a.example https://b.example https://c.example', phone: '0421 9' });
  expect((await held.tell({ preferred: 'evening' })).status).toBe(200);
  expect(await stateOf(held)).toMatchObject({ prepared: '{"preferred":"evening"}', callDueAt: null });
  expect(held.deliveries()).toEqual([]);
});

test('guesses and additions have limits', async () => {
  const { app, token } = await open();
  const visitor = from('203.0.113.7');
  const statuses = [];
  for (let turn = 0; turn < 12; turn++)
    statuses.push((await app.request(requestPaths.prepare, postForm({ token, note: `${turn}` }), visitor)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
});
