/** What an advertisement has to say of a certificate: § 87, and § 112 Abs. 3 for the old ones, which have all expired. */
import { energyClasses, energyToClass } from '../energy-class.ts';
import { drawClassScale } from './class-scale.ts';
import { formatDay, type Day } from './day.ts';
import { issuedToExpiry } from './expiry.ts';
import { formatFigure, wordsToDay } from './figures.ts';
import { names } from './names.ts';
import { toEnergiepass } from './openimmo.ts';
import { present } from './present.ts';
import type { Result, Row, Statement } from './result.ts';
import { defineTool, type Context, type Inputs, type ValuesOf } from './tool.ts';
import { viewToXml } from './view.ts';

const dwelling = { input: 'building', is: ['wohn'] };
const other = { input: 'building', is: ['nichtwohn'] };
const value = { kind: 'number', least: 0, most: 3000, unit: 'kWh/(m²·a)' } as const;

/** Energy carriers that print shortens; the others stand there as they are. */
const shortCarriers = { erdgas: 'shortGas', heizoel: 'shortOil' } as const;

/** A blank that breaks no line is none that a portal or a mail should get. */
const plain = (words: string): string => words.replaceAll('\u00a0', ' ');

/** „1974“, „um 1900“, „1962 / 1998“: years with four digits, none of them to come. */
const isYear = (text: string, today: Day): boolean => {
  const years = text.match(/\d+/g) ?? [];
  return years.length > 0 && years.every((year) => /^[12]\d{3}$/.test(year) && year <= today.slice(0, 4));
};

// Nothing is asked for by force: what is missing is the answer.
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
} as const satisfies Inputs;

const says = names(
  'complete missingOne missingSome without expired future mismatch fine',
  'missingBuilding missingKind missingEnergy missingHeat missingElectricity missingCarrier',
  'missingYear fourDigits missingClass noClass',
  'fromCertificate wholeBuilding noClassHere',
  'checkExpiry validUntil doesNotFit',
  'withoutDuty withoutSentence withoutViewing withoutExempt',
  'expiredNoAd expiredNew expiredOld',
  'valueDemand valueConsumption valueHeat valueElectricity',
  'longCarrier longYear longClass',
  'portalYear portalClass',
  'printDemand printConsumption printUnit printYear',
  'shortGas shortOil unit unitInWords',
  'rowKind rowEnergy rowHeat rowElectricity rowCarrier',
  'rowYear rowClass rowExpiry',
  'textLong textPortal textPrint textTable textXml',
  'pictureTitle pictureFile xmlFile',
  'adSentence textAdSentence summary summaryOpen',
);

const figures = names('validity class-introduction ad-old-from');

type Values = ValuesOf<typeof inputs>;
type Own = Context<(typeof says)[number], (typeof figures)[number], 'classes'>;

const isDwelling = ({ building }: Values): boolean => building === 'wohn';
const isOther = ({ building }: Values): boolean => building === 'nichtwohn';

/** Where no certificate can be advertised with: there is none, or not yet, or no more. */
function refuse({ kind, issued }: Values, expiry: Day | undefined, { say, text, figure, today }: Own) {
  const refusal = (title: string, statements: Statement[], texts?: Result['texts']): Result => ({
    title,
    outcome: 'warning',
    statements,
    texts,
    summary: title,
  });
  if (kind === 'keiner') {
    const why = [say('withoutDuty'), say('withoutSentence'), say('withoutViewing'), say('withoutExempt')];
    return refusal(text('without'), why, [{ title: text('textAdSentence'), text: plain(text('adSentence')) }]);
  }
  if (issued === undefined || expiry === undefined) return undefined;
  if (issued > today) return refusal(text('future'), []);
  if (expiry >= today) return undefined;
  const isOld = issued > wordsToDay(figure('ad-old-from')) && issued < wordsToDay(figure('class-introduction'));
  return refusal(
    text('expired', { date: formatDay(expiry) }),
    present([say('expiredNoAd'), say('expiredNew'), isOld && say('expiredOld')]),
  );
}

