/**
 * „Welche Klasse ungefähr?“: a consumption as § 82 calculates it. What the answers leave open is calculated at both ends, so that the
 * result is exactly as wide as what is not known.
 */
import { energyToClass } from '../../law/energy-class.ts';
import { parseNumber } from '../../language/format.ts';
import { drawClassScale } from '../drawings/class-scale.ts';
import { formatFigure, toPlainSpaces } from '../figures.ts';
import { fuels, isFuel } from './fuels.ts';
import { choice, number, tick } from '../inputs.ts';
import { names } from '../../names.ts';
import { toolPagePath } from '../path.ts';
import { compact } from '../compact.ts';
import { briefResult, type Result, type Row, type Statement } from '../result.ts';
import { defineTool, type Context, type ValuesOf } from '../tool.ts';

/**
 * Less or more than that in kWh/(m²·a) is rather a wrong unit: the best class ends at 30, and a heat pump alone needs 8 for the warm
 * water by § 9 HeizkostenV; the last class begins at 250, and this is twice as much.
 */
const [leastPlausible, mostPlausible] = [5, 500];

const home = { unless: { input: 'building', is: ['nichtwohn', 'unsicher'] } } as const;
const supplies = names('gas gasmenge oel fernwaerme waermepumpe pellets holz fluessiggas strom mehreres');

const inputs = {
  building: choice('gebaeude', ['wohn', 'nichtwohn', 'unsicher']),
  supply: choice('heizung', supplies, home),
  gas: choice('gasart', ['h', 'l', 'unsicher'], { when: { input: 'supply', is: ['gasmenge'] } }),
  amount: number('menge', 1, 50_000_000, home),
  year: choice('jahr', ['2025', '2024', '2023', 'mittel', 'unsicher'], home),
  /** The German weather service's own for the postcode; over 36 months the mean of three. */
  factor: { name: 'klimafaktor', kind: 'number', least: 0.4, most: 1.8, ...home },
  water: choice('warmwasser', ['ja', 'nein', 'unsicher'], home),
  areaKind: choice('flaechenart', ['wohn', 'nutz'], home),
  area: number('flaeche', 5, 500_000, { unit: 'm²', ...home }),
  homes: choice('wohnungen', ['zwei', 'mehr'], { when: { input: 'areaKind', is: ['wohn'] } }),
  cellar: choice('keller', ['ja', 'nein', 'unsicher'], { when: { input: 'homes', is: ['zwei'] } }),
  empty: tick('leerstand', home),
} as const;

/** From 2027; until 2026. */
const dated = names('waterGross least titleLeast leadLeast', 'soonGas soonFuel soonWater soonClass');
const says = names(
  ...dated,
  'title lead between unit unitInWords given',
  'openBuilding residential commercial noClass commercialConsumption',
  'implausible leadImplausible askUnit askHouse askArea',
  'weather weatherKnown alsoOpen openGas openCellar openWater',
  'heatValue heatValueGas gross several meter areaFactor areaKnown notLivingArea',
  'waterCentral waterDelivered waterHeatPump waterApart',
  'months demand notForAd wasEmpty',
  'rowEnergy rowWater rowArea rowFactor rowValue rowClass',
  'drawn drawnSame kindLink note summary',
);

const figures = names(
  'gross',
  'heat-value-gas-h heat-value-gas-l heat-value-oil heat-value-lpg heat-value-pellets heat-value-wood gross-heat-value',
  'area-factor area-factor-cellar hot-water hot-water-central hot-water-delivered hot-water-heat-pump',
);

type Values = ValuesOf<typeof inputs>;
type Ctx = Context<(typeof says)[number], (typeof figures)[number], 'classes' | 'climate'>;

/** From the least to the most; both the same where nothing is open. */
type Span = { from: number; to: number };
const toSpan = (values: readonly number[]): Span => ({ from: Math.min(...values), to: Math.max(...values) });

/** Each quantity of the calculation with the values that it may have: one where it is known. */
type Points = {
  /** kWh in a year. */
  energy: readonly number[];
  /** m² of Gebäudenutzfläche, from 2027 Nutzfläche. */
  area: readonly number[];
  climate: readonly number[];
  isCentral: readonly boolean[];
};

