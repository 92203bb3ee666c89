/** Constants of law, as they are from each day on: `content/law.yaml`. */
import { z } from 'zod';
import { energyClasses, energyToClass, type EnergyClass } from './energy-class.ts';
import { formatDate, formatMonth } from '../language/format.ts';
import { text, pattern, whole, choice, entries, group } from '../schema-parts.ts';
import { mapVersions, versionOf, type Versions } from './versions.ts';

export { energyClasses, energyToClass, type EnergyClass };

/** When a file was last compared with the law. */
export const comparedMonth = pattern(
  'Monat, in dem alles mit dem Gesetz verglichen wurde',
  '2026-11',
  /^\d{4}-(?:0[1-9]|1[0-2])$/,
  'Jahr und Monat wie 2026-11',
);

/** „Stand November 2026“ */
export const monthToStatus = (month: string): string => `Stand ${formatMonth(month)}`;

export const lawSchema = z.strictObject({
  act: group('Das Gesetz über Energieausweise', {
    act: pattern(
      'Name der Fassung hier',
      'GModG-2027',
      /^[A-Z][A-Za-z0-9-]{1,19}$/,
      'Buchstaben, Ziffern und Bindestriche',
    ),
    short: text('Kürzel des Gesetzes; weglassen, wenn die Fassung so heißt', 'GModG', 12).optional(),
    name: text('Name des Gesetzes', 'Gebäudemodernisierungsgesetz', [5, 60]),
  }),
  checked: comparedMonth,
  coming: z
    .strictObject({
      notice: text('Hinweis beim Rechtsstand', 'Ab 1. Januar 2027 gelten neue Regeln.', [10, 60]),
      article: text(
        'Der Artikel, der davon erzählt, wie er in der Adresse heißt',
        'energieausweis-neue-regeln-2027',
        80,
      ),
    })
    .optional()
    .meta({ description: 'Was beschlossen ist und erst später gilt' }),
  constants: entries('Angaben aus dem Gesetz', [1, Infinity], {
    id: pattern(
      'Name, unter dem Seiten die Angabe einsetzen',
      'validity',
      /^[a-z0-9-]+$/,
      'nur Kleinbuchstaben, Ziffern und Bindestriche',
    ),
    value: text('Die Angabe selbst, als Text', '10', 80),
    statement: text(
      'Ein Satz, der sagt, was die Angabe bedeutet',
      'So viele Jahre gilt ein Energieausweis.',
      [10, 200],
    ),
    place: pattern(
      'Stelle im Gesetz über Energieausweise; in einem anderen mit dessen Kürzel: § 355 Abs. 2 BGB',
      '§ 79 Abs. 3',
      /^§.{1,39}$/,
      'beginnt mit §, höchstens 40 Zeichen',
    ),
  }).check(({ value, issues }) => {
    value.forEach(({ id }, i) => {
      if (value.findIndex((one) => one.id === id) < i)
        issues.push({ code: 'custom', path: [i, 'id'], input: id, message: `„${id}“ gibt es am selben Tag schon` });
    });
  }),
  classes: entries('Effizienzklassen der Wohngebäude', energyClasses.length, {
    letter: choice('Klasse', energyClasses, 'D'),
    upTo: whole('Obergrenze in kWh/(m²·a), einschließlich; null bei der letzten', 130, [1, 1000]).nullable(),
  }),
  co2Steps: entries('Stufen der CO2-Kosten bei Wohngebäuden', [1, Infinity], {
    below: whole('Unter so vielen kg CO2 je m² Wohnfläche und Jahr; null bei der letzten', 12, [1, 1000]).nullable(),
    tenant: whole('Anteil des Mieters in Prozent', 90, [0, 100]),
  }),
});

/** The file on a day. */
type LawFile = z.infer<typeof lawSchema>;

/**
 * Whether a place names its own act, „§ 355 Abs. 2 BGB“: its last word begins and ends with a capital, as „Anlage“ does not. Told by
 * its letters, since the act may be one that no text cites and `acts.ts` does not list.
 */
const namesItsAct = / [A-Z][\w-]*[A-Z]$/;

/** As texts cite it: „GModG“ */
const toShort = ({ act, short = act }: LawFile['act']): string => short;

const toStatus = (short: string, month: string): string => `${short}, ${monthToStatus(month)}`;

/** The law on a day, as a page or an article tells it. @param actNames the acts' names by their abbreviations */
function toLaw({ act, constants, ...others }: LawFile, actNames: Readonly<Record<string, string>>) {
  const short = toShort(act);
  return {
    ...others,
    /** Name of this version among the others: „GModG-2027“ */
    act: act.act,
    short,
    actNames,
    /** „GModG, Stand November 2026“ */
    status: toStatus(short, others.checked),
    constants: constants.map(({ place, ...constant }) => ({
      ...constant,
      /** With its act. */
      paragraph: namesItsAct.test(place) ? place : `${place} ${short}`,
    })),
  };
}
export type Law = ReturnType<typeof toLaw>;
export type Constant = Law['constants'][number];
/** From each day on. */
export type Laws = Versions<Law>;

export function toLaws(versions: Versions<{ copy: LawFile }>): Laws {
  const actNames = Object.fromEntries(versions.map(({ copy: { act } }) => [toShort(act), act.name]));
  return mapVersions(versions, ({ copy }) => toLaw(copy, actNames));
}

/** The law of a month, in which a change counts from its first full month: '2026-07' → GEG, '2026-08' → GModG */
export function lawOf(laws: Laws, month: string): Law {
  const law = versionOf(laws, `${month}-01`);
  return { ...law, status: toStatus(law.short, month) };
}

/** Where the act of a law begins among all. */
const beginOf = (laws: Laws, { act }: Pick<Law, 'act'>): number => laws.findIndex((one) => one.act === act);

/** The law on the last day before the act of this one. */
export const lawBefore = (laws: Laws, law: Pick<Law, 'act'>): Law => laws[beginOf(laws, law) - 1] ?? laws[0];

/** „29. Juli 2026“: when the act of a law began. */
export const actSince = (laws: Laws, law: Pick<Law, 'act'>): string =>
  formatDate(Date.parse(laws[beginOf(laws, law)]?.from ?? ''));

/** Whether two versions of a constant say the same, wherever each stands. */
export const isSameConstant = (a: Constant, b: Constant): boolean => a.value === b.value && a.statement === b.statement;

/** A constant that has changed since a version of the law. */
export type Change =
  | { id: string; kind: 'gone'; before: Constant }
  | { id: string; kind: 'moved' | 'changed'; before: Constant; now: Constant };

/** Those of the constants that the law in force has elsewhere, otherwise or not at all. */
export function changesSince(law: Law, ids: readonly string[], inForce: Law): Change[] {
  return [...new Set(ids)].flatMap((id): Change[] => {
    const before = law.constants.find((constant) => constant.id === id);
    if (!before || law.act === inForce.act) return [];
    const now = inForce.constants.find((constant) => constant.id === id);
    if (!now) return [{ id, kind: 'gone', before }];
    if (!isSameConstant(before, now)) return [{ id, kind: 'changed', before, now }];
    const isMoved = now.paragraph.replace(inForce.short, law.short) !== before.paragraph;
    return isMoved ? [{ id, kind: 'moved', before, now }] : [];
  });
}

/** The paragraph that says who may issue a certificate. */
export const issuerOf = ({ constants }: Law): string => constants.find(({ id }) => id === 'issuer')?.paragraph ?? '';
