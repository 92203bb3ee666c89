/**
 * Which certificate a building needs: § 80 Abs. 1 to 3, § 82 Abs. 1, and what § 79 Abs. 4 leaves out. What is marked `until 2026` goes
 * after 31 December 2026, with its words.
 */
import type { BuildingType } from '../../prices/building-types.ts';
import { bothPrices, pricesOf } from '../../prices/calculator.ts';
import type { WayDrawing } from '../drawings/certificate-kind.ts';
import { inputId } from '../form.ts';
import { names } from '../names.ts';
import { toolPagePath } from '../path.ts';
import { present } from '../present.ts';
import type { Result, Row } from '../result.ts';
import { defineTool, type Context, type Inputs, type ValuesOf } from '../tool.ts';

const sold = { input: 'occasion', is: ['verkauf', 'vermietung'] };
const residential = { input: 'building', is: ['wohn'] };

/** How a price list names the building; where the answers leave it open, each that it may be. */
function toBuildingTypes(building: string | undefined, dwellings: string | undefined): BuildingType[] {
  if (building === 'nichtwohn') return ['Commercial'];
  if (building !== 'wohn') return ['EFH', 'MFH', 'Commercial'];
  if (dwellings === 'eine') return ['EFH'];
  return dwellings === undefined || dwellings === 'unsicher' ? ['EFH', 'MFH'] : ['MFH'];
}

const priceKeys = { EFH: 'priceEFH', MFH: 'priceMFH', Commercial: 'priceCommercial' } as const;

/** Until 2026, § 80 Abs. 3 Satz 2 and 3: four conditions, and a demand certificate is compulsory only where all hold. */
export function demandDuty(answers: {
  dwellings?: string | undefined;
  application?: string | undefined;
  standard?: string | undefined;
}): 'yes' | 'no' | 'unknown' {
  const { dwellings, application, standard } = answers;
  if (dwellings === 'ab5' || application === 'ab' || standard === 'ja') return 'no';
  const isFew = dwellings === 'eine' || dwellings === 'bis4';
  return isFew && application === 'vor' && standard === 'nein' ? 'yes' : 'unknown';
}

const inputs = {
  occasion: {
    name: 'anlass',
    kind: 'choice',
    choices: ['verkauf', 'vermietung', 'neubau', 'umbau', 'keiner', 'unsicher'],
    required: true,
  },
  building: {
    name: 'gebaeude',
    kind: 'choice',
    choices: ['wohn', 'nichtwohn', 'gemischt', 'denkmal', 'klein', 'unsicher'],
    required: true,
    when: { input: 'occasion', is: ['verkauf', 'vermietung', 'neubau', 'umbau'] },
  },
  // Until 2026, with the next two.
  dwellings: {
    name: 'wohnungen',
    kind: 'choice',
    choices: ['eine', 'bis4', 'ab5', 'unsicher'],
    required: true,
    when: [sold, residential],
  },
  application: {
    name: 'bauantrag',
    kind: 'choice',
    choices: ['vor', 'ab', 'unsicher'],
    required: true,
    when: { input: 'dwellings', is: ['eine', 'bis4', 'unsicher'] },
  },
  standard: {
    name: 'daemmung',
    kind: 'choice',
    choices: ['nein', 'ja', 'unsicher'],
    required: true,
    when: { input: 'application', is: ['vor', 'unsicher'] },
  },
  data: {
    name: 'daten',
    kind: 'choice',
    choices: ['ja', 'nein', 'unsicher'],
    required: true,
    when: [sold, { input: 'building', is: ['wohn', 'nichtwohn'] }],
    // A consumption certificate does not help where only demand is allowed or safe.
    unless: [
      { input: 'standard', is: ['nein', 'unsicher'] },
      { input: 'building', is: ['nichtwohn'], without: 'standard' },
    ],
  },
  vacancy: {
    name: 'leerstand',
    kind: 'choice',
    choices: ['nein', 'ja', 'unsicher'],
    required: true,
    when: { input: 'data', is: ['ja', 'unsicher'] },
  },
} as const satisfies Inputs;

