/**
 * How often the pages of the Ratgeber were read, from the service's database.
 *
 *   npm run stats                                              the last 30 days
 *   npm run stats -- --from 2025-01-01 --to 2025-03-31         a span, both days included
 *   npm run stats -- --json                                    the same as JSON
 *   npm run stats -- --export [data/article-views.json]        into a file that the site's build may read
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { articleViewsFile } from '#domain/article-views';
import { formatNumber, timeToDay } from '#domain/format';
import { day } from '#domain/time-units';
import { toColumns } from '../api/operator/table.ts';
import {
  OperatorError,
  databaseFile,
  readArguments,
  readSettings,
  runCommand,
  withStore,
  type Call,
  type Command,
} from './command.ts';
import { root } from './project.ts';

type Views = { slug: string; views: number }[];

const usage =
  'Diese Angabe gibt es nicht. Möglich sind --from und --to mit einem Tag, --json, und --export, dahinter eine Datei.';

/** @throws OperatorError where it is no day of the calendar */
function toDay(name: string, text: string): string {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) {
    throw new OperatorError(`--${name} ist kein Tag. Schreiben Sie ihn als Jahr-Monat-Tag, zum Beispiel 2025-01-31.`);
  }
  return text;
}

async function readViews(call: Call, from: string, to: string): Promise<Views> {
  const env = readSettings(call);
  const file = databaseFile(env);
  if (file !== undefined && !existsSync(file)) return [];
  return withStore(env, (store) => store.viewCounts(from, to));
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
    json: { type: 'boolean', default: false },
    export: { type: 'boolean', default: false },
  });
  const { json, export: toFile } = values;
  const [file = articleViewsFile, ...more] = positionals;
  if (more.length > 0 || (positionals.length > 0 && !toFile)) throw new OperatorError(usage);
  const now = Date.now();
  const to = toDay('to', values.to ?? timeToDay(now));
  const from = toDay('from', values.from ?? timeToDay(Date.parse(to) - 29 * day));
  if (from > to) throw new OperatorError('--from liegt nach --to. Vertauschen Sie die beiden Tage.');
  const views = await readViews(call, from, to);
  call.print(json ? viewsToJson(views) : viewsToTable(views, from, to));
  if (toFile) {
    const target = resolve(root, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, viewsToJson(views));
    call.remark(`Geschrieben: ${file}\n`);
  }
};

if (import.meta.main) await runCommand(stats);
