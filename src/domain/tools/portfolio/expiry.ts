/** How long a certificate is valid, and when to remember that. */
import { addMonths, type Day } from '../day.ts';

/** Ten years from the day of issue, § 79 Abs. 3 Satz 1; a 29 February ends on the 28th, § 188 Abs. 3 BGB. */
export const issuedToExpiry = (issued: Day, years: number): Day => addMonths(issued, years * 12);

/** Months before the expiry from which an order is due. */
export const soonMonths = 6;

/** Months before the expiry that a calendar reminds of it; 0 is the day itself. */
const reminderMonths = [6, 3, 1, 0] as const;

/** The reminders that are still to come, or of today where it is the last day; none of a certificate that has run out. */
export const expiryToReminders = (expiry: Day, today: Day): { months: number; day: Day }[] =>
  reminderMonths
    .map((months) => ({ months, day: addMonths(expiry, -months) }))
    .filter(({ months, day }) => day > today || (months === 0 && day === today));

/** The sentence of a reminder so many months before: „in 3 Monaten“, „in 1 Monat“, and of the day itself. */
export const reminderToKey = (months: number): 'reminder' | 'reminderOne' | 'reminderToday' =>
  months === 0 ? 'reminderToday' : months === 1 ? 'reminderOne' : 'reminder';
