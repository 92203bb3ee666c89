import { expect, test } from 'vitest';
import { officePaths } from '#domain/api-contract';
import { callOutcomes } from '#domain/calls';
import { keysOf } from '#domain/keys-of';
import { every } from '../../tests/support/every.ts';
import { contact, newContact, officePages, openTestApp, postForm } from '../../tests/support/app.ts';
import { createSignedLinks } from '../http/signed-links.ts';

const day = 86_400_000;
const hour = 3_600_000;

async function open() {
  const opened = await openTestApp();
  const { store, clock, app } = opened;
  const links = createSignedLinks({ secret: 'secret', clock });
  await store.saveContact(
    newContact('a', {
      callDueAt: clock.now() + 4 * hour,
      contact: { ...contact, buildingType: 'MFH', message: 'Bitte <b>bald</b>' },
    }),
  );
  const ask = async (deed: keyof typeof officePaths, token: string) => {
    const response = await app.request(`${officePaths[deed]}?token=${token}`);
    return { status: response.status, page: await response.text(), headers: response.headers };
  };
  const press = async (deed: keyof typeof officePaths, fields: Record<string, string>) => {
    const response = await app.request(officePaths[deed], postForm(fields, { Origin: 'null' }));
    return { status: response.status, page: await response.text() };
  };
  const kinds = async () => (await store.listHistory('a')).map(({ kind }) => kind);
  return { ...opened, links, ask, press, kinds };
}

const fieldOf = (page: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]+)"`).exec(page)?.[1] ?? '';

test('a button of the mail opens a page that shows the request, and notes nothing however often it is opened', async () => {
  const { links, ask, kinds } = await open();
  const keys = new Set<string>();
  for (const outcome of keysOf(callOutcomes)) {
    const token = links.sign(outcome, 'a');
    for (let turn = 0; turn < 2; turn++) {
      const { status, page, headers } = await ask(outcome, token);
      expect([status, headers.get('Referrer-Policy')]).toEqual([200, 'no-referrer']);
      for (const shown of [
        officePages[outcome].title,
        officePages[outcome].button,
        'Anna Meyer',
        '0421 123',
        'Bremen',
        'Mehrfamilienhaus',
        'Bitte &lt;b&gt;bald&lt;/b&gt;',
        '3. März 2025 um 17:00',
        `action="${officePaths[outcome]}"`,
        `value="${token}"`,
      ])
        expect(page.replaceAll('&nbsp;', ' '), outcome).toContain(shown);
      expect(page.match(/<form/g)).toHaveLength(1);
      keys.add(fieldOf(page, 'idempotencyKey'));
    }
  }
  expect(keys.size).toBe(6);
  expect(await kinds()).toEqual([]);
});

test('one press notes it, with its time and note, once however often the page is sent; the next page takes it back', async () => {
  const { links, ask, press, kinds, clock, store, metrics } = await open();
  const token = links.sign('missed', 'a');
  const idempotencyKey = fieldOf((await ask('missed', token)).page, 'idempotencyKey');
  clock.advance(2 * hour);
  const fields = { token, idempotencyKey: `${idempotencyKey}-0000`, note: '  ruft\tselbst an ' };
  const { status, page } = await press('missed', fields);
  expect(status).toBe(200);
  const told = page.replaceAll('&nbsp;', ' ');
  expect(told).toContain('Notiert: Nicht erreicht');
  expect(told).toContain('<dt>3. März 2025 um 15:00 Uhr</dt><dd>nicht erreicht: ruft selbst an</dd>');
  expect(told).toContain(`${officePages.noted.next} 17:00 Uhr`.replaceAll('\u00a0', ' '));
  await press('missed', fields);
  expect(await kinds()).toEqual(['missed']);
  expect(await metrics.text({})).toContain('call_hours_sum 2');

  // Somebody else reaches them.
  clock.advance(1000);
  const { page: reached } = await press('reached', { token: links.sign('reached', 'a') });
  expect(reached).toContain('Notiert: Zurückgerufen');
  expect(reached).not.toContain(officePages.noted.next);
  const undo = fieldOf(reached, 'token');
  clock.advance(1000);
  const undone = await press('undo', { token: undo });
  expect([undone.status, undone.page.includes(officePages.undone.title)]).toEqual([200, true]);
  await press('undo', { token: undo });
  expect(await kinds()).toEqual(['missed', 'reached', 'undone']);
  expect((await store.findContact('a'))?.contact.callState).toBe('missed');
  expect(await metrics.text({})).toContain('call_hours_count 1');
});

test('a note that is too long is kept in its field, and nothing is noted', async () => {
  const { links, press, kinds } = await open();
  const note = 'x'.repeat(201);
  const { status, page } = await press('reached', { token: links.sign('reached', 'a'), note });
  expect(status).toBe(422);
  expect(page).toContain('Höchstens 200 Zeichen eingeben');
  expect(page).toContain(`value="${note}"`);
  expect(await kinds()).toEqual([]);
});

test('a link that is old, cut, foreign or of a deleted request says what to do, and nothing of the request', async () => {
  const { links, ask, press, clock, store, kinds } = await open();
  const deeds = [...keysOf(callOutcomes), 'undo'] as const;
  const tokens = Object.fromEntries(deeds.map((deed) => [deed, links.sign(deed, 'a')]));
  await store.saveContact(newContact('other', { contentHash: 'other' }));
  const tries: [deed: (typeof deeds)[number], token: string, status: number, title: string][] = deeds.flatMap(
    (deed) => {
      const token = tokens[deed] ?? '';
      const foreign = createSignedLinks({ secret: 'another', clock }).sign(deed, 'a');
      const wrong = [
        token.slice(1),
        token.slice(0, -1),
        '',
        'x',
        foreign,
        links.sign('release', 'a'),
        token.replace(/^a/, 'other'),
      ];
      return [
        ...wrong.map((one) => [deed, one, 404, officePages.invalid.title] as [typeof deed, string, number, string]),
        [deed, links.sign(deed, 'never-there'), 200, officePages.gone.title],
      ];
    },
  );
  const answers: { name: string; status: number; title: string; answered: number; page: string }[] = [];
  for (const [deed, token, status, title] of tries)
    for (const { status: answered, page } of [
      ...(deed === 'undo' ? [] : [await ask(deed, token)]),
      await press(deed, { token }),
    ])
      answers.push({ name: `${deed} ${token}`, status, title, answered, page });
  expect((await ask('undo', tokens['undo'] ?? '')).status).toBe(404);
  every(answers, ({ status, title, answered, page }) =>
    expect([answered, page.includes(title), page.includes('Meyer')]).toEqual([status, true, false]),
  );
  clock.advance(30 * day);
  expect([
    (await ask('reached', tokens['reached'] ?? '')).status,
    (await press('missed', { token: tokens['missed'] ?? '' })).status,
  ]).toEqual([410, 410]);
  expect(await kinds()).toEqual([]);
});
