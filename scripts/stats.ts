/**
 * How often pages were seen, and what came of it, from the service's database: in the last 30 days, or in a span of them.
 *
 *   npm run stats                                          every page with taps and requests, by kind, place, origin …
 *   npm run stats -- --from 2025-01-01 --to 2025-03-31     a span, both days included
 *   npm run stats -- --calls                               whether the calls came in time, and where requests came from
 *   npm run stats -- --json                                the same as JSON
 *   npm run stats -- --export                              views of articles, into the file that the site's build may read
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { articleViewsFile } from '#domain/blog/article-views';
import { pathToView } from '#domain/blog/blog-views';
import { dayToTime, timeToDay } from '#domain/language/format';
import { addDays } from '#domain/tools/day';
import { byDay } from '../api/process/by-day.ts';
import { readKeptContent } from '../api/content-cache.ts';
import { contactsToFigures, figuresToText } from '../api/operator/calls.ts';
import {
  readArguments,
  readSettings,
  runCommand,
  toDay,
  withStore,
  writeAnswer,
  type Command,
} from '../api/operator/command.ts';
import { OperatorError } from '../api/operator/operator-error.ts';
import { visitsToText } from '../api/operator/visits.ts';
import type { VisitSum } from '../api/storage/port.ts';
import { loadSettings, root, rootUrl } from './project.ts';

const usage = 'Möglich sind --from und --to mit einem Tag, --calls, --json und --export.';
const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Views of what reports under a name, in all places together. */
function sumsToViews(sums: readonly VisitSum[]): Record<string, number> {
  const views: Record<string, number> = {};
  for (const { kind, name, views: seen } of sums) {
    const slug = kind === 'page' && seen > 0 ? pathToView(name) : undefined;
    if (slug !== undefined) views[slug] = (views[slug] ?? 0) + seen;
  }
  return Object.fromEntries(Object.entries(views).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}

export const stats: Command = async (call) => {
  const { values, positionals } = readArguments(call, usage, {
    ...{ from: { type: 'string' }, to: { type: 'string' }, calls: { type: 'boolean' } },
    ...{ json: { type: 'boolean' }, export: { type: 'boolean' } },
  });
  if (positionals.length > 0) throw new OperatorError(usage);
  const now = Date.now();
  const to = toDay('to', values.to ?? timeToDay(now));
  const from = toDay('from', values.from ?? addDays(to, -29));
  if (from > to) throw new OperatorError('--from liegt nach --to. Vertauschen Sie die beiden Tage.');
  const env = readSettings(call);
  if (values.calls) {
    const versions = await readKeptContent(rootUrl, env.CONTENT_DIR);
    const { company, pageTitles } = byDay(versions, (content) => content)(now);
    const span = { from: Date.parse(dayToTime(from)), to: Date.parse(dayToTime(addDays(to, 1))) };
    const contacts = await withStore(env, (store) => store.listContacts(Number.MAX_SAFE_INTEGER, false, span));
    const figures = contactsToFigures(contacts, pageTitles, now);
    return writeAnswer(call, values.json ? toJson(figures) : figuresToText(figures, company.callBackHours, from, to));
  }
  const sums = await withStore(env, (store) => store.visitSums(from, to));
  if (!values.export) return writeAnswer(call, values.json ? toJson(sums) : visitsToText(sums, from, to));
  const file = resolve(root, articleViewsFile);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, toJson(sumsToViews(sums)));
  call.print(`Geschrieben: ${articleViewsFile}\n`);
};

if (import.meta.main) await runCommand(stats, loadSettings);
