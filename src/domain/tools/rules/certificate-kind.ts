/**
 * Which certificate a building needs: § 80 Abs. 1 to 3, § 82 Abs. 1, and what § 79 Abs. 4 leaves out. What is marked `until 2026` goes
 * after 31 December 2026, with its words.
 */
import { buildingMeanings } from '../../prices/building-meanings.ts';
import { buildingTypes, type BuildingType } from '../../prices/building-types.ts';
import { priceToRows } from '../../prices/calculator.ts';
import { inputId } from '../form.ts';
import { choice } from '../inputs.ts';
import { names, sentenceOf } from '../../names.ts';
import { toolPagePath } from '../path.ts';
import { compact } from '../compact.ts';
import type { Link, Result } from '../result.ts';
import { defineTool, type Context, type ValuesOf } from '../tool.ts';
import { view, type MarkupElement } from '../view.ts';

const sold = { input: 'occasion', is: ['verkauf', 'vermietung'] };
const residential = { input: 'building', is: ['wohn'] };

const dwellingsOf = { eine: [1, 1], bis4: [2, 4], ab5: [5, Infinity], unsicher: [1, Infinity] } as const;

/** How a price list names the building; where the answers leave it open, each that it may be. */
function toBuildingTypes({ building, dwellings = 'unsicher' }: Values): BuildingType[] {
  if (building !== 'wohn' && building !== 'nichtwohn') return buildingTypes;
  const [least, most] = dwellingsOf[dwellings];
  return buildingTypes.filter((type) => {
    const { dwellings: range } = buildingMeanings[type];
    return range ? building === 'wohn' && range[0] <= most && range[1] >= least : building === 'nichtwohn';
  });
}

/** Until 2026, § 80 Abs. 3 Satz 2 and 3: four conditions, and a demand certificate is compulsory only where all hold. */
function demandDuty({ dwellings, application, standard }: Values): 'yes' | 'no' | 'unknown' {
  if (dwellings === 'ab5' || application === 'ab' || standard === 'ja') return 'no';
  const isFew = dwellings === 'eine' || dwellings === 'bis4';
  return isFew && application === 'vor' && standard === 'nein' ? 'yes' : 'unknown';
}

const inputs = {
  occasion: choice('anlass', ['verkauf', 'vermietung', 'neubau', 'umbau', 'keiner', 'unsicher']),
  building: choice('gebaeude', ['wohn', 'nichtwohn', 'gemischt', 'denkmal', 'klein', 'unsicher'], {
    when: { input: 'occasion', is: ['verkauf', 'vermietung', 'neubau', 'umbau'] },
  }),
  // Until 2026, with the next two.
  dwellings: choice('wohnungen', ['eine', 'bis4', 'ab5', 'unsicher'], { when: [sold, residential] }),
  application: choice('bauantrag', ['vor', 'ab', 'unsicher'], {
    when: { input: 'dwellings', is: ['eine', 'bis4', 'unsicher'] },
  }),
  standard: choice('daemmung', ['nein', 'ja', 'unsicher'], { when: { input: 'application', is: ['vor', 'unsicher'] } }),
  data: choice('daten', ['ja', 'nein', 'unsicher'], {
    when: [sold, { input: 'building', is: ['wohn', 'nichtwohn'] }],
    // A consumption certificate does not help where only demand is allowed or safe.
    unless: [
      { input: 'standard', is: ['nein', 'unsicher'] },
      { input: 'building', is: ['nichtwohn'], without: 'standard' },
    ],
  }),
  vacancy: choice('leerstand', ['nein', 'ja', 'unsicher'], { when: { input: 'data', is: ['ja', 'unsicher'] } }),
} as const;

/** Until 2026, but for the first line. */
const dated = names(
  'onlyDemand living',
  'monument compulsory all safe safeWhy nextDwellings nextApplication nextStandard manyDwellings newer insulated',
  'nextMixed changeStandard wayDwellings wayApplication wayStandard dwellingsAre',
  'soonExtension soonMonument soonMixed soonFree soonCommercial soonMonths',
);
const says = names(
  ...dated,
  'none noOccasion authority small occasionOpen occasionWhich occasion',
  'newDemand new changedDemand changed mixedTitle mixed kindTitle kind fewDwellings',
  'choice commercial noData noDataWhy dataOpen bothOpen dataWhich vacancyOpen vacancyWhy',
  'nextTitle nextOccasion nextBuilding nextData nextVacancy',
  'documentsNew documentsLink monthsLink validityLink',
  'changesTitle changeValid changeData changeWhole changeOccasion changeMonument changeOutside changePart',
  'way change wayOccasion wayBuilding wayData wayVacancy priceNote',
);
const questions = Object.keys(inputs) as (keyof typeof inputs)[];

