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
const text = { file, data: head, body: 'Alt.', source: 'a' };
const opened: Answer<'GET text'> = {
  text,
  field: { kind: 'group', fields: [], optional: false, nullable: false },
  blocks: [],
};
const fault = { file, title: 'X', id: 'x', what: 'Falsch', mend: 'Richtig.', suggestions: [] };
type Change = (state: OpenText) => OpenText;
const after = (...changes: Change[]): OpenText =>
  changes.reduce((state, change) => change(state), withOpened(unopened, opened));
const put =
  (now: Partial<OpenText>): Change =>
  (before) => ({ ...before, ...now });
const typed = put({ isTyping: true });
/** The service answers with what the file is then. */
const saved =
  (body: string, more: Partial<Parameters<typeof withSaved>[1]> = {}): Change =>
  (state) =>
    withSaved(state, {
      text: { file, data: { title: 'Gespeichert' }, body, source: 'b' },
      sent: 'b',
      isMerged: false,
      faults: [],
      prices: undefined,
      ...more,
    });
const neu = put({ body: 'Neu.' });

test.each<[what: string, state: OpenText, dirty: boolean, sent: object]>([
  ['nothing is open', unopened, false, {}],
  ['nothing is changed', after(), false, {}],
  ['the head is changed', after(put({ data: { title: 'Neu' } })), true, { data: { title: 'Neu' } }],
  ['the head is as it was', after(put({ data: {} }), put({ data: head })), false, {}],
  ['the body is changed', after(neu), true, { body: 'Neu.' }],
  ['a box is typed in and not yet left', after(typed), true, {}],
  ['the body would not stay as it is', after(neu, put(toBroken(['3. Drittens']))), false, {}],
  ['it is saved', after(put({ data: {} }), neu, withSaving, saved('Neu.')), false, {}],
  ['it is refused', after(neu, typed, withSaving, (state) => withRefused(state, 'Nein.', [])), true, { body: 'Neu.' }],
  ['more is typed meanwhile', after(neu, withSaving, put({ body: 'Da.' }), saved('Neu.')), true, { body: 'Da.' }],
  [
    'it was typed an earlier time',
    withOpened(unopened, opened, { source: 'old', body: 'Getippt.', at: 1 }),
    true,
    { body: 'Getippt.' },
  ],
])('%s: whether it is to be saved, and what of it', (_, state, dirty, sent) => {
  expect({ dirty: isDirty(state), sent: toSaved(state) }).toEqual({ dirty, sent });
});

test('what was typed an earlier time goes on from the file as it was then', () => {
  const state = withOpened(unopened, opened, { source: 'old', body: 'Getippt.', at: 1 });
  expect(state).toMatchObject({ startBody: 'Getippt.', opened: { text: { source: 'old' } } });
  expect(after(neu, withSaving, saved('Neu.')).draft).toBeUndefined();
});

test('saving takes over what came from others; what is typed meanwhile goes on from what was sent', () => {
  const merged = { isMerged: true, sent: 'gesendet' };
  expect(after(neu, withSaving, saved('Beides.', merged))).toMatchObject({
    startBody: 'Beides.',
    editorRound: 2,
    opened: { text: { source: 'b' } },
  });
  expect(after(neu, withSaving, put({ body: 'Danach.' }), saved('Beides.', merged))).toMatchObject({
    editorRound: 1,
    opened: { text: { source: 'gesendet' } },
  });
});

test.each([
  ['has become a block: begins the text editor anew', '| a |', [], 2, '<Table>| a |</Table>'],
  ['has become a block, and more is typed: leaves it as it is', '| a |', [put({ body: '| b |' })], 1, 'Alt.'],
  ['was one before: leaves it as it is', '<Table />', [], 1, 'Alt.'],
])('where a pasted table %s', (_, body, meanwhile, editorRound, shown) => {
  const state = after(put({ body }), withSaving, ...meanwhile, saved('<Table>| a |</Table>'));
  expect({ editorRound: state.editorRound, body: state.opened?.text.body }).toEqual({ editorRound, body: shown });
});

test('how saving goes is told, and what the check has found', () => {
  expect(after(put({ refusal: 'Nein.' }), withSaving)).toMatchObject({ refusal: '', progress: 'Wird gespeichert …' });
  expect(after(withSaving, saved('Alt.')).progress).toBe('Gespeichert, alles in Ordnung.');
  expect(after(withSaving, saved('Alt.', { faults: [fault] })).progress).toMatch(/noch etwas gefunden/);
  expect(after(withSaving, (state) => withRefused(state, 'Nein.', [])).refusal).toBe('Nein.');
});
