import { expect, test } from 'vitest';
import { eventsToCalendar } from './calendar-file.ts';

const title = 'Energieausweis läuft ab: Straße; „Söhne, 1“ 🏠 '.repeat(4).trim();

test('a calendar file keeps to RFC 5545', () => {
  const event = { id: 'a-1', day: '2028-02-29', title, text: 'Zwei\nZeilen' };
  const calendar = eventsToCalendar([event], 'example.org', '2026-11-23');
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\n$/);
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  const unfolded = calendar.replaceAll('\r\n ', '');
  for (const line of [
    'UID:a-1@example.org',
    'DTSTART;VALUE=DATE:20280229\r\nDTEND;VALUE=DATE:20280301',
    `SUMMARY:${title.replace(/[;,]/g, '\\$&')}`,
    'DESCRIPTION:Zwei\\nZeilen',
  ])
    expect(unfolded).toContain(`${line}\r\n`);
});

test.each(['2026-11-24', '2027-01-01', '2028-02-29', '2027-03-28'])(
  '%s is reminded of at nine in the morning of the day itself, and it is said which of the events it is',
  (day) => {
    const events = [day, '2030-06-01'].map((day, i) => ({ id: `${i}`, day, title: `Ablauf${i}` }));
    const [, ...parts] = eventsToCalendar(events, 'example.org', '2026-11-23').split('BEGIN:VEVENT');
    const told = parts.map((event) => {
      const [, start = ''] = /DTSTART;VALUE=DATE:(\d{8})/.exec(event) ?? [];
      const [, sign, hours] = /BEGIN:VALARM[^]*TRIGGER;RELATED=START:(-?)PT(\d+)H[^]*END:VALARM/.exec(event) ?? [];
      const begin = Date.parse(start.replace(/(....)(..)(..)/, '$1-$2-$3T00:00Z'));
      return [
        new Date(begin + Number(`${sign}${hours}`) * 3_600_000).toISOString().slice(0, 16),
        /(?<=ACTION:DISPLAY\r\nDESCRIPTION:)\S+/.exec(event)?.[0],
      ];
    });
    expect(told).toEqual([
      [`${day}T09:00`, 'Ablauf0'],
      ['2030-06-01T09:00', 'Ablauf1'],
    ]);
  },
);
