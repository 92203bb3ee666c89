/** The houses of a portfolio: first all of them by expiry, then the months ahead, then what to take along. */
import { useState, type ReactNode, type Ref } from 'react';
import { toolCallBackHref } from '#domain/api-contract';
import { bothPrices } from '#domain/prices/calculator';
import { dateFormat } from '#domain/language/format';
import { rowClasses } from '#domain/tools/drawings/portfolio-rows';
import { resultTitleId } from '#domain/tools/form';
import { expiryToText, isDue, monthsLeft, portfolioToMonths, type Building } from '#domain/tools/portfolio/portfolio';
import { portfolioToCsv } from '#domain/tools/portfolio/portfolio-csv';
import { buildingsToQuery, buildingsToTitle, portfolioToPrice } from '#domain/tools/portfolio/portfolio-summary';
import { eventsToCalendar } from '#domain/tools/calendar-file';
import { compact } from '#domain/tools/compact';
import type { HouseTable } from '#domain/tools/portfolio/house-table';
import { portfolioToEvents } from '#domain/tools/portfolio/portfolio-reminders';
import type { ToolFacts } from '#domain/tools/tool';
import { visitQuery, type ToolData } from './page.ts';

/** „Jan. 27“ */
const shortMonth = dateFormat('de-DE', { month: 'short', year: '2-digit', timeZone: 'UTC' });

/** Houses that are shown at once: a table of thousands would hold a phone up for seconds. */
const shownAtOnce = 100;

export type PortfolioData = ToolData<{ facts: ToolFacts }>;
export type Words = (key: string, values?: Record<string, string>) => string;

type Props = {
  table: HouseTable;
  buildings: readonly Building[];
  /** What was read from which column. */
  taken: readonly string[];
  changeColumns: () => void;
  data: PortfolioData;
  today: string;
  words: Words;
  heading: Ref<HTMLHeadingElement>;
};

export function PortfolioList(props: Props): ReactNode {
  const { table, buildings, taken, changeColumns, data, today, words, heading } = props;
  const { slug, apiUrl, facts, labels, status } = data;
  const [shown, setShown] = useState(shownAtOnce);
  const price = portfolioToPrice(buildings, facts.tables.prices as NonNullable<typeof facts.tables.prices>);
  const months = portfolioToMonths(buildings, today);
  const hasReminders = buildings.some(({ state }) => state === 'soon' || state === 'valid');
  const isWarning = buildings.some(isDue);
  const hasUnclear = buildings.some(({ state }) => state === 'unclear');
  const link = (text: string, act: () => void) => (
    <button type="button" className="link tall" onClick={act}>
      {text}
    </button>
  );
  const notes = compact([
    price.discount > 0 && words('discount', { percent: String(price.discount) }),
    price.withoutPrice > 0 &&
      words(price.withoutPrice === 1 ? 'noPriceOne' : 'noPrice', { count: String(price.withoutPrice) }),
  ]);
  const left = buildings.length - shown;

  return (
    <>
      <h2
        ref={heading}
        id={resultTitleId}
        className={`title ${isWarning ? 'outcome--warning' : hasUnclear ? 'outcome--open' : ''}`}
        tabIndex={-1}
      >
        {buildingsToTitle(buildings, words)}
      </h2>
      {price.count > 0 && (
        <dl className="tool-result__figures">
          <div>
            <dt>{words(price.count === 1 ? 'priceOne' : 'price', { count: String(price.count) })}</dt>
            <dd>{bothPrices(price)}</dd>
          </div>
        </dl>
      )}
      {notes.length > 0 && <p className="note">{notes.join(' ')}</p>}
      <p className="tool-ways">
        <a className="btn btn-order" href={toolCallBackHref(apiUrl, slug, buildingsToQuery(buildings) + visitQuery())}>
          {labels.callBack}
        </a>
        <button type="button" className="btn" data-print="">
          {labels.print}
        </button>
      </p>
      <HouseRows rows={buildings.slice(0, shown)} {...{ today, words }} />
      {left > 0 && (
        <button type="button" className="btn no-print" onClick={() => setShown(shown + shownAtOnce)}>
          {words('more', { count: String(Math.min(left, shownAtOnce)), left: String(left) })}
        </button>
      )}
      {months.some(({ count }) => count > 0) && (
        <>
          <h3>{words('ahead')}</h3>
          <ol className="month-row">
            {months.map(({ month, count }) => (
              <li key={month} className={count > 0 ? 'is-due' : undefined}>
                {shortMonth(Date.parse(month))} <b>{count || '–'}</b>
              </li>
            ))}
          </ol>
        </>
      )}
      <p className="tool-ways no-print">
        {hasReminders &&
          link(words('calendar'), () => {
            const events = portfolioToEvents(buildings, today, words);
            download('energieausweise.ics', 'text/calendar', eventsToCalendar(events, location.hostname, today));
          })}
        {link(words('table'), () => {
          download('energieausweise.csv', 'text/csv', portfolioToCsv(table, buildings, today, words));
        })}
      </p>
      {hasReminders && <p className="note no-print">{words('calendarHelp')}</p>}
      {table.leftOut.length > 0 && (
        <details className="fold">
          <summary>{words('leftOut', { count: String(table.leftOut.length) })}</summary>
          <div>
            <ul className="tool-result__statements">
              {table.leftOut.map(({ line, text }) => (
                <li key={line}>{words('leftOutLine', { line: String(line + 1), text })}</li>
              ))}
            </ul>
          </div>
        </details>
      )}
      {taken.length > 0 && (
        <p className="note">
          {words('taken', { columns: taken.join(', ') })} {link(words('columnsAgain'), changeColumns)}
        </p>
      )}
      <p>
        {words('occasion')} {words('tenYears')}
      </p>
      <p className="note">
        {labels.source} {status}
      </p>
      <p className="note on-paper">{labels.noAdvice}</p>
    </>
  );
}

/* eslint-disable jsx-a11y-x/no-redundant-roles, jsx-a11y-x/no-interactive-element-to-noninteractive-role --
   Laid out as blocks, as on a phone, it is no table any more to some browsers, unless it says so. */
function HouseRows({ rows, today, words }: { rows: readonly Building[] } & Pick<Props, 'today' | 'words'>): ReactNode {
  const names = ['Address', 'Type', 'Until', 'Months', 'State'].map((name) => words(`column${name}`));
  const timeLeft = (building: Building) => {
    const months = monthsLeft(building, today);
    if (months === undefined) return '';
    return words(months > 1 ? 'left' : months === 1 ? 'leftOne' : 'leftNone', { months: String(months) });
  };
  const stateOf = ({ state, unclear, lines }: Building) =>
    unclear
      ? words('unclearLine', { line: lines.join(', '), why: words(`unclear${unclear.reason}`, { cell: unclear.cell }) })
      : words(state);
  return (
    <table className="portfolio-table" role="table">
      <caption className="bold">{words('caption')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {names.map((name) => (
            <th key={name} scope="col" role="columnheader">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((building) => {
          const { lines, address, type, state } = building;
          const cells = [type, expiryToText(building), timeLeft(building), stateOf(building)];
          return (
            <tr key={lines[0]} className={rowClasses[state]} role="row">
              <th scope="row" role="rowheader">
                {address || words('noAddress')}
              </th>
              {cells.map((cell, i) => (
                <td key={names[i + 1]} data-label={names[i + 1]} role="cell">
                  {cell}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Whole in a file of the browser's own: a link would carry a megabyte. */
function download(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
