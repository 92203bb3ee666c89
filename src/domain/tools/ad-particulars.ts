/** Particulars of a certificate that an advertisement must have: § 87, and § 112 Abs. 3 for the old ones, which have all expired. */
import { energyClasses, energyToClass, type EnergyClass } from '../energy-class.ts';
import type { Portal, PortalValue } from '../portals.ts';
import { formatDay, type Day } from './day.ts';
import type { AdDrawing } from './drawings/ad-particulars.ts';
import { issuedToExpiry } from './expiry.ts';
import { formatFigure, toPlainSpaces, wordsToDay } from './figures.ts';
import { names } from './names.ts';
import { toEnergiepass } from './openimmo.ts';
import { toolPagePath } from './path.ts';
import { present } from './present.ts';
import type { Result, Row, Statement, Values as CopyValues } from './result.ts';
import { defineTool, type Context, type Inputs, type ValuesOf } from './tool.ts';
import { viewToXml } from './view.ts';

const dwelling = { input: 'building', is: ['wohn'] };
const other = { input: 'building', is: ['nichtwohn'] };
const value = { kind: 'number', least: 0, most: 3000, unit: 'kWh/(m²·a)' } as const;

/** Energy carriers that a newspaper's text shortens; the others stand there as they are. */
const shortCarriers = { erdgas: 'shortGas', heizoel: 'shortOil' } as const;

/** Whether a text has years of four digits, none of them to come: „1974“, „um 1900“, „1962 / 1998“. */
const isYear = (text: string, today: Day): boolean => {
  const years = text.match(/\d+/g) ?? [];
  return years.length > 0 && years.every((year) => /^[12]\d{3}$/.test(year) && year <= today.slice(0, 4));
};

/** None is required: what is missing is the answer. */
const inputs = {
  building: { name: 'gebaeude', kind: 'choice', choices: ['wohn', 'nichtwohn', 'unsicher'] },
  kind: { name: 'art', kind: 'choice', choices: ['bedarf', 'verbrauch', 'keiner', 'unsicher'] },
  energy: { name: 'wert', ...value, when: dwelling },
  heat: { name: 'waerme', ...value, when: other },
  electricity: { name: 'strom', ...value, when: other },
  carrier: {
    name: 'traeger',
    kind: 'choice',
    choices: ['erdgas', 'heizoel', 'fernwaerme', 'strom', 'pellets', 'fluessiggas', 'anderer'],
  },
  otherCarrier: { name: 'anderer', kind: 'text', most: 60, when: { input: 'carrier', is: ['anderer'] } },
  /** As the certificate has it: „1974“, „um 1900“, „1962 / 1998“. */
  year: { name: 'baujahr', kind: 'text', most: 40, when: dwelling },
  energyClass: { name: 'klasse', kind: 'choice', choices: [...energyClasses, 'keine'], when: dwelling },
  issued: { name: 'ausgestellt', kind: 'date' },
  /** § 79 Abs. 2 Satz 2, § 85 Abs. 1 Nr. 9: where a house has a certificate for each of its parts. */
  part: { name: 'teil', kind: 'text', most: 60 },
} as const satisfies Inputs;

const says = names(
  'missing complete missingOne missingSome without expired future mismatch fine',
  'missingBuilding missingKind missingEnergy missingHeat missingElectricity missingCarrier',
  'missingYear fourDigits missingClass noClass',
  'fromCertificate wholeBuilding ofPart noClassHere',
  'checkExpiry validUntil doesNotFit',
  'withoutDuty withoutSentence withoutViewing withoutExempt',
  'expiredNoAd expiredNew expiredOld',
  'valueDemand valueConsumption valueHeat valueElectricity',
  'longCarrier longYear longClass',
  'portalYear portalClass',
  'printDemand printConsumption printUnit printYear',
  'shortGas shortOil unit unitInWords',
  'rowKind rowEnergy rowHeat rowElectricity rowCarrier',
  'rowYear rowClass rowIssued rowExpiry rowPart',
  'valuesTitle valuesChoice valuesOwn valuesRead valuesUnknown',
  'textLong textPortal textPrint textTable textXml',
  'pictureTitle pictureFile xmlFile outline gap',
  'adSentence textAdSentence checkLink summary summaryOpen',
);

const figures = names('validity class-introduction ad-old-from');

type Values = ValuesOf<typeof inputs>;
type Own = Context<(typeof says)[number], (typeof figures)[number], 'classes' | 'portals'>;

const inUnit = (kwh: number, { text }: Own): string => `${formatFigure(kwh, 2)}\u00a0${text('unit')}`;

