/** Which of our kinds of building others mean: the law, by dwellings, and whoever keeps a list of houses, by a word. */
import type { BuildingType } from './building-types.ts';

type Meaning = {
  /** How many dwellings it has, from and to; none where nobody lives. Two or more are a Mehrfamilienhaus in our price list. */
  dwellings?: readonly [number, number];
  /** The words of a list, as `fold` writes them. */
  listed: RegExp;
  /** Some of them as people write them; a test asks that they mean this kind alone. */
  examples: readonly string[];
};

export const buildingMeanings: Record<BuildingType, Meaning> = {
  EFH: {
    dwellings: [1, 1],
    listed:
      /^(?!.*(?:einlieger|\belw\b)).*\b(?:efh\b|(?:ein|1-?)familien(?!haeuser)|dhh\b|doppelhaus-?haelfte|reihen(?:end|mittel|eck)?haus\b|r[em]?h\b)/,
    examples: [
      'EFH',
      '1-Familienhaus',
      'freistehendes Einfamilienhaus',
      'Reihenhaus',
      'RMH',
      'DHH',
      'Doppelhaushälfte',
    ],
  },
  MFH: {
    dwellings: [2, Infinity],
    // A Doppelhaus has two dwellings, each half of it one.
    listed:
      /^doppelhaus$|\b(?:mfh|mehrfamilien|wohnanlage|weg\b|eigentumswohn|zfh|(?:zwei|drei|(?:[2-9]|\d\d)-?)familien|einlieger|elw\b)/,
    examples: [
      'Doppelhaus',
      'ZFH',
      '2-Familienhaus',
      '12-Familienhaus',
      'EFH mit Einliegerwohnung',
      'WEG',
      'Wohnanlage',
    ],
  },
  Commercial: {
    listed: /\b(?:gewerbe|nichtwohn|nwg|buero|laden|halle)/,
    examples: ['Büro', 'NWG'],
  },
};
