import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../tests/support/every.ts';
import * as calendar from './calendar.ts';

const { announcedOn, closedDaysData, closedFrom, closedSchema, closedToText, hoursSchema, hoursToText, isClosedOn } =
  calendar;
const { openingHoursData, publicHolidays, sameEnd, telephoneHoursData } = calendar;

/** The laws of the five states; Easter is on 5 April 2026 and 28 March 2027. */
const everywhere = {
  2026: '01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26',
  2027: '01-01 03-26 03-29 05-01 05-06 05-17 10-03 12-25 12-26',
};
const more = {
  ...{ Bremen: '10-31', Niedersachsen: '10-31', Hamburg: '10-31', 'Schleswig-Holstein': '10-31' },
  'Mecklenburg-Vorpommern': '03-08 10-31',
};
test('each state has its public holidays, and a firm days of its own', () => {
  every(Object.keys(more) as (keyof typeof more)[], (state) => {
    for (const year of [2026, 2027] as const) {
      const days = `${everywhere[year]} ${more[state]}`.split(' ').map((day) => `${year}-${day}`);
      expect(publicHolidays(state, String(year))).toEqual(days.sort());
    }
  });
  const closed = [{ from: '2026-12-28', to: '2026-12-30' }, { from: '2027-05-07' }];
  const firm = { openingHours: [], holidays: 'Bremen' as const, closed };
  const days = ['2026-12-27', '2026-12-28', '2026-12-30', '2026-12-31', '2027-01-01', '2027-05-06', '2027-05-07'];
  expect(days.filter((day) => !isClosedOn(firm, day))).toEqual(['2026-12-27', '2026-12-31']);
  expect(days.filter((day) => isClosedOn({ openingHours: [] }, day))).toEqual([]);
});

/** `'Mo–Fr 08:00 18:00, Sa 09:30 14:00'` */
const toHours = (text = '') =>
  text.split(', ').map((entry) => {
    const [days = '', from = '', to = ''] = entry.split(' ');
    return { days, from, to };
  });
const refused = rowsOf(`
  Mo–Fr 08:00 18:00, Sa 09:30 14:00  |
  Mo–So 00:00 24:00                  |
  Mo 08:00 12:00, Mo–Fr 12:00 17:00  |
  Mo–Sa 08:00 18:00, Mo–Fr 09:00 17:00 | 1.days: „Mo–Fr“ und „Mo–Sa“ überschneiden sich
  Mo 18:00 08:00                     | 0.to: „18:00“ bis „08:00“ endet, bevor es beginnt
  Mo 08:00 08:00                     | 0.to: „08:00“ bis „08:00“ endet, bevor es beginnt
  Sa–Mo 08:00 18:00                  | 0.days: „Sa–Mo“ läuft rückwärts
  Mo-Fr 08:00 18:00                  | 0.days: ein Wochentag oder zwei mit „–“: Mo–Fr
  Mo 8:00 08:60                      | 0.from: Uhrzeit als „08:00“, 0.to: Uhrzeit als „08:00“
  Mo 24:00 24:00                     | 0.from: Uhrzeit als „08:00“
`);
test('opening hours are taken, or refused at their field, and said in words', () => {
  every(refused, ([hours, faults]) => {
    const { error } = hoursSchema('Zeiten').safeParse(toHours(hours));
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', ') ?? '').toBe(faults);
  });
  expect(hoursSchema('Zeiten').safeParse([]).success).toBe(false);
  const said = rowsOf(`
    Mo–So 07:00 22:00                    | täglich 7 bis 22 Uhr
    Mo–Fr 08:30 17:00, Sa 09:00 14:00    | Mo–Fr 8:30 bis 17 Uhr, Sa 9 bis 14 Uhr
    Mo–Di 08:00 12:00, Mo–Di 13:00 17:00 | Mo–Di 8 bis 12 und 13 bis 17 Uhr`);
  every(said, ([hours, words]) => expect(hoursToText(toHours(hours)).replaceAll('\u00a0', ' ')).toBe(words));
  // They end at the same time, or nobody says when.
  const ends = ['Mo–So 07:00 22:00', 'Mo–Fr 08:00 18:00, Sa 08:00 14:00'].map((hours) => ({
    openingHours: toHours(hours),
  }));
  expect(ends.map(sameEnd)).toEqual(['22', undefined]);
  expect(sameEnd({ openingHours: toHours('Mo 08:00 17:30'), hotline: toHours('Mo 08:00 18:30') })).toBe('18:30');
});

test('search engines are told the hours', () => {
  const type = { '@type': 'OpeningHoursSpecification' };
  const openingHours = toHours('Di–Do 08:00 18:00, So 09:00 14:00');
  expect(openingHoursData({ openingHours })).toEqual({
    openingHours: ['Tu-Th 08:00-18:00', 'Su 09:00-14:00'],
    openingHoursSpecification: [
      { ...type, dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday'], opens: '08:00', closes: '18:00' },
      { ...type, dayOfWeek: ['Sunday'], opens: '09:00', closes: '14:00' },
    ],
  });
  expect(telephoneHoursData({ openingHours, hotline: toHours('Mo 00:00 24:00') })).toEqual([
    { ...type, dayOfWeek: ['Monday'], opens: '00:00', closes: '23:59' },
  ]);
});

const closedDays = rowsOf(`
  2026-12-23 2027-01-02            | Wir sind vom 23. Dezember bis 2. Januar nicht da.
  2027-05-07                       | Am 7. Mai sind wir nicht da.
  2027-05-07 - Brückentag          | Brückentag
  2026-12-23 2026-01-02            | ! „2026-01-02“ liegt vor „2026-12-23“
  2026-12-23 2028-01-02            | ! Vom 2026-12-23 bis zum 2028-01-02 sind es mehr als 100 Tage
  23.12.2026                       | ! ein Tag wie 2026-12-23
`);
test('closed days are said, or refused; known while they are not over, the next first; announced for 30 days; for search engines a year', () => {
  every(closedDays, ([days = '', told]) => {
    const [from = '', to = '-', words] = days.split(' ');
    const closed = { from, ...(to !== '-' && { to }), ...(words && { words }) };
    const { error } = closedSchema.safeParse([closed]);
    const said = error ? `! ${error.issues[0]?.message}` : closedToText(closed).replaceAll('\u00a0', ' ');
    expect(said).toBe(told);
  });
  const closed = [{ from: '2027-05-07' }, { from: '2026-12-23', to: '2027-01-02' }];
  const told = (day: string) => closedFrom({ openingHours: [], closed }, day).map(({ from }) => from);
  expect(told('2027-01-02')).toEqual(['2026-12-23', '2027-05-07']);
  expect([told('2027-01-03'), told('2027-05-08')]).toEqual([['2027-05-07'], []]);
  const announced = (day: string) => announcedOn({ openingHours: [], closed }, day).map(({ from }) => from);
  expect(['2026-11-22', '2026-11-23', '2027-01-02', '2027-01-03'].map(announced)).toEqual([
    [],
    ['2026-12-23'],
    ['2026-12-23'],
    [],
  ]);
  const own = [{ from: '2026-12-28', to: '2026-12-30' }];
  const data = closedDaysData({ openingHours: [], holidays: 'Bremen', closed: own }, '2026-11-26');
  const type = { '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00' };
  expect([data.length, data[0], data.at(-1)]).toEqual([
    ...[11, { ...type, validFrom: '2026-12-25', validThrough: '2026-12-25' }],
    { ...type, validFrom: '2026-12-28', validThrough: '2026-12-30' },
  ]);
});
