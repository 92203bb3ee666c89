/** Until when a certificate is valid: § 79 Abs. 3, and what ends it earlier, § 80 Abs. 2. */
import { buildingTypes } from '../../prices/building-types.ts';
import { priceToRows } from '../../prices/calculator.ts';
import { pageKinds } from '../../site/pages.ts';
import { eventsToCalendar, textToId } from '../calendar-file.ts';
import { dayToInput, formatDay, monthsBetween } from '../day.ts';
import type { ValidityDrawing } from '../drawings/validity.ts';
import { expiryToReminders, issuedToExpiry, reminderToKey, soonMonths } from '../portfolio/expiry.ts';
import { names } from '../names.ts';
import { toolPagePath } from '../path.ts';
import { defineTool } from '../tool.ts';

/** Of what holds once a certificate has run out. */
export const expiryArticle = 'energieausweis-ablauf-gueltigkeit-zehn-jahre';

export const validity = defineTool({
  inputs: {
    issued: { name: 'ausgestellt', kind: 'date', required: true },
    /** Since then rebuilt, with a calculation of the whole building? */
    changed: { name: 'umbau', kind: 'choice', choices: ['nein', 'ja', 'unsicher'], required: true },
    /** For the calendar alone. */
    house: { name: 'haus', kind: 'text', most: 80, local: true },
  },
  says: names(
    'future valid lastDay expired ended unsure',
    'tenYears printed due unsureWhom',
    'articleLink kindLink priceNote',
    'reminder reminderOne reminderToday',
    'named file',
    'until left still months month today',
    'drawn drawnToday drawnYears drawnReminders drawnEarlier',
    'soonDue soonStays',
  ),
  dated: ['soonDue', 'soonStays'],
  figures: ['validity'],
  tables: ['prices'],
  answer({ issued, changed, house }, { say, soon, text, figure, prices, today }) {
    const expiry = issuedToExpiry(issued, Number(figure('validity')));
    const date = formatDay(expiry);
    const statements = [say('tenYears'), say('printed')];
    const unsure = [say('unsure'), say('unsureWhom')];
    /** Where a new one may be due: when it is, what it costs, and where to read on. */
    const due = {
      soon: soon('soonDue'),
      prices: priceToRows(prices, buildingTypes),
      note: text('priceNote'),
      links: [
        { href: `${pageKinds.blog.path}/${expiryArticle}`, text: text('articleLink') },
        { href: toolPagePath('bedarf-oder-verbrauch'), text: text('kindLink') },
      ],
    };
    const reminders = expiryToReminders(expiry, today);
    // On the day itself it is too late to order one.
    const before = reminders.filter(({ months }) => months > 0).map(({ day }) => day);
    const drawing: ValidityDrawing = {
      alt: text('drawn', { from: formatDay(issued), date, today: formatDay(today) }),
      issued,
      expiry,
      today,
      reminders: before,
      words: {
        today: text('drawnToday'),
        validity: text('drawnYears'),
        reminders: text('drawnReminders', { days: before.map(dayToInput).join(', ') }),
        earlier: text('drawnEarlier'),
      },
    };
    if (issued > today) return { title: text('future'), outcome: 'warning', statements, summary: text('future') };
    if (changed === 'ja') {
      return {
        title: text('ended'),
        outcome: 'open',
        statements: [...unsure, say('due')],
        ...due,
        summary: text('ended'),
      };
    }
    if (expiry < today) {
      const title = text('expired', { date });
      return { title, outcome: 'warning', statements: [say('due'), ...statements], drawing, ...due, summary: title };
    }
    const months = monthsBetween(today, expiry);
    const title = text(expiry === today ? 'lastDay' : 'valid', { date });
    const isSoon = months < soonMonths;
    const events = reminders.map(({ months: before, day }) => {
      const reminder = text(reminderToKey(before), { months: String(before), date });
      return {
        // Two houses may run out on the same day.
        id: `ausweis-${house ? `${textToId(house)}-` : ''}${expiry}-${before}`,
        day,
        title: house ? text('named', { reminder, house }) : reminder,
      };
    });
    const left = months === 0 ? text('today') : text(months === 1 ? 'month' : 'months', { months: String(months) });
    return {
      title,
      tag: { text: months === 0 ? left : text('still', { left }), isUrgent: isSoon },
      outcome: changed === 'unsicher' ? 'open' : 'clear',
      drawing,
      statements: [...(changed === 'unsicher' ? unsure : []), ...(isSoon ? [say('due')] : []), ...statements],
      soon: soon('soonStays'),
      ...(isSoon && due),
      rows: [
        { label: text('until'), value: date },
        { label: text('left'), value: left },
      ],
      // In the last month none comes in time.
      files: before.length
        ? [
            {
              name: 'energieausweis.ics',
              type: 'text/calendar',
              text: eventsToCalendar(events, 'energieausweis', today),
              label: text('file'),
            },
          ]
        : [],
      summary: title,
    };
  },
});
