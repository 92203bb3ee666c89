import { describe, expect, test } from 'vitest';
import {
  closedDaysData,
  closedFrom,
  closedSchema,
  closedToText,
  hoursSchema,
  hoursToText,
  isClosedOn,
  openingHoursData,
  publicHolidays,
  sameEnd,
  telephoneHoursData,
} from './calendar.ts';

/* The laws of the five states; Easter is on 5 April 2026 and 28 March 2027. */
const everywhere = {
  2026: '01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26',
  2027: '01-01 03-26 03-29 05-01 05-06 05-17 10-03 12-25 12-26',
};
const more = {
  Bremen: '10-31',
  Niedersachsen: '10-31',
  Hamburg: '10-31',
  'Schleswig-Holstein': '10-31',
  'Mecklenburg-Vorpommern': '03-08 10-31',
} as const;
const holidays = Object.keys(more) as (keyof typeof more)[];

test.each(holidays.flatMap((state) => ([2026, 2027] as const).map((year) => ({ state, year }))))(
  'knows the public holidays of $state in $year',
  ({ state, year }) => {
    const days = `${everywhere[year]} ${more[state]}`.split(' ').map((day) => `${year}-${day}`);
    expect(publicHolidays(state, String(year))).toEqual(days.sort());
  },
);

test('is closed on public holidays and on days of its own, and on no others', () => {
  const calendar = {
    openingHours: [],
    holidays: 'Bremen' as const,
    closed: [{ from: '2026-12-28', to: '2026-12-30' }, { from: '2027-05-07' }],
  };
  const days = ['2026-12-27', '2026-12-28', '2026-12-30', '2026-12-31', '2027-01-01', '2027-05-06', '2027-05-07'];
  expect(days.filter((day) => isClosedOn(calendar, day))).toEqual([
    '2026-12-28',
    '2026-12-30',
    '2027-01-01',
    '2027-05-06',
    '2027-05-07',
  ]);
  expect(days.filter((day) => isClosedOn({ openingHours: [] }, day))).toEqual([]);
});

