/** Reads an advertisement and says which particulars of § 87 are found in it, where, which are not, and what contradicts itself. */
import { energyClasses, energyToClass } from '../energy-class.ts';
import { readAd, valueToText, type Found, type Key, type Read, type Reading, type Value } from './ad-reading.ts';
import type { Span } from './ad-words.ts';
import type { Carrier } from './carriers.ts';
import { dayToInput, daysBetween, formatDay } from './day.ts';
import type { AdDrawing } from './drawings/ad-particulars.ts';
import { issuedToExpiry } from './expiry.ts';
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

const says = names(
  'found foundNone misfits notFound unsure wordForWord passage',
  'readAsBy readAsChosen readAsNothing dwelling other',
  'classMisfit kindMisfit twoKinds twoValues twoYears twoClasses classForOther oneValue',
  'expired expiredUntil future datesMisfit',
  'exempt inPreparation noParticular duty',
  'noKind noKindButWord noEnergy noEnergyButOther noHeat noElectricity noCarrier noYear noClass',
  'notCompared wholeBuilding twoValuesOfOther',
  'wasRead wasGuessed rowKind rowEnergy rowHeat rowElectricity rowCarrier rowYear rowClass rowIssued rowUntil',
  'bedarf verbrauch unit outline outlineAll gap',
  'erdgas fluessiggas biogas gas bioel heizoel fernwaerme nahwaerme abwaerme abfall strom pellets holz kohle solar',
  'umwelt kwk waermepumpe',
  'completeLink textLink summary',
);
type Says = (typeof says)[number];

const figures = names('validity');
type Own = Context<Says, (typeof figures)[number], 'classes'>;
type Values = ValuesOf<typeof inputs>;

const inUnit = (value: Value, { text }: Own): string => `${valueToText(value)}\u00a0${text('unit')}`;

/** What may be required: its name, what is said where it is missing, and how a value is written. */
type Row<Value> = { label: Says; missing: Says; write: (value: Value, own: Own) => string; isList?: true };
const rows = {
  kind: { label: 'rowKind', missing: 'noKind', write: (kind, { text }) => text(kind), isList: true },
  energy: { label: 'rowEnergy', missing: 'noEnergy', write: inUnit },
  heat: { label: 'rowHeat', missing: 'noHeat', write: inUnit },
  electricity: { label: 'rowElectricity', missing: 'noElectricity', write: inUnit },
  carrier: { label: 'rowCarrier', missing: 'noCarrier', write: (carrier, { text }) => text(carrier), isList: true },
  year: { label: 'rowYear', missing: 'noYear', write: (year) => year },
  class: { label: 'rowClass', missing: 'noClass', write: (letter) => letter },
} satisfies { [K in Key]?: Row<Read[K]> };
type RowKey = keyof typeof rows;

/** § 87 Abs. 1 and 2: what the advertisement of a building must name, in the order of the answer. */
const required: Record<Read['building'], readonly RowKey[]> = {
  wohn: ['kind', 'energy', 'carrier', 'year', 'class'],
  nichtwohn: ['kind', 'heat', 'electricity', 'carrier'],
};

/** A particular as the answer lists it. */
type Particular = { label: Says; missing: Statement; value: string | undefined; found: readonly Found[] };

function toParticulars(reading: Reading, keys: readonly RowKey[], own: Own): Particular[] {
  const { of } = reading;
  const [other] = of('primary');
  const hasWord = (['energy', 'heat', 'electricity'] as const).some((key) => of(key)[0]?.value.of);
  return keys.map((key) => {
    const { label, missing, write, isList }: Row<never> = rows[key];
    const found: readonly Found[] = of(key).slice(0, isList ? undefined : 1);
    const value = found.map((one) => write(one.value as never, own)).join(', ') || undefined;
    const said = key === 'kind' && hasWord ? 'noKindButWord' : key === 'energy' && other ? 'noEnergyButOther' : missing;
    return { label, missing: own.say(said, { words: quote(reading, other ? [other.words] : []) }), value, found };
  });
}

/** Each place once, as it stands there: „Verbrauchsausweis“, „V“. */
function quote({ text }: Reading, spans: readonly Span[]): string {
  const ordered = [...spans].sort((a, b) => a.from - b.from);
  const words = [...new Set(ordered.map(({ from, to }) => text.slice(from, to).replaceAll('\n', ' ')))];
  const quoted = words.slice(0, mostQuoted).map((word) => `„${word}“`);
  return quoted.join(', ') + (words.length > mostQuoted ? ' …' : '');
}
const mostQuoted = 3;

