/** Reads a table of houses through the desk, and shows it by expiry. Loaded with the first table. */
import { toolCallBackHref } from '#domain/api-contract';
import { bothPrices } from '#domain/calculator';
import { timeToDay } from '#domain/format';
import { eventsToCalendar } from '#domain/tools/calendar-file';
import { monthsBetween, type Day } from '#domain/tools/day';
import { reminderToKey } from '#domain/tools/expiry';
import { columnNames, mostHouses, type Columns } from '#domain/tools/house-table';
import {
  buildingsToQuery,
  buildingsToTitle,
  expiryToText,
  isDue,
  nothingMended,
  portfolioStates,
  portfolioToEvents,
  portfolioToPrice,
  type Building,
  type Mended,
  type PortfolioState,
} from '#domain/tools/portfolio';
import { resultToViews, type Statement } from '#domain/tools/result';
import { sayWith } from '#domain/tools/say';
import type { ToolFacts } from '#domain/tools/tool';
import { view, type View } from '#domain/tools/view';
import { askColumns, columnsToHash, rememberedColumns } from './column-chooser.ts';
import { openDesk, TooSlowError } from './desk.ts';
import { askToMend } from './mend.ts';
import { byId, toNode, type ToolData } from './page.ts';
import type { AddedNames, Opened } from './table-desk.ts';

/** Written out: the build keeps the rules of classes that it reads in a script. */
const rowClasses: Record<PortfolioState, string> = {
  expired: 'is-expired',
  soon: 'is-soon',
  valid: 'is-valid',
  none: 'is-none',
  unclear: 'is-unclear',
};

/** Houses that are shown at once: a table of thousands would hold a phone up for seconds. */
const shownAtOnce = 100;
/** Rows that are laid out within one task of less than 50 ms on a slow phone. */
const rowsInTask = 25;

/** Lets the browser draw and answer between two tasks. */
const pause = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export type PortfolioList = ReturnType<typeof createList>;