/** Whether the law of the day has fuels count by their Brennwert: § 82 Abs. 2 Satz 2, from 2027. */
const isGross = ({ figure }: Ctx) => figure('gross') !== '';

/** By how much a Heizwert of gas is multiplied: § 9 Abs. 2 Satz 6 Nr. 1 HeizkostenV; of other fuels no law says it. */
const grossOfGas = (ctx: Ctx): number => (isGross(ctx) ? parseNumber(ctx.figure('gross-heat-value')) : 1);
const isGas = (supply: Values['supply']) => supply === 'gas' || supply === 'gasmenge';

/** kWh by the Heizwert, from 2027 of gas by the Brennwert, by which it is billed. */
function calculateEnergy({ supply, gas, amount }: Values, ctx: Ctx): readonly number[] {
  const { figure } = ctx;
  const times = (...ids: Parameters<Ctx['figure']>[0][]) => ids.map((id) => amount * parseNumber(figure(id)));
  if (isFuel(supply)) return times(fuels[supply].heat);
  if (supply === 'gas') return [isGross(ctx) ? amount : amount / parseNumber(figure('gross-heat-value'))];
  if (supply !== 'gasmenge') return [amount];
  const kinds = gas === 'h' || gas === 'l' ? [gas] : (['l', 'h'] as const);
  return times(...kinds.map((kind) => fuels[kind].heat)).map((kwh) => kwh * grossOfGas(ctx));
}

/** § 82 Abs. 2 Satz 4: by how much the Gebäudenutzfläche is larger than the Wohnfläche. */
function areaFactors({ areaKind, homes, cellar }: Values, { figure }: Ctx): readonly number[] {
  const [plain, withCellar] = [parseNumber(figure('area-factor')), parseNumber(figure('area-factor-cellar'))];
  if (areaKind === 'nutz') return [1];
  if (homes !== 'zwei' || cellar === 'nein') return [plain];
  return cellar === 'ja' ? [withCellar] : [plain, withCellar];
}

/** Factors of a year in the area; of the mean of all years, or of one that nobody names. */
function yearToFactors(year: string | undefined, { years }: Ctx['climate']): readonly number[] {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const leasts = years.map(({ least }) => least);
  const mosts = years.map(({ most }) => most);
  if (year === 'mittel') return [mean(leasts), mean(mosts)];
  const known = years.find((one) => String(one.year) === year);
  return known ? [known.least, known.most] : [Math.min(...leasts), Math.max(...mosts)];
}

/** § 9 Abs. 2 HeizkostenV: what of a central heating's consumption the warm water takes where nobody measured it, in kWh. */
function calculateWater({ supply, areaKind, area }: Values, ctx: Ctx): number {
  const { figure } = ctx;
  // The law converts a known Gebäudenutzfläche only back into the Wohnfläche.
  const living = areaKind === 'nutz' ? area / parseNumber(figure('area-factor')) : area;
  const heat = parseNumber(figure('hot-water-central')) * living;
  if (supply === 'fernwaerme') return heat / parseNumber(figure('hot-water-delivered'));
  if (isGas(supply)) return heat * grossOfGas(ctx);
  return supply === 'waermepumpe' ? heat * parseNumber(figure('hot-water-heat-pump')) : heat;
}

/** § 82 Abs. 2 and 3, of every point at each of its ends: kWh per m² Gebäudenutzfläche and year, as whole as classes have their limits. */
function pointsToSpan({ energy, area, climate, isCentral }: Points, water: number, apart: number): Span {
  const values = energy.flatMap((kwh) =>
    area.flatMap((squareMetres) =>
      climate.flatMap((factor) =>
        isCentral.map((central) => {
          // The weather changes the heating alone.
          const unchanged = central ? water : 0;
          return ((kwh - unchanged) * factor + unchanged) / squareMetres + (central ? 0 : apart);
        }),
      ),
    ),
  );
  const { from, to } = toSpan(values);
  return { from: Math.round(from), to: Math.round(to) };
}

