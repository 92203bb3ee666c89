/** Faults of age: a value that ends, or a source that was read long ago. */
import { articleDay, isOfItsTime } from '#domain/blog/article-order';
import { figureOn, figuresReadOn } from '#domain/law/figures';
import { formatDate } from '#domain/language/format';
import { comparedMonth, monthToStatus } from '#domain/law/law';
import { addDays } from '#domain/tools/day';
import { lineAt } from '../faults.ts';
import { datedIn } from '../reader/dated.ts';
import type { Site } from '../reader/reader.ts';
import { citedBy, type SourceFile } from '../reader/source-file.ts';
import type { ArticleCopy } from '../schemas/article.ts';
import type { Report } from './report.ts';

/** The check reports what ends or begins so many days before. */
export const noticeDays = 60;
/** A source has to be read again after so many months. */
const readForMonths = 12;

function monthsLater(day: string, months: number): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
const print = (day: string): string => formatDate(Date.parse(day));

/** Every value of YAML, however deep, with its path and what it stands in. */
export function* valuesIn(
  data: unknown,
  path: PropertyKey[] = [],
): Generator<{ path: PropertyKey[]; value: unknown; within: object }> {
  if (typeof data !== 'object' || data === null) return;
  for (const [key, value] of Array.isArray(data) ? data.entries() : Object.entries(data)) {
    yield { path: [...path, key], value, within: data };
    yield* valuesIn(value, [...path, key]);
  }
}

/** What ends soon without a successor. @param today '2026-11-24' */
export function checkEnds({ yaml }: Pick<SourceFile, 'yaml'>, today: string, report: Report): void {
  for (const dated of yaml.dated) {
    const { until = '' } = dated.periods.at(-1) ?? {};
    if (until >= today && until <= addDays(today, noticeDays))
      report(dated, `gilt nur noch bis zum ${print(until)}`, 'Lesen Sie nach, was danach gilt, und tragen Sie es ein.');
  }
}

/** Files whose former values are still read: articles tell the law and the figures of their time. */
const readLater = ['content/law.yaml', 'content/figures.yaml', 'content/forbidden.yaml'];

/** Wordings that nobody reads any more. @param today '2026-11-26' */
export function checkOver(text: SourceFile, today: string, report: Report): void {
  if (readLater.includes(text.file)) return;
  for (const { line = 1, periods = [] } of datedIn(text))
    for (const { until } of periods)
      if (until < addDays(today, -365))
        report(line, `Der Wortlaut bis zum ${print(until)} ist seit über einem Jahr vorbei`, 'Löschen Sie ihn.');
}

/** Sources that were read too long ago. @param today '2026-11-24' */
export function checkRead({ yaml }: Pick<SourceFile, 'yaml'>, today: string, report: Report): void {
  for (const { path, value } of valuesIn(yaml.data))
    if (path.at(-1) === 'read' && path.at(-2) === 'source' && monthsLater(String(value), readForMonths) < today)
      report(
        path,
        `zuletzt gelesen am ${print(String(value))}`,
        'Lesen Sie die Quelle wieder, und setzen Sie read auf den Tag.',
      );
}

/** After so many months the texts have to be compared with the law again. */
const comparedForMonths = 6;

/** Each `checked: 2026-05` that is too long ago, be it of a file or of an entry in it. @param now milliseconds since the epoch */
export function checkCompared(data: unknown, now: number, report: Report): void {
  for (const { path, value } of valuesIn(data)) {
    if (path.at(-1) !== 'checked' || !comparedMonth.safeParse(value).success) continue;
    const [year = 0, month = 0] = String(value).split('-').map(Number);
    if (now >= Date.UTC(year, month + comparedForMonths))
      report(
        path,
        `${monthToStatus(String(value))} ist älter als sechs Monate`,
        `Tragen Sie den Monat ein, in dem alles in ${path.length > 1 ? 'diesem Eintrag' : 'dieser Datei'} mit dem Gesetz verglichen ist.`,
      );
  }
}

/** Figures that an article tells, though nobody knows them: on its day, or today. What is another by now stands above it. */
export function checkFigureAges(
  { source, slug, copy }: { source: string; slug: string; copy: ArticleCopy },
  { figures, laws }: Pick<Site, 'figures' | 'laws'>,
  today: string,
  report: Report,
): void {
  const ownDay = articleDay({ copy });
  // An article of its time tells what holds today above its text; any other tells its own value as today's.
  const presentDay = isOfItsTime({ slug, copy }, laws, today) ? figuresReadOn(figures) : ownDay;
  for (const id of new Set(citedBy('DatedFigure', source))) {
    const on = (day: string) => figureOn(figures, id, day)?.value;
    const line = lineAt(source, source.indexOf(`"${id}"`));
    const present = on(presentDay);
    if ((on(ownDay) ?? 'gone') === 'gone')
      report(
        line,
        `Für den ${print(ownDay)}, den Tag des Artikels, hat „${id}“ keinen Wert`,
        'Tragen Sie ihn unter „Zahlen, die altern“ ein, oder nehmen Sie die Zahl aus dem Text.',
      );
    else if (present !== undefined && on(today) === undefined)
      report(
        line,
        `„${present}“ (${id}) gilt nicht mehr, der Artikel erzählt es als heutig`,
        'Tragen Sie unter „Zahlen, die altern“ ein, was seitdem gilt, mit Quelle und Tag.',
      );
  }
}
