/**
 * How often pages were seen, and what came of it, from the service's database.
 *
 *   energieausweis stats                                       home page and Ratgeber, the last 30 days
 *   energieausweis stats --pages                               every page with taps and requests, by kind, place, origin …
 *   energieausweis stats --from 2025-01-01 --to 2025-03-31     a span, both days included
 *   energieausweis stats --calls                            whether the calls came in time, and where requests came from
 *   energieausweis stats --json                                the same as JSON
 *   energieausweis stats --export [data/article-views.json]        into a file that the site's build may read
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { articleViewsFile } from '#domain/article-views';
import { pathToView } from '#domain/blog-views';
import { dayToTime, formatNumber, timeToDay } from '#domain/format';
import { day } from '#domain/time-units';
import { addDays } from '#domain/tools/day';
import { byDay } from '../api/by-day.ts';
import { readKeptContent } from '../api/content-cache.ts';
import { contactsToFigures, figuresToText } from '../api/operator/calls.ts';
import { toColumns } from '../api/operator/table.ts';
import { visitsToText } from '../api/operator/visits.ts';
import type { VisitSum } from '../api/storage/port.ts';
import {
  OperatorError,
  databaseFile,
  readArguments,
  readSettings,
  runCommand,
  toDay,
  withStore,
  type Call,
  type Command,
} from './command.ts';
import { root, rootUrl } from './project.ts';

type Views = { slug: string; views: number }[];

const usage =
  'Diese Angabe gibt es nicht. Möglich sind --from und --to mit einem Tag, --pages, --calls, --json, und ohne beide --export, dahinter eine Datei.';

async function readSums(call: Call, from: string, to: string): Promise<VisitSum[]> {
  const env = readSettings(call);
  const file = databaseFile(env);
  if (file !== undefined && !existsSync(file)) return [];
  return withStore(env, (store) => store.visitSums(from, to));
}

/** The calls to the requests that came in a span of days, and who promised them. */
async function readCalls(call: Call, from: string, to: string, now: number) {
  const env = readSettings(call);
  const versions = await readKeptContent(rootUrl, env.CONTENT_DIR);
  const { company, pageTitles } = byDay(versions, (content) => content)(now);
  const span = { from: Date.parse(dayToTime(from)), to: Date.parse(dayToTime(addDays(to, 1))) };
  const file = databaseFile(env);
  const contacts =
    file !== undefined && !existsSync(file)
      ? []
      : await withStore(env, (store) => store.listContacts(Number.MAX_SAFE_INTEGER, false, span));
  return { company, figures: contactsToFigures(contacts, pageTitles, now), contentDir: env.CONTENT_DIR };
}

/** Views of what reports under a name, in all places together, most read first. */
function sumsToViews(sums: readonly VisitSum[]): Views {
  const views = new Map<string, number>();
  for (const { kind, name, views: seen } of sums) {
    const slug = kind === 'page' && seen > 0 ? pathToView(name) : undefined;
    if (slug !== undefined) views.set(slug, (views.get(slug) ?? 0) + seen);
  }
  return [...views]
    .map(([slug, views]) => ({ slug, views }))
    .sort((a, b) => b.views - a.views || (a.slug < b.slug ? -1 : 1));
}

const viewsToJson = (views: Views): string =>
  `${JSON.stringify(Object.fromEntries(views.map(({ slug, views }) => [slug, views])), null, 2)}\n`;

function viewsToTable(views: Views, from: string, to: string): string {
  if (views.length === 0) return `Vom ${from} bis zum ${to} wurde nichts aufgerufen.\n`;
  const total = views.reduce((sum, { views }) => sum + views, 0);
  // No figure is wider than their sum.
  const width = formatNumber(total).length;
  const rows = [...views, { slug: 'zusammen', views: total }].map(({ slug, views }) => [
    slug,
    formatNumber(views).padStart(width),
  ]);
  return `Aufrufe vom ${from} bis zum ${to}:\n${toColumns(rows)}\n`;
}

export const stats: Command = async (call) => {
  const { values, positionals } = readArguments(call, usage, {
    from: { type: 'string' },
    to: { type: 'string' },
    pages: { type: 'boolean', default: false },
    calls: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    export: { type: 'boolean', default: false },
  });
  const { pages, calls, json, export: toFile } = values;
  const [file = articleViewsFile, ...more] = positionals;
  if (more.length > 0 || (positionals.length > 0 && !toFile) || ((pages || calls) && toFile) || (pages && calls))
    throw new OperatorError(usage);
  const now = Date.now();
  const to = toDay('to', values.to ?? timeToDay(now));
  const from = toDay('from', values.from ?? timeToDay(Date.parse(to) - 29 * day));
  if (from > to) throw new OperatorError('--from liegt nach --to. Vertauschen Sie die beiden Tage.');
  if (calls) {
    const { company, figures } = await readCalls(call, from, to, now);
    const text = figuresToText(figures, company.callBackHours, from, to);
    return call.print(json ? `${JSON.stringify(figures, null, 2)}\n` : text);
  }
  const sums = await readSums(call, from, to);
  if (pages) return call.print(json ? `${JSON.stringify(sums, null, 2)}\n` : visitsToText(sums, from, to));
  const views = sumsToViews(sums);
  call.print(json ? viewsToJson(views) : viewsToTable(views, from, to));
  if (toFile) {
    const target = resolve(root, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, viewsToJson(views));
    call.remark(`Geschrieben: ${file}\n`);
  }
};

if (import.meta.main) await runCommand(stats);
