/** Particulars of a certificate that an advertisement must have. */
import { energyClasses, energyToClass, otherClasses, type EnergyClass } from '../../law/energy-class.ts';
import type { PortalField } from '../../company/portals.ts';
import { isIssuedNew, newFrom, sayOfAd, toRequired, type AdKey } from './ad-required.ts';
import { formatDay, type Day } from '../day.ts';
import { drawClassScale } from '../drawings/class-scale.ts';
import { issuedToExpiry } from '../portfolio/expiry.ts';
import { formatFigure, toPlainSpaces } from '../figures.ts';
import { names, sentenceOf } from '../../names.ts';
import { toEnergiepass } from './openimmo.ts';
import { toolPagePath } from '../path.ts';
import { compact } from '../compact.ts';
import { briefResult, type Download, type Part, type Result, type Row, type Statement } from '../result.ts';
import { defineTool, type Context, type Inputs, type ValuesOf } from '../tool.ts';
import { viewToXml, type MarkupElement } from '../view.ts';

const old = { input: 'issued', before: newFrom };
const young = { input: 'issued', from: newFrom };
const dwelling = { input: 'building', is: ['wohn'] };
const other = { input: 'building', is: ['nichtwohn'] };
const value = { kind: 'number', least: 0, most: 3000, unit: 'kWh/(m²·a)' } as const;

/** Whether a text has years of four digits, none of them to come: „1974“, „um 1900“, „1962 / 1998“. */
const isYear = (text: string, today: Day): boolean => {
  const years = text.match(/\d+/g) ?? [];
  return years.length > 0 && years.every((year) => /^[12]\d{3}$/.test(year) && year <= today.slice(0, 4));
};

/** None is required: what is missing is the answer. */
const inputs = {
  building: { name: 'gebaeude', kind: 'choice', choices: ['wohn', 'nichtwohn', 'unsicher'] },
  kind: { name: 'art', kind: 'choice', choices: ['bedarf', 'verbrauch', 'keiner', 'unsicher'] },
  issued: { name: 'ausgestellt', kind: 'date' },
  energy: { name: 'wert', ...value, when: [dwelling, old] },
  heat: { name: 'waerme', ...value, when: [other, old] },
  electricity: { name: 'strom', ...value, when: [other, old] },
  primary: { name: 'primaer', ...value, when: young },
  carrier: {
    name: 'traeger',
    kind: 'choice',
    choices: ['erdgas', 'heizoel', 'fernwaerme', 'strom', 'pellets', 'fluessiggas', 'anderer'],
  },
  /** As long as the register's schema has it. */
  otherCarrier: { name: 'anderer', kind: 'text', most: 95, when: { input: 'carrier', is: ['anderer'] } },
  /** As the certificate has it: „1974“, „um 1900“, „1962 / 1998“. */
  year: {
    name: 'baujahr',
    kind: 'text',
    most: 40,
    when: { input: 'building', is: ['wohn', 'nichtwohn'] },
    unless: { ...other, and: old },
  },
  energyClass: { name: 'klasse', kind: 'choice', choices: [...energyClasses, 'keine'], when: dwelling },
  otherClass: { name: 'klassenichtwohn', kind: 'choice', choices: otherClasses, when: [other, young] },
  /** § 79 Abs. 2 Satz 2, § 85 Abs. 1 Nr. 9 until 2026: where a house has a certificate for each of its parts. */
  part: { name: 'teil', kind: 'text', most: 60, when: old },
} as const satisfies Inputs;

/** From 2027, and until 2026: the fine is for what § 87 Abs. 1 asks, and § 87 has no Abs. 1 any more. */
const dated = names(
  'adLawNew setOld setOpen setNew noConsumption noPrimaryField',
  'missingIssued missingPrimary longIssued valuePrimary rowPrimary',
  'soonNew fine',
);
const says = names(
  ...dated,
  'missing complete missingOne missingSome without expired future mismatch adLaw',
  'missingBuilding missingKind missingEnergy missingHeat missingElectricity missingCarrier',
  'missingYear fourDigits missingClass noClass',
  'fromCertificate wholeBuilding ofPart noClassHere',
  'checkExpiry validUntil doesNotFit',
  'withoutDuty withoutSentence withoutViewing withoutExempt',
  'expiredNoAd expiredNew',
  'valueDemand valueConsumption valueHeat valueElectricity',
  'longCarrier longYear longClass',
  'portalYear portalClass',
  'printDemand printConsumption printUnit printYear',
  'shortGas shortOil unit unitInWords',
  'rowKind rowEnergy rowHeat rowElectricity rowCarrier',
  'rowYear rowClass rowIssued rowExpiry rowPart',
  'valuesTitle valuesRead',
  'textLong textPortal textPrint',
  'pictureTitle pictureFile xmlFile',
  'adSentence textAdSentence checkLink summary summaryOpen',
);
type Says = (typeof says)[number];

