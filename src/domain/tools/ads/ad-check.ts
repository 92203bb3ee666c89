/** Reads an advertisement and says which particulars that the law asks for are found in it, where, which are not, and what contradicts itself. */
import { energyClasses, energyToClass, otherClasses } from '../../law/energy-class.ts';
import {
  readAd,
  valueToText,
  type Found,
  type Key,
  type Read,
  type Reading,
  type Span,
  type Value,
} from './ad-reading.ts';
import { isIssuedNew, newFrom, sayOfAd, toRequired, type AdKey } from './ad-required.ts';
import type { Carrier } from '../carriers.ts';
import { addDays, dayToInput, daysBetween, formatDay } from '../day.ts';
import { issuedToExpiry } from '../portfolio/expiry.ts';
import { names, sentenceOf } from '../../names.ts';
import { toolPagePath } from '../path.ts';
import { compact } from '../compact.ts';
import type { PartOf, Result, Row, Statement } from '../result.ts';
import { defineTool, type Context, type Inputs, type ValuesOf } from '../tool.ts';

const inputs = {
  text: { name: 'text', kind: 'passage', most: 8000, required: true },
  /** Not answered it is recognised. */
  building: { name: 'gebaeude', kind: 'choice', choices: ['wohn', 'nichtwohn'] },
} as const satisfies Inputs;

/** From 2027; the last until 2026. */
const dated = names(
  'adLawNew setOld setOpen setNew rowPrimary noIssued noPrimary noPrimaryButOther classUnknown',
  'soonNew',
);

const says = names(
  ...dated,
  'adLaw found foundNone misfits notFound unsure passage',
  'readAsBy readAsChosen readAsNothing dwelling other',
  'classMisfit kindMisfit twoKinds twoValues twoYears twoClasses classForOther oneValue',
  'expired expiredUntil future datesMisfit',
  'noKind noEnergy noEnergyButOther noHeat noElectricity noCarrier noYear noClass',
  'duty notCompared wholeBuilding twoValuesOfOther',
  'wasGuessed rowKind rowEnergy rowHeat rowElectricity rowCarrier rowYear rowClass rowIssued rowUntil',
  'bedarf verbrauch unit',
  'erdgas fluessiggas biogas gas bioel heizoel fernwaerme nahwaerme abwaerme abfall strom pellets holz kohle solar',
  'umwelt kwk waermepumpe',
  'completeLink textLink summary',
);
type Says = (typeof says)[number];

const figures = names('validity');
type Ctx = Context<Says, (typeof figures)[number], 'classes'>;
type Values = ValuesOf<typeof inputs>;

const inUnit = (value: Value, { text }: Ctx): string => `${valueToText(value)}\u00a0${text('unit')}`;

/** A value as the answer writes it: „Verbrauchsausweis“, „118 kWh/(m²·a)“. */
function write({ value }: Found<Read[AdKey]>, ctx: Ctx): string {
  if (typeof value === 'string') return says.includes(value as Says) ? ctx.text(value as Says) : value;
  return 'day' in value ? formatDay(value.day) : inUnit(value, ctx);
}

/** An advertisement as it is read, and whether by its day of issue, else by the day on which it ends, its certificate is of 2027. */
type Checked = Reading & { isNew: boolean };
function check({ text, building }: Values, { figure, today }: Ctx): Checked {
  const reading = readAd(text, building);
  const [[issued], [until]] = [reading.of('issued'), reading.of('until')];
  const lastOld = issuedToExpiry(addDays(newFrom, -1), Number(figure('validity')));
  const endsNew = today >= newFrom && until !== undefined && until.value.day > lastOld;
  return { ...reading, isNew: issued ? isIssuedNew(issued.value.day, today) : endsNew };
}

/** A particular as the answer lists it; without a value where none is found. */
type Particular = Row & { missing: Statement; found: readonly Found[] };

function toParticulars(reading: Checked, ctx: Ctx): Particular[] {
  const { of, isDwelling, isNew } = reading;
  const [another] = [...of(isNew ? 'energy' : 'primary'), ...of('useful')];
  const words = another ? quote(reading, [another.words]) : '';
  return toRequired(isDwelling ? 'wohn' : 'nichtwohn', isNew).map((key) => {
    const all = of(key).filter(({ value }) => key !== 'issued' || (value as Read['issued']).isExact);
    const found = key === 'kind' || key === 'carrier' ? all : all.slice(0, 1);
    const isOther = another && (key === 'energy' || key === 'primary');
    const no = sentenceOf('no', key);
    return {
      label: ctx.text(sentenceOf('row', key)),
      missing: ctx.say(isOther ? (`${no}ButOther` as 'noEnergyButOther' | 'noPrimaryButOther') : no, { words }),
      value: found.map((one) => write(one, ctx)).join(', '),
      found,
    };
  });
}

