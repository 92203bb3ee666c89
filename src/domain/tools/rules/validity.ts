/** Until when a certificate is valid: § 79 Abs. 3, and what ends it earlier, § 80 Abs. 2. */
import { buildingTypes } from '../../prices/building-types.ts';
import { priceToRows } from '../../prices/calculator.ts';
import { pageKinds } from '../../site/pages.ts';
import { eventsToCalendar, textToId } from '../calendar-file.ts';
import { dayToInput, formatDay, monthsBetween } from '../day.ts';
import { drawValidity } from '../drawings/validity.ts';
import { expiryToReminders, issuedToExpiry, reminderToKey, soonMonths } from '../portfolio/expiry.ts';
import { names } from '../../names.ts';
import { toolPagePath } from '../path.ts';
import { compact } from '../compact.ts';
import { briefResult, type Download, type Part } from '../result.ts';
import { defineTool } from '../tool.ts';

/** Slug of the article on expired certificates. */
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
    'given soonDue soonStays',
  ),
  dated: ['soonDue', 'soonStays'],
  figures: ['validity'],
  tables: ['prices'],
  given: ({ issued }, { text }) => text('given', { date: formatDay(issued) }),
  answer({ issued, changed, house }, { say, sayIfDated, text, figure, prices, today }) {
    const expiry = issuedToExpiry(issued, Number(figure('validity')));
    const date = formatDay(expiry);
    /** Where a new one may be due: when it is, what it costs, and where to read on. */
    const bill: Part = { kind: 'bill', rows: priceToRows(prices, buildingTypes), note: text('priceNote') };
    const links: Part = {
      kind: 'links',
      links: [
        { href: `${pageKinds.blog.path}/${expiryArticle}`, text: text('articleLink') },
        { href: toolPagePath('bedarf-oder-verbrauch'), text: text('kindLink') },
      ],
    };
    const reminders = expiryToReminders(expiry, today);
    // On the day itself it is too late to order one.
    const before = reminders.filter(({ months }) => months > 0).map(({ day }) => day);
    const drawing = () =>
      drawValidity({
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
      });
    const [tenYears, printed] = [say('tenYears'), say('printed')];
    if (issued > today) return briefResult(text('future'), 'warning', [tenYears, printed]);
    if (changed === 'ja' || expiry < today) {
      const isEnded = changed === 'ja';
      const title = isEnded ? text('ended') : text('expired', { date });
      const items = isEnded ? [say('unsureWhom'), say('due')] : [tenYears, printed];
      return {
        title,
        outcome: isEnded ? 'open' : 'warning',
        views: [...(isEnded ? [say('unsure')] : [drawing(), say('due')]), sayIfDated('soonDue'), bill],
        more: [{ kind: 'list', items }, links],
        summary: title,
      };
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
    const file: Download = {
      name: 'energieausweis.ics',
      type: 'text/calendar',
      text: eventsToCalendar(events, 'energieausweis', today),
      label: text('file'),
    };
    const unsure = changed === 'unsicher';
    const [reason, ...items] = compact([
      unsure && say('unsure'),
      unsure && say('unsureWhom'),
      isSoon && say('due'),
      tenYears,
      printed,
    ]);
    const rows = [
      { label: text('until'), value: date },
      { label: text('left'), value: left },
    ];
    return {
      title,
      tag: { text: months === 0 ? left : text('still', { left }), isUrgent: isSoon },
      outcome: unsure ? 'open' : 'clear',
      views: [drawing(), reason, sayIfDated(isSoon ? 'soonDue' : 'soonStays'), isSoon && bill],
      // In the last month none comes in time.
      action: before.length > 0 ? file : undefined,
      more: [{ kind: 'bill', rows, isFolded: true }, { kind: 'list', items }, isSoon && links],
      summary: title,
    };
  },
});
