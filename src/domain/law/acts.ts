/** Short names of the acts that texts cite, as a pattern. Not in `statute-links.ts`: scripts of the browser need no more than this. */
export const citedActs =
  'GEG|GModG|AO|BDSG|BEHG|BFSG|BGB|CO2KostAufG|DDG|DSGVO|EStG|HGB|HeizkostenV|MStV|OWiG|TDDDG|UStG|UWG|VSBG|WEG|WPG';
