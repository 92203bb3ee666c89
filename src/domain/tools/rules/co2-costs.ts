/** How landlord and tenant share the costs of CO2: §§ 5 to 9 CO2KostAufG. */
import { formatCents, parseNumber } from '../../language/format.ts';
import { drawCosts } from '../drawings/co2-costs.ts';
import { formatFigure, toPlainSpaces, wordsToShare } from '../figures.ts';
import { kilosToSpecific, kilosToYear, landlordOf, specificToLess, specificToStep } from './co2-steps.ts';
import { fuels, isFuel } from './fuels.ts';
import { choice, number, tick } from '../inputs.ts';
import { names, sentenceOf } from '../../names.ts';
import { compact } from '../compact.ts';
import { briefResult, type Part, type PartOf, type Result, type Row, type Statement } from '../result.ts';
import { defineTool, type Context, type ValuesOf } from '../tool.ts';
import type { MarkupElement } from '../view.ts';

const quantity = { input: 'given', is: ['menge'] };
const dwelling = { input: 'building', is: ['wohn'] };

/** Euros a tonne outside of these are a slip: the fixed price was 30 to 55, the corridor ends at 65, and tax comes on top. */
const [leastPerTonne, mostPerTonne] = [20, 120];

/** Kilograms per m² and year outside of these may be kWh, or tonnes: the last step begins at 52. */
const [leastSpecific, mostSpecific] = [3, 120];

const inputs = {
  building: choice('gebaeude', ['wohn', 'nichtwohn', 'unsicher']),
  supply: choice('rechnung', ['vermieter', 'mieter', 'unsicher']),
  cooking: tick('kochen', { when: { input: 'supply', is: ['mieter'] } }),
  given: choice('angabe', ['kg', 'kwh', 'menge', 'unsicher']),
  kilos: number('kg', 0, 10_000_000, { unit: 'kg', when: { input: 'given', is: ['kg'] } }),
  /** Heat from a network: what its supplier says counts, and sometimes nothing is shared. */
  network: tick('fernwaerme', { when: { input: 'given', is: ['kg'] } }),
  energy: number('kwh', 0, 50_000_000, { unit: 'kWh', when: { input: 'given', is: ['kwh'] } }),
  fuel: choice('brennstoff', ['gas', 'oel', 'fluessiggas', 'anderer'], {
    when: { input: 'given', is: ['kwh', 'menge'] },
  }),
  /** A kWh is billed by its Brennwert, a m³ calculated by its Heizwert: that depends on the gas. */
  gas: choice('gasart', ['h', 'l', 'unsicher'], { when: [quantity, { input: 'fuel', is: ['gas'] }] }),
  amount: number('menge', 0, 10_000_000, {
    when: [quantity, { input: 'fuel', is: ['gas', 'oel', 'fluessiggas'] }],
  }),
  /** „Die kg stimmen“ */
  sure: tick('stimmt', { inAnswer: true, when: dwelling }),
  area: number('flaeche', 5, 500_000, { unit: 'm²', when: dwelling }),
  /** A year where nothing is said. */
  months: { name: 'monate', kind: 'number', least: 1, most: 24, unit: 'Monate', when: dwelling },
  costs: { name: 'kosten', kind: 'number', least: 0, most: 10_000_000, unit: '€' },
  year: { name: 'jahr', kind: 'choice', choices: ['2023', '2024', '2025', '2026', '2027', 'spaeter'] },
  limits: choice('auflagen', ['keine', 'eine', 'beide', 'unsicher']),
} as const;

