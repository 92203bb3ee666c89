/** Reads an advertisement and says which particulars of § 87 are found in it, where, and which are not; § 112 Abs. 3 for the old certificates. */
import { energyToClass } from '../energy-class.ts';
import { readAd, valueToText, type Building, type Note, type Reading, type Span, type Value } from './ad-reading.ts';
import { dayToInput, daysBetween, formatDay } from './day.ts';
import type { AdDrawing } from './drawings/ad-particulars.ts';
import { issuedToExpiry } from './expiry.ts';
import { wordsToDay } from './figures.ts';
import { names } from './names.ts';
import { toolPagePath } from './path.ts';
import { present } from './present.ts';
import type { Passage, Result, Statement } from './result.ts';
import { defineTool, type Context, type Inputs, type ValuesOf } from './tool.ts';

const inputs = {
  text: { name: 'text', kind: 'passage', most: 8000, required: true },
  /** Not answered it is recognised. */
  building: { name: 'gebaeude', kind: 'choice', choices: ['wohn', 'nichtwohn'] },
} as const satisfies Inputs;

/** Notes that say what does not fit together; all others, what was not taken for a particular, or how it was read. */
const misfitKeys = [
  'kindMisfit',
  'twoKinds',
  'twoValues',
  'twoYears',
  'twoClasses',
  'classForOther',
  'oneValue',
] as const;
/** Why nothing is there to be found. */
const reasonKeys = ['exempt', 'inPreparation', 'noParticular'] as const;
const otherKeys = [
  ...['primary', 'implausible', 'yearOfOther', 'twoDigitYear', 'letterOther', 'standard', 'enev', 'withoutUnit'],
  ...[
    'decimalPoint',
    'yearlyTotal',
    'withoutHotWater',
    'heatingNoCarrier',
    'carrierElsewhere',
    'fromHeating',
    'mixedUse',
  ],
] as const;

const says = names(
  'found foundNone misfits notFound wordForWord notCounted passage otherMark',
  'readAsBy readAsChosen readAsNothing dwelling other',
  'kindMisfit twoKinds twoValues twoYears twoClasses classForOther oneValue',
  'classMisfit expired expiredUntil future datesMisfit classInOld actTooEarly',
  'exempt inPreparation noParticular duty',
  'primary implausible yearOfOther twoDigitYear letterOther standard enev withoutUnit',
  'decimalPoint yearlyTotal withoutHotWater heatingNoCarrier carrierElsewhere fromHeating mixedUse',
  'noKind noKindButWord noEnergy noHeat noElectricity noCarrier noYear noClass noClassOld',
  'notCompared wholeBuilding twoValuesOfOther oldCertificate',
  'wasRead rowKind rowEnergy rowHeat rowElectricity rowCarrier rowYear rowClass rowIssued rowUntil',
  'bedarf verbrauch unit outline outlineAll gap',
  'erdgas fluessiggas biogas gas heizoel fernwaerme nahwaerme strom pellets holz kohle solar umwelt kwk',
  'completeLink textLink summary',
);
type Says = (typeof says)[number];

const figures = names('validity class-introduction ad-old-from act-start');
type Own = Context<Says, (typeof figures)[number], 'classes'>;
type Values = ValuesOf<typeof inputs>;

/** A particular as the answer lists it. */
type Particular = {
  label: Says;
  /** As it is read. */
  value: string | undefined;
  spans: readonly Span[];
  /** Said where it is not found. */
  missing: Says;
};

const inUnit = (value: Value, { text }: Own): string => `${valueToText(value)}\u00a0${text('unit')}`;

function toParticulars(reading: Reading, isOld: boolean, own: Own): Particular[] {
  const { text } = own;
  const { isDwelling, kinds, energy, heat, electricity, carriers, year, energyClass } = reading;
  const kindNames = [...new Set(kinds.map(({ value }) => value))].map((kind) => text(kind));
  const one = (
    label: Says,
    missing: Says,
    span: (Span & { value: unknown }) | undefined,
    value = String(span?.value),
  ) => ({
    label,
    missing,
    spans: present([span]),
    value: span && value,
  });
  const ofValue = (label: Says, missing: Says, value: Value | undefined) =>
    one(label, missing, value, value && inUnit(value, own));
  const hasWord = [energy, heat, electricity].some((value) => value?.of);
  return [
    {
      label: 'rowKind',
      missing: hasWord ? 'noKindButWord' : 'noKind',
      spans: kinds.filter(({ value }, i) => kinds.findIndex((kind) => kind.value === value) === i),
      value: kindNames.join(', ') || undefined,
    },
    ...(isDwelling
      ? [ofValue('rowEnergy', 'noEnergy', energy)]
      : [ofValue('rowHeat', 'noHeat', heat), ofValue('rowElectricity', 'noElectricity', electricity)]),
    {
      label: 'rowCarrier',
      missing: 'noCarrier',
      spans: carriers,
      value: carriers.map(({ value }) => text(value)).join(', ') || undefined,
    },
    ...(isDwelling
      ? [one('rowYear', 'noYear', year), one('rowClass', isOld ? 'noClassOld' : 'noClass', energyClass)]
      : []),
  ] satisfies Particular[];
}