/** @param tell says to whoever hears the page what has changed elsewhere on it */
export function createList(place: HTMLElement, data: ToolData<{ facts: ToolFacts }>, tell: (words: string) => void) {
  const { slug, apiUrl, facts, labels, status } = data;
  const { prices } = facts.tables;
  const chooser = byId('bestand-spalten');
  const change = byId('bestand-aendern');
  if (!chooser || !change || !prices) throw new Error('The page is not that of a portfolio.');
  const say = sayWith(facts.says);
  const words = (key: string, own?: Record<string, string>) => say(key, own).text;
  const desk = openDesk();
  /** Each table that is read; of one that was left for another nothing is shown. */
  let turn = 0;

  const states = Object.fromEntries(portfolioStates.map((state) => [state, words(state)])) as Record<
    PortfolioState,
    string
  >;
  const names = ['Address', 'Type', 'Until', 'Months', 'State'].map((name) => words(`column${name}`));
  const added: AddedNames = {
    columns: [words('addedKind'), words('addedUntil'), words('addedMonths'), words('addedState')],
    states,
    sheet: words('sheet'),
  };

  /** A list that no longer fits is not shown, nor what was asked about it. */
  const clear = (note = '') => {
    tell((place.textContent = note));
    chooser.hidden = change.hidden = true;
  };
  const refuse = (fault: string) => {
    clear();
    const sentence = words(fault, { most: mostHouses.toLocaleString('de-DE') });
    place.append(toNode(view('p', { class: 'bold', role: 'alert' }, sentence)));
  };
  /** Asks the desk for something; what keeps it from answering is said, and nothing comes of it. */
  const ask = async <T>(asked: Promise<T>): Promise<T | undefined> => {
    const own = turn;
    try {
      const value = await asked;
      return own === turn ? value : undefined;
    } catch (error) {
      if (own === turn) refuse(error instanceof TooSlowError ? 'tooSlow' : 'noTable');
      return undefined;
    }
  };

  const toRow = (building: Building, today: Day): View => {
    const { address, type, expiry, state } = building;
    const months = expiry && expiry >= today ? String(monthsBetween(today, expiry)) : '';
    return view(
      'tr',
      { class: rowClasses[state], role: 'row' },
      view('th', { scope: 'row', role: 'rowheader' }, address),
      ...[type, expiryToText(building), months, states[state]].map((cell, i) =>
        view('td', { 'data-label': names[i + 1] ?? '', role: 'cell' }, cell),
      ),
    );
  };

  /** The list, as far as it is shown, and a button for more. */
  async function showTable(buildings: readonly Building[], today: Day): Promise<void> {
    // Laid out as blocks, as on a phone, it is no table any more to some browsers, unless it says so.
    const headings = names.map((name) => view('th', { scope: 'col', role: 'columnheader' }, name));
    const table = toNode(
      view(
        'table',
        { class: 'portfolio-table', role: 'table' },
        view('caption', { class: 'bold' }, words('caption')),
        view('thead', { role: 'rowgroup' }, view('tr', { role: 'row' }, ...headings)),
        view('tbody', { role: 'rowgroup' }),
      ),
    ) as HTMLTableElement;
    const more = document.createElement('button');
    more.type = 'button';
    more.className = 'btn no-print';
    place.append(table, more);
    let shown = 0;
    const showMore = async () => {
      const own = turn;
      const first = shown;
      for (const end = Math.min(shown + shownAtOnce, buildings.length); shown < end; shown += rowsInTask) {
        await pause();
        if (own !== turn) return;
        const rows = buildings.slice(shown, Math.min(shown + rowsInTask, end));
        table.tBodies[0]?.append(...rows.map((building) => toNode(toRow(building, today))));
      }
      shown = Math.min(shown, buildings.length);
      const left = buildings.length - shown;
      more.hidden = left === 0;
      more.textContent = words('more', { count: String(Math.min(left, shownAtOnce)), left: String(left) });
      return table.tBodies[0]?.rows[first];
    };
    more.onclick = () =>
      void showMore().then((row) => {
        // Where the button goes the focus would go with it.
        row?.setAttribute('tabindex', '-1');
        row?.focus({ preventScroll: true });
      });
    await showMore();
  }

  const toButton = (label: string, download: string, type: string, make: () => Promise<BlobPart | undefined>) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'link tall';
    button.textContent = label;
    button.onclick = () =>
      void make().then((content) => {
        if (content === undefined) return;
        // Whole in a file of the browser's own: a link would carry a megabyte.
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob([content], { type }));
        link.download = download;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      });
    return button;
  };

  const list = async (opened: Opened, columns: Columns, mended: Mended = nothingMended): Promise<void> => {
    const own = turn;
    const today = timeToDay(Date.now());
    const reading = { years: Number(facts.figures['validity']), today };
    const buildings = await ask(desk.list(columns, mended, reading));
    if (!buildings) return;
    const price = portfolioToPrice(buildings, prices);
    const statements: Statement[] = [
      say('occasion'),
      say('tenYears'),
      ...(price.discount ? [say('discount', { percent: String(price.discount) })] : []),
      ...(price.withoutPrice
        ? [say(price.withoutPrice === 1 ? 'noPriceOne' : 'noPrice', { count: String(price.withoutPrice) })]
        : []),
    ];
    const sums = bothPrices(price.business, price.private);
    const isUnclear = buildings.some(({ state }) => state === 'unclear');
    const views = resultToViews(
      {
        title: buildingsToTitle(buildings, words),
        outcome: buildings.some(isDue) ? 'warning' : isUnclear ? 'open' : 'clear',
        statements,
        prices: price.count ? [{ label: words('price', { count: String(price.count) }), value: sums }] : [],
      },
      { labels, status, callBackHref: toolCallBackHref(apiUrl, slug, buildingsToQuery(buildings)), isAwake: true },
    );
    const taken = columnNames.flatMap((name) => {
      const choice = opened.choices.find(({ at }) => at.join() === columns[name].join());
      return choice?.heading ? `${words(name)}: „${choice.heading}“` : [];
    });
    // What was taken for what can be changed, also where the headings seemed clear.
    change.hidden = false;
    change.onclick = () => askAbout(opened, columns);
    place.replaceChildren(...views.map((node) => toNode(node)));
    if (taken.length) place.append(toNode(view('p', { class: 'note' }, words('taken', { columns: taken.join(', ') }))));
    place.querySelector<HTMLElement>('[tabindex]')?.focus();
    await pause();
    if (own !== turn) return;
    const mending = askToMend(buildings, mended, words, (next) => void list(opened, columns, next));
    if (mending) place.append(mending);
    const events = portfolioToEvents(buildings, today, ({ address }, before) =>
      words(reminderToKey(before), { months: String(before), address: address || words('noAddress') }),
    );
    const files = document.createElement('p');
    files.className = 'tool-ways';
    const calendar = async () => eventsToCalendar(events, location.hostname, today);
    files.append(
      ...(events.length > 0
        ? [toButton(words('calendar'), 'energieausweise.ics', 'text/calendar', calendar), ' ']
        : []),
      toButton(words('table'), 'energieausweise.csv', 'text/csv', () => ask(desk.csv(added))),
      ' ',
      toButton(words('workbook'), 'energieausweise.xlsx', workbookType, () =>
        ask(desk.workbook(added) as Promise<Uint8Array<ArrayBuffer>>),
      ),
    );
    place.append(files);
    await showTable(buildings, today);
  };

  const askAbout = (opened: Opened, columns: Columns) => {
    clear();
    askColumns(chooser, opened, columns, words, (chosen) => {
      // The part of an address that no request carries.
      history.replaceState(history.state, '', columnsToHash(opened, chosen));
      void list(opened, chosen);
    });
  };

  return {
    async read(source: string | File): Promise<void> {
      turn++;
      clear(words('reading'));
      const opened = await ask(
        (async () => desk.open(typeof source === 'string' ? source : await source.arrayBuffer(), added))(),
      );
      if (!opened) return;
      if ('fault' in opened) return refuse(opened.fault);
      const remembered = rememberedColumns(opened, location.hash);
      if (remembered ?? opened.isClear) return list(opened, remembered ?? opened.columns);
      return askAbout(opened, opened.columns);
    },
    /** What was typed no longer fits the list. */
    leave(): void {
      turn++;
      // Only beside a list its columns can be changed.
      clear(change.hidden && place.textContent !== labels.gone ? '' : labels.gone);
    },
  };
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
