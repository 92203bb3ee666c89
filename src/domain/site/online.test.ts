import { expect, test } from 'vitest';
import { parseOnline, publishStateToText, toPublishState } from './online.ts';

const [old, middle, newest] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string];
const at = Date.parse('2026-11-26T09:42:00Z');
const file = (next?: object) => JSON.stringify({ commit: old, at: '2026-11-26T09:42:00Z', next });

test.each([
  [file(), { commit: old, at }],
  [
    file({ commit: newest, state: 'checking', at: '2026-11-26T09:42:00Z' }),
    { commit: old, at, next: { commit: newest, state: 'checking', at } },
  ],
  // What it does not know counts as not said.
  [file({ commit: newest, state: 'odd', at: '2026-11-26T09:42:00Z' }), { commit: old, at }],
  ['<!doctype html><title>404</title>', undefined],
  ['{}', undefined],
  ['null', undefined],
  [JSON.stringify({ commit: 'HEAD', at: '2026-11-26' }), undefined],
  [JSON.stringify({ commit: old, at: 'gestern' }), undefined],
])('%s is read as %j', (text, online) => expect(parseOnline(text)).toEqual(online));

test.each([
  [[old, newest], 'online', 'Gesendet, geprüft, online seit 10:42 Uhr.'],
  [[newest], 'checking', 'Gesendet; wird seit 10:42 Uhr geprüft und gebaut.'],
  [[], 'sent', 'Gesendet; die Website hat es noch nicht geholt.'],
])('a commit that leads to %j is %s', async (leadsTo, stand, text) => {
  const online = { commit: old, at, next: { commit: newest, state: 'checking' as const, at } };
  expect(await toPublishState(online, (commit) => Promise.resolve(leadsTo.includes(commit)))).toBe(stand);
  expect(publishStateToText(stand as 'online', online, at)).toBe(text);
});

test('what is stopped or taken back says what visitors see, and names the day where it is another', () => {
  const online = { commit: old, at };
  expect(publishStateToText('stopped', { ...online, next: { commit: middle, state: 'stopped', at } }, at)).toMatch(
    /um 10:42 Uhr angehalten: Die Website zeigt weiter den Stand davor/,
  );
  expect(publishStateToText('back', online, at)).toContain('einen früheren Stand');
  expect(publishStateToText('online', online, at + 86_400_000)).toBe(
    'Gesendet, geprüft, online seit 26. November 2026 um 10:42 Uhr.',
  );
});
