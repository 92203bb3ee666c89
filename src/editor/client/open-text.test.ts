import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import type { Answer } from './api.ts';
import {
  isDirty,
  toBroken,
  toSaved,
  unopened,
  withOpened,
  withRefused,
  withSaved,
  withSaving,
  type OpenText,
} from './open-text.ts';

const file = 'content/blog/x.mdx';
const head = { title: 'Alt' };
const opened: Answer<'GET text'> = {
  text: { file, data: head, body: 'Alt.', source: 'a' },
  field: { kind: 'group', fields: [], optional: false, nullable: false },
  blocks: [],
};
type Change = Partial<OpenText> | ((state: OpenText) => OpenText);
const after = (...changes: Change[]): OpenText =>
  changes.reduce<OpenText>(
    (state, change) => (typeof change === 'function' ? change(state) : { ...state, ...change }),
    withOpened(unopened, opened),
  );
/** The service answers with what the file is then. */
const saved =
  (body: string, more: Partial<Parameters<typeof withSaved>[1]> = {}): Change =>
  (state) => {
    const text = { file, data: { title: 'Gespeichert' }, body, source: 'b' };
    return withSaved(state, { text, sent: 'b', isMerged: false, faults: [], ...more });
  };
const refused: Change = (state) => withRefused(state, 'Nein.', []);
const earlier = withOpened(unopened, opened, { source: 'old', body: 'Getippt.', at: 1 });
const [neu, typed] = [{ body: 'Neu.' }, { isTyping: true }];

test('what is to be saved of an open text, and with what the text editor goes on', () => {
  const rows: [what: string, state: OpenText, dirty: boolean, sent: object][] = [
    ['nothing is open', unopened, false, {}],
    ['the head is changed', after({ data: { title: 'Neu' } }), true, { data: { title: 'Neu' } }],
    ['the head is as it was', after({ data: {} }, { data: head }), false, {}],
    ['the body is changed', after(neu), true, neu],
    ['a box is typed in and not yet left', after(typed), true, {}],
    ['the body would not stay as it is', after(neu, toBroken(['3. Drittens'])), false, {}],
    ['it is saved', after({ data: {} }, neu, withSaving, saved('Neu.')), false, {}],
    ['it is refused', after(neu, typed, withSaving, refused), true, neu],
    ['more is typed meanwhile', after(neu, withSaving, { body: 'Da.' }, saved('Neu.')), true, { body: 'Da.' }],
    ['it was typed an earlier time', earlier, true, { body: 'Getippt.' }],
  ];
  every(rows, ([, state, dirty, sent]) => expect([isDirty(state), toSaved(state)]).toEqual([dirty, sent]));

  const [merged, table] = [{ isMerged: true, sent: 'gesendet' }, '<Table>| a |</Table>'];
  const others = saved('Beides.', merged);
  const shown: [what: string, state: OpenText, source: string, startBody: string, editorRevision: number][] = [
    ['the file as it was when it was typed', earlier, 'old', 'Getippt.', 1],
    ['what came from others', after(neu, withSaving, others), 'b', 'Beides.', 2],
    ['what was sent, with more typed meanwhile', after(neu, withSaving, { body: 'x' }, others), 'gesendet', 'Alt.', 1],
    ['a pasted table as its block', after({ body: '| a |' }, withSaving, saved(table)), 'b', table, 2],
    ['but not while more is typed', after({ body: '| a |' }, withSaving, { body: '' }, saved(table)), 'b', 'Alt.', 1],
    ['what was a block before', after({ body: '<Table />' }, withSaving, saved(table)), 'b', 'Alt.', 1],
  ];
  every(shown, ([, state, source, startBody, editorRevision]) =>
    expect(state).toMatchObject({ startBody, editorRevision, opened: { text: { source } } }),
  );
});