/** What cannot be true together. Nothing that is not sure is held against an advertisement. */
function conflicts(reading: Reading, own: Own): Statement[] {
  const { isDwelling } = reading;
  const { say, today, text } = own;
  const sure = <K extends Key>(key: K) => reading.of(key).filter(({ isSure }) => isSure);
  const [kinds, energies, years, classes] = [sure('kind'), sure('energy'), sure('year'), sure('class')];
  const [[kind], [energy], [letter]] = [kinds, energies, classes];
  const [[issued], [until]] = [sure('issued'), sure('until')];
  const used = present(isDwelling ? [energy] : [sure('heat')[0], sure('electricity')[0]]);
  const several = (key: Says, found: readonly Found[], write: (first: Found) => string) =>
    new Set(found.map(write)).size > 1 &&
    say(key, { words: quote(reading, found), value: found[0] ? write(found[0]) : '' });
  const fitting = isDwelling && energy && energyToClass(own, energy.value.low);
  const strange = used.filter(({ value }) => kinds.length === 1 && value.of && value.of !== kind?.value);

  const validity = Number(own.figure('validity'));
  const ownEnd = issued && issuedToExpiry(issued.value.day, validity);
  const end = until?.value.day ?? ownEnd;
  const isFuture = issued?.value.isExact === true && issued.value.day > today;
  const areExact = issued?.value.isExact && until?.value.isExact;
  const dates = {
    issued: issued ? formatDay(issued.value.day) : '',
    until: until ? formatDay(until.value.day) : '',
    date: formatDay(isFuture ? issued.value.day : (end ?? today)),
  };
  return present([
    fitting &&
      letter &&
      fitting !== letter.value &&
      say('classMisfit', { value: inUnit(energy.value, own), fitting, class: letter.value }),
    isFuture && say('future', dates),
    end !== undefined && end < today && !isFuture && say(until ? 'expiredUntil' : 'expired', dates),
    // The day before counts as the same: certificates name either.
    areExact && ownEnd !== undefined && Math.abs(daysBetween(ownEnd, until.value.day)) > 2 && say('datesMisfit', dates),
    strange.length > 0 && kind && say('kindMisfit', { words: quote(reading, strange), kind: text(kind.value) }),
    several('twoKinds', kinds, ({ value }) => String(value)),
    isDwelling && several('twoValues', energies, ({ value }) => inUnit(value as Value, own)),
    isDwelling && several('twoYears', years, ({ value }) => String(value)),
    isDwelling && several('twoClasses', classes, ({ value }) => String(value)),
    !isDwelling && letter && say('classForOther', { words: quote(reading, classes) }),
    !isDwelling && used.length === 0 && energy && say('oneValue', { words: quote(reading, energies) }),
  ]);
}

/** Why there may be nothing to be found; else when the particulars are required. */
function toReasons(reading: Reading, particulars: readonly Particular[], { say }: Own): Statement[] {
  const isMissing = particulars.slice(0, 2).some(({ value }) => value === undefined);
  const [exempt, inPreparation, noParticular] = (['exempt', 'inPreparation', 'noParticular'] as const).map((key) => {
    const found = isMissing ? reading.of(key) : [];
    return found.length > 0 && say(key, { words: quote(reading, found) });
  });
  const reasons = present([exempt, inPreparation]);
  return reasons.length > 0 ? reasons : [noParticular || say('duty')];
}

/** The advertisement with what is found in it; a guess has a question mark. */
function toPassage({ text: ad }: Reading, particulars: readonly Particular[], { text }: Own): Passage {
  const marks = particulars
    .flatMap(({ label, found }) =>
      found.map(({ from, to, isSure }) => ({ from, to, label: text(label) + (isSure ? '' : '?'), isSure })),
    )
    .sort((a, b) => a.from - b.from);
  return { title: text('passage'), text: ad, marks };
}

function toDrawing(particulars: readonly Particular[], { text }: Own): AdDrawing {
  const lines = particulars.map(({ label, value }) => ({ label: text(label), value }));
  const found = lines.flatMap(({ label, value }) => (value === undefined ? [] : [`${label} ${value}`])).join(', ');
  const missing = lines.flatMap(({ label, value }) => (value === undefined ? [label] : [])).join(', ');
  const alt = text(missing ? 'outline' : 'outlineAll', { found: found || '–', missing });
  return { alt, lines, missing: text('gap') };
}

