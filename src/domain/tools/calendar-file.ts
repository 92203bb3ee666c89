/** Calendar files, RFC 5545: whole days, so that no time zone moves them. */
import type { Day } from './day.ts';
import { addDays } from './day.ts';

export type CalendarEvent = {
  /** The same event again replaces the one a calendar has. */
  id: string;
  day: Day;
  title: string;
  text?: string;
};

/** A short name of a text, the same in every browser: a calendar knows an event again by it. It hides nothing. */
export function textToId(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  return [a, b].map((half) => (half >>> 0).toString(36)).join('');
}

const toBasic = (day: Day): string => day.replaceAll('-', '');
const escape = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replaceAll(/\r\n?|\n/g, '\\n');

/** A line may have 75 octets, a character at most four; a longer line goes on in the next one, behind a space. */
const fold = (line: string): string =>
  new TextEncoder().encode(line).length > 75 ? (line.match(/.{1,18}/gsu)?.join('\r\n ') ?? '') : line;

/** @param host names whoever made it: 'www.example.org' @param today day of its making */
export function eventsToCalendar(events: readonly CalendarEvent[], host: string, today: Day): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//Werkzeuge//DE`,
    ...events.flatMap(({ id, day, title, text }) => [
      'BEGIN:VEVENT',
      `UID:${id}@${host}`,
      `DTSTAMP:${toBasic(today)}T000000Z`,
      `DTSTART;VALUE=DATE:${toBasic(day)}`,
      `DTEND;VALUE=DATE:${toBasic(addDays(day, 1))}`,
      `SUMMARY:${escape(title)}`,
      ...(text ? [`DESCRIPTION:${escape(text)}`] : []),
      'TRANSP:TRANSPARENT',
      // Calendars remind of whole days at nine in the morning.
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escape(title)}`,
      'TRIGGER;RELATED=START:PT9H',
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
