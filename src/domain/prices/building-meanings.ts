/** Which of our kinds of building others mean: the law, by dwellings, and whoever keeps a list of houses, by a word. */
import type { BuildingType } from './building-types.ts';

type Meaning = {
  /** How many dwellings it has, from and to; none where nobody lives. Two or more are a Mehrfamilienhaus in our price list. */
  dwellings?: readonly [number, number];
  /** The words of a list, as `fold` writes them. */
  listed: RegExp;
};

export const buildingMeanings: Record<BuildingType, Meaning> = {
  EFH: {
    dwellings: [1, 1],
    listed:
      /^(?!.*(?:einlieger|\belw\b)).*\b(?:efh\b|(?:ein|1-?)familien(?!haeuser)|dhh\b|doppelhaus-?haelfte|reihen(?:end|mittel|eck)?haus\b|r[em]?h\b)/,
  },
  MFH: {
    dwellings: [2, Infinity],
    // A Doppelhaus has two dwellings, each half of it one.
    listed:
      /^doppelhaus$|\b(?:mfh|mehrfamilien|wohnanlage|weg\b|eigentumswohn|zfh|(?:zwei|drei|(?:[2-9]|\d\d)-?)familien|einlieger|elw\b)/,
  },
  Commercial: {
    listed: /\b(?:gewerbe|nichtwohn|nwg|buero|laden|halle)/,
  },
};
