/** Reminders of many certificates: one a month with the list of all that run out then. */
import { textToId, type CalendarEvent } from '../calendar-file.ts';
import { formatMonth } from '../../language/format.ts';
import { addDays, addMonths, dayToInput, type Day } from '../day.ts';
import type { Building } from './portfolio.ts';

type Words = (key: string, values: Record<string, string>) => string;
type Running = Building & { expiry: Day };

/** How long before the month in which certificates run out. */
const monthsAhead = 3;

/** One a month, on its first day, three months ahead; what runs out before that can be is one more, tomorrow. */
export function portfolioToEvents(buildings: readonly Building[], today: Day, words: Words): CalendarEvent[] {
  const months = new Map<string, Running[]>();
  for (const building of buildings) {
    const { expiry = '' } = building;
    if (expiry < today) continue;
    const day = addMonths(`${expiry.slice(0, 7)}-01`, -monthsAhead);
    const on = day > today ? day : addDays(today, 1);
    const list = months.get(on) ?? [];
    list.push({ ...building, expiry });
    months.set(on, list);
  }
  return [...months]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, list]) => {
      const last = list.reduce((latest, { expiry }) => (expiry > latest ? expiry : latest), '');
      const isOne = list.every(({ expiry }) => expiry.slice(0, 7) === last.slice(0, 7));
      const key = `${isOne ? 'monthly' : 'until'}${list.length === 1 ? 'One' : ''}`;
      return {
        id: `${last.slice(0, 7)}-${textToId(list.map(({ id }) => id).join())}`,
        day,
        title: words(key, { count: String(list.length), month: formatMonth(last) }),
        text: list
          .map((building) => `${dayToInput(building.expiry)} ${building.address || words('noAddress', {})}`)
          .join('\n'),
      };
    });
}