/** All that the answer says, as figures and in words. */
function calculate(values: Values, ctx: Ctx) {
  const { year, factor, water: hasWater, area } = values;
  const { figure, climate, text } = ctx;
  const energy = calculateEnergy(values, ctx);
  const water = Math.min(calculateWater(values, ctx), ...energy);
  const apart = parseNumber(figure('hot-water'));
  const factors = areaFactors(values, ctx);
  const points: Points = {
    energy,
    area: factors.map((one) => area * one),
    climate: factor === undefined ? yearToFactors(year, climate) : [factor],
    isCentral: hasWater === 'unsicher' ? [true, false] : [hasWater === 'ja'],
  };
  /** „118 bis 141“ */
  const inWords = ({ from, to }: Span, decimals = 0): string => {
    const [least, most] = [formatFigure(from, decimals), formatFigure(to, decimals)];
    return least === most ? least : text('between', { from: least, to: most });
  };
  const toClasses = ({ from, to }: Span): string => {
    const [best, worst] = [energyToClass(ctx, from), energyToClass(ctx, to)];
    return best === worst ? best : text('between', { from: best, to: worst });
  };
  const span = pointsToSpan(points, water, apart);
  return {
    points,
    factors,
    water,
    span,
    inWords,
    toClasses,
    isSame: energyToClass(ctx, span.from) === energyToClass(ctx, span.to),
    /** The answer if some of the points had other values. */
    withPoints: (other: Partial<Points>) => {
      const moved = pointsToSpan({ ...points, ...other }, water, apart);
      return { span: inWords(moved), class: toClasses(moved) };
    },
    words: { span: inWords(span), class: toClasses(span), unit: text('unit') },
  };
}
type Sums = ReturnType<typeof calculate>;

/** Where there is no class: no Wohngebäude, or nobody knows. */
function askFirst({ building }: Values, { say, sayIfDated, text }: Ctx): Result | undefined {
  if (building === 'wohn') return undefined;
  const soon = sayIfDated('soonClass');
  return building === 'unsicher'
    ? briefResult(text('openBuilding'), 'open', [say('residential'), say('commercial')], soon)
    : briefResult(text('noClass'), 'open', [say('commercial'), say('commercialConsumption')], soon);
}

/** A consumption that no class is to be told of: the unit, the year or the area may be others. */
function askAgain({ span, words }: Sums, { say, text }: Ctx): Result | undefined {
  if (span.to >= leastPlausible && span.from <= mostPlausible) return undefined;
  const lead = text('leadImplausible', words);
  const asked = [say('askUnit'), say('askHouse'), say('askArea')];
  return { ...briefResult(text('implausible'), 'warning', asked), lead, summary: lead };
}

/** Why it is a span: the weather, and what else is open. */
function toReasons(values: Values, { points, inWords }: Sums, { text, say, climate }: Ctx): Statement[] {
  const { factor, supply, gas, cellar, water } = values;
  const open = compact([
    supply === 'gasmenge' && gas === 'unsicher' && text('openGas'),
    points.area.length > 1 && cellar === 'unsicher' && text('openCellar'),
    water === 'unsicher' && text('openWater'),
  ]);
  const weather = { factor: inWords(toSpan(points.climate), 2), stations: String(climate.stations) };
  return compact([
    say(factor === undefined ? 'weather' : 'weatherKnown', weather),
    open.length > 0 && say('alsoOpen', { open: open.join(', ') }),
  ]);
}

/** How the law calculates the warm water. */
function toWaterKey({ supply }: Values, ctx: Ctx) {
  if (isGas(supply) && isGross(ctx)) return 'waterGross';
  if (supply === 'fernwaerme') return 'waterDelivered';
  return supply === 'waermepumpe' ? 'waterHeatPump' : 'waterCentral';
}

