import { describe, expect, test } from 'vitest';
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
const opened = (data: unknown, body?: string): Answer<'GET text'> => ({
  text: { file, data, body, source: 'a' },
  field: { kind: 'group', fields: [], optional: false, nullable: false },
  blocks: [],
});
const head = { title: 'Alt' };
const fault = { file: 'content/blog/x.mdx', title: 'X', id: 'x', what: 'Falsch', mend: 'Richtig.', suggestions: [] };
type Change = (state: OpenText) => OpenText;
const after = (...changes: Change[]): OpenText =>
  changes.reduce((state, change) => change(state), withOpened(unopened, opened(head, 'Alt.')));
const put =
  (now: Partial<OpenText>): Change =>
  (before) => ({ ...before, ...now });
const changed = (body: string) => put({ body });
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

test.each<[what: string, state: OpenText, dirty: boolean, sent: object]>([
  ['nothing is open', unopened, false, {}],
  ['nothing is changed', after(), false, {}],
  ['the head is changed', after(put({ data: { title: 'Neu' } })), true, { data: { title: 'Neu' } }],
  ['the head is as it was', after(put({ data: {} }), put({ data: head })), false, {}],
  ['the body is changed', after(changed('Neu.')), true, { body: 'Neu.' }],
  ['a box is typed in and not yet left', after(typed), true, {}],
  ['the body cannot be shown', after(changed('Halb'), put(toBroken([]))), false, {}],
])('%s: whether it is to be saved, and what of it', (_, state, dirty, sent) => {
  expect({ dirty: isDirty(state), sent: toSaved(state) }).toEqual({ dirty, sent });
});

test('what was typed and not saved stands there again, as something to be saved', () => {
  const draft = { at: 1, data: { title: 'Getippt' }, body: 'Getippt.' };
  const state = withOpened(unopened, { ...opened(head, 'Alt.'), draft });
  expect(state).toMatchObject({ startBody: 'Getippt.', editorRound: 1 });
  expect(toSaved(state)).toEqual({ data: { title: 'Getippt' }, body: 'Getippt.' });
});

describe('saving', () => {
  test('takes over what came from others, and lets what is typed meanwhile go on from what was sent', () => {
    const merged = saved('Beides.', { isMerged: true });
    const state = after(changed('Neu.'), withSaving, merged);
    expect(state).toMatchObject({ startBody: 'Beides.', editorRound: 2, opened: { text: { source: 'b' } } });
    expect(isDirty(state)).toBe(false);
    const typing = after(
      changed('Neu.'),
      withSaving,
      changed('Danach.'),
      saved('Beides.', { isMerged: true, sent: 'gesendet' }),
    );
    expect(typing).toMatchObject({ editorRound: 1, opened: { text: { source: 'gesendet' } } });
    expect(toSaved(typing)).toEqual({ body: 'Danach.' });
  });

  test('says so, and forgets what was refused before', () => {
    const state = after(put({ refusal: 'Nein.' }), typed, withSaving);
    expect(state).toMatchObject({ refusal: '', progress: 'Wird gespeichert …', isTyping: false });
  });

  test('leaves nothing to be saved, and takes over how the file is written', () => {
    const state = after(put({ data: { title: 'Neu' } }), changed('Neu.'), withSaving, saved('Neu.'));
    expect(isDirty(state)).toBe(false);
    expect(state).toMatchObject({ data: { title: 'Gespeichert' }, progress: 'Gespeichert, alles in Ordnung.' });
    expect(state.opened?.text).toMatchObject({ source: 'b', body: 'Alt.' });
    expect(state.saving).toBeUndefined();
  });

  test('keeps what is typed meanwhile, as something to be saved', () => {
    const meanwhile = [put({ data: { title: 'Danach' } }), changed('Danach.')];
    const state = after(changed('Neu.'), withSaving, ...meanwhile, typed, saved('Neu.'));
    expect(toSaved(state)).toEqual({ data: { title: 'Danach' }, body: 'Danach.' });
    expect(state.isTyping).toBe(true);
  });

  test('says that the check has found something', () => {
    const state = after(withSaving, saved('Alt.', { faults: [fault] }));
    expect(state).toMatchObject({ progress: 'Gespeichert. Die Prüfung hat noch etwas gefunden:' });
  });

  test.each([
    ['has become a block: begins the text editor anew', changed('| a |'), [], 2, '<Table>| a |</Table>'],
    ['has become a block, and more is typed: leaves it as it is', changed('| a |'), [changed('| b |')], 1, 'Alt.'],
    ['is still one: leaves it as it is', changed('<Table />'), [], 1, 'Alt.'],
  ])('where a pasted table %s', (_, before, meanwhile, editorRound, body) => {
    const state = after(before, withSaving, ...meanwhile, saved('<Table>| a |</Table>'));
    expect({ editorRound: state.editorRound, body: state.opened?.text.body }).toEqual({ editorRound, body });
  });

  test('that is refused leaves all to be saved', () => {
    const state = after(changed('Neu.'), typed, withSaving, (state) => withRefused(state, 'Nein.', []));
    expect(state).toMatchObject({ refusal: 'Nein.', progress: '', body: 'Neu.', isTyping: true, saving: undefined });
  });
});
