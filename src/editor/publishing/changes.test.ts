import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { changesToMessage, changeToText, toChange, toEditorMessage, toUndoMessage } from './changes.ts';

test('publishing says of an article whether visitors see it, and a state keeps its words, taken back and brought again', () => {
  const article = (more: string) => `---\ntitle: Dachboden\npublishDate: 2026-12-03\n${more}---\n\nText.\n`;
  const coming = ', erscheint am 3. Dezember 2026, von selbst um Mitternacht; bis dahin sehen Besucher ihn nicht';
  const rows = [
    ['new', '', '2026-12-02', `neu: „Dachboden“${coming}`],
    ['changed', '', '2026-12-02', `geändert: „Dachboden“${coming}`],
    ['deleted', '', '2026-12-02', 'gelöscht: „Dachboden“'],
    ['new', '', '2026-12-03', 'neu: „Dachboden“'],
    ['new', 'draft: true\n', '2026-12-02', 'neu: „Dachboden“, Entwurf: Besucher sehen ihn nicht'],
  ] as const;
  every(rows, ([kind, more, today, said]) =>
    expect(changeToText(toChange('content/blog/dachboden.mdx', kind, article(more), today))).toBe(said),
  );
  const dated = article('updatedDate: { until 2026-12-31: 2026-12-04, from 2027-01-01: 2027-01-01 }\n');
  const days = ['2026-12-05', '2027-01-01'].map((day) => toChange('content/blog/x.mdx', 'new', dated, day).date);
  expect(days).toEqual(['2026-12-04', '2027-01-01']);
  const changes = (['new', 'changed', 'deleted'] as const).map((kind) => toChange('content/prices.yaml', kind, ''));
  const said = [...changes.map((change) => [change]), changes].map(
    (some) => changesToMessage(some).split('\n', 1)[0] ?? '',
  );
  const back = said.map(toUndoMessage);
  const again = back.map(toUndoMessage);
  every([...said, ...back, ...again], (message) => expect(toEditorMessage(message)).toBe(message));
  expect(again.map(toUndoMessage)).toEqual(back);
  expect(toEditorMessage('Say that the fines are as before')).toBe('Geändert, nicht mit dem Editor');
});