/** The certificate in the words of an advertisement; `undefined` where something was not answered. */
function readCertificate(values: Values, { nameOf, figure }: Own) {
  const { building, kind, carrier, otherCarrier, energyClass, issued } = values;
  return {
    ...values,
    expiry: issued === undefined ? undefined : issuedToExpiry(issued, Number(figure('validity'))),
    isDwelling: building === 'wohn',
    isDemand: kind === 'bedarf',
    kindName: kind === 'bedarf' || kind === 'verbrauch' ? nameOf('kind', kind) : undefined,
    carrierName: carrier === 'anderer' ? otherCarrier : carrier && nameOf('carrier', carrier),
    /** The letter, where the certificate has one. */
    letter: energyClass === 'keine' ? undefined : energyClass,
  };
}
type Certificate = ReturnType<typeof readCertificate>;

/** Where nothing can be advertised: there is no certificate, or it is not valid today. */
function refuse({ kind, building, issued, expiry }: Certificate, own: Own): Result<AdDrawing> | undefined {
  const { say, text, figure, today } = own;
  if (kind === 'keiner') {
    const xml = viewToXml(
      toEnergiepass({ jahrgang: 'ohne', gebaeudeart: building === 'unsicher' ? undefined : building }),
    );
    return {
      title: text('without'),
      outcome: 'warning',
      statements: [say('withoutDuty'), say('withoutSentence'), say('withoutViewing'), say('withoutExempt')],
      texts: [
        { title: text('textAdSentence'), text: toPlainSpaces(text('adSentence')) },
        { title: text('textXml'), text: xml, isForPrograms: true },
      ],
      files: [{ name: 'energiepass.xml', type: 'application/xml', text: xml, label: text('xmlFile') }],
      summary: text('without'),
    };
  }
  if (issued === undefined || expiry === undefined) return undefined;
  if (issued > today) {
    return { title: text('future'), outcome: 'warning', statements: [], summary: text('future') };
  }
  if (expiry >= today) return undefined;
  const title = text('expired', { date: formatDay(expiry) });
  const isOld = issued > wordsToDay(figure('ad-old-from')) && issued < wordsToDay(figure('class-introduction'));
  return {
    title,
    outcome: 'warning',
    statements: present([say('expiredNoAd'), say('expiredNew'), isOld && say('expiredOld')]),
    summary: title,
  };
}

/** § 87 Abs. 1 and 2: what the advertisement needs and nobody has answered yet. */
function toMissing(certificate: Certificate, { say, today }: Own): Statement[] {
  const { isDwelling, building, kindName, carrierName, energy, heat, electricity, year, energyClass } = certificate;
  const isOther = building === 'nichtwohn';
  return present([
    !isDwelling && !isOther && say('missingBuilding'),
    kindName === undefined && say('missingKind'),
    isDwelling && energy === undefined && say('missingEnergy'),
    isOther && heat === undefined && say('missingHeat'),
    isOther && electricity === undefined && say('missingElectricity'),
    !carrierName && say('missingCarrier'),
    isDwelling && year === undefined && say('missingYear'),
    year !== undefined && !isYear(year, today) && say('fourDigits'),
    isDwelling && energyClass === undefined && say('missingClass'),
    energyClass === 'keine' && say('noClass'),
  ]);
}

type Particular = Row & { unit?: string; asked?: PortalValue | undefined };

/** The particulars as far as they are known. */
function toParticulars(certificate: Certificate, { text }: Own): Particular[] {
  const { isDemand, kindName, carrierName, energy, heat, electricity, year, letter } = certificate;
  const one = (key: Parameters<typeof text>[0], asked: PortalValue, value: string | undefined): false | Particular =>
    value !== undefined && { label: text(key), value, asked };
  const figure = (key: Parameters<typeof text>[0], asked: PortalValue, kwh: number | undefined): false | Particular =>
    kwh !== undefined && { label: text(key), value: formatFigure(kwh, 2), unit: text('unit'), asked };
  return present([
    one('rowKind', 'kind', kindName),
    figure('rowEnergy', isDemand ? 'demand' : 'consumption', energy),
    figure('rowHeat', isDemand ? 'heatDemand' : 'heatConsumption', heat),
    figure('rowElectricity', isDemand ? 'electricityDemand' : 'electricityConsumption', electricity),
    one('rowCarrier', 'carrier', carrierName),
    one('rowYear', 'year', year),
    one('rowClass', 'class', letter),
  ]);
}

/** What the certificate says besides: „03.05.2029“, as forms take a day. */
function toOthers({ issued, expiry, part }: Certificate, { text }: Own): Particular[] {
  const dotted = (day: Day) => day.split('-').reverse().join('.');
  return present([
    issued !== undefined && { label: text('rowIssued'), value: dotted(issued) },
    expiry !== undefined && { label: text('rowExpiry'), value: dotted(expiry), asked: 'expiry' },
    part !== undefined && { label: text('rowPart'), value: part },
  ]);
}

