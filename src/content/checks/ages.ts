/** What ages: the end of what holds, and the day on which a source was read, wherever content says `until` and `read`. */
import { articleDay, isOfItsTime } from '#domain/article-order';
import { figuresReadOn, versionOn } from '#domain/figures';
import { formatDate } from '#domain/format';
import type { Fault } from '../faults.ts';
import { pathToText } from '../parse.ts';
import { citedBy, type Checked, type Site } from '../reader.ts';
import type { ArticleCopy } from '../schemas/article.ts';
import type { Found } from './mdx-tree.ts';

/** An end is told so many days before. */
const noticeDays = 60;
/** A source has to be read again after so many months. */
const readForMonths = 12;

const addTo = (day: string, { days = 0, months = 0 }): string => {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + months, date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};
const print = (day: string): string => formatDate(Date.parse(day));

type Dated = { path: PropertyKey[]; until: string | undefined; read: string | undefined };

/** Every group of fields that says how long it holds, or when it was read. */
function findDated(data: unknown, path: PropertyKey[] = []): Dated[] {
  if (typeof data !== 'object' || data === null) return [];
  if (Array.isArray(data)) return data.flatMap((entry, index) => findDated(entry, [...path, index]));
  const { until, source } = data as { until?: unknown; source?: { read?: unknown } | null };
  const [end, read] = [until, source?.read].map((day) => (typeof day === 'string' ? day : undefined));
  const own = end !== undefined || read !== undefined ? [{ path, until: end, read }] : [];
  return [...own, ...Object.entries(data).flatMap(([key, value]) => findDated(value, [...path, key]))];
}

type Read = Pick<Checked<unknown>, 'file' | 'yaml'>;

/** What ends soon and what was read too long ago: worth knowing, and no fault. @param today '2026-11-24' */
export function findAges({ file, yaml }: Read, today: string): Fault[] {
  return findDated(yaml.data)
    .filter(({ until }) => until === undefined || until >= today)
    .flatMap(({ path, until, read }) => {
      const tell = (field: string, what: string, mend: string): Fault => {
        const own = [...path, ...field.split('.')];
        return { file, line: yaml.lineOf(own), field: pathToText(path, yaml.data), path: own, isAge: true, what, mend };
      };
      return [
        ...(until !== undefined && until <= addTo(today, { days: noticeDays })
          ? [
              tell(
                'until',
                `gilt nur noch bis zum ${print(until)}`,
                'Lesen Sie nach, was danach gilt, und tragen Sie es ein.',
              ),
            ]
          : []),
        ...(read !== undefined && addTo(read, { months: readForMonths }) < today
          ? [
              tell(
                'source.read',
                `zuletzt gelesen am ${print(read)}`,
                'Lesen Sie die Quelle wieder, und setzen Sie read auf den Tag.',
              ),
            ]
          : []),
      ];
    });
}

export const ageToNote = ({ file, line, field, what, mend }: Fault): string =>
  `${file}, Zeile ${line}, Feld ${field ?? ''}: ${what}. ${mend}`;

/** Rules of a state that hold no more, as every page of its places tells them. */
export const checkStates = ({ yaml }: Read, today: string): Found[] =>
  findDated(yaml.data).flatMap(({ path, until }) =>
    until === undefined || until >= today
      ? []
      : [
          {
            line: yaml.lineOf([...path, 'until']),
            field: pathToText(path, yaml.data),
            path: [...path, 'until'],
            isAge: true,
            what: `Die Regel galt bis zum ${print(until)}`,
            mend: 'Lesen Sie die Quelle, und schreiben Sie, was seitdem gilt.',
          },
        ],
  );

/** Figures that an article tells as of today, though their time is over. */
export function checkFigureAges(
  { source, slug, copy }: { source: string; slug: string; copy: ArticleCopy },
  { figures, laws }: Pick<Site, 'figures' | 'laws'>,
  today: string,
): Found[] {
  const told = articleDay({ copy });
  const keepsItsTime = isOfItsTime({ slug, copy }, laws);
  return [...new Set(citedBy('DatedFigure', source))].flatMap((id): Found[] => {
    const figure = figures.figures.find((one) => one.id === id);
    if (!figure) return [];
    const line = source.slice(0, source.indexOf(`"${id}"`)).split('\n').length;
    const own = versionOn(figure, told);
    if (!own || own.value === 'gone')
      return [
        {
          line,
          isAge: true,
          plain: 'Tragen Sie ihn unter „Zahlen, die altern“ ein, oder nehmen Sie die Zahl aus dem Text.',
          what: `Für den ${print(told)}, den Tag des Artikels, hat „${id}“ keinen Wert`,
          mend: 'Tragen Sie ihn in content/figures.yaml ein, oder nehmen Sie die Zahl aus dem Text.',
        },
      ];
    // An article of its time tells what holds today above its text; any other tells its own value as today's.
    const asPresent = keepsItsTime ? versionOn(figure, figuresReadOn(figures)) : own;
    if (asPresent?.until === undefined || asPresent.until >= today) return [];
    return [
      {
        line,
        isAge: true,
        plain: `Tragen Sie unter „Zahlen, die altern“ ein, was seitdem gilt, mit Quelle und Tag${keepsItsTime ? '' : '; bringen Sie dann den Text auf diesen Stand, und setzen Sie den Tag der letzten Änderung'}.`,
        what: `„${asPresent.value}“ (${id}) galt bis zum ${print(asPresent.until)}, der Artikel erzählt es als heutig`,
        mend: keepsItsTime
          ? 'Tragen Sie in content/figures.yaml ein, was seitdem gilt, mit Quelle und Tag.'
          : 'Tragen Sie in content/figures.yaml ein, was seitdem gilt, bringen Sie den Text auf diesen Stand, und setzen Sie updatedDate.',
      },
    ];
  });
}