const says = names(
  'split titleShare titleBears titleRefund titleTenant about',
  'leadShare leadCosts leadCooked leadNone',
  'openBuilding openGiven openFuel openGas gasKinds',
  'residential commercial onBill fuelOnBill notElectricity newConnection',
  'step firstStep lastStep shortPeriod longPeriod billPeriod wholeArea notClass',
  'restricted restrictedBoth unsureLimits unsureSupply',
  'statementDue statementDueCommercial districtHeat',
  'implausible late tooHigh tooLow unlikelyEnergy areKwh areRight',
  'refund refundCommercial refundMonths noRefund cooked',
  'metered heatValue factor',
  'estimated estimatedMiddle estimatedNet noPrice noCosts newBoiler',
  'rowKilos rowArea rowSpecific rowStep rowTenant rowLandlord',
  'rowCosts rowCostsTenant rowCostsLandlord rowRefund',
  'between under from',
  'drawn drawnShares drawnLandlord drawnTenant drawnShare drawnAxis drawnKilos drawnNext',
  'letterTitle letterHead letterBill letterKilos',
  'letterShare letterCommercial letterRestricted letterUnshared letterCooked',
  'letterAmount letterAmountOpen letterEnd',
  'noteTitle noteHead noteShare noteCosts note',
  'given givenMonth givenKilos',
);

const figures = names(
  'co2-commercial co2-half co2-cooking co2-tax-rate',
  'heat-value-gas-h heat-value-gas-l heat-value-oil heat-value-lpg',
  'co2-factor-gas co2-factor-gas-net co2-factor-oil co2-factor-lpg',
  // That of 2027 is of the auctions, once it is known: § 4 Abs. 1 Nr. 3.
  'co2-price-2023 co2-price-2024 co2-price-2025 co2-price-2026 co2-price-2027',
);

type Values = ValuesOf<typeof inputs>;
type Says = (typeof says)[number];
type Ctx = Context<Says, (typeof figures)[number], 'co2Steps'>;

/** Where an answer is missing that decides everything else. */
function askFirst({ building, given, fuel, gas }: Values, { say, text }: Ctx): Result | undefined {
  const open = (title: Says, ...keys: Says[]) =>
    briefResult(
      text(title),
      'open',
      keys.map((key) => say(key)),
    );
  if (building === 'unsicher') return open('openBuilding', 'residential', 'commercial');
  if (building !== 'wohn') return undefined;
  if (given === 'unsicher') return open('openGiven', 'onBill');
  if (fuel === 'anderer') return open('openFuel', 'fuelOnBill', 'notElectricity', 'newConnection');
  return gas === 'unsicher' ? open('openGas', 'gasKinds', 'onBill') : undefined;
}

/** Of gas it is its kind that counts. */
function toFuel({ fuel, gas }: Values) {
  const burnt = fuel === 'gas' ? gas : fuel;
  return isFuel(burnt) ? fuels[burnt] : undefined;
}

/** Kilograms of CO2: as entered, or of the energy, or of the amount that was bought. */
function calculateKilos(values: Values, { figure }: Ctx) {
  const { given, fuel, amount = 0 } = values;
  const bought = toFuel(values);
  const factorId = given === 'kwh' && fuel === 'gas' ? 'co2-factor-gas' : bought?.factor;
  const factor = factorId && figure(factorId);
  const burning = given === 'menge' && bought && { amount, unit: bought.unit, heat: figure(bought.heat) };
  const energy = burning ? amount * parseNumber(burning.heat) : (values.energy ?? 0);
  const kilos = given === 'kg' ? values.kilos : factor ? energy * parseNumber(factor) : undefined;
  return { kilos, factor, energy, burning };
}

/** Euros as entered, or what the price of the year makes of the kilograms. */
function calculateCosts({ costs, year, network }: Values, kilos: number | undefined, { figure }: Ctx) {
  const price = year && year !== 'spaeter' && !network && figure(`co2-price-${year}`);
  // The rate of every fuel since 2025; before, it was not always the same.
  const isTaxed = year !== '2023' && year !== '2024';
  const tax = isTaxed ? 1 + parseNumber(figure('co2-tax-rate')) / 100 : 1;
  if (costs !== undefined)
    return { cents: Math.round(costs * 100), perTonne: kilos ? (costs * 1000) / kilos : undefined };
  if (!price || kilos === undefined) return {};
  const key = year === '2026' ? 'estimatedMiddle' : isTaxed ? 'estimated' : 'estimatedNet';
  return { cents: Math.round((kilos / 1000) * parseNumber(price) * tax * 100), estimate: { key, price } as const };
}

