/** Opening hours and hotline as rows of a chart over the day. */
import type { Company } from '#domain/company';
import { formatClock, typeset } from '#domain/format';
import type { ContactCopy } from '../../content/schemas/contact-page.ts';

type Row = { name: string; text: string; class: string };

/** The chart begins at this hour and ends at midnight, in columns of half an hour: week.css. */
const dayStart = 6;
/** The lines behind the chart. */
export const lines = [0, 3, 6, 9, 12, 15, 18].map((hours) => dayStart + hours);
const toColumn = (hour: number) => Math.max(0, Math.round((hour - dayStart) * 2)) + 1;
const toHour = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
/** 8, 18 → from the fifth line of the grid to the 25th */
const toBar = (from: number, to: number) => `col-start-${toColumn(from)} col-end-${toColumn(to)}`;
const toRange = (from: string | number, to: string | number) => typeset(`${from} bis ${to} Uhr`);

export const weekToRows = (
  { openingHours, sundays, hotline }: Pick<Company, 'openingHours' | 'sundays' | 'hotline'>,
  copy: ContactCopy['hours'],
): Row[] => [
  ...openingHours.map(({ days, from, to }) => ({
    name: days,
    text: toRange(formatClock(from), formatClock(to)),
    class: `contact-week__bar ${toBar(toHour(from), toHour(to))}`,
  })),
  { name: copy.sunday, text: sundays, class: 'contact-week__closed' },
  {
    name: copy.hotline,
    text: `${copy.daily} ${toRange(hotline.from, hotline.to)}`,
    class: `contact-week__bar contact-week__bar--hotline ${toBar(hotline.from, hotline.to)}`,
  },
];