const figures = names('validity');

type Values = ValuesOf<typeof inputs>;
type Ctx = Context<Says, (typeof figures)[number], 'classes' | 'portals'>;

const inUnit = (kwh: number, { text }: Ctx): string => `${formatFigure(kwh, 2)}\u00a0${text('unit')}`;

const isKwh = (key: AdKey) => key === 'energy' || key === 'heat' || key === 'electricity' || key === 'primary';

/** Normalises the answers and formats each required particular; a particular is `undefined` if unanswered. */
function readCertificate(values: Values, { nameOf, figure, today }: Ctx) {
  const { building, kind, carrier, otherCarrier, energyClass, otherClass, issued, year } = values;
  const isNew = isIssuedNew(issued, today);
  const written = (kwh: number | undefined) => (kwh === undefined ? undefined : formatFigure(kwh, 2));
  const known: Record<AdKey, string | undefined> = {
    kind: kind === 'bedarf' || kind === 'verbrauch' ? nameOf('kind', kind) : undefined,
    issued: issued && toDotted(issued),
    energy: written(values.energy),
    heat: written(values.heat),
    electricity: written(values.electricity),
    primary: written(values.primary),
    carrier: (carrier === 'anderer' ? otherCarrier : carrier && nameOf('carrier', carrier)) || undefined,
    year: year !== undefined && isYear(year, today) ? year : undefined,
    class: energyClass === 'keine' ? undefined : (energyClass ?? otherClass),
  };
  return {
    ...values,
    isNew,
    known,
    required: building === 'wohn' || building === 'nichtwohn' ? toRequired(building, isNew) : unknownBuilding,
    expiry: issued === undefined ? undefined : issuedToExpiry(issued, Number(figure('validity'))),
    isDwelling: building === 'wohn',
    isDemand: kind === 'bedarf',
  };
}
type Certificate = ReturnType<typeof readCertificate>;
/** Required whatever the building is, so also while its kind is unknown. */
const unknownBuilding: readonly AdKey[] = ['kind', 'carrier'];
/** '03.05.2029', as forms take a day. */
const toDotted = (day: Day) => day.split('-').reverse().join('.');

/** Where nothing can be advertised: there is no certificate, or it is not valid today. */
function refuse({ kind, building, issued, expiry }: Certificate, ctx: Ctx): Result | undefined {
  const { say, sayIfDated, text, today } = ctx;
  if (kind === 'keiner') {
    const sentence = toPlainSpaces(text('adSentence'));
    const xml = toEnergiepass({ jahrgang: 'ohne', gebaeudeart: building === 'unsicher' ? undefined : building });
    return {
      title: text('without'),
      outcome: 'warning',
      views: [say('withoutDuty'), sayIfDated('soonNew')],
      action: { copy: sentence },
      more: [
        { kind: 'text', title: text('textAdSentence'), text: sentence, isOpen: true },
        { kind: 'list', items: [say('withoutSentence'), say('withoutViewing'), say('withoutExempt')] },
        { kind: 'links', links: [toXmlFile(xml, ctx)] },
      ],
      summary: text('without'),
    };
  }
  if (issued === undefined || expiry === undefined) return undefined;
  if (issued > today) return briefResult(text('future'), 'warning', []);
  if (expiry >= today) return undefined;
  const title = text('expired', { date: formatDay(expiry) });
  return briefResult(title, 'warning', [say('expiredNoAd'), say('expiredNew')]);
}

/** What the advertisement needs and nobody has answered yet. */
function toMissing({ building, kind, required, known, isNew, ...values }: Certificate, { say }: Ctx): Statement[] {
  const said = (key: AdKey): Says =>
    key === 'year' && values.year !== undefined
      ? 'fourDigits'
      : key === 'class' && values.energyClass === 'keine'
        ? 'noClass'
        : sentenceOf('missing', key);
  return compact([
    required === unknownBuilding && say('missingBuilding'),
    ...required.map((key) => known[key] === undefined && say(said(key))),
    // § 82 Abs. 1: from 2027 for buildings alone in which people do nothing but live.
    isNew && building === 'nichtwohn' && kind === 'verbrauch' && say('noConsumption'),
  ]);
}

/** What a certificate says, as the answer lists it; `field` is what portals call it. */
type Particular = Row & { unit?: string | undefined; field?: PortalField | undefined };

/** Portals have no field for the rest. */
function toPortalField(key: AdKey, ofEnergy: 'demand' | 'consumption'): PortalField | undefined {
  if (key === 'energy') return ofEnergy;
  if (key === 'heat' || key === 'electricity') return sentenceOf(key, ofEnergy);
  return key === 'issued' || key === 'primary' ? undefined : key;
}