const placesOf = (found: readonly Found[]): Span[] => found.map(({ words }) => words);

/** Each place once, as it stands there: „Verbrauchsausweis“, „V“. */
function quote({ text }: Reading, spans: readonly Span[]): string {
  const ordered = [...spans].sort((a, b) => a.from - b.from);
  const words = [...new Set(ordered.map(({ from, to }) => text.slice(from, to).replaceAll('\n', ' ')))];
  const quoted = words.slice(0, mostQuoted).map((word) => `„${word}“`);
  return quoted.join(', ') + (words.length > mostQuoted ? ' …' : '');
}
const mostQuoted = 3;

/** Nothing that is not sure is held against an advertisement. */
const sureOf = <K extends Key>({ of }: Reading, key: K) => of(key).filter(({ isSure }) => isSure);

/** Days that cannot be true together, or with today. */
function dayConflicts(reading: Checked, { say, today, figure }: Ctx): Statement[] {
  const [[issued], [until]] = [sureOf(reading, 'issued'), sureOf(reading, 'until')];
  const ownEnd = issued && issuedToExpiry(issued.value.day, Number(figure('validity')));
  const end = until?.value.day ?? ownEnd;
  const isFuture = issued?.value.isExact === true && issued.value.day > today;
  const areExact = issued?.value.isExact && until?.value.isExact;
  const dates = {
    issued: issued ? formatDay(issued.value.day) : '',
    until: until ? formatDay(until.value.day) : '',
    date: formatDay(isFuture ? issued.value.day : (end ?? today)),
  };
  return compact([
    isFuture && say('future', dates),
    end !== undefined && end < today && !isFuture && say(until ? 'expiredUntil' : 'expired', dates),
    // The day before counts as the same: certificates name either.
    areExact && ownEnd !== undefined && Math.abs(daysBetween(ownEnd, until.value.day)) > 2 && say('datesMisfit', dates),
  ]);
}

/** What cannot be true together. */
function conflicts(reading: Checked, ctx: Ctx): Statement[] {
  const { isDwelling, isNew } = reading;
  const { say, text } = ctx;
  const sure = <K extends Key>(key: K) => sureOf(reading, key);
  const [kinds, energies, years, classes] = [sure('kind'), sure('energy'), sure('year'), sure('class')];
  const [[kind], [energy], [letter]] = [kinds, energies, classes];
  const used = compact(isDwelling ? [energy] : isNew ? [] : [sure('heat')[0], sure('electricity')[0]]);
  const several = (key: Says, found: readonly Found[], toText: (one: Found) => string) =>
    new Set(found.map(toText)).size > 1 &&
    say(key, { words: quote(reading, found), value: found[0] ? toText(found[0]) : '' });
  // § 86 Abs. 2: the letter follows the final energy. Beside the primary energy a value without its word may be either.
  const isFinal = !isNew || (energy && /endenergie/i.test(quote(reading, [energy.words])));
  const fitting = isDwelling && isFinal && energy && energyToClass(ctx, energy.value.low);
  const hasYear = isDwelling || isNew;
  const ofOtherKind = used.filter(({ value }) => kinds.length === 1 && value.of && value.of !== kind?.value);
  return compact([
    fitting &&
      letter &&
      fitting !== letter.value &&
      say('classMisfit', { value: inUnit(energy.value, ctx), fitting, class: letter.value }),
    ...dayConflicts(reading, ctx),
    ofOtherKind.length > 0 && kind && say('kindMisfit', { words: quote(reading, ofOtherKind), kind: text(kind.value) }),
    several('twoKinds', kinds, ({ value }) => String(value)),
    hasYear && several('twoValues', isNew ? sure('primary') : energies, ({ value }) => inUnit(value as Value, ctx)),
    hasYear && several('twoYears', years, ({ value }) => String(value)),
    hasYear && several('twoClasses', classes, ({ value }) => String(value)),
    !hasYear && letter && say('classForOther', { words: quote(reading, classes) }),
    isNew && !isDwelling && letter && !toOtherClass(letter) && say('classUnknown', { words: quote(reading, classes) }),
    !hasYear && used.length === 0 && energy && say('oneValue', { words: quote(reading, energies) }),
  ]);
}

const toOtherClass = (letter: Found<Read['class']> | undefined) => otherClasses.find((one) => one === letter?.value);

/** The advertisement with what is found in it; a guess has a question mark. */
function toPassage({ text: ad, of }: Reading, particulars: readonly Particular[], { text }: Ctx): PartOf<'text'> {
  const days = (['issued', 'until'] as const).map((key) => ({
    label: text(sentenceOf('row', key)),
    found: of(key).slice(0, 1),
  }));
  const marks = [...particulars, ...days]
    .flatMap(({ label, found }) =>
      found.map(({ from, to, isSure }) => ({ from, to, label: label + (isSure ? '' : '?'), isSure })),
    )
    .sort((a, b) => a.from - b.from);
  return { kind: 'text', title: text('passage'), text: ad, marks, isOpen: true };
}

