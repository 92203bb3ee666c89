/** Constants of law, each in every version of the act: `content/law.yaml`. */
import { z } from 'zod';
import { energyClasses, energyToClass, type EnergyClass } from './energy-class.ts';
import { formatDate, formatMonth } from './format.ts';
import { text, pattern, whole, choice, entries } from './schema-parts.ts';

export { energyClasses, energyToClass, type EnergyClass };

const value = text('Die Angabe selbst, als Text', '10', 80);
const statement = text(
  'Ein Satz, der sagt, was die Angabe bedeutet',
  'So viele Jahre gilt ein Energieausweis.',
  [10, 200],
);
const place = z
  .string()
  .regex(/^§/, 'beginnt mit §')
  .max(40)
  .meta({ description: 'Stelle in dieser Fassung, ohne das Gesetz', examples: ['§ 79 Abs. 3'] });
/** Where the act has the rule, what else it says there, or that the rule is gone. */
const version = z.union([
  z.literal('gone'),
  place,
  z.strictObject({ paragraph: place, value: value.optional(), statement: statement.optional() }),
]);
const versionIn = (act: string) =>
  version.meta({
    description: `Stelle ${act}; gone, wenn es die Regel dort nicht gibt`,
    examples: ['§ 79 Abs. 3'],
  });
type Version = z.infer<typeof version>;

const constantFields = {
  id: pattern(
    'Name, unter dem Seiten die Angabe einsetzen',
    'validity',
    /^[a-z0-9-]+$/,
    'nur Kleinbuchstaben, Ziffern und Bindestriche',
  ),
  value,
  statement,
  paragraph: z
    .string()
    .regex(/^§/, 'beginnt mit §')
    .max(40)
    .optional()
    .meta({ description: 'Fundstelle in einem anderen Gesetz', examples: ['§ 355 Abs. 2 BGB'] }),
};

/** A constant, with its place in each version of the act: those that `acts` names. The editor has a field for the first two. */
const constantSchema = z
  .object({ ...constantFields, GEG: versionIn('im GEG').optional(), GModG: versionIn('im GModG').optional() })
  .catchall(versionIn('in dieser Fassung des Gesetzes'));
type ConstantEntry = z.infer<typeof constantSchema>;

/** By the names of the versions. */
const versionsOf = (constant: ConstantEntry): Record<string, Version> =>
  Object.fromEntries(
    Object.entries(constant).flatMap(([key, told]: [string, Version | undefined]) =>
      Object.hasOwn(constantFields, key) || told === undefined ? [] : [[key, told]],
    ),
  );

const paragraphOf = (version: Version): string => (typeof version === 'string' ? version : version.paragraph);

/** When a file was last compared with the law. */
export const comparedMonth = pattern(
  'Monat, in dem alles mit dem Gesetz verglichen wurde',
  '2026-11',
  /^\d{4}-(?:0[1-9]|1[0-2])$/,
  'Jahr und Monat wie 2026-11',
);

/** „Stand November 2026“ */
export const monthToStatus = (month: string): string => `Stand ${formatMonth(month)}`;

