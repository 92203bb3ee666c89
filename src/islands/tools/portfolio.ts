/** Reads a table of houses in the browser, and shows it by expiry. Nothing typed or opened here is sent or kept. */
import { toolCallBackHref } from '#domain/api-contract';
import { bothPrices } from '#domain/calculator';
import { timeToDay } from '#domain/format';
import { eventsToCalendar } from '#domain/tools/calendar-file';
import { monthsBetween } from '#domain/tools/day';
import { resultId } from '#domain/tools/form';
import {
  expiryToText,
  isDue,
  mostBuildings,
  portfolioStates,
  portfolioToCsv,
  portfolioToEvents,
  portfolioToPrice,
  readPortfolio,
  type Building,
  type PortfolioState,
} from '#domain/tools/portfolio';
import { resultToViews, type Statement } from '#domain/tools/result';
import { sayWith } from '#domain/tools/say';
import { view, type View } from '#domain/tools/view';
import { answerButtons, readData, toNode } from './page.ts';

export function startPortfolio(): void {
  const text = document.querySelector<HTMLTextAreaElement>('#bestand-tabelle');
  const file = document.querySelector<HTMLInputElement>('#bestand-datei');
  const place = document.getElementById(resultId);
  const { slug, apiUrl, facts, labels, status } = readData();
  const { prices } = facts.tables;
  if (!text || !file || !place || !prices) return;
  const say = sayWith(facts.says);
  const words = (key: string, own?: Record<string, string>) => say(key, own).text;
  answerButtons(labels);

  const states = Object.fromEntries(portfolioStates.map((state) => [state, words(state)])) as Record<
    PortfolioState,
    string
  >;
  const columns = ['Address', 'Type', 'Until', 'Months', 'State'].map((name) => words(`column${name}`));

  function toTable(buildings: readonly Building[], today: string): View {
    const head = view('tr', {}, ...columns.map((column) => view('th', { scope: 'col' }, column)));
    const rows = buildings.map((building) => {
      const { address, type, expiry, state } = building;
      const months = expiry && expiry >= today ? String(monthsBetween(today, expiry)) : '';
      return view(
        'tr',
        { class: `is-${state}` },
        view('th', { scope: 'row' }, address),
        ...[type, expiryToText(building), months, states[state]].map((cell, i) =>
          view('td', { 'data-label': columns[i + 1] ?? '' }, cell),
        ),
      );
    });
    return view('table', { class: 'portfolio' }, view('thead', {}, head), view('tbody', {}, ...rows));
  }

  /** Whole in a file of the browser's own: a link would carry a megabyte. */
  function toDownload(name: string, type: string, label: string, content: string): HTMLElement {
    const link = document.createElement('a');
    Object.assign(link, {
      className: 'link tall',
      download: name,
      href: URL.createObjectURL(new Blob([content], { type })),
      textContent: label,
    });
    return link;
  }

  const refuse = (fault: string) =>
    place.replaceChildren(toNode(view('p', { class: 'bold', role: 'alert' }, words(fault))));

  const answer = (table: string) => {
    const today = timeToDay(Date.now());
    const { buildings, isCut, fault } = readPortfolio(table, Number(facts.figures['validity']), today);
    if (fault) return refuse(fault);
    const price = portfolioToPrice(buildings, prices);
    const countOf = (state: PortfolioState) => String(buildings.filter((building) => building.state === state).length);
    const counts = {
      count: String(buildings.length),
      expired: countOf('expired'),
      soon: countOf('soon'),
      none: countOf('none'),
    };
    const sums = bothPrices(price.business, price.private);
    const statements: Statement[] = [
      say('occasion'),
      say('tenYears'),
      ...(price.discount ? [say('discount', { percent: String(price.discount) })] : []),
      ...(price.withoutPrice ? [say('noPrice', { count: String(price.withoutPrice) })] : []),
      ...(isCut ? [say('tooMany', { most: String(mostBuildings) })] : []),
    ];
    const views = resultToViews(
      {
        title: words('title', counts),
        outcome: buildings.some(isDue) ? 'warning' : 'clear',
        statements,
        rows: price.count ? [{ label: words('price', { count: String(price.count) }), value: sums }] : [],
        summary: words('summary', { ...counts, price: sums }),
      },
      {
        labels,
        status,
        callBackHref: (summary) => toolCallBackHref(apiUrl, slug, summary),
        isAwake: true,
      },
    );
    const events = portfolioToEvents(buildings, today, ({ address }, before) =>
      words(before === 0 ? 'today' : 'reminder', { months: String(before), address }),
    );
    const files = document.createElement('p');
    files.className = 'files';
    if (events.length > 0)
      files.append(
        toDownload(
          'energieausweise.ics',
          'text/calendar',
          words('calendar'),
          eventsToCalendar(events, location.hostname, today),
        ),
        ' ',
      );
    files.append(
      toDownload(
        'energieausweise.csv',
        'text/csv',
        words('table'),
        portfolioToCsv(buildings, today, { columns, states }),
      ),
    );
    place?.replaceChildren(...views.map((node) => toNode(node)), files, toNode(toTable(buildings, today)));
    place?.querySelector<HTMLElement>('[tabindex]')?.focus();
  };

  document.querySelector('#bestand-liste')?.addEventListener('click', () => answer(text.value));
  document.querySelector('#bestand-beispiel')?.addEventListener('click', () => {
    text.value = words('exampleTable');
    answer(text.value);
  });
  const example = document.querySelector<HTMLElement>('#bestand-beispiel');
  text.addEventListener('input', () => {
    // A list that no longer fits is not shown, and the example would overwrite what was pasted.
    place.replaceChildren();
    if (example) example.hidden = text.value !== '';
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
