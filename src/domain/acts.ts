/** Acts by their short names. */

/** The act on Energieausweise under its names, oldest first. */
export const acts = ['GEG', 'GModG'] as const;
export type Act = (typeof acts)[number];

/** Those that texts cite beside it. */
const otherActs =
  'AO BDSG BFSG BGB CO2KostAufG DDG DSGVO EStG HGB HeizkostenV MStV OWiG TDDDG UStG UWG VSBG WEG WPG'.split(' ');

/** Every act that a text may cite. */
export const citedActs: readonly string[] = [...acts, ...otherActs];