/** What an advertisement must say and these answers do not. */
function toMissing(values: Values, carrier: string | undefined, { say, today }: Own): Statement[] {
  const { kind, energy, heat, electricity, year, energyClass } = values;
  const lacks = (value: unknown) => value === undefined;
  return present([
    !isDwelling(values) && !isOther(values) && say('missingBuilding'),
    kind !== 'bedarf' && kind !== 'verbrauch' && say('missingKind'),
    isDwelling(values) && lacks(energy) && say('missingEnergy'),
    isOther(values) && lacks(heat) && say('missingHeat'),
    isOther(values) && lacks(electricity) && say('missingElectricity'),
    !carrier && say('missingCarrier'),
    isDwelling(values) && lacks(year) && say('missingYear'),
    isDwelling(values) && year !== undefined && !isYear(year, today) && say('fourDigits'),
    isDwelling(values) && lacks(energyClass) && say('missingClass'),
    isDwelling(values) && energyClass === 'keine' && say('noClass'),
  ]);
}

const withUnit = (kwh: number, { text }: Own): string => `${formatFigure(kwh, 2)}\u00a0${text('unit')}`;

/** What is known, a row each. */
function toRows(values: Values, carrier: string | undefined, own: Own): Row[] {
  const { kind, energy, heat, electricity, year, energyClass } = values;
  const { text, nameOf } = own;
  const row = (label: string, value: string | undefined) => (value === undefined ? undefined : { label, value });
  const figure = (label: string, kwh: number | undefined) =>
    row(label, kwh === undefined ? undefined : withUnit(kwh, own));
  return present([
    row(text('rowKind'), kind === 'bedarf' || kind === 'verbrauch' ? nameOf('kind', kind) : undefined),
    isDwelling(values) && figure(text('rowEnergy'), energy),
    isOther(values) && figure(text('rowHeat'), heat),
    isOther(values) && figure(text('rowElectricity'), electricity),
    row(text('rowCarrier'), carrier),
    isDwelling(values) && row(text('rowYear'), year),
    isDwelling(values) && energyClass !== 'keine' && row(text('rowClass'), energyClass),
  ]);
}

/** Each particular in whole words, for a portal, and short for print. */
function toWords(
  values: Values,
  carrier: string,
  own: Own,
): (readonly [long: string, portal: string, print: string])[] {
  const { text, nameOf } = own;
  const { kind = 'bedarf', energy = 0, heat = 0, electricity = 0, year = '', energyClass = '' } = values;
  const isDemand = kind === 'bedarf';
  const long = (kwh: number) => withUnit(kwh, own);
  const short = (kwh: number) => formatFigure(kwh, 2);
  const kwh = (show: typeof short) =>
    isDwelling(values)
      ? [show(energy)]
      : [`${text('valueHeat')} ${show(heat)}`, `${text('valueElectricity')} ${show(electricity)}`];
  const isShortened = values.carrier === 'erdgas' || values.carrier === 'heizoel';
  const [built, letter] = [{ year }, { class: energyClass }];
  return [
    [nameOf('kind', kind), nameOf('kind', kind), text(isDemand ? 'printDemand' : 'printConsumption')],
    [
      `${text(isDemand ? 'valueDemand' : 'valueConsumption')} ${kwh(long).join(', ')}`,
      kwh(long).join(' · '),
      `${kwh(short).join(', ')} ${text('printUnit')}`,
    ],
    [text('longCarrier', { carrier }), carrier, isShortened ? text(shortCarriers[values.carrier]) : carrier],
    ...(isDwelling(values)
      ? ([
          [text('longYear', built), text('portalYear', built), text('printYear', built)],
          [text('longClass', letter), text('portalClass', letter), energyClass],
        ] as const)
      : []),
  ];
}

