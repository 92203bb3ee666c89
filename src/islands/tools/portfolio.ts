/** Reads a table of houses in the browser, and shows it by expiry. Nothing typed or opened here is sent or kept. */
import { toolCallBackHref } from '#domain/api-contract';
import { bothPrices } from '#domain/calculator';
import { timeToDay } from '#domain/format';
import { eventsToCalendar } from '#domain/tools/calendar-file';
import { monthsBetween } from '#domain/tools/day';
import { reminderToKey } from '#domain/tools/expiry';
import { resultId } from '#domain/tools/form';
import { readHouseTable, type Columns, type HouseTable } from '#domain/tools/house-table';
import {
  buildingsToQuery,
  buildingsToTitle,
  expiryToText,
  isDue,
  mostBuildings,
  portfolioStates,
  portfolioToCsv,
  portfolioToEvents,
  portfolioToPrice,
  tableToPortfolio,
  type Building,
  type PortfolioState,
} from '#domain/tools/portfolio';
import type { Statement } from '#domain/tools/result';
import { sayWith } from '#domain/tools/say';
import { view, type View } from '#domain/tools/view';
import { askColumns } from './column-chooser.ts';
import { answerButtons, bringLayout, byId, readData, toNode } from './page.ts';

/** Written out: the build keeps the rules of classes that it reads in a script. */
const rowClasses: Record<PortfolioState, string> = {
  expired: 'is-expired',
  soon: 'is-soon',
  valid: 'is-valid',
  none: 'is-none',
  unclear: 'is-unclear',
};

export function startPortfolio(): void {
  const text = document.querySelector<HTMLTextAreaElement>('#bestand-tabelle');
  const file = document.querySelector<HTMLInputElement>('#bestand-datei');
  const example = byId('bestand-beispiel');
  const place = byId(resultId);
  const chooser = byId('bestand-spalten');
  const change = byId('bestand-aendern');
  const { slug, apiUrl, facts, labels, status } = readData();
  const { prices } = facts.tables;
  if (!text || !file || !example || !place || !chooser || !change || !prices) return;
  const say = sayWith(facts.says);
  const words = (key: string, own?: Record<string, string>) => say(key, own).text;
  const tell = answerButtons(labels);
  place.replaceChildren();
  // Nothing is fetched once a table is there.
  addEventListener('load', () => void bringLayout());

  const states = Object.fromEntries(portfolioStates.map((state) => [state, words(state)])) as Record<
    PortfolioState,
    string
  >;
  const names = ['Address', 'Type', 'Until', 'Months', 'State'].map((name) => words(`column${name}`));

  function toTable(buildings: readonly Building[], today: string): View {
    // Laid out as blocks, as on a phone, it is no table any more to some browsers, unless it says so.
    const head = view(
      'tr',
      { role: 'row' },
      ...names.map((name) => view('th', { scope: 'col', role: 'columnheader' }, name)),
    );
    const rows = buildings.map((building) => {
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
    });
    return view(
      'table',
      { class: 'portfolio-table', role: 'table' },
      view('caption', { class: 'bold' }, words('caption')),
      view('thead', { role: 'rowgroup' }, head),
      view('tbody', { role: 'rowgroup' }, ...rows),
    );
  }

  /** Whole in a file of the browser's own: a link would carry a megabyte. */
  const toDownload = (download: string, type: string, label: string, content: string) =>
    view('a', { class: 'link tall', download, href: URL.createObjectURL(new Blob([content], { type })) }, label);

  // A list that no longer fits is not shown, nor what was asked about it.
  const clear = (note = '') => {
    tell((place.textContent = note));
    chooser.hidden = change.hidden = true;
  };
  const refuse = (fault: string) => {
    clear();
    place.append(toNode(view('p', { class: 'bold', role: 'alert' }, words(fault))));
  };

  const answer = (typed: string) => {
    clear();
    const table = readHouseTable(typed);
    if ('fault' in table) return refuse(table.fault);
    if (table.isClear) return void list(table, table.columns);
    return ask(table, table.columns);
  };

  const ask = (table: HouseTable, columns: Columns) => {
    clear();
    askColumns(chooser, table, columns, words, (chosen) => void list(table, chosen));
  };

  const list = async (table: HouseTable, columns: Columns) => {
    const resultToViews = await bringLayout();
    const today = timeToDay(Date.now());
    const { buildings, isCut } = tableToPortfolio(table.rows, columns, Number(facts.figures['validity']), today);
    const price = portfolioToPrice(buildings, prices);
    const title = buildingsToTitle(buildings, words);
    const sums = bothPrices(price.business, price.private);
    const statements: Statement[] = [
      say('occasion'),
      say('tenYears'),
      ...(price.discount ? [say('discount', { percent: String(price.discount) })] : []),
      ...(price.withoutPrice
        ? [say(price.withoutPrice === 1 ? 'noPriceOne' : 'noPrice', { count: String(price.withoutPrice) })]
        : []),
      ...(isCut ? [say('tooMany', { most: String(mostBuildings) })] : []),
    ];
    const views = resultToViews(
      {
        title,
        outcome: buildings.some(isDue)
          ? 'warning'
          : buildings.some(({ state }) => state === 'unclear')
            ? 'open'
            : 'clear',
        statements,
        prices: price.count ? [{ label: words('price', { count: String(price.count) }), value: sums }] : [],
      },
      {
        labels,
        status,
        callBackHref: toolCallBackHref(apiUrl, slug, buildingsToQuery(buildings)),
        isAwake: true,
      },
    );
    const events = portfolioToEvents(buildings, today, ({ address }, before) =>
      words(reminderToKey(before), { months: String(before), address: address || words('noAddress') }),
    );
    const files = view(
      'p',
      { class: 'tool-ways' },
      ...(events.length > 0
        ? [
            toDownload(
              'energieausweise.ics',
              'text/calendar',
              words('calendar'),
              eventsToCalendar(events, location.hostname, today),
            ),
            ' ',
          ]
        : []),
      toDownload(
        'energieausweise.csv',
        'text/csv',
        words('table'),
        portfolioToCsv(buildings, today, { columns: names, states }),
      ),
    );
    // What was taken for what can be changed, also where the headings seemed clear.
    change.hidden = false;
    change.onclick = () => ask(table, columns);
    place.replaceChildren(...[...views, files, toTable(buildings, today)].map((node) => toNode(node)));
    place.querySelector<HTMLElement>('[tabindex]')?.focus();
  };

  byId('bestand-liste')?.addEventListener('click', () => answer(text.value));
  example.addEventListener('click', () => {
    text.value = words('exampleTable');
    answer(text.value);
  });
  text.addEventListener('input', () => {
    // Only beside a list its columns can be changed.
    clear(change.hidden && place.textContent !== labels.gone ? '' : labels.gone);
    // The example would overwrite what was pasted.
    example.hidden = text.value !== '';
  });
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    void chosen?.arrayBuffer().then((bytes) => {
      const table = bytesToText(bytes);
      if (table === undefined) return refuse('noTable');
      text.value = table;
      return answer(table);
    });
  });
}

/** As spreadsheets write it: UTF-8, UTF-16 with its mark, or the letters of Windows. @returns nothing where it is no text */
function bytesToText(bytes: ArrayBuffer): string | undefined {
  const [first, second] = new Uint8Array(bytes);
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  const utf8 = new TextDecoder().decode(bytes);
  if (utf8.includes('\0') || utf8.startsWith('PK')) return undefined;
  return utf8.includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes) : utf8;
}
