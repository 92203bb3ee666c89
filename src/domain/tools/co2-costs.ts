/** How landlord and tenant share the costs of CO2: §§ 5 to 9 CO2KostAufG. */
import { formatCents, parseNumber } from '../format.ts';
import type { Law } from '../law.ts';
import { formatFigure, wordsToShare } from './figures.ts';
import { names } from './names.ts';
import type { Result, Statement } from './result.ts';
import { defineTool } from './tool.ts';

type Steps = Law['co2Steps'];

/** § 5 Abs. 1 Satz 3: rounded to one decimal before it is looked up. Half a tenth that a division loses counts as half. */
export const kilosToSpecific = (kilos: number, squareMetres: number): number =>
  Math.round((kilos * 10) / squareMetres + 1e-9) / 10;

/** The step of a rounded value; § 5 Abs. 1 Satz 4 shortens the table for a period of less than a year. */
export function specificToStep(steps: Steps, specific: number, months: number) {
  const share = months / 12;
  // In tenths and twelfths, so that no fraction is lost at a limit.
  const tenths = Math.round(specific * 10);
  const found = steps.findIndex(({ below }) => below === null || tenths * 12 < below * 10 * months);
  const index = found < 0 ? steps.length - 1 : found;
  const step = steps[index];
  const from = steps[index - 1]?.below ?? 0;
  return { tenant: step?.tenant ?? 0, from: from * share, below: step?.below == null ? undefined : step.below * share };
}

const kilowattHours = { input: 'given', is: ['kwh'] };
const quantity = { input: 'given', is: ['menge'] };
const dwelling = { input: 'building', is: ['wohn'] };

const factors = { gas: 'co2-factor-gas', oel: 'co2-factor-oil', fluessiggas: 'co2-factor-lpg' } as const;
const prices = {
  '2023': 'co2-price-2023',
  '2024': 'co2-price-2024',
  '2025': 'co2-price-2025',
  '2026': 'co2-price-2026',
} as const;

/** What a fuel is bought by, and its heat value; of gas by its kind. There is no sourced value of a litre of Flüssiggas. */
const heatValues = {
  h: { unit: 'm³', heat: 'heat-value-gas-h', factor: 'co2-factor-gas-net' },
  l: { unit: 'm³', heat: 'heat-value-gas-l', factor: 'co2-factor-gas-net' },
  oel: { unit: 'l', heat: 'heat-value-oil', factor: 'co2-factor-oil' },
  fluessiggas: { unit: 'kg', heat: 'heat-value-lpg', factor: 'co2-factor-lpg' },
} as const;

/** A blank that breaks no line is none that a letter should get. */
const plain = (words: string): string => words.replaceAll('\u00a0', ' ');

/** Euros a tonne outside of these are a slip: the fixed price was 30 to 55, the corridor ends at 65, and tax comes on top. */
const [leastPerTonne, mostPerTonne] = [20, 120];

