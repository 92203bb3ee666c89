/** Acts by their short names. */

/** Every act that a text may cite, as a pattern. */
export const citedActs =
  'GEG|GModG|AO|BDSG|BEHG|BFSG|BGB|CO2KostAufG|DDG|DSGVO|EStG|HGB|HeizkostenV|MStV|OWiG|TDDDG|UStG|UWG|VSBG|WEG|WPG';
