/** Reads a table of houses through the desk, and shows it by expiry. Loaded with the first table. */
import { toolCallBackHref } from '#domain/api-contract';
import { bothPrices } from '#domain/calculator';
import { timeToDay } from '#domain/format';
import { formId } from '#domain/tools/form';
import type { Day } from '#domain/tools/day';
import { columnNames, mostHouses, type Columns } from '#domain/tools/house-table';
import {
  buildingsToTitle,
  expiryToText,
  isDue,
  monthsLeft,
  portfolioStates,
  portfolioToPrice,
  queryToBuildings,
  type Building,
  type PortfolioState,
} from '#domain/tools/portfolio';
import { rowClasses } from '#domain/tools/drawings/portfolio-rows';
import { resultToViews, type Statement } from '#domain/tools/result';
import type { Quarter } from '#domain/tools/portfolio-years';
import { sayWith } from '#domain/tools/say';
import type { ToolFacts } from '#domain/tools/tool';
import { view, type View } from '#domain/tools/view';
import { askColumns } from './column-chooser.ts';
import { openDesk } from './desk.ts';
import { byId, toNode, visitQuery, type ToolData } from './page.ts';
import { showAhead } from './portfolio-ahead.ts';
import type { AddedNames, Opened, Some } from './table-desk.ts';

