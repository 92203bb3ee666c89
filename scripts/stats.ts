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
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { articleViewsFile } from '#domain/article-views';
import { formatNumber, timeToDay } from '#domain/format';
import { readEnv, StartError } from '../api/env.ts';
import { databaseUrlToFile, openStore } from '../api/storage/open.ts';
import { UnavailableError } from '../api/storage/port.ts';

type Views = { slug: string; views: number }[];

/** What was typed is wrong, or there is nothing to read; the message says what to do. */
class StatsError extends Error {}

const root = fileURLToPath(new URL('..', import.meta.url));
const day = 24 * 60 * 60 * 1000;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        json: { type: 'boolean', default: false },
        export: { type: 'boolean', default: false },
      },
    });
    if (positionals.length > (values.export ? 1 : 0)) throw new Error('a file without --export');
    return { ...values, file: positionals[0] ?? articleViewsFile };
  } catch (error) {
    throw new StatsError(
      'Diese Angabe gibt es nicht. Möglich sind --from und --to mit einem Tag, --json, und --export, dahinter eine Datei.',
      { cause: error },
    );
  }
}

/** @throws StatsError where it is no day of the calendar */
function toDay(name: string, text: string): string {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) {
    throw new StatsError(`--${name} ist kein Tag. Schreiben Sie ihn als Jahr-Monat-Tag, zum Beispiel 2025-01-31.`);
  }
  return text;
}

async function readViews(from: string, to: string): Promise<Views> {
  const { DATABASE_URL: databaseUrl } = readEnv();
  // Opening would make a new one.
  if (databaseUrl.startsWith('file:') && !existsSync(databaseUrlToFile(databaseUrl, root))) return [];
  const store = await openStore(databaseUrl, root);
  try {
    return await store.viewCounts(from, to);
  } finally {
    await store.close();
  }
}

const viewsToJson = (views: Views): string =>
  `${JSON.stringify(Object.fromEntries(views.map(({ slug, views }) => [slug, views])), null, 2)}\n`;

function viewsToTable(views: Views, from: string, to: string): string {
  if (views.length === 0) return `Vom ${from} bis zum ${to} wurde nichts aufgerufen.\n`;
  const total = views.reduce((sum, { views }) => sum + views, 0);
  const rows = [...views, { slug: 'zusammen', views: total }].map(({ slug, views }) => [slug, formatNumber(views)]);
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const lines = rows.map(([slug = '', count = '']) => `  ${slug.padEnd(width(0))}  ${count.padStart(width(1))}`);
  return `Aufrufe vom ${from} bis zum ${to}:\n${lines.join('\n')}\n`;
}

try {
  if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`);
  const { json, export: toFile, file, ...span } = readArguments();
  const now = Date.now();
  const to = toDay('to', span.to ?? timeToDay(now));
  const from = toDay('from', span.from ?? timeToDay(Date.parse(to) - 29 * day));
  if (from > to) throw new StatsError('--from liegt nach --to. Vertauschen Sie die beiden Tage.');
  const views = await readViews(from, to);
  if (json) process.stdout.write(viewsToJson(views));
  else process.stdout.write(viewsToTable(views, from, to));
  if (toFile) {
    const target = resolve(root, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, viewsToJson(views));
    process.stderr.write(`Geschrieben: ${file}\n`);
  }
} catch (error) {
  const isExplained = error instanceof StatsError || error instanceof StartError;
  const reason = error instanceof UnavailableError ? error.reason : (error as NodeJS.ErrnoException).code;
  process.stderr.write(
    isExplained
      ? `${(error as Error).message}\n`
      : `Die Zahlen lassen sich nicht lesen (${reason ?? 'unbekannt'}). Prüfen Sie DATABASE_URL.\n`,
  );
  process.exitCode = 1;
}