const toSlip = (specificOfYear: number) =>
  specificOfYear > mostSpecific ? 'high' : specificOfYear < leastSpecific ? 'low' : undefined;

/** Where a building stands on the table, and who bears which share of the costs. */
function calculateShare({ building, area = 1, limits, months = 12 }: Values, kilos: number | undefined, ctx: Ctx) {
  const { figure, co2Steps } = ctx;
  const kilosOfYear = kilosToYear(kilos ?? 0, months);
  const specific = kilosToSpecific(kilosOfYear, area);
  /** Scaled to a year for a short period too: a slip does not depend on how the law shortens its table. */
  const specificOfYear = months < 12 ? kilosToSpecific((kilosOfYear * 12) / months, area) : specific;
  /** The step of a dwelling; other buildings share by one fixed percentage. */
  const step = building === 'wohn' ? { specific, ...specificToStep(co2Steps, specific, months) } : undefined;
  /** The landlord's percentage before and after restrictions (§ 9), and the part of it that they leave, from 0 to 1. */
  const full = 100 - (step?.tenant ?? parseNumber(figure('co2-commercial')));
  const landlord = limits === 'beide' ? 0 : limits === 'eine' ? full * (1 - wordsToShare(figure('co2-half'))) : full;
  return { step, kilosOfYear, specific, specificOfYear, full, landlord, kept: full === 0 ? 1 : landlord / full };
}
type Share = ReturnType<typeof calculateShare>;

/** All amounts in cents; `refund` is what the landlord pays back to a tenant who has the bill: without the part for cooking. */
function calculateMoney({ supply, cooking }: Values, all: number | undefined, share: Share, { figure }: Ctx) {
  if (all === undefined) return {};
  const landlord = Math.round((all * share.landlord) / 100);
  const uncooked = supply === 'mieter' && cooking ? 1 - parseNumber(figure('co2-cooking')) / 100 : 1;
  return { costs: { all, landlord, tenant: all - landlord }, refund: Math.round(landlord * uncooked) };
}

/** What is put into the sentences; brackets mark a gap that whoever sends the letter fills in. */
function toWords(
  { area = 1, months = 12 }: Values,
  kilos: number | undefined,
  costs: string | undefined,
  share: Share,
  ctx: Ctx,
) {
  const { text, co2Steps } = ctx;
  const { step, kilosOfYear, specific, specificOfYear, full, landlord } = share;
  return {
    kilos: kilos === undefined ? '[Menge]' : formatFigure(kilos, 0),
    kilosOfYear: formatFigure(kilosOfYear, 0),
    months: formatFigure(months),
    specific: formatFigure(specific),
    specificOfYear: formatFigure(specificOfYear),
    last: String(co2Steps.at(-2)?.below ?? ''),
    range: step
      ? text(step.from === 0 ? 'under' : step.below === undefined ? 'from' : 'between', {
          from: formatFigure(step.from, 2),
          below: formatFigure(step.below ?? 0, 2),
        })
      : '',
    area: formatFigure(area, 2),
    costs: costs ?? '[Betrag laut Rechnung]',
    full: formatFigure(full),
    tenant: formatFigure(100 - landlord),
    landlord: formatFigure(landlord),
  };
}

