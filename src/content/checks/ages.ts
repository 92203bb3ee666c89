/** Faults of age: a value that ends, or a source that was read long ago. */
import { articleDay, isOfItsTime } from '#domain/blog/article-order';
import { figureOn, figuresReadOn } from '#domain/law/figures';
import { comparedMonth, monthToStatus } from '#domain/law/law';
import { addDays, addMonths, formatDay } from '#domain/tools/day';
import { lineAt } from '../faults.ts';
import { valuesIn } from '../reader/parse.ts';
import { citedBy } from '../reader/source-file.ts';
import type { Find } from './rule.ts';

/** The check reports what ends or begins so many days before. */
export const noticeDays = 60;
/** A source has to be read again after so many months. */
const readForMonths = 12;

/** What ends soon without a successor. */
export const checkEnds: Find = ({ file: { yaml }, library: { today } }, report) => {
  if (today === undefined) return;
  for (const dated of yaml.dated) {
    const { until = '' } = dated.periods.at(-1) ?? {};
    if (until >= today && until <= addDays(today, noticeDays))
      report(
        dated,
        `gilt nur noch bis zum ${formatDay(until)}`,
        'Lesen Sie nach, was danach gilt, und tragen Sie es ein.',
      );
  }
};

/** Sources that were read too long ago. */
export const checkRead: Find = ({ file: { yaml }, library: { today } }, report) => {
  if (today === undefined) return;
  for (const { path, value } of valuesIn(yaml.data))
    if (path.at(-1) === 'read' && path.at(-2) === 'source' && addMonths(String(value), readForMonths) < today)
      report(
        path,
        `zuletzt gelesen am ${formatDay(String(value))}`,
        'Lesen Sie die Quelle wieder, und setzen Sie read auf den Tag.',
      );
};

/** After so many months the texts have to be compared with the law again. */
const comparedForMonths = 6;

/** Each `checked: 2026-05` that is too long ago, be it of a file or of an entry in it. */
export const checkCompared: Find = ({ file: { yaml } }, report) => {
  for (const { path, value } of valuesIn(yaml.data)) {
    if (path.at(-1) !== 'checked' || !comparedMonth.safeParse(value).success) continue;
    const [year = 0, month = 0] = String(value).split('-').map(Number);
    if (Date.now() >= Date.UTC(year, month + comparedForMonths))
      report(
        path,
        `${monthToStatus(String(value))} ist älter als sechs Monate`,
        `Tragen Sie den Monat ein, in dem alles in ${path.length > 1 ? 'diesem Eintrag' : 'dieser Datei'} mit dem Gesetz verglichen ist.`,
      );
  }
};

/** Figures that an article tells, though nobody knows them: on its day, or today. What is another by now stands above it. */
export const checkFigureAges: Find = ({ file, article: copy, library: { site, today } }, report) => {
  if (!copy || today === undefined) return;
  const { source, slug = '' } = file;
  const { figures, laws } = site;
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
        `Für den ${formatDay(ownDay)}, den Tag des Artikels, hat „${id}“ keinen Wert`,
        'Tragen Sie ihn unter „Zahlen, die altern“ ein, oder nehmen Sie die Zahl aus dem Text.',
      );
    else if (present !== undefined && on(today) === undefined)
      report(
        line,
        `„${present}“ (${id}) gilt nicht mehr, der Artikel erzählt es als heutig`,
        'Tragen Sie unter „Zahlen, die altern“ ein, was seitdem gilt, mit Quelle und Tag.',
      );
  }
};