/** Each place once, as it stands there: „Bad von 2015“, „Küche 2019“. */
function quote(ad: string, spans: readonly Span[]): string {
  const words = [...new Set(spans.map(({ from, to }) => ad.slice(from, to).replace(/\s+/g, ' ').trim()))];
  return (
    words
      .slice(0, mostQuoted)
      .map((word) => `„${word}“`)
      .join(', ') + (words.length > mostQuoted ? ' …' : '')
  );
}
const mostQuoted = 3;

/** From when, and until when, and what of that cannot be. */
function findDateMisfits(
  { issued, until, act, energyClass, isDwelling }: Reading,
  ad: string,
  own: Own,
): (Statement | false)[] {
  const { say, today, figure } = own;
  const years = figure('validity');
  const end = until?.value ?? (issued && issuedToExpiry(issued.value, Number(years)));
  const isFuture = issued !== undefined && issued.isExact && issued.value > today;
  const isOld = issued !== undefined && issued.value < wordsToDay(figure('class-introduction'));
  const isShifted =
    issued?.isExact === true &&
    until?.isExact === true &&
    // The day before counts as the same: certificates name either.
    Math.abs(daysBetween(issuedToExpiry(issued.value, Number(years)), until.value)) > 2;
  const date = end && formatDay(end);
  return [
    isFuture && say('future', { date: formatDay(issued.value) }),
    end !== undefined &&
      end < today &&
      !isFuture &&
      say(until ? 'expiredUntil' : 'expired', { date: date ?? '', issued: issued ? formatDay(issued.value) : '' }),
    isShifted && say('datesMisfit', { issued: formatDay(issued.value), until: formatDay(until.value) }),
    isOld && isDwelling && energyClass !== undefined && say('classInOld', { class: energyClass.value }),
    issued !== undefined &&
      act !== undefined &&
      issued.value < wordsToDay(figure('act-start')) &&
      say('actTooEarly', { words: quote(ad, [act]), date: formatDay(issued.value) }),
  ];
}

function findClassMisfit({ energy, energyClass }: Reading, own: Own): Statement | false {
  if (!energy || !energyClass) return false;
  const fitting = energyToClass(own, energy.value);
  return (
    fitting !== energyClass.value &&
    own.say('classMisfit', { value: inUnit(energy, own), fitting, class: energyClass.value })
  );
}

/** The advertisement with what is found in it, and what was looked at and not counted. */
function toPassage(ad: string, particulars: readonly Particular[], notes: readonly Note[], { text }: Own): Passage {
  const found = particulars.flatMap(({ label, spans }) =>
    spans.map(({ from, to }) => ({ from, to, label: text(label), isFound: true })),
  );
  const isFree = (span: Span) => !found.some(({ from, to }) => from < span.to && span.from < to);
  const others = notes
    .filter(({ key }) => notCountedKeys.has(key))
    .flatMap(({ spans }) =>
      spans.filter(isFree).map((span) => ({ ...span, label: text('otherMark'), isFound: false })),
    );
  const marks = [...found, ...others].sort((a, b) => a.from - b.from);
  return { title: text('passage'), text: ad, marks };
}
const notCountedKeys: ReadonlySet<string> = new Set([
  ...['primary', 'yearOfOther', 'twoDigitYear', 'letterOther', 'standard', 'enev', 'yearlyTotal', 'heatingNoCarrier'],
  ...['carrierElsewhere', 'classForOther', 'oneValue', 'noParticular', 'inPreparation', 'exempt'],
]);

function toDrawing(particulars: readonly Particular[], { text }: Own): AdDrawing {
  const lines = particulars.map(({ label, value }) => ({ label: text(label), value }));
  const [found, missing] = [true, false].map((isFound) =>
    lines
      .filter(({ value }) => (value !== undefined) === isFound)
      .map(({ label, value }) => (value === undefined ? label : `${label} ${value}`))
      .join(', '),
  ) as [string, string];
  return {
    alt: text(missing ? 'outline' : 'outlineAll', { found: found || '–', missing }),
    lines,
    missing: text('gap'),
  };
}