/** All figures of the answer in three steps (fuel, share, money), then the words for its sentences and its warnings. */
function calculate(values: Values, ctx: Ctx) {
  const { supply, year, months = 12 } = values;
  const fuel = calculateKilos(values, ctx);
  const { cents, perTonne, estimate } = calculateCosts(values, fuel.kilos, ctx);
  const share = calculateShare(values, fuel.kilos, ctx);
  const isSelf = supply === 'mieter';
  return {
    fuel,
    share,
    money: calculateMoney(values, cents, share, ctx),
    months,
    words: toWords(values, fuel.kilos, estimate || cents === undefined ? undefined : formatCents(cents), share, ctx),
    estimate,
    /** The tenant has the bill, and gets something back. */
    isClaim: isSelf && share.landlord > 0,
    // Billed the year after at the latest, and then twelve months: § 6 Abs. 2 Satz 2.
    isLate: isSelf && year !== undefined && year !== 'spaeter' && Number(year) < Number(ctx.today.slice(0, 4)) - 2,
    slip: share.step && !values.sure ? toSlip(share.specificOfYear) : undefined,
    implausible: perTonne !== undefined && (perTonne < leastPerTonne || perTonne > mostPerTonne) ? perTonne : undefined,
  };
}
type Sums = ReturnType<typeof calculate>;

/** The euros that the landlord bears or gives back, where they are known and fit; else the share. */
function toTitle({ supply, cooking }: Values, sums: Sums, { text }: Ctx): Pick<Result, 'title' | 'lead'> {
  const { words, share, estimate, implausible, isClaim, isLate } = sums;
  const { costs, refund } = sums.money;
  if (share.landlord === 0) return { title: text('titleTenant'), lead: text('leadNone') };
  if (!costs || implausible !== undefined) return { title: text('titleShare', words), lead: text('leadShare', words) };
  const inWords = (cents: number) => (estimate ? text('about', { amount: formatCents(cents) }) : formatCents(cents));
  const isRefund = isClaim && !isLate;
  return {
    title: text(isRefund ? 'titleRefund' : 'titleBears', { amount: inWords(isRefund ? refund : costs.landlord) }),
    lead: text(isRefund && supply === 'mieter' && cooking ? 'leadCooked' : 'leadCosts', {
      ...words,
      costs: inWords(costs.all),
    }),
  };
}

function toStatements({ supply, cooking, network, year, limits }: Values, sums: Sums, { say }: Ctx): Statement[] {
  const { months, estimate, implausible, isClaim, isLate, words } = sums;
  const { burning, energy, factor } = sums.fuel;
  const { step, landlord } = sums.share;
  const stepKey = step?.below === undefined ? 'lastStep' : step.from === 0 ? 'firstStep' : 'step';
  return compact([
    implausible !== undefined && say('implausible', { perTonne: formatCents(Math.round(implausible * 100)) }),
    isLate && say('late'),
    // The rule by which the share is found.
    step ? say(stepKey, words) : say('commercial'),
    step && months < 12 && say('shortPeriod', words),
    ...(step && months > 12 ? [say('longPeriod', words), say('billPeriod')] : []),
    limits === 'eine' && say('restricted', words),
    limits === 'beide' && say('restrictedBoth'),
    limits === 'unsicher' && say('unsureLimits'),
    network && say('districtHeat'),
    supply === 'vermieter' && say(step ? 'statementDue' : 'statementDueCommercial'),
    supply === 'unsicher' && say('unsureSupply'),
    supply === 'mieter' && landlord === 0 && say('noRefund'),
    ...(isClaim
      ? [
          say(step ? 'refund' : 'refundCommercial'),
          say('refundMonths'),
          cooking && say('cooked'),
          !step && say('metered'),
        ]
      : []),
    burning &&
      say('heatValue', { ...burning, amount: formatFigure(burning.amount, 2), energy: formatFigure(energy, 0) }),
    factor !== undefined && say('factor', { factor }),
    estimate && say(estimate.key, { price: estimate.price, kilos: words.kilos, year: String(year) }),
    !sums.money.costs && say(year === '2027' || year === 'spaeter' ? 'noPrice' : 'noCosts'),
    step && supply === 'vermieter' && say('wholeArea'),
    step && say('notClass'),
    step && say('newBoiler'),
  ]);
}

