import { expect, test } from 'vitest';
import { requestPaths } from '#domain/api-contract';
import { from, messagesFor, openTestApp, postForm, postJson, preparePages, typed } from '../../tests/support/app.ts';

const hour = 3_600_000;

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
      read(
        await app.request(
          requestPaths.prepare,
          postForm({ token: own, originalCity: '', ...more }, { Origin: 'null' }),
        ),
      ),
    state: () => leads().find((lead) => lead['id'] === id),
    /** What left after the request itself. */
    told: (channel: string) =>
      deliveries()
        .filter((one) => one.channel === channel && one.id.includes('prepared'))
        .map(({ body, created_at, turn_at }) => ({
          ...(JSON.parse(body) as { text?: string; html?: string }),
          waits: turn_at - created_at,
        })),
  };
}

test('more may be told of a request: the office hears of it in the thread, the webhook under the same id, and the time moves', async () => {
  const { ask, tell, told, state, token, id, nudges, deliveries, clock } = await open();
  const receipt = deliveries().find(({ channel }) => channel === 'contact-receipt');
  expect(receipt?.body).toContain(`${requestPaths.prepare}?token=${token}`);
  const form = await ask();
  expect([form.status, form.page.includes(preparePages.ask.title), form.page.includes('Meyer')]).toEqual([
    200,
    true,
    false,
  ]);
  expect(form.page).toContain('<nav>Bremen</nav>');

  const answer = await tell({ preferred: 'evening', heating: 'Gas <b>1998</b>', note: '', dwellings: '6' });
  expect([answer.status, answer.page.includes(preparePages.told.title)]).toEqual([200, true]);
  expect(answer.page).toContain('value="Gas &lt;b&gt;1998&lt;/b&gt;"');
  const evening = Date.UTC(2025, 2, 3, 20);
  expect(state()).toMatchObject({ call_due_at: evening });
  const [mail] = told('contact-mail');
  expect(mail).toMatchObject({ inReplyTo: `msg_${id}_mail`, replyTo: typed.email });
  expect(mail).toMatchObject({ subject: 'Ergänzung, Rückruf bis 21:00: Bremen' });
  expect(mail?.text).toContain('Anzahl der Wohnungen: 6\nHeizung: Gas <b>1998</b>');
  expect(mail?.html).not.toContain('<b>1998');
  const said = { event: 'contact.updated', id, preferred: 'evening', dwellings: '6', heating: 'Gas <b>1998</b>' };
  expect(told('contact-webhook')).toEqual([{ ...said, callUntil: new Date(evening).toISOString(), waits: 0 }]);
  expect(nudges()).toBe(2);

  // The same again is the same; something else replaces it, also by nothing.
  await tell({ preferred: 'evening', heating: 'Gas <b>1998</b>', dwellings: '6' });
  expect(told('contact-mail')).toHaveLength(1);
  clock.advance(1000);
  await tell({});
  expect(told('contact-mail')).toHaveLength(2);
  expect(state()).toMatchObject({ call_due_at: Date.UTC(2025, 2, 3, 16) });
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

test('what is refused keeps what was typed', async () => {
  const { tell, state } = await open();
  const { status, page } = await tell({ builtIn: 'x'.repeat(41), heating: 'Öl' });
  expect(status).toBe(422);
  for (const shown of ['Höchstens 40 Zeichen eingeben', 'value="Öl"']) expect(page).toContain(shown);
  expect(state()).toMatchObject({ prepared: null });
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

const links = 'https://a.example https://b.example https://c.example';

test('nothing is told of a request that is held back, and an addition that looks automatic is held back as one', async () => {
  const held = await open({ message: links });
  expect((await held.tell({ preferred: 'evening' })).status).toBe(200);
  expect([held.state()?.['call_due_at'], held.deliveries()]).toEqual([null, []]);

  const { tell, told, state, leads, store } = await open();
  expect((await tell({ heating: 'Gas', note: links })).page).toContain(preparePages.told.title);
  expect([told('contact-mail'), told('contact-webhook'), await store.countQuarantined()]).toEqual([[], [], 1]);
  expect(leads().find(({ quarantine_reason: reason }) => reason === 'links')).toMatchObject({
    ...{ first_name: 'Anna', message: `Heizung: Gas\nWas wir noch wissen sollten: ${links}` },
  });
  expect(state()).toMatchObject({ quarantine_reason: null, prepared: '{"changes":1}' });
});

test('a token takes five changes, each a turn later than the one before', async () => {
  const { tell, told, clock } = await open();
  const statuses = [];
  for (const note of ['1', '2', '3', links, '5', '5', '6', links]) {
    clock.advance(1);
    statuses.push((await tell({ note })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  expect(told('contact-mail').map(({ waits }) => waits)).toEqual([0, 1, 2, 4].map((turn) => turn * 60_000));
});

test('one visitor guesses and adds ten times in an hour', async () => {
  const { app, token } = await open();
  const tell = async () => (await app.request(requestPaths.prepare, postForm({ token }), from('203.0.113.7'))).status;
  const statuses = [];
  for (let turn = 0; turn < 12; turn++) statuses.push(await tell());
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
});
