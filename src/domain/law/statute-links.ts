/** Where the text of an act stands on the web: built from act and paragraph, so that nobody types such an address. */

const federal = 'https://www.gesetze-im-internet.de';

/** Acts of the federation by their short names; their folders keep the names that the acts once had. */
const statutes = {
  AO: { folder: 'ao_1977', name: 'Abgabenordnung' },
  BDSG: { folder: 'bdsg_2018', name: 'Bundesdatenschutzgesetz' },
  BEHG: { folder: 'behg', name: 'Brennstoffemissionshandelsgesetz' },
  BFSG: { folder: 'bfsg', name: 'Barrierefreiheitsstärkungsgesetz' },
  BGB: { folder: 'bgb', name: 'Bürgerliches Gesetzbuch' },
  CO2KostAufG: { folder: 'co2kostaufg', name: 'Kohlendioxidkostenaufteilungsgesetz' },
  DDG: { folder: 'ddg', name: 'Digitale-Dienste-Gesetz' },
  'EBeV 2030': { folder: 'ebev_2030', name: 'Emissionsberichterstattungsverordnung 2030' },
  EStG: { folder: 'estg', name: 'Einkommensteuergesetz' },
  GEG: { folder: 'geg', name: 'Gebäudeenergiegesetz' },
  GModG: { folder: 'geg', name: 'Gebäudemodernisierungsgesetz' },
  HGB: { folder: 'hgb', name: 'Handelsgesetzbuch' },
  HeizkostenV: { folder: 'heizkostenv', name: 'Verordnung über Heizkostenabrechnung' },
  OWiG: { folder: 'owig_1968', name: 'Gesetz über Ordnungswidrigkeiten' },
  PAngV: { folder: 'pangv_2022', name: 'Preisangabenverordnung' },
  TDDDG: { folder: 'ttdsg', name: 'Telekommunikation-Digitale-Dienste-Datenschutz-Gesetz' },
  UStG: { folder: 'ustg_1980', name: 'Umsatzsteuergesetz' },
  UWG: { folder: 'uwg_2004', name: 'Gesetz gegen den unlauteren Wettbewerb' },
  VSBG: { folder: 'vsbg', name: 'Verbraucherstreitbeilegungsgesetz' },
  WEG: { folder: 'woeigg', name: 'Wohnungseigentumsgesetz' },
  WPG: { folder: 'wpg', name: 'Wärmeplanungsgesetz' },
} as const;

/** A name inside a longer word does not count: the AO in „AOK“. */
const whole = (name: string) => new RegExp(`(?<![\\p{L}\\d-])${name}(?![\\p{L}\\d-])`, 'u');

const texts = [
  ...Object.entries(statutes).map(([short, { folder, name }]) => ({ short, name, url: `${federal}/${folder}/` })),
  { short: 'DSGVO', name: 'Datenschutz-Grundverordnung', url: 'https://eur-lex.europa.eu/eli/reg/2016/679/oj' },
].map(({ short, name, url }) => ({ short: whole(short), name: whole(name), url }));

/**
 * `§ 80 Abs. 4 GModG` → `https://www.gesetze-im-internet.de/geg/__80.html`; the full name stands for the short one. Words
 * that cite several paragraphs, or none, lead to the list of them; those that name no act that has such an address, or
 * two acts, lead nowhere.
 */
export function citationToUrl(words: string): string | undefined {
  const paragraphs = [...words.matchAll(/(§§?)\s*(\d+[a-z]?)/g)];
  const cites = paragraphs.length > 0 || words.includes('Art.');
  const urls = new Set(
    texts.filter(({ short, name }) => name.test(words) || (cites && short.test(words))).map(({ url }) => url),
  );
  const [url] = urls;
  if (url === undefined || urls.size > 1) return undefined;
  const [, sign, number = ''] = paragraphs[0] ?? [];
  const isOne = paragraphs.length === 1 && sign === '§' && url.startsWith(federal);
  return isOne ? `${url}__${number}.html` : url;
}

/** Where a source stands: where its entry says, or as an act, which its publisher puts there by paragraph. */
export const sourceToUrl = ({
  title,
  publisher,
  url,
}: {
  title: string;
  publisher: string;
  url?: string | undefined;
}) => url ?? (publisher === 'Bundesamt für Justiz' ? citationToUrl(title) : undefined);

const shortNames = Object.keys(statutes).join('|');
/** A paragraph, or several, with the act that they stand in. */
const citation = new RegExp(
  `§§?\\s*\\d(?:(?!§|(?<![\\p{L}\\d])(?:${shortNames})(?![\\p{L}\\d])).)*(?:${shortNames})(?![\\p{L}\\d])`,
  'gu',
);

/** Words in pieces: each citation with where its text stands, what is between them without. */
export function wordsToCitations(words: string): { text: string; url?: string | undefined }[] {
  const pieces: { text: string; url?: string | undefined }[] = [];
  let end = 0;
  for (const match of words.matchAll(citation)) {
    if (match.index > end) pieces.push({ text: words.slice(end, match.index) });
    pieces.push({ text: match[0], url: citationToUrl(match[0]) });
    end = match.index + match[0].length;
  }
  if (end < words.length) pieces.push({ text: words.slice(end) });
  return pieces;
}
