/**
 * Energy carriers as certificates name them (the register's XML schema of the DIBt, Anlagen 4 and 9 of the act) and as
 * advertisements shorten them. Patterns have neither groups of their own nor unbounded repetitions.
 */
const tail =
  '(?: aus (?:kwk|heizwerken?)(?:, (?:fossiler|erneuerbarer) brennstoff(?: \\([^)\\n]{0,60}\\))?)?(?: bzw\\. energieträger)?)?';
const near = '(?:, gebäudenah erzeugt)?';

/** A longer name stands before one that it begins with. */
const written = {
  erdgas: 'erdgas(?:[- ](?:[ehl]|ll|leicht|schwer))?',
  fluessiggas: '(?:biogenes )?flüssiggas|propan(?:gas)?',
  biogas: `(?:biogas|biomethan|bioerdgas)${near}`,
  gas: 'gas',
  bioel: `bioöl${near}|biooel|pflanzenöl`,
  heizoel: '(?:heiz)?(?:öl|oel)(?:,? (?:el|s|leicht|schwefelarm))?',
  fernwaerme: `(?:nah-? ?(?:\\/|und|oder) ?)?fernwärme${tail}|fernw\\.?|fw`,
  nahwaerme: `nahwärme${tail}`,
  abwaerme: 'abwärme(?: aus prozessen)?(?: \\((?:prod|out)\\))?',
  abfall: '(?:wärme aus )?(?:der )?(?:verbrennung von )?siedlungsabfällen?|müllverbrennung',
  kwk: '(?:wärme aus )?(?:kwk|kraft-wärme-kopplung)(?:,? (?:fossil|erneuerbar|regenerativ|gebäudeintegriert(?: oder gebäudenah)?))?',
  pellets: '(?:holz-?)?pellets?|pell\\.?',
  holz: 'holz(?:hackschnitzel|briketts)?|hackschnitzel|(?:brenn|scheit|stück)holz|hz|(?:feste )?biomasse',
  kohle: '(?:braun|stein)?kohlen?(?:-?briketts?)?|koks|ko',
  umwelt:
    '(?:wärme )?\\(?(?:erdwärme|geothermie|umweltwärme|umgebungswärme|umweltenergie)(?:, (?:geothermie|solarthermie|umgebungswärme)){0,3}\\)?',
  solar: 'solar(?:thermie|energie|wärme)?|sonnenenergie',
  strom:
    'nachtspeicher|strom(?:-?mix)?(?:,? netzbezogen|,? gebäudenah erzeugt(?: \\([^)\\n]{0,40}\\))?)?|netzstrom|ökostrom|heizstrom|verdrängungsstrommix(?: für kwk)?|elektrizität|elektro|elektrische energie',
  /** No carrier of a certificate, but what advertisements write in its place. */
  waermepumpe: '(?:(?:luft|sole|erd|wasser)[-/ ]{0,3}){0,3}wärmepumpe',
} as const;
export type Carrier = keyof typeof written;

const keys = Object.keys(written) as Carrier[];
/** Of one of them; its groups are in the order of `keys`. */
export const carrierPattern = keys.map((key) => `(${written[key]})`).join('|');
const starts = new RegExp(`(?:${carrierPattern})(?!-?[\\p{L}\\d])`, 'iuy');

/** The carrier whose name begins there, and where it ends. */
export function carrierAt(text: string, at: number): { value: Carrier; to: number } | undefined {
  starts.lastIndex = at;
  const [whole, ...names]: (string | undefined)[] = starts.exec(text) ?? [];
  const value = keys[names.findIndex((name) => name !== undefined)];
  return whole !== undefined && value ? { value, to: at + whole.length } : undefined;
}