const toRow = ({ label, value, unit }: Particular): Row => ({ label, value: unit ? `${value}\u00a0${unit}` : value });

/** Each by itself, under the names that portals give their fields. */
function toValues(particulars: readonly Particular[], { text, portals }: Own): CopyValues {
  const nameAt = ({ names }: Portal, { asked }: Particular) => asked && names[asked];
  return {
    title: text('valuesTitle'),
    choice: text('valuesChoice'),
    own: text('valuesOwn'),
    others: portals.map((portal) => ({
      name: portal.name,
      note: present([
        portal.note,
        particulars.some((one) => nameAt(portal, one) === undefined) && text('valuesUnknown'),
        text('valuesRead', { day: formatDay(portal.read) }),
      ]).join(' '),
    })),
    items: particulars.map((one) => ({
      label: one.label,
      value: one.value,
      unit: one.unit,
      names: Object.fromEntries(
        portals.flatMap((portal) => {
          const name = nameAt(portal, one);
          return name === undefined ? [] : [[portal.name, name]];
        }),
      ),
    })),
  };
}

/** The advertisement with its gaps. */
function toOutline(certificate: Certificate, own: Own): AdDrawing {
  const { isDwelling, building, kindName, carrierName, energy, heat, electricity, year, letter } = certificate;
  const { text, today } = own;
  const inWords = (kwh: number | undefined) => (kwh === undefined ? undefined : inUnit(kwh, own));
  const isOther = building === 'nichtwohn';
  const lines = present([
    { label: text('rowKind'), value: kindName },
    !isOther && { label: text('rowEnergy'), value: inWords(energy) },
    isOther && { label: text('rowHeat'), value: inWords(heat) },
    isOther && { label: text('rowElectricity'), value: inWords(electricity) },
    { label: text('rowCarrier'), value: carrierName === '' ? undefined : carrierName },
    isDwelling && { label: text('rowYear'), value: year !== undefined && isYear(year, today) ? year : undefined },
    isDwelling && { label: text('rowClass'), value: letter },
  ]);
  const missing = lines.filter(({ value }) => value === undefined).map(({ label }) => label);
  return { alt: text('outline', { missing: missing.join(', ') }), lines, missing: text('gap') };
}

/** Says where the value belongs into another class than the certificate's. */
function findMisfit({ energy, letter }: Certificate, own: Own): Statement | undefined {
  if (energy === undefined || letter === undefined) return undefined;
  const fitting = energyToClass(own, energy);
  return fitting === letter ? undefined : own.say('doesNotFit', { value: inUnit(energy, own), fitting, class: letter });
}

/** A certificate of which nothing is missing: it has every value that its kind of building needs, and the others are not read. */
type Complete = Certificate & {
  kindName: string;
  carrierName: string;
  energy: number;
  heat: number;
  electricity: number;
  year: string;
  letter: EnergyClass;
};

/** The particulars as a sentence, for the text of an advertisement, and as the line that portals have. */
function toLongAndPortalText(complete: Complete, own: Own): [long: string, portal: string] {
  const { isDwelling, isDemand, kindName, carrierName, energy, heat, electricity, year, letter, part } = complete;
  const { text } = own;
  const ofPart = part === undefined ? '' : `${part}: `;
  const values = isDwelling
    ? [inUnit(energy, own)]
    : [`${text('valueHeat')} ${inUnit(heat, own)}`, `${text('valueElectricity')} ${inUnit(electricity, own)}`];
  const built = (yearKey: 'longYear' | 'portalYear', classKey: 'longClass' | 'portalClass') =>
    isDwelling ? [text(yearKey, { year }), text(classKey, { class: letter })] : [];
  const long = [
    kindName,
    `${text(isDemand ? 'valueDemand' : 'valueConsumption')} ${values.join(', ')}`,
    text('longCarrier', { carrier: carrierName }),
    ...built('longYear', 'longClass'),
  ];
  const portal = [kindName, ...values, carrierName, ...built('portalYear', 'portalClass')];
  return [`${ofPart}${long.join(', ')}.`, ofPart + portal.join(' · ')];
}

/** The particulars shortened, for a newspaper that counts its letters. */
function toPrintText(complete: Complete, { text }: Own): string {
  const { isDwelling, isDemand, carrier, carrierName, energy, heat, electricity, year, letter } = complete;
  const inPrint = (kwh: number) => `${formatFigure(kwh, 2)} ${text('printUnit')}`;
  return [
    text(isDemand ? 'printDemand' : 'printConsumption'),
    ...(isDwelling
      ? [inPrint(energy)]
      : [`${text('valueHeat')} ${formatFigure(heat, 2)}`, `${text('valueElectricity')} ${inPrint(electricity)}`]),
    carrier === 'erdgas' || carrier === 'heizoel' ? text(shortCarriers[carrier]) : carrierName,
    ...(isDwelling ? [text('printYear', { year }), letter] : []),
  ].join(', ');
}

