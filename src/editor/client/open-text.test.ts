import { describe, expect, test } from 'vitest';
import type { Opened } from './api.ts';
import { isDirty, reduceOpenText, toSaved, unopened, type OpenText, type OpenTextAction } from './open-text.ts';

const file = 'content/blog/x.mdx';
const opened = (data: unknown, body?: string): Opened => ({
  text: { file, data, body, source: 'a' },
  field: { kind: 'group', fields: [], optional: false, nullable: false },
  blocks: [],
});
const head = { title: 'Alt' };
const fault = { file: 'content/blog/x.mdx', title: 'X', id: 'x', what: 'Falsch', mend: 'Richtig.', actions: [] };
const after = (...actions: OpenTextAction[]): OpenText =>
  actions.reduce(reduceOpenText, reduceOpenText(unopened, { type: 'opened', opened: opened(head, 'Alt.') }));
const changed = (body: string): OpenTextAction => ({ type: 'bodyChanged', body });
const saving: OpenTextAction = { type: 'saveStarted' };
/** The service answers with what the file is then. */
const saved = (body: string, data: unknown = { title: 'Gespeichert' }): OpenTextAction => ({
  type: 'saved',
  text: { file, data, body, source: 'b' },
  sent: 'b',
  isMerged: false,
  faults: [],
});

test.each<[what: string, state: OpenText, dirty: boolean, sent: object]>([
  ['nothing is open', unopened, false, {}],
  ['nothing is changed', after(), false, {}],
  ['the head is changed', after({ type: 'headChanged', data: { title: 'Neu' } }), true, { data: { title: 'Neu' } }],
  ['the head is as it was', after({ type: 'headChanged', data: {} }, { type: 'headChanged', data: head }), false, {}],
  ['the body is changed', after(changed('Neu.')), true, { body: 'Neu.' }],
  ['a box is typed in and not yet left', after({ type: 'typingStarted' }), true, {}],
  ['the body cannot be shown', after(changed('Halb'), { type: 'editorBroke' }), false, {}],
])('%s: whether it is to be saved, and what of it', (_, state, dirty, sent) => {
  expect({ dirty: isDirty(state), sent: toSaved(state) }).toEqual({ dirty, sent });
});

test('what was typed and not saved stands there again, as something to be saved', () => {
  const draft = { at: 1, data: { title: 'Getippt' }, body: 'Getippt.' };
  const state = reduceOpenText(unopened, { type: 'opened', opened: { ...opened(head, 'Alt.'), draft } });
  expect(state).toMatchObject({ startBody: 'Getippt.', editorRound: 1 });
  expect(toSaved(state)).toEqual({ data: { title: 'Getippt' }, body: 'Getippt.' });
});

describe('saving', () => {
  test('takes over what came from others, and lets what is typed meanwhile go on from what was sent', () => {
    const merged = { ...saved('Beides.'), isMerged: true } as OpenTextAction;
    const state = after(changed('Neu.'), saving, merged);
    expect(state).toMatchObject({ startBody: 'Beides.', editorRound: 2, opened: { text: { source: 'b' } } });
    expect(isDirty(state)).toBe(false);
    const typing = after(changed('Neu.'), saving, changed('Danach.'), {
      ...merged,
      sent: 'gesendet',
    } as OpenTextAction);
    expect(typing).toMatchObject({ editorRound: 1, opened: { text: { source: 'gesendet' } } });
    expect(toSaved(typing)).toEqual({ body: 'Danach.' });
  });

  test('says so, and forgets what was refused before', () => {
    const state = after({ type: 'refused', message: 'Nein.' }, { type: 'typingStarted' }, saving);
    expect(state).toMatchObject({ refusal: '', progress: 'Wird gespeichert …', isTyping: false });
  });

  test('leaves nothing to be saved, and takes over how the file is written', () => {
    const state = after({ type: 'headChanged', data: { title: 'Neu' } }, changed('Neu.'), saving, saved('Neu.'));
    expect(isDirty(state)).toBe(false);
    expect(state).toMatchObject({ data: { title: 'Gespeichert' }, progress: 'Gespeichert, alles in Ordnung.' });
    expect(state.opened?.text).toMatchObject({ source: 'b', body: 'Alt.' });
    expect(state.saving).toBeUndefined();
  });

  test('keeps what is typed meanwhile, as something to be saved', () => {
    const typed: OpenTextAction[] = [{ type: 'headChanged', data: { title: 'Danach' } }, changed('Danach.')];
    const state = after(changed('Neu.'), saving, ...typed, { type: 'typingStarted' }, saved('Neu.'));
    expect(toSaved(state)).toEqual({ data: { title: 'Danach' }, body: 'Danach.' });
    expect(state.isTyping).toBe(true);
  });

  test('says that the check has found something', () => {
    const state = after(saving, { ...saved('Alt.'), faults: [fault] } as OpenTextAction);
    expect(state).toMatchObject({ progress: 'Gespeichert. Die Prüfung hat noch etwas gefunden:' });
  });

  test.each([
    ['has become a block: begins the text editor anew', changed('| a |'), [], 2, '<Table>| a |</Table>'],
    ['has become a block, and more is typed: leaves it as it is', changed('| a |'), [changed('| b |')], 1, 'Alt.'],
    ['is still one: leaves it as it is', changed('<Table />'), [], 1, 'Alt.'],
  ])('where a pasted table %s', (_, before, meanwhile, editorRound, body) => {
    const state = after(before, saving, ...meanwhile, saved('<Table>| a |</Table>'));
    expect({ editorRound: state.editorRound, body: state.opened?.text.body }).toEqual({ editorRound, body });
  });

  test('that is refused leaves all to be saved', () => {
    const state = after(changed('Neu.'), { type: 'typingStarted' }, saving, {
      type: 'saveRefused',
      message: 'Nein.',
      conflicts: [],
    });
    expect(state).toMatchObject({ refusal: 'Nein.', progress: '', body: 'Neu.', isTyping: true, saving: undefined });
  });
});