/** All that is known: what the law asks for, and what the certificate says besides. */
function toParticulars(certificate: Certificate, { text }: Ctx): Particular[] {
  const { required, known, isDemand, issued, expiry, part, isNew } = certificate;
  return compact<Particular>([
    ...required.map((key) => {
      const value = known[key];
      return (
        value !== undefined && {
          label: text(sentenceOf('row', key)),
          value,
          unit: isKwh(key) ? text('unit') : undefined,
          field: toPortalField(key, isDemand ? 'demand' : 'consumption'),
        }
      );
    }),
    issued !== undefined && !isNew && { label: text('rowIssued'), value: toDotted(issued) },
    expiry !== undefined && { label: text('rowExpiry'), value: toDotted(expiry), field: 'expiry' },
    part !== undefined && { label: text('rowPart'), value: part },
  ]);
}

const withUnit = ({ value, unit }: Particular): string => (unit ? `${value}\u00a0${unit}` : value);

/** Each by itself, with the names that portals give their fields. */
function toValues(particulars: readonly Particular[], { text, portals }: Ctx): Part {
  return {
    kind: 'values',
    title: text('valuesTitle'),
    items: particulars.map((one) => {
      const names = portals.flatMap((portal) => {
        const name = one.field && portal.names[one.field];
        return name === undefined ? [] : [`${portal.name}: ${name}`];
      });
      return { ...one, names: names.join(' · ') };
    }),
    notes: [
      text('valuesRead', { day: formatDay(portals.map(({ read }) => read).sort()[0] ?? '') }),
      ...portals.flatMap(({ name, note }) => (note === undefined ? [] : [`${name}: ${note}`])),
    ],
  };
}

/** Says where the final energy belongs into another class than the certificate's. */
function findMisfit({ energy, known: { class: letter } }: Certificate, ctx: Ctx): Statement | undefined {
  if (energy === undefined || letter === undefined) return undefined;
  const fitting = energyToClass(ctx, energy);
  return fitting === letter ? undefined : ctx.say('doesNotFit', { value: inUnit(energy, ctx), fitting, class: letter });
}

/** A particular in the text of an advertisement, in the line that portals have, and for a newspaper that counts its letters. */
function toWords(key: AdKey, certificate: Certificate, { text }: Ctx): [long: string, portal: string, print: string] {
  const { known, isDemand, isNew, carrier } = certificate;
  const value = known[key] ?? '';
  const [inFull, inPrint] = [`${value}\u00a0${text('unit')}`, `${value} ${text('printUnit')}`];
  const ofEnergy = text(isDemand ? 'valueDemand' : 'valueConsumption');
  switch (key) {
    case 'kind':
      return [value, value, isNew ? value : text(isDemand ? 'printDemand' : 'printConsumption')];
    case 'issued': {
      const said = text('longIssued', { date: value });
      return [said, said, said];
    }
    case 'energy':
      return [`${ofEnergy} ${inFull}`, inFull, inPrint];
    case 'heat': {
      const heat = text('valueHeat');
      return [`${ofEnergy} ${heat} ${inFull}`, `${heat} ${inFull}`, `${heat} ${value}`];
    }
    case 'electricity':
    case 'primary': {
      const label = text(key === 'primary' ? 'valuePrimary' : 'valueElectricity');
      return [`${label} ${inFull}`, `${label} ${inFull}`, `${label} ${inPrint}`];
    }
    case 'carrier': {
      const short = carrier === 'erdgas' ? text('shortGas') : carrier === 'heizoel' ? text('shortOil') : value;
      return [text('longCarrier', { carrier: value }), value, short];
    }
    case 'year':
    case 'class': {
      const say = <P extends 'long' | 'portal'>(where: P) => text(sentenceOf(where, key), { [key]: value });
      return [say('long'), say('portal'), key === 'year' ? text('printYear', { year: value }) : value];
    }
  }
}

const toFile = (root: MarkupElement, name: string, type: Download['type'], label: string): Download => ({
  name,
  type,
  text: viewToXml(root),
  label,
});
const toXmlFile = (xml: MarkupElement, { text }: Ctx): Download =>
  toFile(xml, 'energiepass.xml', 'application/xml', text('xmlFile'));

/** For software of estate agents. */
function toXml(certificate: Certificate): MarkupElement {
  const { isDwelling, isDemand, energy, heat, electricity, known, issued, expiry, part } = certificate;
  const isConsumption = energy !== undefined && !isDemand;
  const plain = (kwh: number | undefined) => (kwh === undefined ? undefined : String(kwh));
  return toEnergiepass({
    epart: isDemand ? 'BEDARF' : 'VERBRAUCH',
    gueltig_bis: expiry,
    energieverbrauchkennwert: isDemand ? undefined : plain(energy),
    // § 82 Abs. 2: the consumption of a residential building has always held its hot water since May 2014.
    mitwarmwasser: isConsumption && issued !== undefined ? 'true' : undefined,
    endenergiebedarf: isDemand ? plain(energy) : undefined,
    primaerenergietraeger: known.carrier,
    stromwert: plain(electricity),
    waermewert: plain(heat),
    wertklasse: known.class,
    baujahr: known.year,
    ausstelldatum: issued,
    jahrgang: issued === undefined ? undefined : '2014',
    gebaeudeart: isDwelling ? 'wohn' : 'nichtwohn',
    epasstext: part,
  });
}