type Key = (typeof says)[number];
type Values = ValuesOf<typeof inputs>;
type Ctx = Context<Key, 'residential-only', 'prices'>;

/** The answer of one case, by the names of its sentences. */
type Verdict = {
  title: Key;
  /** Clear unless told. */
  outcome?: Result['outcome'];
  reasons: readonly Key[];
  /** Facts that would change it. */
  changes?: readonly Key[];
  /** Until 2026: what will be otherwise. */
  soon?: Key | undefined;
  /** The certificate whose price follows: `unsicher` where either may be, `neu` from whoever builds. */
  kind?: 'bedarf' | 'unsicher' | 'neu';
};

const verdict = (title: Key, reasons: readonly Key[], more?: Omit<Verdict, 'title' | 'reasons'>): Verdict => ({
  title,
  reasons,
  ...more,
});

/** Where occasion and building alone decide. */
function decideByOccasion({ occasion, building }: Values, isOf2027: boolean): Verdict | undefined {
  if (occasion === 'unsicher')
    return verdict('occasionOpen', ['occasionWhich', 'authority'], { outcome: 'open', changes: ['changeOccasion'] });
  if (occasion === 'keiner')
    return verdict('none', ['noOccasion', 'authority'], { changes: ['changeOccasion'], soon: 'soonExtension' });
  // § 79 Abs. 4 exempts small buildings, new ones too, from all of it; until 2026 monuments from what a sale or a letting asks.
  if (building === 'klein') return verdict('none', ['small'], { changes: ['changeMonument'] });
  const isMixed = building === 'gemischt';
  // Until 2026 it may be two certificates.
  const outcome = isMixed && !isOf2027 ? 'open' : 'clear';
  const mixed = isMixed ? (['mixed'] as const) : [];
  if (occasion === 'neubau') return verdict('newDemand', ['new', ...mixed, 'documentsNew'], { outcome, kind: 'neu' });
  if (occasion === 'umbau')
    return verdict('changedDemand', ['changed', ...mixed], { outcome, changes: ['changePart'], kind: 'bedarf' });
  const changes = ['changeValid'] as const;
  switch (building) {
    case 'denkmal':
      return verdict('none', ['monument'], { changes: ['changeMonument', 'changeWhole'], soon: 'soonMonument' });
    case 'gemischt':
      return isOf2027
        ? verdict('mixedTitle', ['mixed', 'occasion'], { changes, kind: 'bedarf' })
        : verdict('mixedTitle', ['mixed', 'fewDwellings', 'occasion'], {
            outcome,
            changes,
            soon: 'soonMixed',
            kind: 'unsicher',
          });
    case 'nichtwohn':
      return isOf2027 ? verdict('onlyDemand', ['commercial', 'occasion'], { changes, kind: 'bedarf' }) : undefined;
    case 'wohn':
      return undefined;
    default:
      return verdict('kindTitle', ['kind', 'fewDwellings', 'occasion'], { outcome: 'open', changes, kind: 'unsicher' });
  }
}

/** Why the owner may choose: no demand certificate is compulsory. */
function toChoiceReason({ building, standard, application }: Values, isOf2027: boolean): Key {
  if (isOf2027) return 'living';
  if (building === 'nichtwohn') return 'commercial';
  if (standard === 'ja') return 'insulated';
  return application === 'ab' ? 'newer' : 'manyDwellings';
}

/** Which certificate a building needs that is sold or let. */
function decideByBuilding(values: Values, isOf2027: boolean): Verdict {
  const { building, data, vacancy } = values;
  const duty = building === 'nichtwohn' || isOf2027 ? 'no' : demandDuty(values);
  const demand = { soon: 'soonFree', kind: 'bedarf' } as const;
  if (duty === 'yes')
    return verdict('compulsory', ['all', 'occasion'], { changes: ['changeStandard', 'changeValid'], ...demand });
  if (duty === 'unknown')
    return verdict('safe', ['safeWhy', 'occasion'], { outcome: 'open', changes: ['changeValid'], ...demand });
  const reason = toChoiceReason(values, isOf2027);
  const soon = building === 'nichtwohn' ? 'soonCommercial' : data === 'ja' ? undefined : 'soonMonths';
  const changes: Key[] = [...(data === 'ja' ? [] : (['changeData'] as const)), 'changeValid', 'changeWhole'];
  if (data === 'nein') return verdict('noData', [reason, 'noDataWhy', 'occasion'], { changes, soon, kind: 'bedarf' });
  const isVacant = vacancy !== 'nein';
  const reasons = compact<Key>([reason, data !== 'ja' && 'dataWhich', isVacant && 'vacancyWhy', 'occasion']);
  const isClear = data === 'ja' && !isVacant;
  const title = data === 'ja' ? (isVacant ? 'vacancyOpen' : 'choice') : isVacant ? 'bothOpen' : 'dataOpen';
  return verdict(title, reasons, { outcome: isClear ? 'clear' : 'open', changes, soon, kind: 'unsicher' });
}