const says = names(
  'none noOccasion authority monument small',
  'occasionOpen occasionWhich',
  'newDemand new changedDemand changed',
  'mixedTitle mixed kindTitle kind',
  'compulsory all',
  'safe safeWhy findDwellings findApplication findStandard',
  'choice manyDwellings newer insulated',
  'commercial onlyDemand living noData noDataWhy',
  'dataOpen bothOpen dataWhich',
  'fewDwellings',
  'vacancyOpen vacancyWhy',
  'occasion',
  'nextTitle nextOccasion nextBuilding nextMixed nextData nextVacancy',
  'documentsTitle documentsDemand documentsConsumption documentsBoth documentsNew',
  'documentsLink monthsLink validityLink',
  'changesTitle changeValid changeStandard changeData',
  'changeWhole changeOccasion changeMonument changeOutside changePart',
  'way change wayOccasion wayBuilding wayDwellings wayApplication wayStandard wayData wayVacancy',
  'soonExtension soonMonument soonMixed soonFree soonCommercial soonMonths',
  'priceNote dwellingsAre priceEFH priceMFH priceCommercial',
);

/** Until 2026, but for the first line. */
const dated = names(
  'onlyDemand living',
  'dwellings application standard denkmal',
  'monument compulsory all safe safeWhy findDwellings findApplication findStandard manyDwellings newer insulated',
  'nextMixed changeStandard wayDwellings wayApplication wayStandard dwellingsAre',
  'soonExtension soonMonument soonMixed soonFree soonCommercial soonMonths',
);
const questions = Object.keys(inputs) as (keyof typeof inputs)[];

type Key = (typeof says)[number];
type Values = ValuesOf<typeof inputs>;
type Own = Context<Key, 'residential-only', 'prices'>;

/** Of several none. */
const only = <T>([first, ...others]: readonly T[]): T | undefined => (others.length ? undefined : first);

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
  /** The certificate whose papers and price follow: `unsicher` where either may be, `neu` from whoever builds. */
  kind?: keyof typeof documents;
};
type Case = Verdict & { when: boolean };

/** Which papers each certificate needs. */
const documents = {
  bedarf: ['documentsBoth', 'documentsDemand'],
  unsicher: ['documentsBoth', 'documentsConsumption', 'documentsDemand'],
  neu: ['documentsNew'],
} as const satisfies Record<string, readonly Key[]>;

/** Where occasion and building alone decide; the first case that holds. */
function decideByOccasion({ occasion, building }: Values, isOf2027: boolean): Verdict | undefined {
  const isMixed = building === 'gemischt';
  // Until 2026 it may be two certificates.
  const outcome = isMixed && !isOf2027 ? 'open' : 'clear';
  const mixed = isMixed ? (['mixed'] as const) : [];
  const cases: Case[] = [
    {
      when: occasion === 'unsicher',
      title: 'occasionOpen',
      outcome: 'open',
      reasons: ['occasionWhich', 'authority'],
      changes: ['changeOccasion'],
    },
    {
      when: occasion === 'keiner',
      title: 'none',
      reasons: ['noOccasion', 'authority'],
      changes: ['changeOccasion'],
      soon: 'soonExtension',
    },
    // § 79 Abs. 4 frees small buildings of the whole part of the act, new ones too; until 2026 monuments of what a sale or a letting asks.
    { when: building === 'klein', title: 'none', reasons: ['small'], changes: ['changeMonument'] },
    {
      when: occasion === 'neubau',
      title: 'newDemand',
      outcome,
      reasons: ['new', ...mixed],
      kind: 'neu',
    },
    {
      when: occasion === 'umbau',
      title: 'changedDemand',
      outcome,
      reasons: ['changed', ...mixed],
      changes: ['changePart'],
      kind: 'bedarf',
    },
    {
      when: building === 'denkmal',
      title: 'none',
      reasons: ['monument'],
      changes: ['changeMonument', 'changeWhole'],
      soon: 'soonMonument',
    },
    {
      when: isMixed,
      title: 'mixedTitle',
      outcome,
      reasons: ['mixed', ...(isOf2027 ? [] : (['fewDwellings'] as const)), 'occasion'],
      changes: ['changeValid'],
      soon: 'soonMixed',
      kind: isOf2027 ? 'bedarf' : 'unsicher',
    },
    {
      when: building === 'nichtwohn' && isOf2027,
      title: 'onlyDemand',
      reasons: ['commercial', 'occasion'],
      changes: ['changeValid'],
      kind: 'bedarf',
    },
    {
      when: building !== 'wohn' && building !== 'nichtwohn',
      title: 'kindTitle',
      outcome: 'open',
      reasons: ['kind', 'fewDwellings', 'occasion'],
      changes: ['changeValid'],
      kind: 'unsicher',
    },
  ];
  return cases.find(({ when }) => when);
}

