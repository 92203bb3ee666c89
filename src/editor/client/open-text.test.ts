import { expect, test } from 'vitest';
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
    return withSaved(state, { text, sent: 'b', isMerged: false, faults: [], prices: undefined, ...more });
  };
const refused: Change = (state) => withRefused(state, 'Nein.', []);
const earlier = withOpened(unopened, opened, { source: 'old', body: 'Getippt.', at: 1 });
const [neu, typed] = [{ body: 'Neu.' }, { isTyping: true }];

test.each<[what: string, state: OpenText, dirty: boolean, sent: object]>([
  ['nothing is open', unopened, false, {}],
  ['nothing is changed', after(), false, {}],
  ['the head is changed', after({ data: { title: 'Neu' } }), true, { data: { title: 'Neu' } }],
  ['the head is as it was', after({ data: {} }, { data: head }), false, {}],
  ['the body is changed', after(neu), true, neu],
  ['a box is typed in and not yet left', after(typed), true, {}],
  ['the body would not stay as it is', after(neu, toBroken(['3. Drittens'])), false, {}],
  ['it is saved', after({ data: {} }, neu, withSaving, saved('Neu.')), false, {}],
  ['it is refused', after(neu, typed, withSaving, refused), true, neu],
  ['more is typed meanwhile', after(neu, withSaving, { body: 'Da.' }, saved('Neu.')), true, { body: 'Da.' }],
  ['it was typed an earlier time', earlier, true, { body: 'Getippt.' }],
])('%s: whether it is to be saved, and what of it', (_, state, dirty, sent) => {
  expect({ dirty: isDirty(state), sent: toSaved(state) }).toEqual({ dirty, sent });
});

const [merged, table] = [{ isMerged: true, sent: 'gesendet' }, '<Table>| a |</Table>'];
test.each<[what: string, state: OpenText, source: string, startBody: string, editorRound: number]>([
  ['goes on from the file as it was when it was typed', earlier, 'old', 'Getippt.', 1],
  ['shows what came from others', after(neu, withSaving, saved('Beides.', merged)), 'b', 'Beides.', 2],
  [
    'goes on from what was sent, where more is typed meanwhile',
    after(neu, withSaving, { body: 'Danach.' }, saved('Beides.', merged)),
    'gesendet',
    'Alt.',
    1,
  ],
  ['shows a pasted table as its block', after({ body: '| a |' }, withSaving, saved(table)), 'b', table, 2],
  [
    'leaves it where more is typed',
    after({ body: '| a |' }, withSaving, { body: '| b |' }, saved(table)),
    'b',
    'Alt.',
    1,
  ],
  ['leaves what was a block', after({ body: '<Table />' }, withSaving, saved(table)), 'b', 'Alt.', 1],
])('the text editor %s', (_, state, source, startBody, editorRound) => {
  expect(state).toMatchObject({ startBody, editorRound, opened: { text: { source } } });
});
