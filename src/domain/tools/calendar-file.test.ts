import { expect, test } from 'vitest';
import { eventsToCalendar } from './calendar-file.ts';

const title = 'Energieausweis läuft ab: Straße; „Söhne, 1“ 🏠 '.repeat(4).trim();
const calendar = eventsToCalendar(
  [{ id: 'a-1', day: '2028-02-29', title, text: 'Zwei\nZeilen' }],
  'example.org',
  '2026-11-23',
);
const lines = calendar.split('\r\n');

test('a calendar file keeps to RFC 5545', () => {
  expect(lines.at(0)).toBe('BEGIN:VCALENDAR');
  expect(lines.at(-1)).toBe('');
  for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  const unfolded = calendar.replaceAll('\r\n ', '');
  expect(unfolded).toContain('UID:a-1@example.org\r\n');
  expect(unfolded).toContain('DTSTART;VALUE=DATE:20280229\r\nDTEND;VALUE=DATE:20280301\r\n');
  expect(unfolded).toContain(`SUMMARY:${title.replace(/[;,]/g, '\\$&')}\r\n`);
  expect(unfolded).toContain('DESCRIPTION:Zwei\\nZeilen\r\n');
  expect(unfolded.match(/BEGIN:(VEVENT|VALARM)/g)).toEqual(['BEGIN:VEVENT', 'BEGIN:VALARM']);
});

/** When each event of a file reminds of itself, as a calendar shows it: whole days begin at midnight wherever it is. */
function remindersOf(file: string): string[] {
  return file
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => {
      const [, day = ''] = /DTSTART;VALUE=DATE:(\d{8})/.exec(event) ?? [];
      const [, sign, hours] = /BEGIN:VALARM[^]*TRIGGER;RELATED=START:(-?)PT(\d+)H[^]*END:VALARM/.exec(event) ?? [];
      const start = Date.parse(day.replace(/(....)(..)(..)/, '$1-$2-$3T00:00Z'));
      return new Date(start + Number(`${sign}${hours}`) * 3_600_000).toISOString().slice(0, 16);
    });
}

test.each([
  { what: 'a day', day: '2026-11-24', at: '2026-11-24T09:00' },
  { what: 'the first of a year', day: '2027-01-01', at: '2027-01-01T09:00' },
  { what: 'a leap day', day: '2028-02-29', at: '2028-02-29T09:00' },
  { what: 'a day on which clocks change', day: '2027-03-28', at: '2027-03-28T09:00' },
])('$what is reminded of at nine in the morning of the day itself', ({ day, at }) => {
  const events = [
    { id: 'a', day, title: 'Ablauf' },
    { id: 'b', day: '2030-06-01', title: 'Anderer' },
  ];
  const file = eventsToCalendar(events, 'example.org', '2026-11-23');
  expect(remindersOf(file)).toEqual([at, '2030-06-01T09:00']);
  // What is shown then says which of them it is.
  expect(file.match(/(?<=ACTION:DISPLAY\r\nDESCRIPTION:)\S+/g)).toEqual(['Ablauf', 'Anderer']);
});