export const lawSchema = z
  .strictObject({
    acts: entries('Die Fassungen des Gesetzes, die älteste zuerst', [1, Infinity], {
      act: pattern(
        'Name der Fassung hier',
        'GModG-2027',
        /^[A-Z][A-Za-z0-9-]{1,19}$/,
        'Buchstaben, Ziffern und Bindestriche',
      ),
      short: text('Kürzel des Gesetzes; weglassen, wenn die Fassung so heißt', 'GModG', 12).optional(),
      name: text('Name des Gesetzes', 'Gebäudemodernisierungsgesetz', [5, 60]),
      from: z.iso.date('ein Tag wie 2026-07-30').meta({ description: 'Gilt von diesem Tag an' }),
    }),
    inForce: text('Die Fassung, die alle Seiten erzählen', 'GModG', 20),
    checked: comparedMonth,
    coming: z
      .strictObject({
        from: z.iso.date('ein Tag wie 2027-01-01').meta({ description: 'Gilt von diesem Tag an' }),
        notice: text('Hinweis beim Rechtsstand', 'Ab 1. Januar 2027 gelten neue Regeln.', [10, 60]),
        article: text(
          'Der Artikel, der davon erzählt, wie er in der Adresse heißt',
          'energieausweis-neue-regeln-2027',
          80,
        ),
      })
      .nullable()
      .meta({ description: 'Was beschlossen ist und erst später gilt, oder null' }),
    constants: z.array(constantSchema).meta({ description: 'Angaben aus dem Gesetz' }),
    classes: entries('Effizienzklassen der Wohngebäude', energyClasses.length, {
      letter: choice('Klasse', energyClasses, 'D'),
      upTo: whole('Obergrenze in kWh/(m²·a), einschließlich; null bei der letzten', 130, [1, 1000]).nullable(),
    }),
    co2Steps: entries('Stufen der CO2-Kosten bei Wohngebäuden', [1, Infinity], {
      below: whole('Unter so vielen kg CO2 je m² Wohnfläche und Jahr; null bei der letzten', 12, [1, 1000]).nullable(),
      tenant: whole('Anteil des Mieters in Prozent', 90, [0, 100]),
    }),
  })
  .check(({ value: law, issues }) => {
    // What is no text or day is told as that alone.
    if (issues.length > 0) return;
    const refuse = (path: PropertyKey[], message: string, mend: string) =>
      issues.push({ code: 'custom', path, input: undefined, message, params: { mend } });
    const acts = law.acts.map(({ act }) => act);
    const shorts = law.acts.map(toShort);
    law.acts.forEach(({ act, from }, i) => {
      if (acts.indexOf(act) < i)
        refuse(['acts', i, 'act'], 'Diese Fassung gibt es schon', 'Geben Sie ihr einen anderen Namen.');
      const before = law.acts[i - 1]?.from;
      if (before !== undefined && from <= before)
        refuse(
          ['acts', i, 'from'],
          `Am ${before} beginnt schon die Fassung davor`,
          'Die ältere steht oben, jede beginnt später.',
        );
    });
    if (!acts.includes(law.inForce))
      refuse(['inForce'], `„${law.inForce}“ steht nicht unter acts`, `Möglich ist: ${acts.join(', ')}.`);
    law.constants.forEach((constant, i) => {
      const { paragraph } = constant;
      const own = versionsOf(constant);
      const at = (key: string): PropertyKey[] => ['constants', i, key];
      const named = (words: string) => shorts.find((short) => new RegExp(`\\b${short}\\b`).test(words));
      for (const [key, told] of Object.entries(own))
        if (!acts.includes(key))
          refuse(
            at(key),
            'Dieses Feld gibt es nicht',
            `Möglich sind: ${[...Object.keys(constantFields), ...acts].join(', ')}.`,
          );
        else if (paragraph !== undefined)
          refuse(
            at(key),
            'Die Angabe hat schon eine Fundstelle in einem anderen Gesetz',
            'Löschen Sie eine der beiden.',
          );
        else if (named(paragraphOf(told)))
          refuse(at(key), `„${paragraphOf(told)}“ nennt das Gesetz`, 'Schreiben Sie nur die Stelle: § 79 Abs. 3');
      if (paragraph !== undefined && shorts.some((short) => paragraph.endsWith(` ${short}`)))
        refuse(
          at('paragraph'),
          'Die Stelle steht im Gesetz über Energieausweise',
          'Schreiben Sie sie unter die Fassungen.',
        );
      for (const act of acts)
        if (paragraph === undefined && own[act] === undefined)
          refuse(
            at(act),
            `Die Stelle im ${act} fehlt`,
            `Schreiben Sie ${act}: § …, oder ${act}: gone, wenn es die Regel dort nicht gibt.`,
          );
    });
  });

/** Name of a version among the others: „GModG“, „GModG-2027“ */
export type Act = string;

/** As texts cite it. */
const toShort = ({ act, short = act }: { act: Act; short?: string | undefined }): string => short;

/** The file: every version. */
export type LawFile = z.infer<typeof lawSchema>;

