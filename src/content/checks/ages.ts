/** What ages: the end of what holds, and the day on which a source was read. */
import { articleDay, isOfItsTime } from '#domain/blog/article-order';
import { figureOn, figuresReadOn } from '#domain/law/figures';
import { formatDate } from '#domain/language/format';
import { addDays } from '#domain/tools/day';
import type { Fault } from '../faults.ts';
import { pathToText } from '../reader/parse.ts';
import { citedBy, type Checked, type Site } from '../reader/reader.ts';
import type { ArticleCopy } from '../schemas/article.ts';
import type { Found } from './mdx-tree.ts';

/** What ends, or begins, is looked at so many days before. */
export const noticeDays = 60;
/** A source has to be read again after so many months. */
const readForMonths = 12;

function monthsLater(day: string, months: number): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
const print = (day: string): string => formatDate(Date.parse(day));

/** Every day on which a source was read. */
function findRead(data: unknown, path: PropertyKey[] = []): { path: PropertyKey[]; read: string }[] {
  if (typeof data !== 'object' || data === null) return [];
  const { source } = data as { source?: { read?: unknown } | null };
  const own = typeof source?.read === 'string' ? [{ path, read: source.read }] : [];
  const entries: [PropertyKey, unknown][] = Array.isArray(data) ? [...data.entries()] : Object.entries(data);
  return [...own, ...entries.flatMap(([key, value]) => findRead(value, [...path, key]))];
}

type Read = Pick<Checked<unknown>, 'file' | 'yaml'>;

/** In these files whatever ends without a successor is to be looked up; in others it may just be over. */
const lookedUp = ['content/figures.yaml', 'content/states.yaml'];

/** What ends soon and what was read too long ago: worth knowing, and no fault. @param today '2026-11-24' */
export function findAges({ file, yaml }: Read, today: string): Fault[] {
  const ends = yaml.dated.flatMap(({ path, line, periods }): Fault[] => {
    const { until = today } = periods.at(-1) ?? {};
    if (!lookedUp.includes(file) || until < today || until > addDays(today, noticeDays)) return [];
    return [
      {
        ...{ file, line, field: pathToText(path), path, isAge: true },
        what: `gilt nur noch bis zum ${print(until)}`,
        mend: 'Lesen Sie nach, was danach gilt, und tragen Sie es ein.',
      },
    ];
  });
  const read = findRead(yaml.data).flatMap(({ path, read }): Fault[] => {
    if (monthsLater(read, readForMonths) >= today) return [];
    const own = [...path, 'source', 'read'];
    return [
      {
        ...{ file, line: yaml.lineOf(own), field: pathToText(path, yaml.data), path: yaml.pathOf(own), isAge: true },
        what: `zuletzt gelesen am ${print(read)}`,
        mend: 'Lesen Sie die Quelle wieder, und setzen Sie read auf den Tag.',
      },
    ];
  });
  return [...ends, ...read];
}

export const ageToNote = ({ file, line, field, what, mend }: Fault): string =>
  `${file}, Zeile ${line}, Feld ${field ?? ''}: ${what}. ${mend}`;

/** Figures that an article tells, though nobody knows them: on its day, or today. What is another by now stands above it. */
export function checkFigureAges(
  { source, slug, copy }: { source: string; slug: string; copy: ArticleCopy },
  { figures, laws }: Pick<Site, 'figures' | 'laws'>,
  today: string,
): Found[] {
  const told = articleDay({ copy });
  // An article of its time tells what holds today above its text; any other tells its own value as today's.
  const asPresentOn = isOfItsTime({ slug, copy }, laws, today) ? figuresReadOn(figures) : told;
  return [...new Set(citedBy('DatedFigure', source))].flatMap((id): Found[] => {
    const on = (day: string) => figureOn(figures, id, day)?.value;
    const line = source.slice(0, source.indexOf(`"${id}"`)).split('\n').length;
    const own = on(told);
    if (own === undefined || own === 'gone')
      return [
        {
          line,
          isAge: true,
          what: `Für den ${print(told)}, den Tag des Artikels, hat „${id}“ keinen Wert`,
          mend: 'Tragen Sie ihn unter „Zahlen, die altern“ ein, oder nehmen Sie die Zahl aus dem Text.',
        },
      ];
    const present = on(asPresentOn);
    if (present === undefined || on(today) !== undefined) return [];
    return [
      {
        line,
        isAge: true,
        what: `„${present}“ (${id}) gilt nicht mehr, der Artikel erzählt es als heutig`,
        mend: 'Tragen Sie unter „Zahlen, die altern“ ein, was seitdem gilt, mit Quelle und Tag.',
      },
    ];
  });
}
