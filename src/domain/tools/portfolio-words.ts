/** Names of the portfolio's sentences in `content/`: in a file of its own, since its script needs none of them. */
import { columnNames } from './house-table.ts';
import { names } from './names.ts';
import { changes, keptChanges } from './portfolio-comparison.ts';
import { reminderKinds } from './portfolio-reminders.ts';
import { portfolioStates, unclearReasons } from './portfolio.ts';

const unclear = unclearReasons.map((reason) => `unclear${reason}` as const);
const reminders = reminderKinds.flatMap((kind) => [`${kind}Reminder`, `${kind}ReminderOne`] as const);
const portfolioCounts = portfolioStates.map((state) => `${state}Count` as const);

/** Names of its sentences in `content/tools/bestand.yaml`, and of the law's constants. */
export const portfolio = {
  says: names(
    'open openHelp drop paste pasteHelp example exampleTable exampleFile noScript otherTable pasted',
    'single empty noHeading noTable occasion tooMany',
    'reading oldExcel tooLarge tooSlow notLoaded',
    'title caption price discount',
    'ahead aheadHelp quarter quarterOne',
    'noPrice noPriceOne',
    ...portfolioCounts,
    'soonCountOne',
    'columns columnsHelp columnsDone columnsAgain',
    ...columnNames,
    'noColumn column sample samples taken needAddress needDay',
    'mend mendHelp mendLine mendLeft mendDone mendWrong',
    ...unclear,
    'kindLine kindLines kindEmpty kindOpen',
    'columnAddress columnType columnUntil columnMonths columnState',
    ...portfolioStates,
    'reminder reminderOne reminderToday',
    'noAddress calendar table workbook sheet more summary tenYears',
    'reminders monthly monthlyOne until untilOne',
    ...reminders,
    'orders ordersHelp orderDiscount',
    'before beforeHelp otherColumns furtherChanges noChanges',
    ...changes.map((change) => `${change}Changes` as const),
    'addedKind addedUntil addedMonths addedState addedSince',
    ...keptChanges.map((change) => `${change}Change` as const),
  ),
  figures: ['validity'],
  tables: ['prices'],
} as const;
