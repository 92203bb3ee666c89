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