describe('hours', () => {
  const entry = (days: string, from: string, to: string) => ({ days, from, to });
  const refused = (...hours: unknown[]) => {
    const { error } = hoursSchema('Zeiten').safeParse(hours);
    return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  };
  const rule = 'ein Wochentag oder zwei mit „–“: Mo–Fr';
  const asClock = 'Uhrzeit als „08:00“';
  test.each([
    { what: 'a week', hours: [entry('Mo–Fr', '08:00', '18:00'), entry('Sa', '09:30', '14:00')], faults: [] },
    { what: 'a day and night', hours: [entry('Mo–So', '00:00', '24:00')], faults: [] },
    { what: 'a break', hours: [entry('Mo', '08:00', '12:00'), entry('Mo–Fr', '12:00', '17:00')], faults: [] },
    {
      what: 'a day twice',
      hours: [entry('Mo–Sa', '08:00', '18:00'), entry('Mo–Fr', '09:00', '17:00')],
      faults: ['1.days: „Mo–Fr“ und „Mo–Sa“ überschneiden sich'],
    },
    {
      what: 'a night',
      hours: [entry('Mo', '18:00', '08:00')],
      faults: ['0.to: „18:00“ bis „08:00“ endet, bevor es beginnt'],
    },
    {
      what: 'no time',
      hours: [entry('Mo', '08:00', '08:00')],
      faults: ['0.to: „08:00“ bis „08:00“ endet, bevor es beginnt'],
    },
    {
      what: 'a week backwards',
      hours: [entry('Sa–Mo', '08:00', '18:00')],
      faults: ['0.days: „Sa–Mo“ läuft rückwärts'],
    },
    { what: 'a hyphen', hours: [entry('Mo-Fr', '08:00', '18:00')], faults: [`0.days: ${rule}`] },
    { what: 'English', hours: [entry('Mon–Fri', '08:00', '18:00')], faults: [`0.days: ${rule}`] },
    { what: 'half a clock', hours: [entry('Mo', '8:00', '08:60')], faults: [`0.from: ${asClock}`, `0.to: ${asClock}`] },
    { what: 'a beginning at its end', hours: [entry('Mo', '24:00', '24:00')], faults: [`0.from: ${asClock}`] },
  ])('of $what', ({ hours, faults }) => {
    expect(refused(...hours)).toEqual(faults);
  });

  test('are at least some', () => {
    expect(refused()).toHaveLength(1);
  });

  test.each([
    ['täglich 7 bis 22 Uhr', [entry('Mo–So', '07:00', '22:00')]],
    ['Mo–Fr 8:30 bis 17 Uhr, Sa 9 bis 14 Uhr', [entry('Mo–Fr', '08:30', '17:00'), entry('Sa', '09:00', '14:00')]],
    ['Mo–Di 8 bis 12 und 13 bis 17 Uhr', [entry('Mo–Di', '08:00', '12:00'), entry('Mo–Di', '13:00', '17:00')]],
  ])('are said: %s', (said, hours) => {
    expect(hoursToText(hours).replaceAll('\u00a0', ' ')).toBe(said);
  });

  test('end at the same time, or nobody says when', () => {
    expect(sameEnd({ openingHours: [entry('Mo–So', '07:00', '22:00')] })).toBe('22');
    expect(
      sameEnd({ openingHours: [entry('Mo–Fr', '08:00', '17:30')], hotline: [entry('Mo', '08:00', '18:30')] }),
    ).toBe('18:30');
    expect(
      sameEnd({ openingHours: [entry('Mo–Fr', '08:00', '18:00'), entry('Sa', '08:00', '14:00')] }),
    ).toBeUndefined();
  });

  test('are told as search engines read them', () => {
    const openingHours = [entry('Di–Do', '08:00', '18:00'), entry('So', '09:00', '14:00')];
    const type = { '@type': 'OpeningHoursSpecification' };
    expect(openingHoursData([{ from: undefined, openingHours }])).toEqual({
      openingHours: ['Tu-Th 08:00-18:00', 'Su 09:00-14:00'],
      openingHoursSpecification: [
        { ...type, dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday'], opens: '08:00', closes: '18:00' },
        { ...type, dayOfWeek: ['Sunday'], opens: '09:00', closes: '14:00' },
      ],
    });
    expect(telephoneHoursData([{ from: undefined, openingHours, hotline: [entry('Mo', '00:00', '24:00')] }])).toEqual([
      { ...type, dayOfWeek: ['Monday'], opens: '00:00', closes: '23:59' },
    ]);
  });
});

describe('closed days', () => {
  const refused = (closed: unknown) =>
    closedSchema.safeParse([closed]).error?.issues.map(({ message }) => message) ?? [];
  test.each([
    { closed: { from: '2026-12-23', to: '2027-01-02' }, said: 'Wir sind vom 23. Dezember bis 2. Januar nicht da.' },
    { closed: { from: '2027-05-07' }, said: 'Am 7. Mai sind wir nicht da.' },
    { closed: { from: '2027-05-07', words: 'Brückentag am 7. Mai.' }, said: 'Brückentag am 7. Mai.' },
  ])('are said: $said', ({ closed, said }) => {
    expect(refused(closed)).toEqual([]);
    expect(closedToText(closed).replaceAll('\u00a0', ' ')).toBe(said);
  });

  test.each([
    { closed: { from: '2026-12-23', to: '2026-01-02' }, fault: '„2026-01-02“ liegt vor „2026-12-23“' },
    {
      closed: { from: '2026-12-23', to: '2028-01-02' },
      fault: 'Vom 2026-12-23 bis zum 2028-01-02 sind es mehr als 100 Tage',
    },
    { closed: { from: '23.12.2026' }, fault: 'ein Tag wie 2026-12-23' },
  ])('are refused: $fault', ({ closed, fault }) => {
    expect(refused(closed)).toEqual([fault]);
  });

  test('are told while they are not over, the next first', () => {
    const closed = [{ from: '2027-05-07' }, { from: '2026-12-23', to: '2027-01-02' }];
    const told = (day: string) => closedFrom({ openingHours: [], closed }, day).map(({ from }) => from);
    expect(told('2026-11-26')).toEqual(['2026-12-23', '2027-05-07']);
    expect(told('2027-01-02')).toEqual(['2026-12-23', '2027-05-07']);
    expect(told('2027-01-03')).toEqual(['2027-05-07']);
    expect(told('2027-05-08')).toEqual([]);
  });

  test('are told search engines for a year, with the public holidays', () => {
    const closed = [{ from: '2026-12-28', to: '2026-12-30' }];
    const data = closedDaysData({ openingHours: [], holidays: 'Bremen', closed }, '2026-11-26');
    expect(data).toHaveLength(11);
    const type = { '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00' };
    expect(data[0]).toEqual({ ...type, validFrom: '2026-12-25', validThrough: '2026-12-25' });
    expect(data.at(-1)).toEqual({ ...type, validFrom: '2026-12-28', validThrough: '2026-12-30' });
  });
});

test('hours that begin on a day are told search engines with it, those before with their last', () => {
  const before = [{ days: 'Mo–Fr', from: '08:00', to: '18:00' }];
  const after = [{ days: 'Mo–Do', from: '09:00', to: '16:00' }];
  const dated = [
    { from: undefined, openingHours: before },
    { from: '2027-01-01', openingHours: before, hotline: after },
    { from: '2027-03-01', openingHours: after, hotline: after },
  ] as const;
  const days = (of: readonly object[]) => of.map((one) => ({ ...one, dayOfWeek: undefined, '@type': undefined }));
  const { openingHours, openingHoursSpecification } = openingHoursData(dated);
  expect(openingHours).toEqual(['Mo-Fr 08:00-18:00']);
  expect(days(openingHoursSpecification)).toEqual([
    { opens: '08:00', closes: '18:00', validThrough: '2027-02-28' },
    { opens: '09:00', closes: '16:00', validFrom: '2027-03-01' },
  ]);
  expect(days(telephoneHoursData(dated))).toEqual([
    { opens: '08:00', closes: '18:00', validThrough: '2026-12-31' },
    { opens: '09:00', closes: '16:00', validFrom: '2027-01-01' },
  ]);
});
