/** Short names of the acts that texts cite, as a pattern: apart from `statute-links.ts`, of which no script needs more. */
export const citedActs =
  'GEG|GModG|AO|BDSG|BEHG|BFSG|BGB|CO2KostAufG|DDG|DSGVO|EStG|HGB|HeizkostenV|MStV|OWiG|TDDDG|UStG|UWG|VSBG|WEG|WPG';
