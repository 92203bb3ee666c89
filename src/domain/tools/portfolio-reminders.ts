/** Reminders of many certificates: for each house, or one a month with the list of all that run out then. */
import { textToId, type CalendarEvent } from './calendar-file.ts';
import { formatMonth } from '../format.ts';
import { addDays, addMonths, dayToInput, type Day } from './day.ts';
import { expiryToReminders, reminderToKey } from './expiry.ts';
import type { Building } from './portfolio.ts';

export const reminderKinds = ['house', 'month'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

type Words = (key: string, own: Record<string, string>) => string;
type Running = Building & { expiry: Day };

/** What has not run out: nothing can be remembered of the others. */
const runningOut = (buildings: readonly Building[], today: Day): Running[] =>
  buildings.filter((building): building is Running => building.expiry !== undefined && building.expiry >= today);

const nameOf = ({ address }: Building, words: Words): string => address || words('noAddress', {});

/**
 * Each house by itself, once: lines that agree in every cell are one house that was listed twice, and nothing would tell
 * its second reminder from the first.
 */
function eachHouse(buildings: readonly Building[], today: Day, words: Words): CalendarEvent[] {
  const events = new Map<string, CalendarEvent>();
  for (const building of runningOut(buildings, today))
    for (const { months, day } of expiryToReminders(building.expiry, today)) {
      const id = `${building.id}-${building.expiry}-${months}`;
      const title = words(reminderToKey(months), { months: String(months), address: nameOf(building, words) });
      events.set(id, { id, day, title });
    }
  return [...events.values()];
}

/** How long before the month in which certificates run out. */
const monthsAhead = 3;

/** One a month, on its first day, three months ahead; what runs out before that can be is one more, tomorrow. */
function eachMonth(buildings: readonly Building[], today: Day, words: Words): CalendarEvent[] {
  const months = new Map<string, Running[]>();
  for (const building of runningOut(buildings, today)) {
    const day = addMonths(`${building.expiry.slice(0, 7)}-01`, -monthsAhead);
    const on = day > today ? day : addDays(today, 1);
    const list = months.get(on) ?? [];
    list.push(building);
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
        text: list.map((building) => `${dayToInput(building.expiry)} ${nameOf(building, words)}`).join('\n'),
      };
    });
}

export const portfolioToEvents = (
  buildings: readonly Building[],
  today: Day,
  kind: ReminderKind,
  words: Words,
): CalendarEvent[] => (kind === 'house' ? eachHouse : eachMonth)(buildings, today, words);
