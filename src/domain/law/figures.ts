/** Figures that age (funding, prices, interest, an address), as they are from each day on: `content/figures.yaml`. */
import { z } from 'zod';
import { entries, pattern, text } from '../schema-parts.ts';
import { source } from './sources.ts';
import { addDays } from '../tools/day.ts';
import { versionOf, type Versions } from './versions.ts';

export const figuresSchema = z.strictObject({
  figures: entries('Zahlen, die altern', [0, Infinity], {
    id: pattern(
      'Name, unter dem Texte die Zahl einsetzen',
      'kfw-458-speed',
      /^[a-z0-9-]+$/,
      'nur Kleinbuchstaben, Ziffern und Bindestriche',
    ),
    statement: text('Was die Zahl ist, wie es vor ihr stehen kann', 'Klimageschwindigkeitsbonus', [3, 120]),
    value: text(
      'Der Wert mit seiner Einheit; gone, wenn es die Sache nicht mehr gibt',
      '16 Prozent',
      [1, 160],
    ).optional(),
    source: source.optional(),
  }),
});
/** From each day on. */
export type Figures = Versions<{ copy: z.infer<typeof figuresSchema> }>;
export type Figure = z.infer<typeof figuresSchema>['figures'][number];

/** A figure on a day; without a value where none is known for it. */
export const figureOn = (figures: Figures, id: string, day: string): Figure | undefined =>
  versionOf(figures, day).copy.figures.find((figure) => figure.id === id);

/** The last day on which a source was read. */
export const figuresReadOn = (figures: Figures): string =>
  figures
    .flatMap(({ copy }) => copy.figures.map(({ source }) => source?.read ?? ''))
    .reduce((latest, day) => (day > latest ? day : latest), '');

/** The day since which a figure has had the value that it has on `day`. */
const beginOf = (figures: Figures, id: string, day: string): string => {
  const now = figureOn(figures, id, day)?.value;
  const before = figures.findLast(
    ({ from = '' }) => from <= day && figureOn(figures, id, addDays(from, -1))?.value !== now,
  );
  return before?.from ?? '';
};

/** A figure that is no longer what it was. */
type FigureChange = { statement: string; before: string } & (
  { kind: 'other'; now: string; from: string } | { kind: 'gone'; from: string } | { kind: 'unknown' }
);

/** Which of the figures have changed between a day and that of the pages, or are no longer known. */
export function figureChanges(figures: Figures, ids: readonly string[], day: string, today: string): FigureChange[] {
  return [...new Set(ids)].flatMap((id): FigureChange[] => {
    const before = figureOn(figures, id, day);
    if (before?.value === undefined) return [];
    const now = figureOn(figures, id, today)?.value;
    const words = { statement: before.statement, before: before.value };
    if (now === undefined) return [{ kind: 'unknown', ...words }];
    if (now === before.value) return [];
    const from = beginOf(figures, id, today);
    return [now === 'gone' ? { kind: 'gone', ...words, from } : { kind: 'other', ...words, now, from }];
  });
}