function drawScale(energy: number, letter: EnergyClass, ctx: Ctx): MarkupElement {
  const { text } = ctx;
  // A screen reader reads it, so the unit is spelled out.
  const alt = text('pictureTitle', { value: `${formatFigure(energy, 2)} ${text('unitInWords')}`, class: letter });
  return drawClassScale(ctx, { from: energy, to: energy }, inUnit(energy, ctx), alt);
}

function answer(values: Values, outer: Ctx): Result {
  const { sayIfDated, text, today } = outer;
  const certificate = readCertificate(values, outer);
  const { issued, expiry, part, energy, required, isNew, isDwelling } = certificate;
  const ctx = { ...outer, say: sayOfAd(outer.say, text(isNew ? 'adLawNew' : 'adLaw'), isNew) };
  const { say } = ctx;
  const refused = refuse(certificate, ctx);
  if (refused) return refused;

  const particulars = toParticulars(certificate, ctx);
  const missing = toMissing(certificate, ctx);
  const misfit = findMisfit(certificate, ctx);
  const links = [{ href: toolPagePath('anzeige-pruefen'), text: text('checkLink') }];
  /** Which particulars they are, once there are two sets of them. */
  const set = today >= newFrom && say(isNew ? 'setNew' : issued === undefined ? 'setOpen' : 'setOld');
  if (missing.length > 0) {
    const count = String(missing.length);
    const [reason, ...items] = compact([misfit, set, sayIfDated('fine')]);
    return {
      title: text(missing.length === 1 ? 'missingOne' : 'missingSome', { count }),
      outcome: 'open',
      views: [reason, sayIfDated('soonNew'), { kind: 'list', title: text('missing'), items: missing }],
      more: [
        { kind: 'bill', rows: particulars.map((one) => ({ label: one.label, value: withUnit(one) })), isFolded: true },
        { kind: 'list', items },
        { kind: 'links', links },
      ],
      summary: text('summaryOpen', { count }),
    };
  }

  const words = required.map((key) => toWords(key, certificate, ctx));
  const ofPart = part === undefined ? '' : `${part}: `;
  const long = toPlainSpaces(`${ofPart}${words.map(([one]) => one).join(', ')}.`);
  const portal = toPlainSpaces(ofPart + words.map(([, one]) => one).join(' · '));
  const print = toPlainSpaces(words.map(([, , one]) => one).join(', '));
  const letter = values.energyClass === 'keine' ? undefined : values.energyClass;
  const scale = energy !== undefined && letter && !misfit && drawScale(energy, letter, ctx);
  const [reason, ...items] = compact([
    misfit,
    set,
    say('fromCertificate'),
    part === undefined && (isDwelling || isNew) && say('wholeBuilding'),
    !isDwelling && !isNew && say('noClassHere'),
    part !== undefined && say('ofPart'),
    isNew && say('noPrimaryField'),
    say(expiry === undefined ? 'checkExpiry' : 'validUntil', { date: expiry ? formatDay(expiry) : '' }),
  ]);
  return {
    title: text(misfit ? 'mismatch' : 'complete'),
    outcome: misfit ? 'warning' : 'clear',
    views: [scale, reason, sayIfDated('soonNew')],
    action: { copy: long },
    more: [
      { kind: 'text', title: text('textLong'), text: long, isOpen: true },
      toValues(particulars, ctx),
      { kind: 'text', title: text('textPortal'), text: portal },
      { kind: 'text', title: text('textPrint'), text: print },
      { kind: 'list', items },
      {
        kind: 'links',
        links: compact([
          toXmlFile(toXml(certificate), ctx),
          scale && toFile(scale, 'energieskala.svg', 'image/svg+xml', text('pictureFile')),
          ...links,
        ]),
      },
    ],
    summary: toPlainSpaces(text('summary', { print })),
  };
}

function given(values: Values, ctx: Ctx): string {
  const particulars = toParticulars(readCertificate(values, ctx), ctx);
  return particulars.map(withUnit).join(', ') || ctx.nameOf('kind', values.kind ?? 'unsicher');
}

export const adParticulars = defineTool({
  inputs,
  given,
  says,
  dated: names(...dated, 'primary otherClass'),
  figures,
  tables: ['classes', 'portals'],
  answer,
});