/** For software of estate agents. */
function toXml({ isDwelling, isDemand, carrierName, ...certificate }: Complete): string {
  const { energy, heat, electricity, letter, year, issued, expiry, part } = certificate;
  const isConsumption = isDwelling && !isDemand;
  return viewToXml(
    toEnergiepass({
      epart: isDemand ? 'BEDARF' : 'VERBRAUCH',
      gueltig_bis: expiry,
      energieverbrauchkennwert: isConsumption ? String(energy) : undefined,
      // § 82 Abs. 2: the consumption of a residential building has always held its hot water since May 2014.
      mitwarmwasser: isConsumption && issued !== undefined ? 'true' : undefined,
      endenergiebedarf: isDwelling && isDemand ? String(energy) : undefined,
      primaerenergietraeger: carrierName,
      stromwert: isDwelling ? undefined : String(electricity),
      waermewert: isDwelling ? undefined : String(heat),
      wertklasse: isDwelling ? letter : undefined,
      baujahr: isDwelling ? year : undefined,
      ausstelldatum: issued,
      jahrgang: issued === undefined ? undefined : '2014',
      gebaeudeart: isDwelling ? 'wohn' : 'nichtwohn',
      epasstext: part,
    }),
  );
}

function toScale({ energy, letter }: Complete, own: Own): AdDrawing {
  const { text, classes } = own;
  // A screen reader reads it, so the unit is spelled out.
  const alt = text('pictureTitle', { value: `${formatFigure(energy, 2)} ${text('unitInWords')}`, class: letter });
  return { alt, classes, kwh: energy, value: inUnit(energy, own) };
}

function answer(values: Values, own: Own): Result<AdDrawing> {
  const { say, text } = own;
  const certificate = readCertificate(values, own);
  const refused = refuse(certificate, own);
  if (refused) return refused;

  const { expiry, part } = certificate;
  const particulars = toParticulars(certificate, own);
  const all = [...particulars, ...toOthers(certificate, own)];
  const missing = toMissing(certificate, own);
  const misfit = findMisfit(certificate, own);
  const links = [{ href: toolPagePath('anzeige-pruefen'), text: text('checkLink') }];
  if (missing.length > 0) {
    const count = String(missing.length);
    return {
      title: text(missing.length === 1 ? 'missingOne' : 'missingSome', { count }),
      outcome: 'open',
      drawing: toOutline(certificate, own),
      statements: present([misfit, say('fine')]),
      lists: [{ title: text('missing'), items: missing, isOpen: true }],
      rows: all.map(toRow),
      links,
      summary: text('summaryOpen', { count }),
    };
  }

  const complete = certificate as Complete;
  const [long, portal] = toLongAndPortalText(complete, own);
  const print = toPrintText(complete, own);
  const table = particulars
    .map(toRow)
    .map(({ label, value }) => `${label}\t${value}`)
    .join('\n');
  const xml = toXml(complete);
  return {
    title: text(misfit ? 'mismatch' : 'complete'),
    outcome: misfit ? 'warning' : 'clear',
    statements: present([
      misfit,
      say('fromCertificate'),
      complete.isDwelling ? part === undefined && say('wholeBuilding') : say('noClassHere'),
      part !== undefined && say('ofPart'),
      say(expiry === undefined ? 'checkExpiry' : 'validUntil', { date: expiry ? formatDay(expiry) : '' }),
    ]),
    values: toValues(all, own),
    ...(complete.isDwelling && !misfit
      ? {
          drawing: toScale(complete, own),
          picture: { name: 'energieskala.svg', label: text('pictureFile') },
        }
      : {}),
    texts: [
      { title: text('textLong'), text: toPlainSpaces(long) },
      { title: text('textPortal'), text: toPlainSpaces(portal) },
      { title: text('textPrint'), text: toPlainSpaces(print) },
      { title: text('textTable'), text: toPlainSpaces(table), isForPrograms: true },
      { title: text('textXml'), text: xml, isForPrograms: true },
    ],
    files: [{ name: 'energiepass.xml', type: 'application/xml', text: xml, label: text('xmlFile') }],
    links,
    summary: toPlainSpaces(text('summary', { print })),
  };
}

export const adParticulars = defineTool({ inputs, says, figures, tables: ['classes', 'portals'], answer });
