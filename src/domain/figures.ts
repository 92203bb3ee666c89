/** Figures that age (funding, prices, interest, an address), each with the time for which it holds: `content/figures.yaml`. */
import { z } from 'zod';
import { entries, pattern, text } from './schema-parts.ts';
import { period, source } from './sources.ts';

export const figuresSchema = z.strictObject({
  figures: z
    .array(
      z
        .strictObject({
          id: pattern(
            'Name, unter dem Texte die Zahl einsetzen',
            'kfw-458-speed',
            /^[a-z0-9-]+$/,
            'nur Kleinbuchstaben, Ziffern und Bindestriche',
          ),
          statement: text('Was die Zahl ist, wie es vor ihr stehen kann', 'Klimageschwindigkeitsbonus', [3, 120]),
          versions: entries('Ihre Werte, der älteste zuerst', [1, Infinity], {
            value: text('Der Wert mit seiner Einheit; gone, wenn es die Sache nicht mehr gibt', '16 Prozent', [1, 160]),
            ...period,
            source: source.optional(),
          }),
        })
        .check(({ value: { versions }, issues }) => {
          const refuse = (index: number, field: string, message: string, mend: string) =>
            issues.push({
              code: 'custom',
              path: ['versions', index, field],
              input: undefined,
              message,
              params: { mend },
            });
          versions.forEach(({ from, until, source }, i) => {
            const next = versions[i + 1];
            if (until !== undefined && until < from)
              refuse(i, 'until', `Der Wert endet vor dem ${from}`, 'Schreiben Sie den letzten Tag, an dem er gilt.');
            if (next && (until === undefined || until >= next.from))
              refuse(i, 'until', `Ab dem ${next.from} gilt der nächste Wert`, 'Schreiben Sie den Tag davor.');
            if (!next && source === undefined)
              refuse(
                i,
                'source',
                'Die Quelle fehlt',
                'Nennen Sie title, url und den Tag, an dem Sie sie gelesen haben.',
              );
          });
        }),
    )
    .meta({ description: 'Zahlen, die altern' }),
});
/** The file: every figure with its values. */
export type FiguresFile = z.infer<typeof figuresSchema>;
export type Figure = FiguresFile['figures'][number];
export type FigureVersion = Figure['versions'][number];

/** The value of a day; `undefined` where none is known for it. */
export const versionOn = ({ versions }: Pick<Figure, 'versions'>, day: string): FigureVersion | undefined =>
  versions.findLast(({ from, until }) => from <= day && (until === undefined || until >= day));

/** The last day on which a source was read. */
export const figuresReadOn = ({ figures }: FiguresFile): string =>
  figures
    .flatMap(({ versions }) => versions.flatMap(({ source }) => source?.read ?? []))
    .reduce((latest, day) => (day > latest ? day : latest), '');

/** The day as of which the file tells what holds: that of the pages, where none of its sources was read later. */
export function figuresToldOn(file: FiguresFile, today: string): string {
  const read = figuresReadOn(file);
  return read > today ? read : today;
}

/** A figure that is no longer what it was. */
export type FigureChange = { statement: string; before: string } & (
  { kind: 'other'; now: string; from: string } | { kind: 'gone'; from: string } | { kind: 'unknown' }
);

/** Those of the figures that have changed from a day to that of the pages, or that nobody knows any more. */
export function figureChanges(file: FiguresFile, ids: readonly string[], day: string, toldOn: string): FigureChange[] {
  const today = figuresToldOn(file, toldOn);
  return [...new Set(ids)].flatMap((id): FigureChange[] => {
    const figure = file.figures.find((one) => one.id === id);
    const before = figure && versionOn(figure, day);
    if (!before || today < day) return [];
    const now = versionOn(figure, today);
    const told = { statement: figure.statement, before: before.value };
    if (!now) return [{ kind: 'unknown', ...told }];
    if (now.value === before.value) return [];
    return [
      now.value === 'gone'
        ? { kind: 'gone', ...told, from: now.from }
        : { kind: 'other', ...told, now: now.value, from: now.from },
    ];
  });
}