/**
 * The form of „Pflichtangaben“ with what is found: values alone, no words of the advertisement. It passes over answers to what
 * it does not ask of such a certificate.
 */
function toFormHref({ of, isDwelling }: Checked): string {
  const only = <V>([first, second]: readonly Found<V>[]) => (second ? undefined : first?.value);
  const figure = ([found]: readonly Found<Value>[]) =>
    found && found.value.low === found.value.high ? valueToText(found.value) : undefined;
  const [[letter], [issued], [year]] = [of('class'), of('issued'), of('year')];
  const carrier = only(of('carrier'));
  const answers: Record<string, string | undefined> = {
    gebaeude: isDwelling ? 'wohn' : 'nichtwohn',
    art: only(of('kind')),
    wert: figure(of('energy')),
    waerme: figure(of('heat')),
    strom: figure(of('electricity')),
    primaer: figure(of('primary')),
    traeger: formCarriers.find((name) => name === carrier),
    baujahr: year && /\d{4}/.test(year.value) ? year.value : undefined,
    klasse: energyClasses.find((name) => name === letter?.value),
    klassenichtwohn: toOtherClass(letter),
    ausgestellt: issued?.value.isExact ? dayToInput(issued.value.day) : undefined,
  };
  const query = Object.entries(answers).filter((answer): answer is [string, string] => answer[1] !== undefined);
  return `${toolPagePath('pflichtangaben')}?${new URLSearchParams(query)}`;
}
const formCarriers: readonly Carrier[] = ['erdgas', 'heizoel', 'fernwaerme', 'strom', 'pellets', 'fluessiggas'];

/** How the building was taken, and by which words; and the certificate, once there are two sets of particulars. */
function toLead(reading: Checked, chosen: Read['building'] | undefined, { text, today }: Ctx): string {
  const { of, isDwelling, isNew } = reading;
  const by = of('building').slice(0, 1);
  const key = chosen ? 'readAsChosen' : by.length > 0 ? 'readAsBy' : 'readAsNothing';
  const words = { building: text(isDwelling ? 'dwelling' : 'other'), words: quote(reading, by) };
  const hasDay = of('issued').length + of('until').length > 0;
  const set = today >= newFrom && text(isNew ? 'setNew' : hasDay ? 'setOld' : 'setOpen');
  return compact([text(key, words), set]).join(' ');
}

function answer(values: Values, outer: Ctx): Result {
  const { sayIfDated, text } = outer;
  const reading = check(values, outer);
  const { isDwelling, isNew } = reading;
  const ctx = { ...outer, say: sayOfAd(outer.say, text(isNew ? 'adLawNew' : 'adLaw'), isNew) };
  const { say } = ctx;
  const particulars = toParticulars(reading, ctx);
  const misfits = conflicts(reading, ctx);
  const found = particulars.filter(({ value }) => value !== '');
  const missing = particulars.filter(({ value }) => value === '');
  const unsure = found.filter((one) => one.found.some(({ isSure }) => !isSure));
  const toGuess = ({ label, value, found }: Particular) =>
    say('wasGuessed', { label, value, words: quote(reading, placesOf(found)) });
  const counts = { count: String(found.length), of: String(particulars.length) };
  return {
    title: text(found.length === 0 ? 'foundNone' : 'found', counts),
    lead: toLead(reading, values.building, ctx),
    outcome: misfits.length > 0 ? 'warning' : missing.length + unsure.length > 0 ? 'open' : 'clear',
    views: [
      { kind: 'bill', rows: found.map(({ label, value }) => ({ label, value })) },
      say('duty'),
      sayIfDated('soonNew'),
      { kind: 'list', title: text('misfits'), items: misfits },
      { kind: 'list', title: text('notFound'), items: missing.map((one) => one.missing) },
      { kind: 'list', title: text('unsure'), items: unsure.map(toGuess) },
    ],
    // Its answer has no address to be copied.
    action: { href: toFormHref(reading), text: text(missing.length > 0 ? 'completeLink' : 'textLink') },
    more: [
      toPassage(reading, particulars, ctx),
      {
        kind: 'list',
        items: [say('notCompared'), say(isDwelling || isNew ? 'wholeBuilding' : 'twoValuesOfOther')],
      },
    ],
    summary: text('summary', counts),
  };
}

/** Its beginning tells which text it is. */
const given = ({ text }: Values): string => `„${text.slice(0, 40).trim()} …“`;

export const adCheck = defineTool({ inputs, given, says, dated, figures, tables: ['classes'], answer });
