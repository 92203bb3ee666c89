import { expect, test } from 'vitest';
import { readPortfolio as read, today } from '../../../tests/support/portfolio.ts';
import { toolText } from '../../../tests/support/tools.ts';
import { portfolioToEvents } from './portfolio-reminders.ts';

const text = await toolText('bestand');
const toEvents = (table: string, kind: 'house' | 'month') => portfolioToEvents(read(table), today, kind, text);
const lines = (...houses: string[]) => `Adresse;Gültig bis;Nr\n${houses.join('\n')}`;

test('each house is reminded of four times, in right German, and what has run out never', () => {
  const events = toEvents(lines('A;1.6.2027;1', 'B;15.12.2026;2', 'C;1.1.2020;3', ';31.2.2030;4', ';;5'), 'house');
  expect(events.map(({ day, title }) => `${day} ${title}`)).toEqual([
    '2026-12-15 Energieausweis läuft heute ab: B',
    '2026-12-01 Energieausweis läuft in 6 Monaten ab: A',
    '2027-03-01 Energieausweis läuft in 3 Monaten ab: A',
    '2027-05-01 Energieausweis läuft in 1 Monat ab: A',
    '2027-06-01 Energieausweis läuft heute ab: A',
  ]);
});

test('no two lines share a reminder unless they agree in every cell', () => {
  const long = 'Wohnungsbaugesellschaft Musterstadt mbH, Am Alten Hafen, Haus';
  const idsOf = (...houses: string[]) => toEvents(lines(...houses), 'house').map(({ id }) => id);
  const ids = idsOf(`${long} 1;1.1.2030;1`, `${long} 2;1.1.2030;1`, `${long} 2;1.1.2030;2`);
  expect(ids).toHaveLength(12);
  expect(new Set(ids).size).toBe(12);
  // The same tomorrow, in another order: a calendar replaces what it has.
  expect(idsOf(`${long} 2;1.1.2030;2`, `${long} 1;1.1.2030;1`, `${long} 2;1.1.2030;1`).sort()).toEqual(ids.sort());
  // A house that is listed twice is one.
  expect(idsOf(`${long} 1;1.1.2030;1`, `${long} 1;1.1.2030;1`)).toHaveLength(4);
  expect(ids[0]).toMatch(/^[a-z0-9]+-2030-01-01-\d$/);
});

test('or once a month, three months ahead, with the list of all that run out then', () => {
  const table = lines(
    'A;31.3.2027;1',
    'B;1.3.2027;2',
    ';5.4.2027;3',
    // Too soon for three months: all of them tomorrow, in one.
    'C;23.11.2026;4',
    'D;28.2.2027;5',
    'E;22.11.2026;6',
  );
  const events = toEvents(table, 'month');
  expect(events.map(({ day, title, text }) => `${day} ${title}: ${text?.replaceAll('\n', ', ')}`)).toEqual([
    '2026-11-24 2 Energieausweise laufen bis Ende Februar 2027 ab: 23.11.2026 C, 28.2.2027 D',
    '2026-12-01 2 Energieausweise laufen im März 2027 ab: 1.3.2027 B, 31.3.2027 A',
    '2027-01-01 1 Energieausweis läuft im April 2027 ab: 5.4.2027 Haus ohne Anschrift',
  ]);
  expect(toEvents(lines('C;23.11.2026;4'), 'month').map(({ title }) => title)).toEqual([
    '1 Energieausweis läuft im November 2026 ab',
  ]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(3);
  // The same list is the same entry; another list is another, since it may be another portfolio's.
  expect(toEvents(table, 'month')).toEqual(events);
  expect(toEvents(`${table}\nF;2.3.2027;7`, 'month')[1]?.id).not.toBe(events[1]?.id);
  expect(toEvents(lines('A;1.1.2020;1'), 'month')).toEqual([]);
});