/** For whoever does not know an answer: where it stands, or who knows it. */
const toNextSteps = (values: Values): Key[] =>
  compact<Key>([
    ...questions.map((key) => values[key] === 'unsicher' && sentenceOf('next', key)),
    values.building === 'gemischt' && 'nextMixed',
    values.vacancy === 'ja' && 'nextVacancy',
  ]);

/** The tools that help further where an existing building needs a certificate. */
function toLinks(kind: Verdict['kind'], { occasion, building }: Values, { text }: Ctx): Link[] {
  if (!kind || kind === 'neu') return [];
  const type = building === 'wohn' || building === 'nichtwohn' ? building : 'unsicher';
  const isSold = occasion === 'verkauf' || occasion === 'vermietung';
  return compact([
    { href: `${toolPagePath('unterlagen')}?art=${kind}&gebaeude=${type}`, text: text('documentsLink') },
    kind !== 'bedarf' && { href: toolPagePath('36-monate'), text: text('monthsLink') },
    isSold && { href: toolPagePath('gueltigkeit'), text: text('validityLink') },
  ]);
}

/** The way through the questions that were asked, each turn with a link to change it. */
function draw(values: Values, { text, nameOf }: Ctx): MarkupElement {
  const change = text('change');
  const turns = questions.flatMap((key) => {
    const choice = values[key];
    if (choice === undefined) return [];
    const [question, answer] = [text(sentenceOf('way', key)), nameOf(key, choice)];
    const link = {
      class: 'link',
      href: `#${inputId(inputs[key].name)}`,
      'aria-label': `${question}: ${answer}, ${change}`,
    };
    return [view('li', {}, view('span', {}, question), ' ', view('b', {}, answer), ' ', view('a', link, change))];
  });
  return view('ol', { class: 'tool-way', 'aria-label': text('way') }, ...turns);
}

/**
 * Occasion and building as far as it was asked: „Vermietung, Baudenkmal“. What somebody does not know is named by its question:
 * „Bauantrag: Weiß ich nicht“.
 */
function given(values: Values, { text, nameOf }: Ctx): string {
  const { occasion, building, dwellings } = values;
  const known = compact([
    occasion !== 'unsicher' && nameOf('occasion', occasion),
    building && building !== 'unsicher' && nameOf('building', building),
    building === 'wohn' &&
      dwellings &&
      dwellings !== 'unsicher' &&
      text('dwellingsAre', { count: nameOf('dwellings', dwellings) }),
  ]);
  const unknown = questions.filter((key) => values[key] === 'unsicher');
  return [...known, ...unknown.map((key) => `${text(sentenceOf('way', key))}: ${nameOf(key, 'unsicher')}`)].join(', ');
}

function answer(values: Values, ctx: Ctx): Result {
  const { say, text, figure, prices } = ctx;
  // The constant begins on 1 January 2027.
  const isOf2027 = figure('residential-only') !== '';
  const {
    title,
    outcome = 'clear',
    reasons,
    changes = [],
    soon,
    kind,
  } = decideByOccasion(values, isOf2027) ?? decideByBuilding(values, isOf2027);
  const sayAll = (keys: readonly Key[]) => keys.map((key) => say(key));
  const [reason, ...others] = sayAll(reasons);
  const types = toBuildingTypes(values);
  return {
    title: text(title),
    outcome,
    views: [
      draw(values, ctx),
      reason,
      soon && ctx.sayIfDated(soon),
      outcome === 'open' && { kind: 'list', title: text('nextTitle'), items: sayAll(toNextSteps(values)) },
      kind && { kind: 'bill', rows: priceToRows(prices, types), note: text('priceNote') },
    ],
    more: [
      { kind: 'list', items: others },
      {
        kind: 'list',
        title: text('changesTitle'),
        isFolded: true,
        items: sayAll(kind ? [...changes, 'changeOutside'] : changes),
      },
      { kind: 'links', links: toLinks(kind, values, ctx) },
    ],
    buildingType: types.length === 1 ? types[0] : undefined,
    summary: `${given(values, ctx)}, ${text(title)}`,
  };
}

export const certificateKind = defineTool({
  ...{ steps: true, inputs, says, answer, given },
  dated: names(...dated, 'dwellings application standard denkmal'),
  figures: ['residential-only'],
  tables: ['prices'],
});
