/** Names of the portfolio's sentences in `content/`: in a file of its own, since its script needs none of them. */
import { columnNames } from './house-table.ts';
import { names } from '../../names.ts';
import { portfolioStates, unclearReasons } from './portfolio.ts';

const unclear = unclearReasons.map((reason) => `unclear${reason}` as const);
const portfolioCounts = portfolioStates.map((state) => `${state}Count` as const);

/** Names of its sentences in `content/tools/bestand.yaml`, and of the law's constants. */
export const portfolio = {
  says: names(
    'open openHelp drop paste pasteHelp example exampleTable exampleFile noScript otherTable pasted',
    'single empty noHeading noTable occasion tooMany',
    'reading oldExcel tooLarge notLoaded',
    'title caption price priceOne discount left leftOne leftNone',
    'ahead sheet shared sharedOne sharedSome joined apart leftOut leftOutLine',
    'noPrice noPriceOne',
    ...portfolioCounts,
    'soonCountOne',
    'columns columnsHelp columnsDone columnsAgain',
    ...columnNames,
    'noColumn column sample samples taken needAddress needDay',
    'unclearLine',
    ...unclear,
    'columnAddress columnType columnUntil columnMonths columnState',
    ...portfolioStates,
    'noAddress calendar calendarHelp table more summary tenYears',
    'monthly monthlyOne until untilOne',
    'addedKind addedUntil addedMonths addedState',
  ),
  figures: ['validity'],
  tables: ['prices'],
} as const;
