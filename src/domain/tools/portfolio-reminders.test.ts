import { expect, test } from 'vitest';
import { readPortfolio as read, today } from '../../../tests/support/portfolio.ts';
import { toolText } from '../../../tests/support/tools.ts';
import { portfolioToEvents } from './portfolio-reminders.ts';

const text = await toolText('bestand');
const toEvents = (table: string) => portfolioToEvents(read(table), today, text);
const lines = (...houses: string[]) => `Adresse;Gültig bis;Nr\n${houses.join('\n')}`;

test('once a month, three months ahead, with the list of all that run out then', () => {
  const table = lines(
    'A;31.3.2027;1',
    'B;1.3.2027;2',
    ';5.4.2027;3',
    // Too soon for three months: all of them tomorrow, in one.
    'C;23.11.2026;4',
    'D;28.2.2027;5',
    'E;22.11.2026;6',
  );
  const events = toEvents(table);
  expect(events.map(({ day, title, text }) => `${day} ${title}: ${text?.replaceAll('\n', ', ')}`)).toEqual([
    '2026-11-24 2 Energieausweise laufen bis Ende Februar 2027 ab: 23.11.2026 C, 28.2.2027 D',
    '2026-12-01 2 Energieausweise laufen im März 2027 ab: 1.3.2027 B, 31.3.2027 A',
    '2027-01-01 1 Energieausweis läuft im April 2027 ab: 5.4.2027 Haus ohne Anschrift',
  ]);
  expect(toEvents(lines('C;23.11.2026;4')).map(({ title }) => title)).toEqual([
    '1 Energieausweis läuft im November 2026 ab',
  ]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(3);
  // The same list is the same entry; another list is another, since it may be another portfolio's.
  expect(toEvents(table)).toEqual(events);
  expect(toEvents(`${table}\nF;2.3.2027;7`)[1]?.id).not.toBe(events[1]?.id);
  expect(toEvents(lines('A;1.1.2020;1'))).toEqual([]);
});