/** Why no demand certificate is compulsory. */
function toFreedom({ building, standard, application }: Values, isOf2027: boolean): Key {
  if (isOf2027) return 'living';
  if (building === 'nichtwohn') return 'commercial';
  if (standard === 'ja') return 'insulated';
  return application === 'ab' ? 'newer' : 'manyDwellings';
}

/** Which certificate a building needs that is sold or let; the first case that holds, else either. */
function decideByBuilding(values: Values, isOf2027: boolean): Verdict {
  const { building, dwellings, application, standard, data, vacancy } = values;
  const duty = building === 'nichtwohn' || isOf2027 ? 'no' : demandDuty({ dwellings, application, standard });
  const freedom = toFreedom(values, isOf2027);
  const soon = building === 'nichtwohn' ? 'soonCommercial' : data === 'ja' ? undefined : 'soonMonths';
  const vacant = present<Key>([vacancy !== 'nein' && 'vacancyWhy']);
  const cases: Case[] = [
    {
      when: duty === 'yes',
      title: 'compulsory',
      reasons: ['all', 'occasion'],
      changes: ['changeStandard', 'changeValid'],
      soon: 'soonFree',
      kind: 'bedarf',
    },
    {
      when: duty === 'unknown',
      title: 'safe',
      outcome: 'open',
      reasons: ['safeWhy', 'occasion'],
      changes: ['changeValid'],
      soon: 'soonFree',
      kind: 'bedarf',
    },
    {
      when: data === 'nein',
      title: 'noData',
      reasons: [freedom, 'noDataWhy', 'occasion'],
      changes: ['changeData', 'changeValid', 'changeWhole'],
      soon,
      kind: 'bedarf',
    },
    {
      when: data !== 'ja',
      title: vacant.length > 0 ? 'bothOpen' : 'dataOpen',
      outcome: 'open',
      reasons: [freedom, 'dataWhich', ...vacant, 'occasion'],
      changes: ['changeData', 'changeValid', 'changeWhole'],
      soon,
      kind: 'unsicher',
    },
    {
      when: vacant.length > 0,
      title: 'vacancyOpen',
      outcome: 'open',
      reasons: [freedom, ...vacant, 'occasion'],
      changes: ['changeValid', 'changeWhole'],
      soon,
      kind: 'unsicher',
    },
  ];
  const either: Verdict = {
    title: 'choice',
    reasons: [freedom, 'occasion'],
    changes: ['changeValid', 'changeWhole'],
    soon,
    kind: 'unsicher',
  };
  return cases.find(({ when }) => when) ?? either;
}

function toPriceRows({ building, dwellings }: Values, { text, prices }: Own): Row[] {
  return toBuildingTypes(building, dwellings).map((type) => ({
    label: text(priceKeys[type]),
    value: bothPrices(pricesOf(prices, type)),
  }));
}

