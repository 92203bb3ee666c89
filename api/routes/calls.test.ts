import { expect, test } from 'vitest';
import { officePaths } from '#domain/api-contract';
import { callOutcomes } from '#domain/calls';
import { keysOf } from '#domain/keys-of';
import { contact, newContact, officePages, openTestApp, postForm } from '../../tests/support/app.ts';
import { createSignedLinks } from '../http/signed-links.ts';

const day = 86_400_000;
const hour = 3_600_000;
type Deed = keyof typeof officePaths;

async function open() {
  const opened = await openTestApp();
  const { store, clock, app } = opened;
  const links = createSignedLinks({ secret: 'secret', clock });
  const about = { ...contact, buildingType: 'MFH' as const, message: 'Bitte <b>bald</b>' };
  await store.saveContact(newContact('a', { callDueAt: clock.now() + 4 * hour, contact: about }));
  const read = async (response: Response) => {
    const page = (await response.text()).replaceAll('&nbsp;', ' ');
    const fieldOf = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]+)"`).exec(page)?.[1] ?? '';
    return { status: response.status, page, fieldOf, headers: response.headers };
  };
  return {
    ...opened,
    links,
    ask: async (deed: Deed, token: string) => read(await app.request(`${officePaths[deed]}?token=${token}`)),
    press: async (deed: Deed, fields: Record<string, string>) =>
      read(await app.request(officePaths[deed], postForm(fields, { Origin: 'null' }))),
    history: async () => (await store.listHistory('a')).map(({ kind, said }) => [kind, said].filter(Boolean).join()),
  };
}

test('a button of the mail opens a page that shows the request, and notes nothing however often it is opened', async () => {
  const { links, ask, history } = await open();
  const keys = new Set<string>();
  for (const outcome of keysOf(callOutcomes).flatMap((outcome) => [outcome, outcome])) {
    const token = links.sign(outcome, 'a');
    const { status, page, headers, fieldOf } = await ask(outcome, token);
    expect([status, headers.get('Referrer-Policy'), fieldOf('token')]).toEqual([200, 'no-referrer', token]);
    const { title, button } = officePages[outcome];
    const facts = [
      'Anna Meyer',
      '0421 123',
      'Bremen',
      'Mehrfamilienhaus',
      'Bitte &lt;b&gt;bald',
      '3. März 2025 um 17:00',
    ];
    for (const shown of [title, button, `action="${officePaths[outcome]}"`, ...facts]) expect(page).toContain(shown);
    expect(page.match(/<form/g)).toHaveLength(1);
    keys.add(fieldOf('idempotencyKey'));
  }
  expect([keys.size, await history()]).toEqual([6, []]);
});

test('one press notes it, with its time, once however often the page is sent; the next page takes it back', async () => {
  const { links, ask, press, history, clock, store, metrics } = await open();
  const token = links.sign('missed', 'a');
  const idempotencyKey = `${(await ask('missed', token)).fieldOf('idempotencyKey')}-0000`;
  clock.advance(2 * hour);
  const { status, page } = await press('missed', { token, idempotencyKey });
  expect([status, page.includes('Notiert: Nicht erreicht')]).toEqual([200, true]);
  expect(page).toContain(`${officePages.noted.next} 17:00 Uhr`.replaceAll('\u00a0', ' '));
  await press('missed', { token, idempotencyKey });
  expect(await history()).toEqual(['missed']);
  expect(await metrics.text({})).toContain('call_hours_sum 2');

  // Somebody else reaches them.
  clock.advance(1000);
  const reached = await press('reached', { token: links.sign('reached', 'a') });
  expect(reached.page).not.toContain(officePages.noted.next);
  clock.advance(1000);
  const undo = { token: reached.fieldOf('token') };
  expect((await press('undo', undo)).page).toContain(officePages.undone.title);
  await press('undo', undo);
  expect(await history()).toEqual(['missed', 'reached', 'undone']);
  expect((await store.findContact('a'))?.contact.callState).toBe('missed');
  expect(await metrics.text({})).toContain('call_hours_count 1');
});

test('whoever got the buttons in a reply sees and leaves no note of the office, and has them for a day after the call', async () => {
  const { links, ask, press, history, clock, store } = await open();
  await store.noteContact('a', clock.now(), 'INTERN');
  const token = links.sign('missed', 'a');
  expect((await ask('missed', token)).page).not.toMatch(/INTERN|name="note"/);
  const missed = await press('missed', { token, note: 'GEFÄLSCHT' });
  expect([missed.page.includes('INTERN'), await history()]).toEqual([false, ['noted,INTERN', 'missed']]);
  // The next try is due two hours later: so long the office may need them.
  clock.advance(day + 2 * hour - 1);
  expect((await ask('missed', token)).status).toBe(200);
  expect((await press('undo', { token: missed.fieldOf('token') })).status).toBe(410);
  const reached = { token: links.sign('reached', 'a') };
  await press('reached', reached);
  clock.advance(day - 1);
  expect((await press('reached', reached)).status).toBe(200);
  clock.advance(day);
  for (const { status, page } of [await ask('missed', token), await press('reached', reached)])
    expect([status, page.includes(officePages.invalid.title), page.includes('Meyer')]).toEqual([410, true, false]);
});

test('a link that is old, cut, foreign or of a deleted request says what to do, and nothing of the request', async () => {
  const { links, ask, press, clock, history } = await open();
  const tries = ([...keysOf(callOutcomes), 'undo'] as const).flatMap((deed) => {
    const token = links.sign(deed, 'a');
    const foreign = createSignedLinks({ secret: 'another', clock }).sign(deed, 'a');
    const wrong = [token.slice(0, -1), '', foreign, links.sign('release', 'a'), token.replace(/^a/, 'other')];
    return [
      ...wrong.map((one) => [deed, one, 404, officePages.invalid.title] as const),
      [deed, links.sign(deed, 'never-there'), 200, officePages.gone.title] as const,
    ];
  });
  for (const [deed, token, status, title] of tries)
    for (const answer of [...(deed === 'undo' ? [] : [await ask(deed, token)]), await press(deed, { token })])
      expect([answer.status, answer.page.includes(title), answer.page.includes('Meyer')], deed).toEqual([
        status,
        true,
        false,
      ]);
  expect((await ask('undo', links.sign('undo', 'a'))).status).toBe(404);
  const token = links.sign('reached', 'a');
  clock.advance(30 * day);
  expect([(await ask('reached', token)).status, (await press('reached', { token })).status]).toEqual([410, 410]);
  expect(await history()).toEqual([]);
});
