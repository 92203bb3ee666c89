/** Which certificate a building needs: § 80 Abs. 1 to 3, and what § 79 Abs. 4 leaves out. */
import { toolPagePath } from '../pages.ts';
import type { BuildingType } from '../building-types.ts';
import { bothPrices } from '../calculator.ts';
import { names } from './names.ts';
import type { Result } from './result.ts';
import { defineTool } from './tool.ts';

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

/** § 80 Abs. 3 Satz 2 and 3: four conditions, and a demand certificate is compulsory only where all hold. */
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

export const certificateKind = defineTool({
  steps: true,
  inputs: {
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
      // Consumption does not help where only demand is allowed or safe.
      unless: { input: 'standard', is: ['nein', 'unsicher'] },
    },
    vacancy: {
      name: 'leerstand',
      kind: 'choice',
      choices: ['nein', 'ja', 'unsicher'],
      required: true,
      when: { input: 'data', is: ['ja', 'unsicher'] },
    },
  },
  says: names(
    'none noOccasion authority monument small',
    'occasionOpen occasionWhich',
    'newDemand new changedDemand changed',
    'mixedTitle mixed kindTitle kind',
    'compulsory all',
    'safe safeWhy findDwellings findApplication findStandard',
    'choice manyDwellings newer insulated',
    'commercial noData noDataWhy',
    'dataOpen bothOpen dataWhich',
    'fewDwellings',
    'vacancyOpen vacancyWhy vacancyWhich',
    'occasion',
    'documentsTitle documentsDemand documentsConsumption documentsBoth documentsNew',
    'documentsLink monthsLink validityLink',
    'changesTitle changeValid changeStandard changeData',
    'changeWhole changeOccasion changeMonument changeOutside changePart',
    'priceNote dwellingsAre priceEFH priceMFH priceCommercial',
  ),
  figures: [],
  tables: ['prices'],
  answer({ occasion, building, dwellings, application, standard, data, vacancy }, { say, text, nameOf, prices }) {
    type Key = Parameters<typeof say>[0];
    const isSold = occasion === 'verkauf' || occasion === 'vermietung';
    const result = (
      title: Key,
      outcome: Result['outcome'],
      reasons: Key[],
      changes: Key[],
      kind?: 'bedarf' | 'unsicher' | 'neu',
    ): Result => {
      const type = building === 'wohn' || building === 'nichtwohn' ? building : 'unsicher';
      const documents: Key[] =
        kind === undefined
          ? []
          : kind === 'neu'
            ? ['documentsNew']
            : ['documentsBoth', ...(kind === 'bedarf' ? [] : (['documentsConsumption'] as const)), 'documentsDemand'];
      /** Which building it is about, as far as it was asked. */
      const about = [
        ...(building ? [nameOf('building', building)] : []),
        ...(building === 'wohn' && dwellings ? [text('dwellingsAre', { count: nameOf('dwellings', dwellings) })] : []),
      ];
      return {
        title: text(title),
        outcome,
        statements: reasons.map((key) => say(key)),
        rows: kind
          ? toBuildingTypes(building, dwellings).map((type) => ({
              label: text(priceKeys[type]),
              value: bothPrices(prices.business[type], prices.private[type]),
            }))
          : [],
        lists: [
          {
            title: text('changesTitle'),
            items: [...changes, ...(kind ? (['changeOutside'] as const) : [])].map((key) => say(key)),
          },
          { title: text('documentsTitle'), items: documents.map((key) => say(key)) },
        ],
        links:
          kind && kind !== 'neu'
            ? [
                { href: `${toolPagePath('unterlagen')}?art=${kind}&gebaeude=${type}`, text: text('documentsLink') },
                ...(kind === 'bedarf' ? [] : [{ href: toolPagePath('36-monate'), text: text('monthsLink') }]),
                ...(isSold ? [{ href: toolPagePath('gueltigkeit'), text: text('validityLink') }] : []),
              ]
            : [],
        note: kind && text('priceNote'),
        summary: [nameOf('occasion', occasion), ...about, text(title)].join(', '),
      };
    };

    if (occasion === 'unsicher')
      return result('occasionOpen', 'open', ['occasionWhich', 'authority'], ['changeOccasion']);
    if (occasion === 'keiner') return result('none', 'clear', ['noOccasion', 'authority'], ['changeOccasion']);
    // Leaves out the whole part of the act, new buildings too; a monument only what follows a sale or a letting.
    if (building === 'klein') return result('none', 'clear', ['small'], ['changeMonument']);
    const isMixed = building === 'gemischt';
    const mixed: Key[] = isMixed ? ['mixed'] : [];
    if (occasion === 'neubau') return result('newDemand', isMixed ? 'open' : 'clear', ['new', ...mixed], [], 'neu');
    if (occasion === 'umbau')
      return result('changedDemand', isMixed ? 'open' : 'clear', ['changed', ...mixed], ['changePart'], 'bedarf');
    if (building === 'denkmal') return result('none', 'clear', ['monument'], ['changeMonument', 'changeWhole']);
    if (isMixed)
      return result('mixedTitle', 'open', ['mixed', 'fewDwellings', 'occasion'], ['changeValid'], 'unsicher');
    if (building !== 'wohn' && building !== 'nichtwohn')
      return result('kindTitle', 'open', ['kind', 'fewDwellings', 'occasion'], ['changeValid'], 'unsicher');

    const duty = building === 'nichtwohn' ? 'no' : demandDuty({ dwellings, application, standard });
    if (duty === 'yes')
      return result('compulsory', 'clear', ['all', 'occasion'], ['changeStandard', 'changeValid'], 'bedarf');
    if (duty === 'unknown') {
      const find: Key[] = [
        ...(dwellings === 'unsicher' ? (['findDwellings'] as const) : []),
        ...(application === 'unsicher' ? (['findApplication'] as const) : []),
        ...(standard === 'unsicher' ? (['findStandard'] as const) : []),
      ];
      return result('safe', 'open', ['safeWhy', 'occasion'], [...find, 'changeValid'], 'bedarf');
    }
    const why: Key =
      building === 'nichtwohn'
        ? 'commercial'
        : standard === 'ja'
          ? 'insulated'
          : application === 'ab'
            ? 'newer'
            : 'manyDwellings';
    const changes: Key[] = ['changeValid', 'changeWhole'];
    if (data === 'nein')
      return result('noData', 'clear', [why, 'noDataWhy', 'occasion'], ['changeData', ...changes], 'bedarf');
    const empty: Key[] =
      vacancy === 'nein' ? [] : ['vacancyWhy', ...(vacancy === 'ja' ? [] : (['vacancyWhich'] as const))];
    if (data !== 'ja') {
      const title = empty.length > 0 ? 'bothOpen' : 'dataOpen';
      return result(title, 'open', [why, 'dataWhich', ...empty, 'occasion'], ['changeData', ...changes], 'unsicher');
    }
    if (empty.length > 0) return result('vacancyOpen', 'open', [why, ...empty, 'occasion'], changes, 'unsicher');
    return result('choice', 'clear', [why, 'occasion'], changes, 'unsicher');
  },
});
