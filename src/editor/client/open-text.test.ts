import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import type { Answer } from './api.ts';
import { isDirty, reduce, toSaved, unopened, type Draft, type Event, type OpenTextState } from './open-text.ts';

const file = 'content/blog/x.mdx';
const head = { title: 'Alt' };
const opened: Answer<'GET text'> = {
  text: { file, data: head, body: 'Alt.', source: 'a' },
  field: { kind: 'group', fields: [], optional: false, nullable: false },
  blocks: [],
};
const after = (...events: Event[]): OpenTextState =>
  [{ type: 'opened', opened } as const, ...events].reduce(reduce, unopened);
const typed = (changes: { data?: unknown; body?: string; isTyping?: boolean }): Event => ({
  type: 'typed',
  ...changes,
});
const saving: Event = { type: 'saving' };
/** The service answers with what the file is then. */
const saved = (body: string, more: Partial<Answer<'PUT text'>> = {}): Event => {
  const text = { file, data: { title: 'Gespeichert' }, body, source: 'b' };
  return { type: 'saved', saved: { text, sent: 'b', isMerged: false, faults: [], ...more } };
};
const draft: Draft = { source: 'old', body: 'Getippt.', at: 1 };
const earlier = reduce(unopened, { type: 'opened', opened, draft });
const neu = { body: 'Neu.' };

test('what is to be saved of an open text, and with what the text editor goes on', () => {
  const isTyping = typed({ isTyping: true });
  const rows: [what: string, state: OpenTextState, dirty: boolean, sent: object][] = [
    ['nothing is open', unopened, false, {}],
    ['the head is changed', after(typed({ data: { title: 'Neu' } })), true, { data: { title: 'Neu' } }],
    ['the head is as it was', after(typed({ data: {} }), typed({ data: head })), false, {}],
    ['the body is changed', after(typed(neu)), true, neu],
    ['a box is typed in and not yet left', after(isTyping), true, {}],
    ['the body would not stay as it is', after(typed(neu), { type: 'broken', lost: ['3. Drittens'] }), false, {}],
    ['it is saved', after(typed({ data: {} }), typed(neu), saving, saved('Neu.')), false, {}],
    ['it is refused', after(typed(neu), isTyping, saving, { type: 'unsaved', refusal: 'Nein.' }), true, neu],
    [
      'something else is refused',
      after(typed(neu), saving, { type: 'refused', refusal: '' }, saved('Neu.')),
      false,
      {},
    ],
    [
      'more is typed meanwhile',
      after(typed(neu), saving, typed({ body: 'Da.' }), saved('Neu.')),
      true,
      { body: 'Da.' },
    ],
    [
      'the body is changed meanwhile, and the head no more',
      after(typed({ data: { title: 'Neu' } }), saving, typed(neu), saved('Alt.')),
      true,
      neu,
    ],
    ['a box is typed in meanwhile', after(typed(neu), saving, isTyping, saved('Neu.')), true, neu],
    ['it was typed an earlier time', earlier, true, { body: 'Getippt.' }],
  ];
  every(rows, ([, state, dirty, sent]) => expect([isDirty(state), toSaved(state)]).toEqual([dirty, sent]));

  const table = '<Table>| a |</Table>';
  const others = saved('Beides.', { isMerged: true, sent: 'gesendet' });
  const pasted = [typed({ body: '| a |' }), saving];
  const shown: [what: string, state: OpenTextState, source: string, startBody: string, editorRevision: number][] = [
    ['the file as it was when it was typed', earlier, 'old', 'Getippt.', 1],
    ['what came from others', after(typed(neu), saving, others), 'b', 'Beides.', 2],
    ['what was sent, as more is typed', after(typed(neu), saving, typed({ body: 'x' }), others), 'gesendet', 'Alt.', 1],
    ['a pasted table as its block', after(...pasted, saved(table)), 'b', table, 2],
    ['but not while more is typed', after(...pasted, typed({ body: '' }), saved(table)), 'b', 'Alt.', 1],
    ['what was a block before', after(typed({ body: '<Table />' }), saving, saved(table)), 'b', 'Alt.', 1],
  ];
  every(shown, ([, state, source, startBody, editorRevision]) =>
    expect(state).toMatchObject({ startBody, editorRevision, opened: { text: { source } } }),
  );
  const told = reduce(unopened, { type: 'opened', opened, draft });
  const more = [typed({ body: 'Getippt.' }), saving, typed({ body: 'Mehr.' }), saved('Getippt.')].reduce(reduce, told);
  expect([told.draft, more.draft]).toEqual([draft, undefined]);
});
