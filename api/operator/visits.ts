/** Visits as `energieausweis stats --pages` shows them: what was seen, and what came of it. */
import { pathToView } from '#domain/blog/blog-views';
import { formatNumber } from '#domain/language/format';
import { keysOf } from '#domain/keys-of';
import { originNames } from '#domain/site/origins';
import { pathToPage, visitedKindNames, type VisitedPage } from '#domain/site/visited-pages';
import { visitCounts, type VisitCount } from '#domain/site/visits';
import type { VisitSum } from '../storage/port.ts';
import { toColumns } from './table.ts';

type Counts = Record<VisitCount, number>;
type Named = Counts & { name: string };

const counts = keysOf(visitCounts);
const pageNoMore = 'nicht mehr bekannt';

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

const ofPages = (sums: readonly VisitSum[], toName: (page: VisitedPage | undefined) => string | undefined) =>
  sumBy(
    sums.filter(({ kind }) => kind === 'page'),
    ({ name }) => toName(pathToPage(name)),
  );
const slugsOf = (sums: readonly VisitSum[], kind: VisitedPage['kind']) =>
  ofPages(sums, (page) => (page?.kind === kind ? page.slug : undefined));

/** Each way to look at the visits: what heads its column of names, and its rows. */
const tables: Record<string, (sums: readonly VisitSum[]) => Named[]> = {
  Seitenart: (sums) => ofPages(sums, (page) => (page ? visitedKindNames[page.kind] : pageNoMore)),
  Ort: (sums) => ofPages(sums, (page) => page && (page.city ?? 'ohne Ort')),
  Leistung: (sums) => slugsOf(sums, 'service'),
  Artikel: (sums) => slugsOf(sums, 'article'),
  Werkzeug: (sums) => slugsOf(sums, 'tool'),
  Herkunft: (sums) =>
    sumBy(sums, ({ kind, name }) =>
      kind === 'origin' ? ((originNames as Record<string, string>)[name] ?? name) : undefined,
    ),
};

const listedPages = 10;
/** Most seen first, as the store lists them. */
const pagesOf = (sums: readonly VisitSum[]) => sums.filter(({ kind }) => kind === 'page');

const byRequests = (a: VisitSum, b: VisitSum) =>
  b.requests - a.requests || a.views - b.views || (a.name < b.name ? -1 : 1);

const percent = new Intl.NumberFormat('de-DE', { style: 'percent', maximumFractionDigits: 1 });
/** „1,5 %“: what came of the views; without any there is no share. */
const toShare = ({ views, requests }: Counts): string =>
  views === 0 ? '–' : percent.format(requests / views).replace('\u00a0', ' ');

function toTable(title: string, rows: readonly Named[]): string {
  const cells = [
    [title, ...Object.values(visitCounts), 'Anteil'],
    ...rows.map((row) => [row.name, ...counts.map((count) => formatNumber(row[count])), toShare(row)]),
  ];
  return toColumns(cells, { figuresFrom: 1 });
}

export function visitsToText(sums: readonly VisitSum[], from: string, to: string): string {
  if (sums.length === 0) return `Vom ${from} bis zum ${to} wurde nichts aufgerufen.\n`;
  const shown = {
    ...Object.fromEntries(Object.entries(tables).map(([title, toRows]) => [title, toRows(sums)])),
    // Pages with equally many requests: the one with the fewest views comes first.
    'Am meisten Anfragen': pagesOf(sums.filter(({ requests }) => requests > 0))
      .sort(byRequests)
      .slice(0, listedPages),
    'Ohne Anfrage': pagesOf(sums.filter(({ views, requests }) => views > 0 && requests === 0)).slice(0, listedPages),
  };
  return (
    [
      `Aufrufe, Tipps auf Telefon und WhatsApp, Anfragen vom ${from} bis zum ${to}; Anteil: Anfragen je Aufruf`,
      ...Object.entries(shown).flatMap(([title, rows]) => (rows.length > 0 ? toTable(title, rows) : [])),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

/** Views of each article and of the pages that count like one, in all places together. */
export function sumsToViews(sums: readonly VisitSum[]): Record<string, number> {
  const views: Record<string, number> = {};
  for (const { name, views: seen } of pagesOf(sums)) {
    const slug = seen > 0 ? pathToView(name) : undefined;
    if (slug !== undefined) views[slug] = (views[slug] ?? 0) + seen;
  }
  return Object.fromEntries(Object.entries(views).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}