/** The form of „Pflichtangaben“ with what is found: values alone, no words of the advertisement. */
function toFormHref({ of, isDwelling }: Reading): string {
  const query = new URLSearchParams({ gebaeude: isDwelling ? 'wohn' : 'nichtwohn' });
  const add = (name: string, value: string | false | undefined) => value && query.set(name, value);
  const one = (found: Found<Value> | undefined) =>
    found && found.value.low === found.value.high && valueToText(found.value);
  const [kinds, carriers, [year], [issued]] = [of('kind'), of('carrier'), of('year'), of('issued')];
  add('art', kinds.length === 1 && kinds[0]?.value);
  add('wert', isDwelling && one(of('energy')[0]));
  add('waerme', !isDwelling && one(of('heat')[0]));
  add('strom', !isDwelling && one(of('electricity')[0]));
  add('traeger', carriers.length === 1 && formCarriers.find((carrier) => carrier === carriers[0]?.value));
  add('baujahr', isDwelling && /\d{4}/.test(year?.value ?? '') && year?.value);
  add('klasse', isDwelling && energyClasses.find((letter) => letter === of('class')[0]?.value));
  add('ausgestellt', issued?.value.isExact && dayToInput(issued.value.day));
  return `${toolPagePath('pflichtangaben')}?${query}`;
}
const formCarriers: readonly Carrier[] = ['erdgas', 'heizoel', 'fernwaerme', 'strom', 'pellets', 'fluessiggas'];

/** How the building was taken, and by which words. */
function toBuildingWords(reading: Reading, chosen: Read['building'] | undefined, { text }: Own): string {
  const building = text(reading.isDwelling ? 'dwelling' : 'other');
  const [by] = reading.of('building');
  if (chosen) return text('readAsChosen', { building });
  return by ? text('readAsBy', { building, words: quote(reading, [by]) }) : text('readAsNothing', { building });
}

function answer({ text: ad, building: chosen }: Values, own: Own): Result<AdDrawing> {
  const { say, text } = own;
  const reading = readAd(ad, chosen);
  const { isDwelling, of } = reading;
  const particulars = toParticulars(reading, required[isDwelling ? 'wohn' : 'nichtwohn'], own);
  const misfits = conflicts(reading, own);
  const found = particulars.filter(({ value }) => value !== undefined);
  const missing = particulars.filter(({ value }) => value === undefined);
  const isSure = (one: Particular) => one.found.every(({ isSure }) => isSure);
  const unsure = found.filter((one) => !isSure(one));
  const told = (key: 'wasRead' | 'wasGuessed', { label, value = '', found }: Particular) =>
    say(key, {
      label: text(label),
      value,
      words: quote(reading, key === 'wasRead' ? found : found.map(({ words }) => words)),
    });
  const dayRead = (label: Says, [day]: Found<Read['issued']>[]) =>
    day && say('wasRead', { label: text(label), value: formatDay(day.value.day), words: quote(reading, [day]) });
  const counts = { count: String(found.length), of: String(particulars.length) };
  return {
    title: text(found.length === 0 ? 'foundNone' : 'found', counts),
    lead: toBuildingWords(reading, chosen, own),
    outcome: misfits.length > 0 ? 'warning' : missing.length + unsure.length > 0 ? 'open' : 'clear',
    drawing: toDrawing(particulars, own),
    statements: [
      ...toReasons(reading, particulars, own),
      say('notCompared'),
      say(isDwelling ? 'wholeBuilding' : 'twoValuesOfOther'),
    ],
    lists: [
      { title: text('misfits'), items: misfits, isOpen: true },
      { title: text('notFound'), items: missing.map((one) => one.missing), isOpen: true },
      { title: text('unsure'), items: unsure.map((one) => told('wasGuessed', one)), isOpen: true },
      {
        title: text('wordForWord'),
        items: present([
          ...found.filter(isSure).map((one) => told('wasRead', one)),
          dayRead('rowIssued', of('issued')),
          dayRead('rowUntil', of('until')),
        ]),
      },
    ],
    passage: toPassage(reading, particulars, own),
    links: [{ href: toFormHref(reading), text: text(missing.length > 0 ? 'completeLink' : 'textLink') }],
    summary: text('summary', counts),
  };
}

export const adCheck = defineTool({ inputs, says, figures, tables: ['classes'], answer });