/** Houses that are shown at once: a table of thousands would hold a phone up for seconds. */
const shownAtOnce = 100;
/** Rows that are laid out within one task of less than 50 ms on a slow phone. */
const rowsInTask = 20;
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
  let { desk, failed, close } = openDesk();
  const form = byId(formId);
  /** Of an answered form a phone shows a line: the style sheet folds it. */
  const fold = (isFolded: boolean) => form?.classList.toggle('is-folded', isFolded);
  form?.querySelector('.tool-form__given a')?.addEventListener('click', (event) => {
    event.preventDefault();
    fold(false);
    byId('bestand-datei')?.focus();
  });
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
  };

  /** A list that no longer fits is not shown, nor what was asked about it. */
  const clear = (note = '') => {
    fold(false);
    tell((place.textContent = note));
    chooser.hidden = change.hidden = true;
  };
  const toRefusal = (fault: string) =>
    toNode(view('p', { class: 'bold', role: 'alert' }, words(fault, { most: mostHouses.toLocaleString('de-DE') })));
  const refuse = (fault: string) => {
    clear();
    place.append(toRefusal(fault));
  };
  /** Asks the desk for something; what keeps it from answering is said, and nothing comes of it. */
  const ask = async <T>(asked: Promise<T>, say = refuse): Promise<T | undefined> => {
    const own = turn;
    try {
      const value = await Promise.race([asked, failed]);
      return own === turn ? value : undefined;
    } catch {
      // What is wrong with a file is no error; of the network a part may not come.
      if (own === turn) say('notLoaded');
      return undefined;
    }
  };

  const toRow = (building: Building, today: Day): View => {
    const { address, type, state } = building;
    const months = String(monthsLeft(building, today) ?? '');
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
  async function showTable(count: number, today: Day, quarter?: Quarter): Promise<void> {
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
    const [body] = table.tBodies;
    const more = document.createElement('button');
    more.type = 'button';
    more.className = 'btn no-print';
    more.hidden = true;
    place.querySelector('.portfolio-rows')?.replaceChildren(table, more);
    let shown = 0;
    const showMore = async () => {
      const buildings = await ask(desk.rows(shown, shown + shownAtOnce, quarter));
      if (!buildings) return undefined;
      const own = turn;
      for (let at = 0; at < buildings.length; at += rowsInTask) {
        await pause();
        if (own !== turn) return undefined;
        const rows = buildings.slice(at, at + rowsInTask).map((building) => toNode(toRow(building, today)));
        body?.append(...rows);
      }
      const first = body?.rows[shown];
      shown += buildings.length;
      const left = count - shown;
      more.hidden = left <= 0;
      more.textContent = words('more', { count: String(Math.min(left, shownAtOnce)), left: String(left) });
      return first;
    };
    more.onclick = () =>
      void showMore().then((row) => {
        // Where the button goes the focus would go with it.
        row?.setAttribute('tabindex', '-1');
        row?.focus({ preventScroll: true });
      });
    await showMore();
  }

  const toButton = (label: string, download: string, type: string, make: () => Promise<BlobPart>) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'link tall';
    button.textContent = label;
    button.onclick = () =>
      void ask(make(), (fault) => button.after(toRefusal(fault))).then((content) => {
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

  const toWays = (...ways: Node[]) => {
    const line = document.createElement('p');
    line.className = 'tool-ways no-print';
    for (const way of ways) line.append(way, ' ');
    return line;
  };

  /** What has no day that could be read, and why. */
  const toUnclear = ({ first, count }: Some): View[] =>
    count === 0
      ? []
      : [
          view('h3', {}, words('unclearLines')),
          view(
            'ul',
            { class: 'tool-result__statements' },
            ...first.map(({ line, address, unclear }) => {
              const of = words('unclearLine', { line: String(line), address: address || words('noAddress') });
              return view('li', {}, `${of}: ${words(`unclear${unclear?.reason}`, { cell: unclear?.cell ?? '' })}`);
            }),
            ...(count > first.length
              ? [view('li', {}, words('unclearMore', { count: String(count - first.length) }))]
              : []),
          ),
        ];

  const list = async (opened: Opened, columns: Columns): Promise<void> => {
    const own = ++turn;
    const today = timeToDay(Date.now());
    const years = Number(facts.figures['validity']);
    const listed = await ask(desk.list({ columns, years, today }, prices));
    if (!listed) return;
    const { counts } = listed;
    const buildings = queryToBuildings(Object.fromEntries(new URLSearchParams(counts)));
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
    const views = resultToViews(
      {
        title: buildingsToTitle(buildings, words),
        outcome: buildings.some(isDue) ? 'warning' : listed.unclear.count ? 'open' : 'clear',
        statements,
        prices: price.count ? [{ label: words('price', { count: String(price.count) }), value: sums }] : [],
      },
      { labels, status, callBackHref: toolCallBackHref(apiUrl, slug, counts + visitQuery()), isAwake: true },
    );
    const taken = columnNames.flatMap((name) => {
      const choice = opened.choices.find(({ at }) => at.join() === columns[name].join());
      return choice?.heading ? `${words(name)}: „${choice.heading}“` : [];
    });
    // What was taken for what can be changed, also where the headings seemed clear.
    change.hidden = false;
    change.onclick = () => askAbout(opened, columns);
    await pause();
    if (own !== turn) return;
    tell('');
    place.replaceChildren(...views.map((node) => toNode(node)));
    fold(true);
    const ahead = showAhead(
      listed.years,
      words,
      (quarter, count) => void showTable(quarter ? count : buildings.length, today, quarter),
    );
    place.querySelector('.title')?.after(...ahead);
    place.querySelector<HTMLElement>('[tabindex]')?.focus();
    await pause();
    if (own !== turn) return;
    const hasReminders = buildings.some(({ state }) => state === 'soon' || state === 'valid');
    place.append(
      ...[
        ...(taken.length ? [view('p', { class: 'note' }, words('taken', { columns: taken.join(', ') }))] : []),
        ...toUnclear(listed.unclear),
      ].map((node) => toNode(node)),
      toWays(
        ...(hasReminders
          ? [
              toButton(words('calendar'), 'energieausweise.ics', 'text/calendar', () =>
                desk.calendar(location.hostname, facts.says),
              ),
            ]
          : []),
        toButton(words('table'), 'energieausweise.csv', 'text/csv', () => desk.csv(added)),
      ),
      ...(hasReminders ? [toNode(view('p', { class: 'note no-print' }, words('calendarHelp')))] : []),
    );
    const rows = document.createElement('div');
    rows.className = 'portfolio-rows';
    place.append(rows);
    await showTable(buildings.length, today);
  };

  const askAbout = (opened: Opened, columns: Columns) => {
    clear();
    askColumns(chooser, opened, columns, words, (chosen) => void list(opened, chosen));
  };

  return {
    async read(source: string | File): Promise<void> {
      // A table that is left for another is not read to its end.
      if (turn++ > 0) {
        close();
        ({ desk, failed, close } = openDesk());
      }
      clear(words('reading'));
      const line = form?.querySelector('.tool-form__given > span');
      if (line) line.textContent = typeof source === 'string' ? words('pasted') : source.name;
      const opened = await ask(
        (async () => desk.open(typeof source === 'string' ? source : await source.arrayBuffer()))(),
      );
      if (!opened) return;
      if ('fault' in opened) return refuse(opened.fault);
      if (opened.isClear) return list(opened, opened.columns);
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
