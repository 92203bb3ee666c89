/** What an advertisement has to say of a certificate: § 87, and § 112 Abs. 3 for the old ones, which have all expired. */
import { energyClasses, energyToClass } from '../energy-class.ts';
import { drawClassScale } from './class-scale.ts';
import { formatDay, type Day } from './day.ts';
import { issuedToExpiry } from './expiry.ts';
import { formatFigure, wordsToDay } from './figures.ts';
import { names } from './names.ts';
import { toEnergiepass } from './openimmo.ts';
import type { Result, Statement } from './result.ts';
import { defineTool } from './tool.ts';
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

export const adParticulars = defineTool({
  // Nothing is asked for by force: what is missing is the answer.
  inputs: {
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
  },
  says: names(
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
  ),
  figures: ['validity', 'class-introduction', 'ad-old-from'],
  tables: ['classes'],
  answer(values, { say, text, nameOf, figure, classes, today }): Result {
    const { building, kind, energy, heat, electricity, year, energyClass, issued } = values;

    if (kind === 'keiner') {
      return {
        title: text('without'),
        outcome: 'warning',
        statements: [say('withoutDuty'), say('withoutSentence'), say('withoutViewing'), say('withoutExempt')],
        texts: [{ title: text('textAdSentence'), text: plain(text('adSentence')) }],
        summary: text('without'),
      };
    }
    if (issued !== undefined && issued > today) {
      return { title: text('future'), outcome: 'warning', statements: [], summary: text('future') };
    }
    const expiry = issued === undefined ? undefined : issuedToExpiry(issued, Number(figure('validity')));
    if (issued !== undefined && expiry !== undefined && expiry < today) {
      const title = text('expired', { date: formatDay(expiry) });
      const isOld = issued > wordsToDay(figure('ad-old-from')) && issued < wordsToDay(figure('class-introduction'));
      return {
        title,
        outcome: 'warning',
        statements: [say('expiredNoAd'), say('expiredNew'), ...(isOld ? [say('expiredOld')] : [])],
        summary: title,
      };
    }

    const isDwelling = building === 'wohn';
    const isOther = building === 'nichtwohn';
    const carrier =
      values.carrier === 'anderer' ? values.otherCarrier : values.carrier && nameOf('carrier', values.carrier);
    const missing: Statement[] = [
      ...(isDwelling || isOther ? [] : [say('missingBuilding')]),
      ...(kind === 'bedarf' || kind === 'verbrauch' ? [] : [say('missingKind')]),
      ...(isDwelling && energy === undefined ? [say('missingEnergy')] : []),
      ...(isOther && heat === undefined ? [say('missingHeat')] : []),
      ...(isOther && electricity === undefined ? [say('missingElectricity')] : []),
      ...(carrier ? [] : [say('missingCarrier')]),
      ...(isDwelling && year === undefined ? [say('missingYear')] : []),
      ...(isDwelling && year !== undefined && !isYear(year, today) ? [say('fourDigits')] : []),
      ...(isDwelling && energyClass === undefined ? [say('missingClass')] : []),
      ...(isDwelling && energyClass === 'keine' ? [say('noClass')] : []),
    ];

    const unit = (kwh: number) => `${formatFigure(kwh, 2)}\u00a0${text('unit')}`;
    const row = (label: string, shown: string | undefined) => (shown === undefined ? [] : [{ label, value: shown }]);
    const kindName = kind === 'bedarf' || kind === 'verbrauch' ? nameOf('kind', kind) : undefined;
    const shownClass = isDwelling && energyClass !== 'keine' ? energyClass : undefined;
    const particulars = [
      ...row(text('rowKind'), kindName),
      ...(isDwelling && energy !== undefined ? row(text('rowEnergy'), unit(energy)) : []),
      ...(isOther && heat !== undefined ? row(text('rowHeat'), unit(heat)) : []),
      ...(isOther && electricity !== undefined ? row(text('rowElectricity'), unit(electricity)) : []),
      ...row(text('rowCarrier'), carrier),
      ...row(text('rowYear'), isDwelling ? year : undefined),
      ...row(text('rowClass'), shownClass),
    ];
    const rows = [...particulars, ...row(text('rowExpiry'), expiry && formatDay(expiry))];

    const fitting = energy === undefined ? undefined : energyToClass({ classes }, energy);
    const fits = shownClass === undefined || fitting === undefined || fitting === shownClass;
    const misfit = fits ? [] : [say('doesNotFit', { value: unit(energy ?? 0), fitting, class: shownClass })];

    if (missing.length > 0 || kindName === undefined || !carrier) {
      const title = text(missing.length === 1 ? 'missingOne' : 'missingSome', { count: String(missing.length) });
      return {
        title,
        outcome: 'open',
        statements: [...missing, ...misfit, say('fine')],
        rows,
        summary: text('summaryOpen', { count: String(missing.length) }),
      };
    }

    const isDemand = kind === 'bedarf';
    const valueName = text(isDemand ? 'valueDemand' : 'valueConsumption');
    // All of these are there: what the building has of them is no longer missing.
    const [kwh, heatKwh, powerKwh] = [energy ?? 0, heat ?? 0, electricity ?? 0];
    const built = { year: year ?? '' };
    const letter = { class: shownClass ?? '' };
    const heatAndPower = [`${text('valueHeat')} ${unit(heatKwh)}`, `${text('valueElectricity')} ${unit(powerKwh)}`];
    const long = [
      kindName,
      `${valueName} ${isDwelling ? unit(kwh) : heatAndPower.join(', ')}`,
      text('longCarrier', { carrier }),
      ...(isDwelling ? [text('longYear', built), text('longClass', letter)] : []),
    ].join(', ');
    const portal = [
      kindName,
      ...(isDwelling ? [unit(kwh)] : heatAndPower),
      carrier,
      ...(isDwelling ? [text('portalYear', built), text('portalClass', letter)] : []),
    ].join(' · ');
    const shortCarrier =
      values.carrier === 'erdgas' || values.carrier === 'heizoel' ? text(shortCarriers[values.carrier]) : carrier;
    const print = [
      text(isDemand ? 'printDemand' : 'printConsumption'),
      ...(isDwelling
        ? [`${formatFigure(kwh, 2)} ${text('printUnit')}`]
        : [
            `${text('valueHeat')} ${formatFigure(heatKwh, 2)}`,
            `${text('valueElectricity')} ${formatFigure(powerKwh, 2)} ${text('printUnit')}`,
          ]),
      shortCarrier,
      ...(isDwelling ? [text('printYear', built), letter.class] : []),
    ].join(', ');
    const xml = viewToXml(
      toEnergiepass({
        epart: isDemand ? 'BEDARF' : 'VERBRAUCH',
        energieverbrauchkennwert: isDwelling && !isDemand ? String(kwh) : undefined,
        // § 82 Abs. 2: the consumption of a residential building has always held its hot water since May 2014.
        mitwarmwasser: isDwelling && !isDemand && issued !== undefined ? 'true' : undefined,
        endenergiebedarf: isDwelling && isDemand ? String(kwh) : undefined,
        primaerenergietraeger: carrier,
        stromwert: isOther ? String(powerKwh) : undefined,
        waermewert: isOther ? String(heatKwh) : undefined,
        wertklasse: shownClass,
        baujahr: isDwelling ? year : undefined,
        ausstelldatum: issued,
        jahrgang: issued === undefined ? undefined : '2014',
        gebaeudeart: isDwelling ? 'wohn' : 'nichtwohn',
      }),
    );

    // It is heard.
    const pictureTitle = text('pictureTitle', { value: `${formatFigure(kwh, 2)} ${text('unitInWords')}`, ...letter });
    return {
      title: text(fits ? 'complete' : 'mismatch'),
      outcome: fits ? 'clear' : 'warning',
      statements: [
        ...misfit,
        say('fromCertificate'),
        say(isDwelling ? 'wholeBuilding' : 'noClassHere'),
        say(expiry === undefined ? 'checkExpiry' : 'validUntil', { date: expiry ? formatDay(expiry) : '' }),
      ],
      rows,
      picture:
        isDwelling && fits
          ? {
              svg: drawClassScale({ classes }, kwh, unit(kwh), pictureTitle),
              alt: pictureTitle,
              name: 'energieskala.svg',
              label: text('pictureFile'),
            }
          : undefined,
      texts: [
        { title: text('textLong'), text: plain(`${long}.`) },
        { title: text('textPortal'), text: plain(portal) },
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
