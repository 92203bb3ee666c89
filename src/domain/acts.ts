/** Acts by their short names. */

/** The act on Energieausweise under its names, oldest first. */
export const acts = ['GEG', 'GModG'] as const;
export type Act = (typeof acts)[number];

const otherActs = 'AO|BDSG|BFSG|BGB|CO2KostAufG|DDG|DSGVO|EStG|HGB|HeizkostenV|MStV|OWiG|TDDDG|UStG|UWG|VSBG|WEG|WPG';

/** Every act that a text may cite. A function, so that no script of the browser carries them. */
export const citedActs = (): string[] => [...acts, ...otherActs.split('|')];
