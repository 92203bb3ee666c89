/** Opening hours and hotline as rows of a chart over the day. */
import type { Calendar, Hours } from '#domain/company/calendar';
import { hoursToText } from '#domain/company/calendar';
import type { Company } from '#domain/company/company';
import type { ContactCopy } from '../../content/schemas/page/contact-page.ts';

type Row = { name: string; text: string; class: string };

/** The chart begins at this hour and ends at midnight, in columns of half an hour: week.css. */
const dayStart = 6;
/** The lines behind the chart. */
export const lines = [0, 3, 6, 9, 12, 15, 18].map((hours) => dayStart + hours);
const toColumn = (hour: number) => Math.max(0, Math.round((hour - dayStart) * 2)) + 1;
const toHour = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
/** '08:00', '18:00' → from the fifth line of the grid to the 25th */
const toBar = ({ from, to }: Hours[number]) => `col-start-${toColumn(toHour(from))} col-end-${toColumn(toHour(to))}`;

export const weekToRows = (
  { openingHours, sundays, hotline = [], holidays }: Calendar & Pick<Company, 'sundays'>,
  copy: ContactCopy['hours'],
): Row[] => [
  ...openingHours.map((entry) => ({
    name: entry.days,
    text: hoursToText([{ ...entry, days: '' }]).trim(),
    class: `contact-week__bar ${toBar(entry)}`,
  })),
  ...(sundays ? [{ name: copy.sunday, text: sundays, class: 'contact-week__closed' }] : []),
  ...hotline.map((entry) => ({
    name: copy.hotline,
    text: hoursToText([entry]),
    class: `contact-week__bar contact-week__bar--hotline ${toBar(entry)}`,
  })),
  ...(holidays ? [{ ...copy.holidays, class: 'contact-week__closed' }] : []),
];
