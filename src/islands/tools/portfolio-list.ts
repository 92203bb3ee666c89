/** Reads a table of houses through the desk, and shows it by expiry. Loaded with the first table. */
import { toolCallBackHref } from '#domain/api-contract';
import { bothPrices } from '#domain/calculator';
import { formatMonth, timeToDay } from '#domain/format';
import { formId } from '#domain/tools/form';
import type { Day } from '#domain/tools/day';
import { soonMonths } from '#domain/tools/expiry';
import { columnNames, mostHouses, type Columns } from '#domain/tools/house-table';
import {
  buildingsToTitle,
  expiryToText,
  isDue,
  monthsLeft,
  nothingMended,
  portfolioStates,
  portfolioToPrice,
  queryToBuildings,
  type Building,
  type Mended,
  type PortfolioState,
} from '#domain/tools/portfolio';
import { changes, type Change } from '#domain/tools/portfolio-comparison';
import type { Order } from '#domain/tools/portfolio-orders';
import { reminderKinds, type ReminderKind } from '#domain/tools/portfolio-reminders';
import { rowClasses } from '#domain/tools/drawings/portfolio-rows';
import { resultToViews, type Statement } from '#domain/tools/result';
import type { Quarter } from '#domain/tools/portfolio-years';
import { sayWith } from '#domain/tools/say';
import type { ToolFacts } from '#domain/tools/tool';
import { view, type View } from '#domain/tools/view';
import { askColumns, columnsToHash, rememberedColumns } from './column-chooser.ts';
import { openDesk, TooSlowError } from './desk.ts';
import { takeFile } from './file-field.ts';
import { askToMend } from './mend.ts';
import { byId, toNode, visitQuery, type ToolData } from './page.ts';
import { showAhead } from './portfolio-ahead.ts';
import type { AddedNames, Opened, Some } from './table-desk.ts';