/** What may be a slip is asked back, and confirmed by a link: the answer stands there all the same. */
function toQuestion({ given, kilos }: Values, { slip, words }: Sums, { text }: Ctx): Part | undefined {
  if (!slip) return undefined;
  const isHigh = slip === 'high';
  const kwh = { angabe: 'kwh', kwh: formatFigure(kilos ?? 0, 2), kg: '' };
  return {
    kind: 'question',
    text: text(given !== 'kg' ? 'unlikelyEnergy' : isHigh ? 'tooHigh' : 'tooLow', words),
    answers: compact([
      given === 'kg' && isHigh && { text: text('areKwh'), change: kwh },
      { text: text('areRight'), change: { stimmt: 'on' } },
    ]),
  };
}

function toRows({ fuel, share, money: { costs, refund }, isClaim, words }: Sums, { text }: Ctx): Row[] {
  const { step } = share;
  const inEuros = (cents: number | undefined) => (cents === undefined ? undefined : formatCents(cents));
  const rows: [Says, string | false | undefined][] = [
    ['rowTenant', `${words.tenant}\u00a0%`],
    ['rowLandlord', `${words.landlord}\u00a0%`],
    ['rowKilos', fuel.kilos !== undefined && `${words.kilos}\u00a0kg`],
    ['rowArea', step && `${words.area}\u00a0m²`],
    ['rowSpecific', step && `${words.specific}\u00a0kg`],
    ['rowStep', words.range],
    ['rowCosts', inEuros(costs?.all)],
    ['rowCostsTenant', inEuros(costs?.tenant)],
    ['rowCostsLandlord', inEuros(costs?.landlord)],
    ['rowRefund', isClaim && inEuros(refund)],
  ];
  return rows.flatMap(([key, value]) => (value ? { label: text(key), value } : []));
}

/** What the next better step would take. */
function toNext({ months, share: { step, kept } }: Sums, { say, co2Steps }: Ctx): Statement | undefined {
  const less = step && kept > 0 ? specificToLess(co2Steps, step.specific, months) : undefined;
  if (!step || less === undefined) return undefined;
  const landlord = formatFigure(landlordOf(co2Steps, step.index - 1) * kept);
  return say('drawnNext', { less: formatFigure(less), landlord });
}

/** Who bears how much, and of a dwelling where it stands on the steps. */
function draw(sums: Sums, { text, co2Steps }: Ctx): MarkupElement | undefined {
  const { months, words, money, estimate, implausible } = sums;
  const { step, landlord, kept } = sums.share;
  if (kept === 0) return undefined;
  const toSide = (who: 'landlord' | 'tenant') => {
    const [cents, share] = [implausible === undefined ? money.costs?.[who] : undefined, `${words[who]}\u00a0%`];
    const key = sentenceOf('drawn', who);
    return cents === undefined
      ? { amount: share, name: text(key, { share: '' }).trim() }
      : { amount: `${estimate ? '≈\u00a0' : ''}${formatCents(cents)}`, name: text(key, { share }) };
  };
  return drawCosts({
    alt: step ? text('drawn', { ...words, number: String(step.index + 1) }) : text('drawnShares', words),
    landlord,
    sides: { landlord: toSide('landlord'), tenant: toSide('tenant') },
    stair: step && {
      steps: co2Steps.map(({ below }, index) => ({
        landlord: landlordOf(co2Steps, index) * kept,
        below: below === null ? undefined : (below * Math.min(months, 12)) / 12,
      })),
      at: step.index,
      specific: step.specific,
      words: {
        share: text('drawnShare'),
        axis: text('drawnAxis'),
        ours: `${words.landlord}\u00a0%`,
        specific: text('drawnKilos', words),
      },
    },
  });
}