export const co2Costs = defineTool({
  inputs: {
    building: { name: 'gebaeude', kind: 'choice', choices: ['wohn', 'nichtwohn', 'unsicher'], required: true },
    supply: { name: 'rechnung', kind: 'choice', choices: ['vermieter', 'mieter', 'unsicher'], required: true },
    cooking: { name: 'kochen', kind: 'tick', when: { input: 'supply', is: ['mieter'] } },
    given: { name: 'angabe', kind: 'choice', choices: ['kg', 'kwh', 'menge', 'unsicher'], required: true },
    kilos: {
      name: 'kg',
      kind: 'number',
      least: 0,
      most: 10_000_000,
      unit: 'kg',
      required: true,
      when: { input: 'given', is: ['kg'] },
    },
    /** Heat from a network: what its supplier says counts, and sometimes nothing is shared. */
    network: { name: 'fernwaerme', kind: 'tick', when: { input: 'given', is: ['kg'] } },
    energy: {
      name: 'kwh',
      kind: 'number',
      least: 0,
      most: 50_000_000,
      unit: 'kWh',
      required: true,
      when: kilowattHours,
    },
    fuel: {
      name: 'brennstoff',
      kind: 'choice',
      choices: ['gas', 'oel', 'fluessiggas', 'anderer'],
      required: true,
      when: { input: 'given', is: ['kwh', 'menge'] },
    },
    /** A kWh is billed by its Brennwert, a m³ reckoned by its Heizwert: that depends on the gas. */
    gas: {
      name: 'gasart',
      kind: 'choice',
      choices: ['h', 'l', 'unsicher'],
      required: true,
      when: [quantity, { input: 'fuel', is: ['gas'] }],
    },
    amount: {
      name: 'menge',
      kind: 'number',
      least: 0,
      most: 10_000_000,
      required: true,
      when: [quantity, { input: 'fuel', is: ['gas', 'oel', 'fluessiggas'] }],
    },
    area: { name: 'flaeche', kind: 'number', least: 5, most: 500_000, unit: 'm²', required: true, when: dwelling },
    /** A year where nothing is said. */
    months: { name: 'monate', kind: 'number', least: 1, most: 12, when: dwelling },
    costs: { name: 'kosten', kind: 'number', least: 0, most: 10_000_000, unit: '€' },
    year: { name: 'jahr', kind: 'choice', choices: ['2023', '2024', '2025', '2026', 'spaeter'] },
    limits: { name: 'auflagen', kind: 'choice', choices: ['keine', 'eine', 'beide', 'unsicher'], required: true },
  },
  says: names(
    'split openBuilding openGiven openFuel openGas gasKinds',
    'residential commercial onBill fuelOnBill notElectricity newConnection',
    'step firstStep lastStep shortPeriod wholeArea notClass',
    'restricted restrictedBoth unsureLimits unsureSupply',
    'statementDue statementDueCommercial districtHeat',
    'implausible late',
    'refund refundCommercial refundMonths noRefund cooked',
    'metered heatValue factor',
    'estimated estimatedMiddle estimatedNet noPrice noCosts',
    'rowKilos rowSpecific rowStep rowTenant rowLandlord',
    'rowCosts rowCostsTenant rowCostsLandlord rowRefund',
    'between under from',
    'letterTitle letterHead letterBill letterKilos',
    'letterShare letterCommercial letterRestricted letterUnshared letterCooked',
    'letterAmount letterAmountOpen letterEnd',
    'noteTitle noteHead noteShare noteCosts note',
  ),
  figures: names(
    'co2-commercial co2-half co2-cooking co2-tax-rate',
    'heat-value-gas-h heat-value-gas-l heat-value-oil heat-value-lpg',
    'co2-factor-gas co2-factor-gas-net co2-factor-oil co2-factor-lpg',
    'co2-price-2023 co2-price-2024 co2-price-2025 co2-price-2026',
  ),
  tables: ['co2Steps'],
  answer(values, { say, text, nameOf, figure, co2Steps, today }): Result {
    const { building, supply, cooking, network, given, fuel, gas, area, months = 12, costs, year, limits } = values;
    const open = (title: string, statements: Statement[]): Result => ({
      title,
      outcome: 'open',
      statements,
      summary: title,
    });
    const isDwelling = building === 'wohn';
    if (building === 'unsicher') return open(text('openBuilding'), [say('residential'), say('commercial')]);
    if (isDwelling && given === 'unsicher') return open(text('openGiven'), [say('onBill')]);
    if (isDwelling && fuel === 'anderer') {
      return open(text('openFuel'), [say('fuelOnBill'), say('notElectricity'), say('newConnection')]);
    }

    if (isDwelling && gas === 'unsicher') return open(text('openGas'), [say('gasKinds'), say('onBill')]);

    const burnt = given === 'menge' ? (fuel === 'gas' ? gas : fuel) : undefined;
    const bought = burnt && burnt !== 'anderer' && burnt !== 'unsicher' ? heatValues[burnt] : undefined;
    const billed = given === 'kwh' && fuel && fuel !== 'anderer' ? factors[fuel] : undefined;
    const factorId = bought?.factor ?? billed;
    const factor = factorId && figure(factorId);
    const heat = bought && figure(bought.heat);
    const energy = heat ? (values.amount ?? 0) * parseNumber(heat) : values.energy;
    const kilos = given === 'kg' ? values.kilos : factor ? (energy ?? 0) * parseNumber(factor) : undefined;
    const rounded = formatFigure(kilos ?? 0, 0);

    const specific = isDwelling ? kilosToSpecific(kilos ?? 0, area ?? 1) : undefined;
    const step = specific === undefined ? undefined : specificToStep(co2Steps, specific, months);
    const isHalved = limits === 'eine';
    const isUnshared = limits === 'beide';
    const full = step ? 100 - step.tenant : 100 - parseNumber(figure('co2-commercial'));
    const landlord = isUnshared ? 0 : isHalved ? full * (1 - wordsToShare(figure('co2-half'))) : full;
    const shares = { tenant: formatFigure(100 - landlord), landlord: formatFigure(landlord) };

    const price = year && year !== 'spaeter' && !network ? figure(prices[year]) : undefined;
    // The rate of every fuel since 2025; before, it was not always the same.
    const isTaxed = year === '2025' || year === '2026';
    const tax = isTaxed ? 1 + parseNumber(figure('co2-tax-rate')) / 100 : 1;
    const isEstimate = costs === undefined && price !== undefined && kilos !== undefined;
    const cents =
      costs !== undefined
        ? Math.round(costs * 100)
        : isEstimate
          ? Math.round((kilos / 1000) * parseNumber(price) * tax * 100)
          : undefined;
    const landlordCents = cents === undefined ? undefined : Math.round((cents * landlord) / 100);
    const perTonne = costs !== undefined && kilos ? (costs * 1000) / kilos : undefined;
    const isImplausible = perTonne !== undefined && (perTonne < leastPerTonne || perTonne > mostPerTonne);
    const isSelf = supply === 'mieter';
    // Billed the year after at the latest, and then twelve months: § 6 Abs. 2 Satz 2.
    const isLate = isSelf && year !== undefined && year !== 'spaeter' && Number(year) < Number(today.slice(0, 4)) - 2;
    const kept = isSelf && cooking ? 1 - parseNumber(figure('co2-cooking')) / 100 : 1;
    const refund = landlordCents === undefined ? undefined : Math.round(landlordCents * kept);

    const range =
      step &&
      text(step.from === 0 ? 'under' : step.below === undefined ? 'from' : 'between', {
        from: formatFigure(step.from, 2),
        below: formatFigure(step.below ?? 0, 2),
      });
    const stepKey = step?.from === 0 ? 'firstStep' : 'step';
    const row = (label: string, value: string | undefined) => (value === undefined ? [] : [{ label, value }]);
    const money = (amount: number | undefined) => (amount === undefined ? undefined : formatCents(amount));

    const statements = [
      ...(step
        ? [
            say(step.below === undefined ? 'lastStep' : stepKey, {
              specific: formatFigure(specific ?? 0),
              range: range ?? '',
              ...shares,
            }),
          ]
        : [say('commercial')]),
      ...(step && months < 12 ? [say('shortPeriod', { months: formatFigure(months) })] : []),
      ...(isHalved ? [say('restricted', { full: formatFigure(full), landlord: shares.landlord })] : []),
      ...(isUnshared ? [say('restrictedBoth')] : []),
      ...(limits === 'unsicher' ? [say('unsureLimits')] : []),
      ...(network ? [say('districtHeat')] : []),
      ...(isImplausible ? [say('implausible', { perTonne: formatCents(Math.round(perTonne * 100)) })] : []),
      ...(isLate ? [say('late')] : []),
      ...(supply === 'vermieter' ? [say(isDwelling ? 'statementDue' : 'statementDueCommercial')] : []),
      ...(supply === 'unsicher' ? [say('unsureSupply')] : []),
      ...(isSelf && landlord === 0 ? [say('noRefund')] : []),
      ...(isSelf && landlord > 0
        ? [
            say(isDwelling ? 'refund' : 'refundCommercial'),
            say('refundMonths'),
            ...(cooking ? [say('cooked')] : []),
            ...(isDwelling ? [] : [say('metered')]),
          ]
        : []),
      ...(heat
        ? [
            say('heatValue', {
              amount: formatFigure(values.amount ?? 0, 2),
              unit: bought.unit,
              heat,
              energy: formatFigure(energy ?? 0, 0),
            }),
          ]
        : []),
      ...(factor === undefined ? [] : [say('factor', { factor })]),
      ...(isEstimate
        ? [
            say(year === '2026' ? 'estimatedMiddle' : isTaxed ? 'estimated' : 'estimatedNet', {
              price,
              kilos: rounded,
              year: String(year),
            }),
          ]
        : []),
      ...(cents === undefined ? [say(year === 'spaeter' ? 'noPrice' : 'noCosts')] : []),
      ...(step && supply === 'vermieter' ? [say('wholeArea')] : []),
      ...(step ? [say('notClass')] : []),
    ];

    const rows = [
      ...row(text('rowTenant'), `${shares.tenant}\u00a0%`),
      ...row(text('rowLandlord'), `${shares.landlord}\u00a0%`),
      ...row(text('rowKilos'), kilos === undefined ? undefined : `${rounded}\u00a0kg`),
      ...row(text('rowSpecific'), specific === undefined ? undefined : `${formatFigure(specific)}\u00a0kg`),
      ...row(text('rowStep'), range),
      ...row(text('rowCosts'), money(cents)),
      ...row(text('rowCostsTenant'), money(cents === undefined ? undefined : cents - (landlordCents ?? 0))),
      ...row(text('rowCostsLandlord'), money(landlordCents)),
      ...row(text('rowRefund'), isSelf && landlord > 0 ? money(refund) : undefined),
    ];

    const figures = {
      kilos: kilos === undefined ? '[Menge]' : rounded,
      specific: specific === undefined ? '' : formatFigure(specific),
      range: range ?? '',
      area: formatFigure(area ?? 0, 2),
      costs: isEstimate || cents === undefined ? '[Betrag laut Rechnung]' : formatCents(cents),
      ...shares,
    };
    const basis = [
      ...(step ? [text('letterKilos', figures)] : []),
      ...(isHalved ? [text('letterRestricted')] : []),
      ...(isUnshared ? [text('letterUnshared')] : []),
    ];
    const claim = [
      text('letterBill', figures),
      ...basis,
      text(step ? 'letterShare' : 'letterCommercial', figures),
      ...(cooking ? [text('letterCooked')] : []),
      // What is only reckoned is no amount to ask for.
      isEstimate || isImplausible || refund === undefined
        ? text('letterAmountOpen')
        : text('letterAmount', { amount: formatCents(refund) }),
    ];
    const letter = [text('letterHead'), claim.join('\n'), text('letterEnd')];
    const billing = [
      text('noteHead'),
      ...basis,
      text('noteShare', figures),
      ...(isEstimate || cents === undefined
        ? []
        : [
            text('noteCosts', {
              ...figures,
              tenantCosts: formatCents(cents - (landlordCents ?? 0)),
              landlordCosts: formatCents(landlordCents ?? 0),
            }),
          ]),
    ];
    const texts =
      isSelf && landlord > 0 && !isLate
        ? [{ title: text('letterTitle'), text: plain(letter.join('\n\n')) }]
        : supply === 'vermieter'
          ? [{ title: text('noteTitle'), text: plain(billing.join('\n')) }]
          : [];

    const title = text('split', shares);
    return {
      title,
      outcome:
        isImplausible || isLate
          ? 'warning'
          : limits === 'unsicher' || supply === 'unsicher' || network
            ? 'open'
            : 'clear',
      statements,
      rows,
      texts,
      note: text('note'),
      summary: plain(`${nameOf('building', building)}: ${title}`),
    };
  },
});