/** For whoever does not know an answer: where it stands, or who knows it. */
const nextSteps = {
  occasion: 'nextOccasion',
  building: 'nextBuilding',
  dwellings: 'findDwellings',
  application: 'findApplication',
  standard: 'findStandard',
  data: 'nextData',
  vacancy: 'nextVacancy',
} as const satisfies Record<keyof typeof inputs, Key>;

const toNextSteps = (values: Values): Key[] =>
  present<Key>([
    ...questions.map((key) => values[key] === 'unsicher' && nextSteps[key]),
    values.building === 'gemischt' && 'nextMixed',
    values.vacancy === 'ja' && 'nextVacancy',
  ]);

/** The tools that help further where an existing building needs a certificate. */
function toLinks(kind: Verdict['kind'], { occasion, building }: Values, { text }: Own): Result['links'] {
  if (!kind || kind === 'neu') return [];
  const type = building === 'wohn' || building === 'nichtwohn' ? building : 'unsicher';
  const isSold = occasion === 'verkauf' || occasion === 'vermietung';
  return present([
    { href: `${toolPagePath('unterlagen')}?art=${kind}&gebaeude=${type}`, text: text('documentsLink') },
    kind !== 'bedarf' && { href: toolPagePath('36-monate'), text: text('monthsLink') },
    isSold && { href: toolPagePath('gueltigkeit'), text: text('validityLink') },
  ]);
}

const turns = {
  occasion: 'wayOccasion',
  building: 'wayBuilding',
  dwellings: 'wayDwellings',
  application: 'wayApplication',
  standard: 'wayStandard',
  data: 'wayData',
  vacancy: 'wayVacancy',
} as const satisfies Record<keyof typeof inputs, Key>;

/** The way through the questions that were asked. */
const toWay = (values: Values, { text, nameOf }: Own): WayDrawing => ({
  alt: text('way'),
  change: text('change'),
  turns: questions.flatMap((key) => {
    const answer = values[key];
    return answer === undefined
      ? []
      : [{ question: text(turns[key]), answer: nameOf(key, answer), href: `#${inputId(inputs[key].name)}` }];
  }),
});

/**
 * Occasion, building as far as it was asked, and answer: „Vermietung, Baudenkmal, Kein Energieausweis nötig“. What somebody
 * does not know is named by its question: „Bauantrag: Weiß ich nicht“.
 */
function toSummary(title: string, values: Values, { text, nameOf }: Own): string {
  const { occasion, building, dwellings } = values;
  const known = present([
    occasion !== 'unsicher' && nameOf('occasion', occasion),
    building && building !== 'unsicher' && nameOf('building', building),
    building === 'wohn' &&
      dwellings &&
      dwellings !== 'unsicher' &&
      text('dwellingsAre', { count: nameOf('dwellings', dwellings) }),
  ]);
  const unknown = questions.filter((key) => values[key] === 'unsicher');
  return [...known, ...unknown.map((key) => `${text(turns[key])}: ${nameOf(key, 'unsicher')}`), title].join(', ');
}

function answer(values: Values, own: Own): Result<WayDrawing> {
  const { say, text, figure } = own;
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
  return {
    title: text(title),
    outcome,
    drawing: toWay(values, own),
    statements: sayAll(reasons),
    soon: soon && own.soon(soon),
    prices: kind ? toPriceRows(values, own) : [],
    buildingType: only(toBuildingTypes(values.building, values.dwellings)),
    lists: [
      { title: text('nextTitle'), items: outcome === 'open' ? sayAll(toNextSteps(values)) : [], isOpen: true },
      { title: text('changesTitle'), items: sayAll(kind ? [...changes, 'changeOutside'] : changes) },
      { title: text('documentsTitle'), items: sayAll(kind ? documents[kind] : []) },
    ],
    links: toLinks(kind, values, own),
    note: kind && text('priceNote'),
    summary: toSummary(text(title), values, own),
  };
}

export const certificateKind = defineTool({
  ...{ steps: true, inputs, says, dated, answer },
  figures: ['residential-only'],
  tables: ['prices'],
});
