/** The part of an OpenImmo 1.2.7 file that says what a certificate says: `<energiepass>`, as software of estate agents reads it. */
import { view, type MarkupElement } from '../view.ts';

/** Its elements in the schema's order, which is a sequence; with the values that it allows where it lists them. */
export const certificateElements = {
  epart: ['BEDARF', 'VERBRAUCH'],
  /** Any text; here the day as `ausstelldatum` has it. */
  gueltig_bis: undefined,
  energieverbrauchkennwert: undefined,
  mitwarmwasser: ['true', 'false'],
  endenergiebedarf: undefined,
  primaerenergietraeger: undefined,
  stromwert: undefined,
  waermewert: undefined,
  wertklasse: undefined,
  baujahr: undefined,
  /** A day, ISO 8601. */
  ausstelldatum: undefined,
  /** 2008: issued before 1 May 2014; 2014: from then on. */
  jahrgang: ['2008', '2014', 'ohne', 'nicht_noetig'],
  gebaeudeart: ['wohn', 'nichtwohn'],
  /** The part of the building that the certificate is for, if an offer has several certificates. */
  epasstext: undefined,
} as const satisfies Record<string, readonly string[] | undefined>;
type Elements = typeof certificateElements;

type CertificateValues = {
  [Name in keyof Elements]?: (Elements[Name] extends readonly (infer Value)[] ? Value : string) | undefined;
};

/** One element a line; what is not known is left out, as the schema allows. */
export function toEnergiepass(values: CertificateValues): MarkupElement {
  const known = (Object.keys(certificateElements) as (keyof Elements)[]).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : ['\n', view(name, {}, value)];
  });
  return view('energiepass', {}, ...known, '\n');
}