export type Constant = { id: string; value: string; /** With its act. */ paragraph: string; statement: string };
/** One version, as a page or an article tells it. */
export type Law = Pick<LawFile, 'classes' | 'co2Steps'> & {
  act: Act;
  /** As texts cite it: „GModG“ */
  short: string;
  /** The act's names by their abbreviations. */
  actNames: Readonly<Record<string, string>>;
  /** „GModG, Stand November 2026“ */
  status: string;
  /** Those whose rule is gone are left out. */
  constants: Constant[];
};

const constantIn = (act: Act, short: string, constant: ConstantEntry): Constant | undefined => {
  const { id, value, statement, paragraph } = constant;
  if (paragraph !== undefined) return { id, value, statement, paragraph };
  const version = versionsOf(constant)[act];
  if (version === undefined || version === 'gone') return undefined;
  const own = typeof version === 'string' ? { paragraph: version } : version;
  return {
    id,
    value: own.value ?? value,
    statement: own.statement ?? statement,
    paragraph: `${own.paragraph} ${short}`,
  };
};

const told = new WeakMap<LawFile, Map<string, Law>>();

/** Told once, since every article asks. @param month the law is told as of then: '2025-01' */
function toVersion(file: LawFile, act: Act, month: string): Law {
  const laws = told.get(file) ?? new Map<string, Law>();
  told.set(file, laws);
  const key = `${act} ${month}`;
  const law = laws.get(key) ?? tell(file, act, month);
  laws.set(key, law);
  return law;
}

function tell(file: LawFile, act: Act, month: string): Law {
  const short = toShort(file.acts.find((one) => one.act === act) ?? { act });
  return {
    act,
    short,
    actNames: Object.fromEntries(file.acts.map((one) => [toShort(one), one.name])),
    status: `${short}, ${monthToStatus(month)}`,
    constants: file.constants.flatMap((constant) => constantIn(act, short, constant) ?? []),
    classes: file.classes,
    co2Steps: file.co2Steps,
  };
}

/** The version that every page tells. */
export const lawInForce = (file: LawFile): Law => toVersion(file, file.inForce, file.checked);

/** The version of a month, in which a change counts from its first full month: '2026-07' → GEG, '2026-08' → GModG */
export function lawOf(file: LawFile, month: string): Law {
  const act = file.acts.findLast(({ from }) => from <= `${month}-01`)?.act ?? file.acts[0]?.act ?? '';
  return toVersion(file, act, month);
}

/** The version before the one in force. */
export function lawBefore(file: LawFile): Law {
  const index = file.acts.findIndex(({ act }) => act === file.inForce);
  const before = file.acts[Math.max(0, index - 1)];
  return toVersion(file, before?.act ?? file.inForce, before?.from.slice(0, 7) ?? file.checked);
}

/** Whether two versions of a constant say the same, wherever each stands. */
export const saysTheSame = (a: Constant, b: Constant): boolean => a.value === b.value && a.statement === b.statement;

/** A constant that has changed since a version of the law. */
export type Change =
  | { id: string; kind: 'gone'; before: Constant }
  | { id: string; kind: 'moved' | 'changed'; before: Constant; now: Constant };

/** Those of the constants that the law in force has elsewhere, otherwise or not at all. */
export function changesSince(file: LawFile, law: Law, ids: readonly string[]): Change[] {
  const current = lawInForce(file);
  return [...new Set(ids)].flatMap((id): Change[] => {
    const before = law.constants.find((constant) => constant.id === id);
    if (!before || law.act === current.act) return [];
    const now = current.constants.find((constant) => constant.id === id);
    if (!now) return [{ id, kind: 'gone', before }];
    if (!saysTheSame(before, now)) return [{ id, kind: 'changed', before, now }];
    const isMoved = now.paragraph.replace(current.short, law.short) !== before.paragraph;
    return isMoved ? [{ id, kind: 'moved', before, now }] : [];
  });
}

/** The paragraph that says who may issue a certificate. */
export const issuerOf = ({ constants }: Law): string => constants.find(({ id }) => id === 'issuer')?.paragraph ?? '';

/** „30. Juli 2026“: when the act in force began. */
export const inForceSince = ({ acts, inForce }: LawFile): string =>
  formatDate(Date.parse(acts.find(({ act }) => act === inForce)?.from ?? ''));