/** Houses that are shown at once: a table of thousands would hold a phone up for seconds. */
const shownAtOnce = 100;
/** Rows that are laid out within one task of less than 50 ms on a slow phone. */
const rowsInTask = 20;
/** More reminders than somebody wants one by one: then one a month is proposed. */
const fewReminders = 24;

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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
  const form = byId(formId);
  /** Of an answered form a phone shows a line: the style sheet folds it. */
  const fold = (isFolded: boolean) => form?.classList.toggle('is-folded', isFolded);
  form?.querySelector('.tool-form__given a')?.addEventListener('click', (event) => {
    // The address keeps which column is what.
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
    columns: [words('addedKind'), words('addedUntil'), words('addedMonths'), words('addedState'), words('addedSince')],
    states,
    changes: { added: words('addedChange'), renewed: words('renewedChange'), due: words('dueChange') },
    sheet: words('sheet'),
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
      const value = await asked;
      return own === turn ? value : undefined;
    } catch (error) {
      // What is wrong with a file is no error; of the network a part may not come.
      if (own === turn) say(error instanceof TooSlowError ? 'tooSlow' : 'notLoaded');
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

  /** Somebody says how to be reminded: a thousand alarms help nobody. */
  function askReminders(reminders: Record<ReminderKind, number>): Node[] {
    if (reminders.house === 0) return [];
    const proposed: ReminderKind = reminders.house > fewReminders ? 'month' : 'house';
    const radio = (kind: ReminderKind): View => {
      const id = `erinnerung-${kind}`;
      const count = reminders[kind];
      return view(
        'div',
        { class: 'tick' },
        view('input', {
          type: 'radio',
          id,
          name: 'erinnerung',
          value: kind,
          ...(kind === proposed ? { checked: '' } : {}),
        }),
        view('label', { for: id }, words(`${kind}Reminder${count === 1 ? 'One' : ''}`, { count: String(count) })),
      );
    };
    const fieldset = toNode(
      view(
        'fieldset',
        { class: 'no-print' },
        view('legend', { class: 'bold' }, words('reminders')),
        ...reminderKinds.map(radio),
      ),
    ) as HTMLElement;
    const calendar = () => {
      const chosen = fieldset.querySelector<HTMLInputElement>('input:checked')?.value;
      const kind = reminderKinds.find((one) => one === chosen) ?? proposed;
      return desk.calendar(kind, location.hostname, facts.says);
    };
    return [fieldset, toWays(toButton(words('calendar'), 'energieausweise.ics', 'text/calendar', calendar))];
  }

  const toOrder = ({ month, kinds, price }: Order): View =>
    view(
      'div',
      {},
      view('dt', {}, `${formatMonth(month)}: ${kinds}`),
      view(
        'dd',
        {},
        bothPrices(price.business, price.private),
        ...(price.discount ? [` (${words('orderDiscount', { percent: String(price.discount) })})`] : []),
      ),
    );
  const toOrders = (orders: readonly Order[]): View[] =>
    orders.length < 2
      ? []
      : [
          view(
            'details',
            { class: 'fold' },
            view('summary', {}, words('orders')),
            view(
              'div',
              {},
              view(
                'p',
                {},
                words('ordersHelp', { from: String(prices.volumeDiscount.from), months: String(soonMonths) }),
              ),
              view('dl', { class: 'tool-result__figures' }, ...orders.map(toOrder)),
            ),
          ),
        ];

  /** What has changed since another table of the same houses. */
  function askBefore(): Node {
    const group = toNode(
      view(
        'div',
        { class: 'no-print' },
        view(
          'div',
          { class: 'file-field' },
          view('input', {
            class: 'sr-only',
            id: 'bestand-vorher',
            type: 'file',
            accept: byId('bestand-datei')?.getAttribute('accept') ?? '',
            'aria-describedby': 'bestand-vorher-hilfe bestand-vorher-name',
          }),
          view('label', { class: 'btn', for: 'bestand-vorher' }, words('before')),
          view('p', { class: 'note file-field__drop' }, words('drop')),
          view('p', { class: 'file-field__name', id: 'bestand-vorher-name' }),
        ),
        view('p', { class: 'note', id: 'bestand-vorher-hilfe' }, words('beforeHelp')),
        view('div', { class: 'column-chooser mt-4', role: 'status' }),
      ),
    ) as HTMLElement;
    const input = group.querySelector('input');
    const answer = group.querySelector('[role=status]');
    const toChange = (change: Change, { first, count }: Some): View[] =>
      count === 0
        ? []
        : [
            view('h3', {}, words(`${change}Changes`, { count: String(count) })),
            view(
              'ul',
              { class: 'tool-result__statements' },
              ...first.map((building) =>
                view('li', {}, `${building.address || words('noAddress')}, ${expiryToText(building)}`),
              ),
              ...(count > first.length
                ? [view('li', {}, words('furtherChanges', { count: String(count - first.length) }))]
                : []),
            ),
          ];
    const compare = async (file: File) => {
      const found = await ask(file.arrayBuffer().then(async (bytes) => desk.compare(bytes, added)));
      if (!found) return;
      if ('fault' in found) return answer?.replaceChildren(toRefusal(found.fault));
      const lists = changes.flatMap((change) => toChange(change, found[change]));
      const nothing = view('p', {}, words('noChanges'));
      answer?.replaceChildren(...(lists.length ? lists : [nothing]).map((node) => toNode(node)));
    };
    if (input) takeFile(input, group, (file) => void compare(file));
    return group;
  }

  const list = async (opened: Opened, columns: Columns, mended: Mended = nothingMended): Promise<void> => {
    const own = ++turn;
    const today = timeToDay(Date.now());
    const years = Number(facts.figures['validity']);
    const listed = await ask(desk.list({ columns, mended, years, today }, prices));
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
    const mending = askToMend(listed, mended, words, (next) => void list(opened, columns, next));
    place.append(
      ...[
        ...toOrders(listed.orders),
        ...(taken.length ? [view('p', { class: 'note' }, words('taken', { columns: taken.join(', ') }))] : []),
      ].map((node) => toNode(node)),
      ...(mending ? [mending] : []),
    );
    const reminders = await ask(desk.reminders());
    if (!reminders) return;
    place.append(
      ...askReminders(reminders),
      toWays(
        toButton(words('table'), 'energieausweise.csv', 'text/csv', () => desk.csv(added)),
        toButton(words('workbook'), 'energieausweise.xlsx', workbookType, () => desk.workbook(added)),
      ),
      askBefore(),
    );
    const rows = document.createElement('div');
    rows.className = 'portfolio-rows';
    place.append(rows);
    await showTable(buildings.length, today);
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
      const line = form?.querySelector('.tool-form__given > span');
      if (line) line.textContent = typeof source === 'string' ? words('pasted') : source.name;
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