/** The tenant's letter to the landlord, or the landlord's note under the bill. */
function toLetter({ supply, cooking, limits }: Values, sums: Sums, { text }: Ctx): PartOf<'text'> | undefined {
  const { estimate, implausible, isClaim, isLate, words } = sums;
  const { costs, refund } = sums.money;
  const { step } = sums.share;
  const basis = [
    step && text('letterKilos', words),
    limits === 'eine' && text('letterRestricted'),
    limits === 'beide' && text('letterUnshared'),
  ];
  if (isClaim && !isLate) {
    // Nobody claims an amount that is only estimated.
    const isOpen = estimate || implausible !== undefined || refund === undefined;
    const claim = compact([
      text('letterBill', words),
      ...basis,
      text(step ? 'letterShare' : 'letterCommercial', words),
      cooking && text('letterCooked'),
      isOpen ? text('letterAmountOpen') : text('letterAmount', { amount: formatCents(refund) }),
    ]);
    const letter = [text('letterHead'), claim.join('\n'), text('letterEnd')];
    return { kind: 'text', title: text('letterTitle'), text: toPlainSpaces(letter.join('\n\n')), isOpen: true };
  }
  if (supply !== 'vermieter') return undefined;
  const note = compact([
    text('noteHead'),
    ...basis,
    text('noteShare', words),
    costs &&
      !estimate &&
      text('noteCosts', {
        ...words,
        tenantCosts: formatCents(costs.tenant),
        landlordCosts: formatCents(costs.landlord),
      }),
  ]);
  return { kind: 'text', title: text('noteTitle'), text: toPlainSpaces(note.join('\n')), isOpen: true };
}

function answer(values: Values, ctx: Ctx): Result {
  const first = askFirst(values, ctx);
  if (first) return first;
  const { building, supply, network, limits } = values;
  const { text, nameOf } = ctx;
  const sums = calculate(values, ctx);
  const [reason, ...items] = toStatements(values, sums, ctx);
  const letter = toLetter(values, sums, ctx);
  const isLong = sums.share.step !== undefined && sums.months > 12;
  const isOpen = limits === 'unsicher' || supply === 'unsicher' || network || isLong;
  return {
    ...toTitle(values, sums, ctx),
    outcome: sums.implausible !== undefined || sums.isLate || sums.slip ? 'warning' : isOpen ? 'open' : 'clear',
    views: [toQuestion(values, sums, ctx), draw(sums, ctx), reason, toNext(sums, ctx)],
    action: letter && { copy: letter.text },
    more: [
      letter,
      { kind: 'bill', rows: toRows(sums, ctx), note: text('note'), isFolded: true },
      { kind: 'list', items },
    ],
    summary: toPlainSpaces(`${nameOf('building', building)}: ${text('split', sums.words)}`),
  };
}

function given(values: Values, { text, nameOf }: Ctx): string {
  const { building, given, kilos = 0, energy = 0, fuel, amount = 0, area, months = 12, costs } = values;
  const { unit = 'm³' } = toFuel(values) ?? {};
  const bought = given === 'kwh' ? `${formatFigure(energy, 2)} kWh` : `${formatFigure(amount, 2)} ${unit}`;
  const consumed =
    given === 'kg'
      ? text('givenKilos', { kilos: formatFigure(kilos, 2) })
      : given !== 'unsicher' && fuel && `${bought} ${nameOf('fuel', fuel)}`;
  const time = { amount: consumed || '', months: formatFigure(months) };
  return compact([
    building !== 'wohn' && nameOf('building', building),
    consumed && (building === 'wohn' ? text(months === 1 ? 'givenMonth' : 'given', time) : consumed),
    area !== undefined && `${formatFigure(area, 2)} m²`,
    costs !== undefined && formatCents(Math.round(costs * 100)),
  ]).join(', ');
}

export const co2Costs = defineTool({ inputs, given, says, figures, tables: ['co2Steps'], answer });
