import { expect, test } from 'vitest';
import { weekToRows } from './week.ts';

test('bars of the week are as long as the hours of the office and of the hotline', () => {
  const hours = [
    { days: 'Mo–Fr', from: '08:00', to: '18:00' },
    { days: 'Sa', from: '05:30', to: '13:30' },
  ];
  const company = {
    openingHours: hours,
    sundays: 'geschlossen',
    hotline: [{ days: 'Mo–So', from: '07:00', to: '24:00' }],
    holidays: 'Bremen' as const,
  };
  const copy = { title: '', sunday: 'So', hotline: 'Hotline', holidays: { name: 'Feiertag', text: 'zu' } };
  expect(weekToRows(company, copy)).toEqual([
    { name: 'Mo–Fr', text: '8\u00a0bis\u00a018\u00a0Uhr', class: 'contact-week__bar col-start-5 col-end-25' },
    { name: 'Sa', text: '5:30\u00a0bis\u00a013:30\u00a0Uhr', class: 'contact-week__bar col-start-1 col-end-16' },
    { name: 'So', text: 'geschlossen', class: 'contact-week__closed' },
    {
      name: 'Hotline',
      text: 'täglich 7\u00a0bis\u00a024\u00a0Uhr',
      class: 'contact-week__bar contact-week__bar--hotline col-start-3 col-end-37',
    },
    { name: 'Feiertag', text: 'zu', class: 'contact-week__closed' },
  ]);
});