/** The form of „Pflichtangaben“ with what is found: values alone, no words of the advertisement. */
function toFormHref({
  isDwelling,
  kinds,
  energy,
  heat,
  electricity,
  carriers,
  year,
  energyClass,
  issued,
}: Reading): string {
  const [kind, ...otherKinds] = new Set(kinds.map(({ value }) => value));
  const [carrier, ...otherCarriers] = carriers.map(({ value }) => value);
  const query = new URLSearchParams({ gebaeude: isDwelling ? 'wohn' : 'nichtwohn' });
  const add = (name: string, value: string | undefined) => value !== undefined && query.set(name, value);
  add('art', otherKinds.length === 0 ? kind : undefined);
  add('wert', energy && valueToText(energy));
  add('waerme', heat && valueToText(heat));
  add('strom', electricity && valueToText(electricity));
  add('traeger', carrier && otherCarriers.length === 0 && formCarriers.has(carrier) ? carrier : undefined);
  add('baujahr', year?.value);
  add('klasse', energyClass?.value);
  add('ausgestellt', issued?.isExact ? dayToInput(issued.value) : undefined);
  return `${toolPagePath('pflichtangaben')}?${query}`;
}
const formCarriers: ReadonlySet<string> = new Set([
  'erdgas',
  'heizoel',
  'fernwaerme',
  'strom',
  'pellets',
  'fluessiggas',
]);

/** How the building was taken, and by which words. */
function toBuildingWords(
  ad: string,
  chosen: Building['is'] | undefined,
  { building, isDwelling }: Reading,
  { text }: Own,
): string {
  const name = text(isDwelling ? 'dwelling' : 'other');
  if (chosen) return text('readAsChosen', { building: name });
  return building?.by
    ? text('readAsBy', { building: name, words: quote(ad, [building.by]) })
    : text('readAsNothing', { building: name });
}

function answer({ text: ad, building: chosen }: Values, own: Own): Result<AdDrawing> {
  const { say, text, figure } = own;
  const reading = readAd(ad, chosen);
  const { notes, issued, isDwelling } = reading;
  const isOld =
    issued !== undefined &&
    issued.value > wordsToDay(figure('ad-old-from')) &&
    issued.value < wordsToDay(figure('class-introduction'));
  const particulars = toParticulars(reading, isOld, own);
  const found = particulars.filter(({ value }) => value !== undefined);
  const noteToStatement = ({ key, spans }: Note): Statement =>
    say(key, {
      words: quote(ad, spans),
      value:
        found.find(({ spans: own }) =>
          own.some(({ from, to }) => spans.some((span) => span.from < to && from < span.to)),
        )?.value ?? '',
      kind: reading.kinds[0] ? text(reading.kinds[0].value) : '',
    });
  const said = (keys: readonly string[]) => notes.filter(({ key }) => keys.includes(key)).map(noteToStatement);
  const misfits = present([findClassMisfit(reading, own), ...findDateMisfits(reading, ad, own), ...said(misfitKeys)]);
  const [reason = say('duty'), ...otherReasons] = said(reasonKeys);
  const counts = { count: String(found.length), of: String(particulars.length) };
  const title = text(found.length === 0 ? 'foundNone' : 'found', counts);
  return {
    title,
    lead: toBuildingWords(ad, chosen, reading, own),
    outcome: misfits.length > 0 ? 'warning' : found.length < particulars.length ? 'open' : 'clear',
    drawing: toDrawing(particulars, own),
    statements: present([
      reason,
      ...otherReasons,
      say('notCompared'),
      say(isDwelling ? 'wholeBuilding' : 'twoValuesOfOther'),
      isOld && say('oldCertificate'),
    ]),
    lists: [
      { title: text('misfits'), items: misfits, isOpen: true },
      {
        title: text('notFound'),
        items: particulars.filter(({ value }) => value === undefined).map(({ missing }) => say(missing)),
        isOpen: true,
      },
      {
        title: text('wordForWord'),
        items: [
          ...found.map(({ label, value, spans }) =>
            say('wasRead', { label: text(label), value: value ?? '', words: quote(ad, spans) }),
          ),
          ...present([
            issued &&
              say('wasRead', { label: text('rowIssued'), value: formatDay(issued.value), words: quote(ad, [issued]) }),
            reading.until &&
              say('wasRead', {
                label: text('rowUntil'),
                value: formatDay(reading.until.value),
                words: quote(ad, [reading.until]),
              }),
          ]),
        ],
      },
      { title: text('notCounted'), items: said(otherKeys) },
    ],
    passage: toPassage(ad, particulars, notes, own),
    links: [{ href: toFormHref(reading), text: text(found.length < particulars.length ? 'completeLink' : 'textLink') }],
    summary: text('summary', counts),
  };
}

export const adCheck = defineTool({ inputs, says, figures, tables: ['classes'], answer });