/** For the software of estate agents. */
function toXml(values: Values, carrier: string): string {
  const { kind, energy, heat, electricity, energyClass, year, issued } = values;
  const isHome = isDwelling(values);
  const isDemand = kind === 'bedarf';
  return viewToXml(
    toEnergiepass({
      epart: isDemand ? 'BEDARF' : 'VERBRAUCH',
      energieverbrauchkennwert: isHome && !isDemand ? String(energy) : undefined,
      // § 82 Abs. 2: the consumption of a residential building has always held its hot water since May 2014.
      mitwarmwasser: isHome && !isDemand && issued !== undefined ? 'true' : undefined,
      endenergiebedarf: isHome && isDemand ? String(energy) : undefined,
      primaerenergietraeger: carrier,
      stromwert: isHome ? undefined : String(electricity),
      waermewert: isHome ? undefined : String(heat),
      wertklasse: energyClass,
      baujahr: year,
      ausstelldatum: issued,
      jahrgang: issued === undefined ? undefined : '2014',
      gebaeudeart: isHome ? 'wohn' : 'nichtwohn',
    }),
  );
}

export const adParticulars = defineTool({
  inputs,
  says,
  figures,
  tables: ['classes'],
  answer(values, own): Result {
    const { say, text, nameOf, figure, classes } = own;
    const { energy, energyClass, issued } = values;
    const expiry = issued === undefined ? undefined : issuedToExpiry(issued, Number(figure('validity')));
    const refusal = refuse(values, expiry, own);
    if (refusal) return refusal;

    const carrier =
      values.carrier === 'anderer' ? values.otherCarrier : values.carrier && nameOf('carrier', values.carrier);
    const missing = toMissing(values, carrier, own);
    const particulars = toRows(values, carrier, own);
    const rows = present([
      ...particulars,
      expiry !== undefined && { label: text('rowExpiry'), value: formatDay(expiry) },
    ]);
    const shownClass = isDwelling(values) && energyClass !== 'keine' ? energyClass : undefined;
    const fitting = energy === undefined ? undefined : energyToClass({ classes }, energy);
    const fits = shownClass === undefined || fitting === undefined || fitting === shownClass;
    const misfit = !fits && say('doesNotFit', { value: withUnit(energy ?? 0, own), fitting, class: shownClass });

    if (missing.length > 0 || !carrier) {
      const count = String(missing.length);
      return {
        title: text(missing.length === 1 ? 'missingOne' : 'missingSome', { count }),
        outcome: 'open',
        statements: present([...missing, misfit, say('fine')]),
        rows,
        summary: text('summaryOpen', { count }),
      };
    }

    const words = toWords(values, carrier, own);
    const print = words.map(([, , short]) => short).join(', ');
    const xml = toXml(values, carrier);
    const kwh = energy ?? 0;
    // It is heard.
    const pictureTitle = text('pictureTitle', {
      value: `${formatFigure(kwh, 2)} ${text('unitInWords')}`,
      class: shownClass ?? '',
    });
    return {
      title: text(fits ? 'complete' : 'mismatch'),
      outcome: fits ? 'clear' : 'warning',
      statements: present([
        misfit,
        say('fromCertificate'),
        say(isDwelling(values) ? 'wholeBuilding' : 'noClassHere'),
        say(expiry === undefined ? 'checkExpiry' : 'validUntil', { date: expiry ? formatDay(expiry) : '' }),
      ]),
      rows,
      picture:
        isDwelling(values) && fits
          ? {
              svg: drawClassScale({ classes }, kwh, withUnit(kwh, own), pictureTitle),
              alt: pictureTitle,
              name: 'energieskala.svg',
              label: text('pictureFile'),
            }
          : undefined,
      texts: [
        { title: text('textLong'), text: plain(`${words.map(([long]) => long).join(', ')}.`) },
        { title: text('textPortal'), text: plain(words.map(([, portal]) => portal).join(' · ')) },
        { title: text('textPrint'), text: plain(print) },
        {
          title: text('textTable'),
          text: plain(particulars.map(({ label, value }) => `${label}\t${value}`).join('\n')),
          isForPrograms: true,
        },
        { title: text('textXml'), text: xml, isForPrograms: true },
      ],
      files: [{ name: 'energiepass.xml', type: 'application/xml', text: xml, label: text('xmlFile') }],
      summary: plain(text('summary', { print })),
    };
  },
});
