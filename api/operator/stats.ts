/** `energieausweis stats`: what was seen, and what came of it. */
import { formatNumber, timeToDay } from '#domain/language/format';
import { keysOf } from '#domain/keys-of';
import { originNames } from '#domain/site/origins';
import { pathToPage, visitedKindNames, type VisitedPage } from '#domain/site/visited-pages';
import { visitCounts, type VisitCount } from '#domain/site/visits';
import { addDays } from '#domain/tools/day';
import type { VisitSum } from '../storage/port.ts';
import { OperatorError } from './faults.ts';
import { toDay, type Invocation } from './invocation.ts';
import { toJson } from './texts.ts';
import { toColumns } from './table.ts';

type Counts = Record<VisitCount, number>;
type Named = Counts & { name: string };

const counts = keysOf(visitCounts);

/** The sums of each name, most seen first. @param toName `undefined` for what is in no row */
function sumBy(sums: readonly VisitSum[], toName: (sum: VisitSum) => string | undefined): Named[] {
  const rows = new Map<string, Named>();
  for (const sum of sums) {
    const name = toName(sum);
    if (name === undefined) continue;
    const row = rows.get(name) ?? { name, views: 0, calls: 0, chats: 0, requests: 0 };
    for (const count of counts) row[count] += sum[count];
    rows.set(name, row);
  }
  return [...rows.values()].sort((a, b) => b.views - a.views || b.requests - a.requests || (a.name < b.name ? -1 : 1));
}

const slugOf = (kind: VisitedPage['kind']) => (page?: VisitedPage) => (page?.kind === kind ? page.slug : undefined);

/** Each way to look at the pages: what heads its column of names, and the name of a page's row, of which not every page is in one. */
const pageNames: Record<string, (page?: VisitedPage) => string | undefined> = {
  Seitenart: (page) => (page ? visitedKindNames[page.kind] : 'nicht mehr bekannt'),
  Ort: (page) => page && (page.city ?? 'ohne Ort'),
  Leistung: slugOf('service'),
  Artikel: slugOf('article'),
  Werkzeug: slugOf('tool'),
};

const listedPages = 10;

const byRequests = (a: VisitSum, b: VisitSum) =>
  b.requests - a.requests || a.views - b.views || (a.name < b.name ? -1 : 1);

const percent = new Intl.NumberFormat('de-DE', { style: 'percent', maximumFractionDigits: 1 });
/** „1,5 %“: what came of the views; without any there is no share. */
const toShare = ({ views, requests }: Counts): string =>
  views === 0 ? '–' : percent.format(requests / views).replace('\u00a0', ' ');

/** Nothing where there are no rows. */
function toTable(title: string, rows: readonly Named[]): string[] {
  if (rows.length === 0) return [];
  const cells = [
    [title, ...Object.values(visitCounts), 'Anteil'],
    ...rows.map((row) => [row.name, ...counts.map((count) => formatNumber(row[count])), toShare(row)]),
  ];
  return [toColumns(cells, { figuresFrom: 1 })];
}

function visitsToText(sums: readonly VisitSum[], from: string, to: string): string {
  if (sums.length === 0) return `Vom ${from} bis zum ${to} wurde nichts aufgerufen.\n`;
  // Most seen first, as the store lists them.
  const pages = sums.filter(({ kind }) => kind === 'page');
  const origins = sums.filter(({ kind }) => kind === 'origin');
  const tables = [
    ...Object.entries(pageNames).map(([title, toName]) =>
      toTable(
        title,
        sumBy(pages, ({ name }) => toName(pathToPage(name))),
      ),
    ),
    toTable(
      'Herkunft',
      sumBy(origins, ({ name }) => (originNames as Record<string, string>)[name] ?? name),
    ),
    // Pages with equally many requests: the one with the fewest views comes first.
    toTable(
      'Am meisten Anfragen',
      pages
        .filter(({ requests }) => requests > 0)
        .sort(byRequests)
        .slice(0, listedPages),
    ),
    toTable('Ohne Anfrage', pages.filter(({ views, requests }) => views > 0 && requests === 0).slice(0, listedPages)),
  ];
  const title = `Aufrufe, Tipps auf Telefon und WhatsApp, Anfragen vom ${from} bis zum ${to}; Anteil: Anfragen je Aufruf`;
  return `${[title, ...tables.flat()].join('\n\n')}\n`;
}

export async function stats({ store, values }: Invocation): Promise<string> {
  const to = toDay('to', values.to ?? timeToDay(Date.now()));
  const from = toDay('from', values.from ?? addDays(to, -29));
  if (from > to) throw new OperatorError('--from liegt nach --to. Vertauschen Sie die beiden Tage.');
  const sums = await store.visitSums(from, to);
  return values.json ? toJson(sums) : visitsToText(sums, from, to);
}