/** How the answers became the result, and what it is not. */
function toStatements(values: Values, sums: Sums, ctx: Ctx): Statement[] {
  const { supply, amount, areaKind, area, water, empty } = values;
  const { points, factors, inWords } = sums;
  const { say, figure } = ctx;
  const energy = inWords(toSpan(points.energy));
  const bought = isFuel(supply) ? fuels[supply] : undefined;
  return compact([
    isLeast(values, ctx) && say('least'),
    ...toReasons(values, sums, ctx),
    bought && say('heatValue', { amount: formatFigure(amount, 2), energy, ...bought, heat: figure(bought.heat) }),
    supply === 'gasmenge' &&
      say('heatValueGas', {
        amount: formatFigure(amount, 2),
        energy,
        heat: inWords(toSpan(points.energy.map((kwh) => kwh / amount)), 2),
      }),
    supply === 'gas' && say('gross', { energy }),
    supply === 'mehreres' && say('several'),
    supply === 'waermepumpe' && say('meter'),
    areaKind === 'nutz'
      ? say('areaKnown')
      : say('areaFactor', { factor: inWords(toSpan(factors), 2), area: inWords(toSpan(points.area)) }),
    areaKind === 'wohn' && say('notLivingArea', sums.withPoints({ area: [area] })),
    water !== 'nein' && say(toWaterKey(values, ctx), { water: formatFigure(sums.water, 0) }),
    water !== 'ja' && say('waterApart'),
    empty && say('wasEmpty'),
    say('months'),
    say('demand'),
    say('notForAd'),
  ]);
}

function toRows({ water }: Values, { points, words, inWords, water: ofWater }: Sums, { text }: Ctx): Row[] {
  return compact([
    { label: text('rowClass'), value: words.class },
    { label: text('rowValue'), value: `${words.span}\u00a0${words.unit}` },
    { label: text('rowEnergy'), value: `${inWords(toSpan(points.energy))}\u00a0kWh` },
    water === 'ja' && { label: text('rowWater'), value: `${formatFigure(ofWater, 0)}\u00a0kWh` },
    { label: text('rowArea'), value: `${inWords(toSpan(points.area))}\u00a0m²` },
    { label: text('rowFactor'), value: inWords(toSpan(points.climate), 2) },
  ]);
}

/** Of fuels that count by a Brennwert which no law tells it is calculated with the Heizwert, and the value is higher. */
const isLeast = ({ supply }: Values, ctx: Ctx): boolean => isFuel(supply) && isGross(ctx);

function toSoon({ supply, water }: Values, { sayIfDated }: Ctx): Statement | undefined {
  if (isGas(supply)) return sayIfDated('soonGas');
  if (isFuel(supply)) return sayIfDated('soonFuel');
  return water === 'ja' ? undefined : sayIfDated('soonWater');
}

function answer(values: Values, ctx: Ctx): Result {
  const first = askFirst(values, ctx);
  if (first) return first;
  const { text } = ctx;
  const { gas, cellar, water, empty } = values;
  const sums = calculate(values, ctx);
  const again = askAgain(sums, ctx);
  if (again) return again;
  const { span, words, isSame } = sums;
  const least = isLeast(values, ctx);
  const [reason, ...items] = toStatements(values, sums, ctx);
  const isOpen = [gas, cellar, water].includes('unsicher') || empty === true || least;
  return {
    title: text(least ? 'titleLeast' : 'title', words),
    lead: text(least ? 'leadLeast' : 'lead', words),
    outcome: isOpen ? 'open' : 'clear',
    views: [
      drawClassScale(
        ctx,
        span,
        `${compact([String(span.from), span.to > span.from && String(span.to)]).join('–')}\u00a0${words.unit}`,
        // A screen reader reads it, so the unit is spelled out.
        text(isSame ? 'drawnSame' : 'drawn', { ...words, unit: text('unitInWords') }),
      ),
      reason,
      toSoon(values, ctx),
    ],
    more: [
      { kind: 'bill', rows: toRows(values, sums, ctx), note: text('note'), isFolded: true },
      { kind: 'list', items },
      { kind: 'links', links: [{ href: toolPagePath('bedarf-oder-verbrauch'), text: text('kindLink') }] },
    ],
    summary: toPlainSpaces(`${given(values, ctx)}: ${text('summary', words)}`),
  };
}

function given({ building, supply, amount, area }: Values, { text, nameOf }: Ctx): string {
  if (building !== 'wohn') return nameOf('building', building);
  return text('given', {
    amount: formatFigure(amount, 2),
    unit: isFuel(supply) ? fuels[supply].unit : supply === 'gasmenge' ? 'm³' : 'kWh',
    // „Heizöl in Litern (10 kWh je Liter)“
    supply: nameOf('supply', supply).split(/,| in /)[0] ?? '',
    area: formatFigure(area, 2),
  });
}

export const classEstimate = defineTool({
  inputs,
  given,
  says,
  dated,
  figures,
  tables: ['classes', 'climate'],
  answer,
});
