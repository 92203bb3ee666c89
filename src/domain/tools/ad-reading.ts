/**
 * Reads the particulars of a certificate out of an advertisement, as portals, newspapers and sellers write them: what was
 * taken for what, and where. Without lookbehind, which Safari 15 does not know.
 */
import { formatFigure } from './figures.ts';
import { present } from './present.ts';
import { addMonths, parseDay, type Day } from './day.ts';
import type { EnergyClass } from '../energy-class.ts';

/** A piece of the advertisement, by its first letter and the one behind its last. */
export type Span = { from: number; to: number };
export type Kind = 'bedarf' | 'verbrauch';
export type Found<Value> = Span & { value: Value };

const any = (...words: readonly string[]) => words.join('|');

type Hit = Span & { groups: Record<string, string | undefined> };

/** Finds whole words; of a group `at` its place alone. @param isExact tells capitals from small letters */
function finder(source: string, isExact = false): (text: string) => Hit[] {
  const pattern = new RegExp(`(^|[^\\p{L}\\d])(${source})(?![\\p{L}\\d])`, isExact ? 'gu' : 'giu');
  return (text) =>
    [...text.matchAll(pattern)].map(({ index, 1: before = '', 2: words = '', groups = {} }) => {
      const from = index + before.length;
      return { from, to: from + words.length, groups };
    });
}

/** Within a sentence. */
const near = (most: number) => `[^.\\n]{0,${most}}?`;

const number = '\\d{1,3}(?:\\.\\d{3})+(?:,\\d+)?|\\d+(?:[.,]\\d+)?';
/** '1.245' → 1245, '97.60' → 97.6, '123,4' → 123.4 */
const toNumber = (text: string): number =>
  Number((/^\d+\.\d\d?$/.test(text) ? text : text.replaceAll('.', '')).replace(',', '.'));

// —— Sentences, of which some are the certificate's ——

const abbreviations =
  /(?:^|[^\p{L}])(?:bj|bauj|kl|ekl|ca|zi|lt|gem|wfl|blk|fernw|inkl|evtl|pell|ausw|z|b|u|a|stellpl|hzg|\d+)\.$/iu;

/** Lines, and in them sentences; a dot behind an abbreviation or a figure ends none. */
function toSentences(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { index, 0: mark } of text.matchAll(/\n|[.!?](?=\s+\p{Lu}|\s*$)/gmu)) {
    const isDot = mark === '.' && abbreviations.test(text.slice(Math.max(0, index - 12), index + 1));
    // „…, B. Altbau“: a class ends its sentence, „z. B.“ does not.
    if (isDot && !/,\s*[A-H]\.$/.test(text.slice(from, index + 1))) continue;
    spans.push({ from, to: index });
    from = index + 1;
  }
  return [...spans, { from, to: text.length }].filter(({ from, to }) => to > from);
}

/** What stands between commas and the like, without its blanks. */
function toItems(text: string, { from, to }: Span): Span[] {
  const items: Span[] = [];
  for (const { index, 0: words } of text.slice(from, to).matchAll(/(?:(?! [-–] )[^,;|•·()]|,(?=\d))+/g)) {
    const item = words.trim().replace(/^[-–]\s+|\.$/g, '');
    const start = from + index + words.indexOf(item);
    if (item) items.push({ from: start, to: start + item.length });
  }
  return items;
}

const lies = (inner: Span, outer: Span) => inner.from >= outer.from && inner.to <= outer.to;
const isSame = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

// —— Kind ——

const named = '(?:energie)?(?:ausweis|pass)(?:es|e)?';
const findKinds = finder(
  any(
    `(?:energie)?(?:bedarf|verbrauch)s?-?\\s?${named}`,
    `(?:bedarf|verbrauch)s?orientierte[rns]?\\s+${named}`,
    '(?:bedarf|verbrauch)s?-?ausw\\.',
    'ea\\s*:\\s*(?:energie)?(?:bedarf|verbrauch)s?',
    'ea\\s*:\\s*(?:energie)?(?:bedarf|verbrauch)s?',
    `en(?:ergie)?-?(?:verbr|bed)\\.?-?ausw\\.?`,
    `(?:energie)?(?:ausweis|pass)-?(?:typ|art)?[\\s:,(–-]+(?:(?:nach|auf\\s+basis\\s+des|ein)\\s+)?(?:energie)?(?:bedarf|verbrauch)s?`,
    // „Energieausweis ist da: Bedarf 245 kWh“
    `(?:energie)?(?:ausweis|pass)\\s[^.,:\\n]{0,24}:\\s*(?:energie)?(?:bedarf|verbrauch)s?`,
    `art\\s+des\\s+${named}[\\s:]+(?:energie)?(?:bedarf|verbrauch)s?`,
  ),
);
/** „V, 118 kWh“, „B: Wärme 88, Strom 45 kWh“: a letter counts before a value alone. */
const findShortKinds = finder(
  `[VB](?=(?:\\s*\\(\\p{L}{1,20}\\))?[\\s,:;.=/–-]{1,3}(?:(?:Wärme|Heizung|Endenergie\\p{L}*|ca\\.)[\\s:]*)?[\\d.,]+(?:\\s*,?\\s*Strom[\\s:]*[\\d.,]+)?\\s*[kK][wW]\\/?[hH])`,
  true,
);

function readKinds(text: string): Found<Kind>[] {
  return [...findKinds(text), ...findShortKinds(text)]
    .sort((a, b) => a.from - b.from)
    .map(({ from, to }) => {
      const words = text.slice(from, to);
      return { from, to, value: /^B(?!\p{L})|bed/iu.test(words) ? 'bedarf' : 'verbrauch' };
    });
}

/** „Energieausweis liegt vor, Verbrauch, 128 kWh/(m²a)“ */
function itemToKind(text: string, { from, to }: Span): Found<Kind>[] {
  const [, word] = /^(?:energie)?(bedarf|verbrauch)$/i.exec(text.slice(from, to)) ?? [];
  return word === undefined ? [] : [{ from, to, value: word.toLowerCase() as Kind }];
}

// —— Values ——

const kwh = '(?:kwh|kw\\/h|kilowattstunden)';
const perArea = `(?:\\s*\\/?\\s*a)?\\s*(?:\\/|pro|je|per|p\\.)?\\s*[([]?\\s*(?:a\\s*[*·]?\\s*)?(?:m²|m2|m\\^2|qm|quadratmeter)(?:\\s*(?:[*·x\\/.,]|und|pro|je|im)*\\s*(?:a|jahr|anno))?(?:\\s*[)\\]])?`;
const findMeasured = finder(`(?<number>${number})\\s*${kwh}(?<area>${perArea})?`);
const findLabelled = finder(
  `(?:endenergie\\p{L}*|energie(?:verbrauchs?|bedarfs?)?-?(?:kennwert|wert)|energieverbrauch|energiebedarf)(?:\\s+(?:wärme|strom))?[\\s:=]*(?:(?:beträgt|von|ca\\.?|liegt\\s+bei)\\s*)?(?<number>${number})(?![.,]?\\d|\\s*(?:%|${kwh}|[-/]\\s*\\d))`,
);
/** Of heat and electricity the last alone has the unit. */
const findParts = finder(
  `(?:wärme|heizenergie|heizung|strom|E[BV]-?[SW])[\\s:=]*(?<number>${number})(?![.,]?\\d|\\s*(?:${kwh}|%|€|euro))`,
);

type Label = 'primary' | 'heat' | 'electricity' | 'final' | undefined;
export type Value = Found<number> & {
  label: Label;
  /** Whose word stands beside it: „Endenergiebedarf“. */
  of: Kind | undefined;
  hasUnit: boolean;
  text: string;
};

const labels: readonly [RegExp, Exclude<Label, undefined>][] = [
  [/primärenergie(?!träger)\p{L}*|\bPEB\b/giu, 'primary'],
  [/strom\p{L}*|\bE[BV]-?S\b/giu, 'electricity'],
  [/wärme\p{L}*|heiz\p{L}*|\bE[BV]-?W\b/giu, 'heat'],
  [/endenergie\p{L}*|energie(?:verbrauch|bedarf)\p{L}*|\p{L}*kennwert|energiewert/giu, 'final'],
];

/** What stands before a value says which it is: the nearest word. */
function toLabel(before: string): Label {
  const last = labels.map(([pattern, label]) => {
    const [hit] = [...before.matchAll(pattern)].slice(-1);
    return { label, at: hit ? hit.index + hit[0].length : -1 };
  });
  const nearest = last.reduce((a, b) => (b.at > a.at ? b : a));
  return nearest.at < 0 ? undefined : nearest.label;
}

const kindWord = /energie(?:bedarf|verbrauch)|(?:bedarf|verbrauch)s-?(?:kenn)?wert/i;
/** „Endenergiebedarf“, „Verbrauchskennwert“: the certificate of which the value's own word is. */
function toKindWord(before: string): Kind | undefined {
  const [word] = kindWord.exec(before) ?? [];
  return word === undefined ? undefined : /bedarf/i.test(word) ? 'bedarf' : 'verbrauch';
}

const storesAfter = /^\s*-?(?:\p{L}*speicher|batterie|akku)/iu;
const storesBefore = /(?:speicher|batterie|akku|wallbox)\p{L}*\W*(?:mit|von)?\W*$/iu;

function readValues(text: string, kinds: readonly Span[], sentences: readonly Span[]) {
  const values: Value[] = [];
  /** kWh that are no value of a certificate: those of a year. */
  const totals: Span[] = [];
  const hits = [
    ...findMeasured(text),
    ...findLabelled(text).map((hit) => ({ ...hit, isBare: true })),
    ...findParts(text).map((hit) => ({ ...hit, isBare: true })),
  ].sort((a, b) => a.from - b.from || b.to - a.to);
  let last = 0;
  for (const hit of hits) {
    const figure = hit.groups['number'] ?? '';
    const at = text.indexOf(figure, hit.from);
    if (at < last) continue;
    const hasUnit = hit.groups['area'] !== undefined;
    const sentence = sentences.find((one) => at >= one.from && at < one.to);
    const ofCertificate =
      sentence !== undefined &&
      (kinds.some((kind) => lies(kind, sentence)) ||
        /(?:ausweis|kennwert)/i.test(text.slice(sentence.from, sentence.to)));
    const begin = Math.max(last, at - 70, ...kinds.filter(({ to }) => to <= at).map(({ to }) => to));
    const before = /[^,;|•]*$/.exec(text.slice(begin, at))?.[0] ?? '';
    const after = text.slice(hit.to, hit.to + 24);
    const isPrimary = /^[ \t]*\(?[ \t]*primärenergie(?!träger)\p{L}*\s*\)?(?![\s:=]*\d)/iu.test(after);
    const label = isPrimary ? 'primary' : toLabel(before);
    const value = toNumber(figure);
    const isBare = 'isBare' in hit;
    if (!hasUnit) {
      const isYear = isBare && /^(?:19|20)\d\d$/.test(figure);
      const isPart = isBare && (label === 'heat' || label === 'electricity');
      const isOther = storesBefore.test(before) || storesAfter.test(after) || isYear || (isPart && !ofCertificate);
      if (!isBare && value >= 1000) totals.push({ from: at, to: hit.to });
      if (isOther || value >= 1000 || (!ofCertificate && label !== 'final')) continue;
    }
    const trailing = /^\s*(?:für\s+|\(\s*)?(strom|wärme|heiz)/i.exec(after)?.[1]?.toLowerCase();
    const part = trailing === undefined ? undefined : trailing === 'strom' ? 'electricity' : 'heat';
    values.push({
      from: at,
      to: hit.to,
      value,
      text: figure,
      label: label === undefined || label === 'final' ? (part && !before.trim() ? part : label) : label,
      of: label === 'primary' ? undefined : toKindWord(before),
      hasUnit,
    });
    last = hit.to;
  }
  // „Wärme 88, Strom 45 kWh/(m²a)“: the unit of the second is that of the first.
  const withUnits = values.map((value, i) =>
    value.label === 'heat' && values[i + 1]?.label === 'electricity' && values[i + 1]?.hasUnit
      ? { ...value, hasUnit: true }
      : value,
  );
  return { values: withUnits, totals };
}

// —— Energy carriers ——

const carrierWords = {
  erdgas: 'erdgas(?:[\\s-]*(?:[hle]|ll|leicht|schwer))?',
  fluessiggas: 'flüssiggas|propan(?:gas)?',
  biogas: 'biogas|bioerdgas|biomethan',
  gas: 'gas',
  heizoel: '(?:heiz)?(?:öl|oel)(?:\\s*el)?',
  fernwaerme: 'fernwärme|fernw\\.?|fw',
  nahwaerme: 'nahwärme',
  strom: 'strom(?:-?mix)?|netzstrom|elektrizität|elektrische\\s+energie|elektro',
  pellets: '(?:holz-?)?pellets?|pell\\.',
  holz: 'holz|hz|brennholz|scheitholz|stückholz|(?:holz)?hackschnitzel',
  kohle: '(?:braun|stein)?kohle|koks|ko',
  solar: 'solar(?:thermie|energie)?|sonnenenergie',
  umwelt: 'umweltwärme|umgebungswärme|erdwärme|geothermie',
  kwk: 'kwk(?:\\s+(?:fossil|erneuerbar|regenerativ))?',
  pumpe: '(?:\\p{L}+[-\\s]){0,2}wärmepumpe',
} as const;
export type Carrier = Exclude<keyof typeof carrierWords, 'pumpe'>;

const carriers = (Object.keys(carrierWords) as (keyof typeof carrierWords)[]).map((key) => ({
  key,
  starts: new RegExp(`^(?:${carrierWords[key]})(?![\\p{L}\\d])`, 'iu'),
}));
const startsCarrier = (words: string) => {
  for (const { key, starts } of carriers) {
    const [found] = starts.exec(words) ?? [];
    if (found !== undefined) return { key, length: found.length };
  }
  return undefined;
};

const findCarrierLabels = finder(
  any(
    '(?:haupt)?energieträger(?:\\s+(?:der\\s+)?heizung)?',
    'primärenergieträger',
    '(?:heizungs?|energie|wärme)-?(?:quelle|medium|träger)',
    'befeuerung(?:sart)?(?:\\s*\\/\\s*energieträger)?',
    'brennstoff',
    'heizung(?:sart)?(?=\\s*:)',
    '(?:be|ge)?heizt(?:\\s+wird)?\\s+(?:mit|über|durch)',
    'heizung\\s+(?:mit|über)',
    'hzg\\.?(?=\\s*:)',
  ),
);
const findHeatings = finder(
  `(?<carrier>erdgas|flüssiggas|gas|heizöl|öl|oel|holzpellets?|pellets?|fernwärme|nahwärme|fern|strom|elektro|holz|kohle)s?[-\\s]?(?:(?:zentral|etagen|brennwert|raum|fußboden|nachtspeicher|speicher|niedertemperatur|kombi|hybrid)[-\\s]?)*(?:heizung\\p{L}*|therme\\p{L}*|kessel\\p{L}*|brennwert\\p{L}*|heizanlage|hzg\\.?|zh)|nachtspeicher\\p{L}*`,
);
/** Names of nothing else than what heats. */
const findCertain = finder(
  `(?:${any(carrierWords.erdgas, carrierWords.fluessiggas, 'heizöl', 'fernwärme', 'nahwärme', 'holzpellets', 'pellets')})(?!-?\\s*(?:anschlu|liegt|möglich|vorhanden|in\\s+der\\s+straße))`,
);
const ofBefore = /(?:alte[rn]?|frühere[rn]?|ehemalige[rn]?|statt|anstelle(?:\s+der)?)\s+$/i;

/** @param isLabelled behind „Energieträger:“ a heat pump is what the certificate's line says */
function readList(text: string, from: number, to: number): Found<Carrier | 'pumpe'>[] {
  const found: Found<Carrier | 'pumpe'>[] = [];
  let at = from + (/^[\s:=]*(?:ist\s+|sind\s+)?/.exec(text.slice(from, to))?.[0].length ?? 0);
  for (;;) {
    const words = text.slice(at, to);
    const next = startsCarrier(words);
    if (!next) return found;
    found.push({ from: at, to: at + next.length, value: next.key });
    const [joint = ''] =
      /^(?:\s*\([^)\n]*\))?\s*(?:,|\/|\+|&|;|und\s|sowie\s|mit\s)\s*/.exec(text.slice(at + next.length, to)) ?? [];
    if (!joint) return found;
    at += next.length + joint.length;
  }
}

type Carriers = { found: Found<Carrier | 'pumpe'>[]; fromHeating: boolean };

function readCarriers(text: string, items: readonly Span[], bareE: Span | undefined): Carriers {
  const labelled = findCarrierLabels(text).flatMap(({ to }) => {
    // A label may stand on a line of its own.
    const end = text.indexOf('\n', to + (/^[\s:]*/.exec(text.slice(to))?.[0].length ?? 0));
    return readList(text, to, end < 0 ? text.length : end);
  });
  if (labelled.length > 0) return { found: withoutTwins(labelled), fromHeating: false };
  const bare = items.flatMap(({ from, to }): Found<Carrier | 'pumpe'>[] => {
    const found = startsCarrier(text.slice(from, to));
    return found && found.key !== 'pumpe' && from + found.length === to ? [{ from, to, value: found.key }] : [];
  });
  const short = bareE && bare.length === 0 ? [{ ...bareE, value: 'strom' as const }] : [];
  if (bare.length + short.length > 0) return { found: withoutTwins([...bare, ...short]), fromHeating: false };
  const heatings = findHeatings(text).flatMap(({ from, to, groups }): Found<Carrier>[] => {
    if (ofBefore.test(text.slice(Math.max(0, from - 20), from))) return [];
    const name = groups['carrier']?.toLowerCase();
    const key = name === undefined ? 'strom' : name === 'fern' ? 'fernwaerme' : startsCarrier(name)?.key;
    return key && key !== 'pumpe' ? [{ from, to, value: key }] : [];
  });
  if (heatings.length > 0) return { found: withoutTwins(heatings), fromHeating: true };
  const certain = findCertain(text).flatMap(({ from, to }): Found<Carrier>[] => {
    const key = startsCarrier(text.slice(from, to))?.key;
    return key && key !== 'pumpe' ? [{ from, to, value: key }] : [];
  });
  return { found: withoutTwins(certain), fromHeating: false };
}

const withoutTwins = <Value>(all: readonly Found<Value>[]): Found<Value>[] =>
  all.filter(({ value }, i) => all.findIndex((one) => one.value === value) === i);

// —— Year ——

const year = '(?:1[0-9]|20)\\d{2}';
const isYear = new RegExp(`^${year}$`);
const endsInYear = new RegExp(`(?:^|\\D)${year}$`);
const things =
  '(?:\\p{L}+-)?(?:\\p{L}*(?:heizung|küche|therme|kessel)|heizungsanlage|heizanlage|anlagentechnik|wärmeerzeugers?|ebk|bad|badezimmer|bäder|fenster|dach|garage|carport|anbau|wintergarten|aufzug|elektrik|photovoltaik\\p{L}*|pv-anlage|solaranlage|wärmepumpe)';
const works =
  '(?:letzte\\s+)?(?:(?:kern|teil|voll)?(?:modernisierung|sanierung|renovierung|saniert|renoviert|modernisiert)|erstbezug|umbau|umgebaut|erweitert|ausgebaut)';
const findYears = finder(
  `(?:(?:gebäude-?|haus-?)?baujahr|bauj\\.?|bj\\.?)(?<ofCertificate>(?:\\s*\\(?(?:(?:laut|lt\\.?|gem\\.?|gemäß|nach|im|aus)\\s+(?:(?:dem|des)\\s+)?)?(?:energie)?(?:ausweis|pass)\\)?)?)(?:\\s*(?:\\(?(?:des\\s+)?(?:wohn)?(?:gebäudes?|haus(?:es)?|objekts?)\\)?))?(?:\\s+(?:ist|war))?\\s*[:=.]?\\s*(?<year>(?:(?:ca\\.?|um|etwa|circa|vor)\\s*)?${year}(?:\\s*[/–-]\\s*${year})*)`,
);
const findBuilt = finder(
  any(
    `(?:erbaut|gebaut|errichtet|fertiggestellt)\\s+(?:(?:im\\s+jahre?|in|wurde)\\s+)*(?<built>(?:(?:ca\\.?|um)\\s*)?${year})`,
    `(?<early>(?:(?:ca\\.?|um)\\s*)?${year})\\s+(?:erbaut|gebaut|errichtet|fertiggestellt)`,
    `\\p{L}*(?:haus|hälfte|villa|wohnung|gebäude|hof|bungalow)\\s+(?:(?:ist|stammt)\\s+)?(?:aus|von|vom)\\s+(?:(?:dem\\s+)?jahre?\\s+)?(?<from>${year})`,
  ),
);
const findOtherYears = finder(
  any(
    `(?:baujahr|bj\\.?)\\s*\\(?\\s*:?\\s*(?:(?:der|des|für\\s+die)\\s+)?${things}\\)?[\\s:]*(?:ca\\.?\\s*)?${year}`,
    `(?:heizungs|anlagen)-?baujahr[\\s:]*${year}`,
    `${things}(?:(?!baujahr\\s*:)(?:bj\\.|[^,.;\\n\\d|])){0,25}${year}`,
    `${works}(?:\\s*\\/\\s*\\p{L}+)?[\\s:(]*(?:(?:im\\s+jahre?|in|seit|ca\\.?)\\s*)?${year}`,
    `${year}\\s+(?:komplett\\s+|umfassend\\s+|vollständig\\s+)?(?:kern)?(?:saniert|renoviert|modernisiert|erneuert|umgebaut)`,
  ),
);
const findShortYears = finder(`(?:baujahr|bj\\.?)\\s*:?\\s*['’]?\\d{2}(?!\\.?\\d)`);

function readYears(text: string, items: readonly Span[]) {
  const others = findOtherYears(text).filter(
    ({ from }) => !/energieträger\s+(?:der\s+)?$/i.test(text.slice(Math.max(0, from - 20), from)),
  );
  const isFree = (span: Span) => !others.some((other) => isSame(other, span));
  const toFound = (hit: Hit): Found<string> => {
    const words = hit.groups['year'] ?? hit.groups['built'] ?? hit.groups['early'] ?? hit.groups['from'] ?? '';
    const from = text.indexOf(words, hit.from);
    return { from, to: from + words.length, value: words.replace(/\s+/g, ' ') };
  };
  const labelled = findYears(text).filter(isFree);
  const ofCertificate = labelled.filter(({ groups }) => groups['ofCertificate']).map(toFound);
  const ofHouse = labelled.filter(({ groups }) => !groups['ofCertificate']).map(toFound);
  const bare = items
    .filter(({ from, to }) => isYear.test(text.slice(from, to)))
    .map(({ from, to }) => ({ from, to, value: text.slice(from, to) }));
  const said = [...ofCertificate, ...ofHouse];
  const built = said.length > 0 ? [] : findBuilt(text).filter(isFree).map(toFound);
  return {
    years: withoutTwins([...said, ...(built.length + said.length > 0 ? built : bare)]),
    others,
    short: findShortYears(text),
  };
}

// —— Class ——

const classLabel = any(
  'energie-?\\s?effizienz-?\\s?klasse',
  'effizienz-?\\s?klasse',
  'energie-?klasse',
  'energielabel',
  'wertklasse',
  'eek',
  'ekl\\.?',
  'en\\.?eff(?:izienz)?\\.?-?kl(?:asse|\\.)?',
  'effkl\\.?',
);
const toLetter =
  '(?:\\s*(?:\\(?(?:des\\s+(?:wohn)?gebäudes|(?:laut|lt\\.?|gem\\.?|gemäß)\\s+(?:energie)?ausweis)\\)?|ist|beträgt))*[\\s:=„"\'(]*(?<letter>A\\+{0,3}|[B-H])(?!\\+|\\s+[A-H]\\s+[B-H]\\s)';
const findClasses = finder(`(?:${classLabel})${toLetter}`);
const findWeakClasses = finder(`(?:klasse|kl\\.)${toLetter}`);
const findPraise = finder(
  any(
    '(?:klasse\\s+)?1?a\\+{0,3}[-\\s]+(?:\\p{L}*lage|ausstattung|zustand|qualität|mieter)',
    'a\\+{2,3}',
    '(?:lage|ausstattung|zustand|qualität)\\s+(?:der\\s+)?klasse\\s+a\\+{0,3}',
  ),
);
const appliances =
  /(?:kühlschrank|kühl-|gefrier|waschmaschine|spülmaschine|geschirrspüler|trockner|backofen|herd|gerät|leuchte|lampe)[^.\n]{0,40}$/i;

function readClasses(text: string, items: readonly Span[], bareE: Span | undefined) {
  const praise: Span[] = findPraise(text);
  const classes: Found<EnergyClass>[] = [];
  const take = (hit: Hit, isWeak: boolean) => {
    const letter = hit.groups['letter'] ?? '';
    const from = hit.to - letter.length;
    const span = { from, to: hit.to };
    if (classes.some((one) => isSame(one, span)) || praise.some((one) => isSame(one, hit))) return;
    const isSmall = letter !== letter.toUpperCase() && !text.slice(hit.from, from).includes(':');
    const isOfOther = appliances.test(text.slice(Math.max(0, hit.from - 60), hit.from)) || /\+\+/.test(letter);
    if (isOfOther) praise.push({ from: hit.from, to: hit.to });
    else if (!isSmall)
      classes.push({ ...span, from: isWeak ? hit.from : from, value: letter.toUpperCase() as EnergyClass });
  };
  for (const hit of findClasses(text)) take(hit, false);
  for (const hit of findWeakClasses(text)) if (!classes.some((one) => isSame(one, hit))) take(hit, true);
  for (const item of items) {
    const letter = text.slice(item.from, item.to);
    if (!/^(?:A\+?|[B-H])$/.test(letter) || (bareE && item.from === bareE.from)) continue;
    if (!classes.some((one) => isSame(one, item))) classes.push({ ...item, value: letter as EnergyClass });
  }
  return { classes: classes.sort((a, b) => a.from - b.from), praise: praise.sort((a, b) => a.from - b.from) };
}

// —— Days ——

const months = 'januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember';
const date = `\\d{1,2}\\.\\s?\\d{1,2}\\.\\s?(?:\\d{4}|\\d{2})|\\d{1,2}\\.\\s*(?:${months})\\s+\\d{4}|(?:${months})\\s+\\d{4}|(?:0?[1-9]|1[0-2])[./]\\d{4}|20\\d{2}`;
const findIssued = finder(
  any(
    `(?:ausgestellt|ausstell(?:ungs)?datum|erstell(?:ungs)?datum)(?:\\s*:|\\s+(?:am|im|vom|in))*\\s*(?<date>${date})`,
    `${'\\p{L}*(?:ausweis|pass)(?:es)?'}(?:\\s*\\([^)]*\\))?\\s+(?:(?:wurde\\s+)?(?:erstellt\\s+)?(?:vom|v\\.|von|aus(?:\\s+dem\\s+jahre?)?|am))\\s+(?<day>${date})`,
  ),
);
const findOldIssue = finder(
  `(?:ausstell(?:ungs)?datum|erstell(?:ungs)?datum|ausgestellt)[\\s:]*(?:bis|vor)\\s+(?:(?:zum|dem)\\s+)?(?<date>${date})`,
);
const findUntil = finder(
  any(
    `(?:gültig|gueltig)\\p{L}*[^.\\n\\d]{0,20}(?:${date})\\s*(?:bis|–|-)\\s*(?<day>${date})`,
    `(?:gültig\\p{L}*|gueltig\\p{L}*|ablaufdatum|läuft\\s+ab)(?:\\s*:|\\s+(?:ist|noch|am|bis|zum))*\\s*(?<date>${date})`,
  ),
);

/** The last day that the words allow, and whether they name one. */
function wordsToLastDay(words: string): { day: Day; isExact: boolean } | undefined {
  const exact = parseDay(words);
  if (exact) return { day: exact, isExact: true };
  const month = /^\d{4}$/.test(words.trim()) ? `1.12.${words.trim()}` : `1.${words.trim().replace('/', '.')}`;
  const first = parseDay(month) ?? parseDay(`1. ${words.trim()}`);
  if (!first) return undefined;
  const next = addMonths(first, 1);
  return { day: new Date(Date.parse(next) - 86_400_000).toISOString().slice(0, 10), isExact: false };
}

export type DayFound = Found<Day> & { isExact: boolean };
const toDays = (hits: readonly Hit[]): DayFound[] =>
  hits.flatMap(({ from, to, groups }) => {
    const found = wordsToLastDay(groups['date'] ?? groups['day'] ?? '');
    return found ? [{ from, to, value: found.day, isExact: found.isExact }] : [];
  });

// —— What is no particular ——

const certificate = 'energie-?(?:ausweis|pass)\\p{L}*';
const plain = {
  inPreparation: `${certificate}${near(40)}(?:in\\s+vorbereitung|in\\s+arbeit|in\\s+bearbeitung|beauftragt|beantragt|bestellt|wird\\s+(?:\\p{L}+\\s+)?(?:erstellt|nachgereicht|beantragt)|(?:noch\\s+)?nicht\\s+(?:vor(?:handen|liegend)?)|noch\\s+nicht|nachgereicht|folgt)`,
  exempt: any(
    `kein(?:en)?\\s+${certificate}(?:${near(30)}(?:erforderlich|notwendig|nötig|pflicht))?`,
    `${certificate}${near(40)}(?:nicht\\s+(?:erforderlich|notwendig|nötig|benötigt)|entfällt)`,
    'denkmalschutz',
    'denkmalgeschützt\\p{L}*',
    'baudenkmal',
  ),
  noParticular: `${certificate}${near(40)}(?:liegt(?:\\s+\\p{L}+){0,3}\\s+vor|vorhanden|besichtigung|eingesehen|auf\\s+(?:anfrage|wunsch)|vorgelegt)`,
  heatingNoCarrier: any(
    '(?:zentral|etagen|fußboden|decken|wand|infrarot|einzel)heizung|zh',
    '(?:\\p{L}+-){0,2}wärmepumpe',
    'blockheizkraftwerk',
    'bhkw',
    'brennwert\\p{L}*',
    'kamin(?:ofen)?',
  ),
  carrierElsewhere: 'gas-?(?:herd|grill|kamin|anschluss|steckdose)\\p{L}*|(?:stark)?strom(?:anschluss)?|gas|öl',
  standard:
    '(?:kfw[-\\s]?)(?:effizienzhaus[-\\s]?)?\\d{2,3}(?:\\s*ee)?(?:[-\\s]?effizienzhaus)?|effizienzhaus[-\\s]?\\d{2,3}|passivhaus|niedrigenergiehaus',
  mixedUse: 'wohn-?\\s*(?:und|\\/|&)\\s*(?:geschäfts|gewerbe|büro)\\p{L}*',
  enev: '(?:enev|energieeinsparverordnung)(?:\\s*20\\d\\d)?',
  withoutHotWater: any(
    `warmwasser${near(16)}(?:nicht\\s+(?:enthalten|inbegriffen)|nein)`,
    '(?:ohne|exkl\\.?)\\s+warmwasser',
  ),
} as const;
const findPlain = Object.fromEntries(Object.entries(plain).map(([key, source]) => [key, finder(source)])) as Record<
  keyof typeof plain,
  ReturnType<typeof finder>
>;
const findAct = finder('(?:geg|gebäudeenergiegesetz)(?:\\s*20\\d\\d)?');

// —— Building ——

const findOther = finder(
  any(
    'nichtwohngebäude',
    'büro(?:fläche|gebäude|etage|haus|räume|einheit)?n?',
    'praxis(?:räume|fläche)?n?',
    'laden(?:lokal|fläche|geschäft)?',
    'lager(?:halle|fläche|raum)?n?',
    '(?:\\p{L}*)halle',
    'gewerbe\\p{L}*',
    'hotel',
    'gaststätte|restaurant|gastronomie\\p{L}*',
    'werkstatt|verkaufsfläche|einzelhandel\\p{L}*|kanzlei\\p{L}*',
  ),
);
const findDwelling = finder(
  any(
    'wohngebäude',
    '\\p{L}*wohnung(?:en)?',
    'etw|efh|dhh|mfh|rmh|reh',
    '\\d+(?:[.,]\\d)?[-\\s]*zi(?:mmer)?\\.?(?:-\\p{L}+\\.?)?',
    'zimmer',
    '\\p{L}*(?:einfamilien|mehrfamilien|zweifamilien|wohn|reihen|reihenend|reihenmittel|doppel|land|stadt)haus(?:hälfte)?',
    'doppelhaushälfte',
    'bungalow|villa|stadtvilla|penthouse|maisonette|apartment|appartement|resthof|anwesen|wg-zimmer',
    '(?:alt)?bremer\\s+haus',
    'wohnfläche|wfl\\.?',
  ),
);

const findNamed = finder('(?:nicht)?wohngebäude');

export type Building = { is: 'wohn' | 'nichtwohn'; by?: Span | undefined };

/** What is named first is what is offered: „Einfamilienhaus mit Büro“. */
function readBuilding(text: string): Building | undefined {
  const [named] = findNamed(text);
  if (named) return { is: /^nicht/i.test(text.slice(named.from, named.to)) ? 'nichtwohn' : 'wohn', by: named };
  const [mixed] = findPlain.mixedUse(text);
  const [other, dwelling] = [findOther(text)[0], findDwelling(text)[0]];
  if (mixed) return { is: 'wohn', by: mixed };
  if (other && (!dwelling || other.from < dwelling.from)) return { is: 'nichtwohn', by: other };
  return dwelling && { is: 'wohn', by: dwelling };
}
/** What does not fit together, or was not taken for a particular: names of sentences, with the places. */
export type NoteKey =
  | 'classMisfit'
  | 'kindMisfit'
  | 'twoKinds'
  | 'twoValues'
  | 'twoYears'
  | 'twoClasses'
  | 'classForOther'
  | 'oneValue'
  | 'implausible'
  | 'primary'
  | 'yearOfOther'
  | 'twoDigitYear'
  | 'letterOther'
  | 'withoutUnit'
  | 'decimalPoint'
  | 'yearlyTotal'
  | 'fromHeating'
  | keyof typeof plain;
export type Note = { key: Exclude<NoteKey, 'classMisfit'>; spans: Span[] };

export type Reading = {
  building: Building | undefined;
  isDwelling: boolean;
  kinds: Found<Kind>[];
  /** Of a residential building. */
  energy?: Value | undefined;
  heat?: Value | undefined;
  electricity?: Value | undefined;
  carriers: Found<Carrier>[];
  year?: Found<string> | undefined;
  energyClass?: Found<EnergyClass> | undefined;
  issued?: DayFound | undefined;
  until?: DayFound | undefined;
  /** Names an act of 2020. */
  act?: Span | undefined;
  notes: Note[];
};

/** More than any building needs, in kWh/(m²·a). */
const mostPlausible = 800;

/** @param building as chosen; else it is recognised */
export function readAd(text: string, building?: Building['is']): Reading {
  const recognised = building ? { is: building } : readBuilding(text);
  const sentences = toSentences(text);
  const named = readKinds(text);
  const { values, totals } = readValues(text, named, sentences);
  const certificates = sentences.filter((sentence) =>
    [...named, ...values.filter(({ hasUnit }) => hasUnit)].some((one) => lies(one, sentence)),
  );
  const all = certificates.flatMap((sentence) => toItems(text, sentence));
  const kinds = named.length > 0 ? named : all.flatMap((item) => itemToKind(text, item));
  const items = all.filter((item) => !kinds.some((kind) => isSame(kind, item)));
  const parts = values.filter(({ label }) => label === 'heat' || label === 'electricity');
  const isDwelling = (recognised?.is ?? (parts.length > 1 ? 'nichtwohn' : 'wohn')) === 'wohn';

  const firstYear = items.find(({ from, to }) => endsInYear.test(text.slice(from, to)));
  // „B, 28 kWh/(m²a), E, Bj. 2021, A+“: before the year electricity, behind it a class.
  const bareE = items.find(({ from, to }) => text.slice(from, to) === 'E' && firstYear && from < firstYear.from);
  const { found, fromHeating } = readCarriers(text, items, bareE);
  const isShortE = found.some(({ from }) => from === bareE?.from);
  const { years, others, short } = readYears(text, items);
  const { classes, praise } = readClasses(text, items, isShortE ? bareE : undefined);

  // In a house of flats and shops a value of heat with one of electricity behind it is the shops'.
  const finals = values.filter(
    ({ label }, i) =>
      label !== 'primary' && label !== 'electricity' && !(label === 'heat' && values[i + 1]?.label === 'electricity'),
  );
  const energy =
    finals.find(({ label, hasUnit }) => label === 'final' && hasUnit) ??
    finals.find(({ hasUnit }) => hasUnit) ??
    finals[0];
  const heat = values.find(({ label }) => label === 'heat');
  const electricity = values.find(({ label }) => label === 'electricity');
  const used = present(isDwelling ? [energy] : [heat, electricity]);
  const undivided = isDwelling ? [] : finals.filter(({ label }) => label === undefined || label === 'final');
  const energyClass = classes.find((one) => certificates.some((sentence) => lies(one, sentence))) ?? classes[0];
  const carriers = found.filter((one): one is Found<Carrier> => one.value !== 'pumpe');
  const [firstYearFound] = years;
  const differs = <Value>(all: readonly Found<Value>[]) => new Set(all.map(({ value }) => value)).size > 1;
  const isMissing = kinds.length === 0 || used.length === 0;

  const note = (key: Note['key'], spans: readonly Span[], isSaid = true): Note | undefined =>
    isSaid && spans.length > 0 ? { key, spans: spans.map(({ from, to }) => ({ from, to })) } : undefined;
  const inPreparation = findPlain.inPreparation(text);
  const exempt = findPlain.exempt(text);
  const pumps = found.filter(({ value }) => value === 'pumpe');
  const issued = toDays(findIssued(text));
  const notes = present([
    note('twoKinds', kinds, differs(kinds)),
    note(
      'kindMisfit',
      used.filter(({ of }) => of !== undefined && !differs(kinds) && kinds[0] && kinds[0].value !== of),
    ),
    note('twoValues', isDwelling ? finals : [], isDwelling && differs(finals)),
    note('twoYears', years, isDwelling && differs(years)),
    note('twoClasses', classes, isDwelling && differs(classes)),
    note('classForOther', classes, !isDwelling),
    note('oneValue', undivided, !heat && !electricity),
    note(
      'implausible',
      used.filter(({ value }) => value > mostPlausible),
    ),
    note(
      'primary',
      values.filter(({ label }) => label === 'primary'),
    ),
    note('yearOfOther', others, isDwelling),
    note('twoDigitYear', short, isDwelling && !firstYearFound),
    note('letterOther', praise),
    note('mixedUse', findPlain.mixedUse(text)),
    note('standard', findPlain.standard(text)),
    note('enev', findPlain.enev(text)),
    note(
      'withoutUnit',
      used.filter(({ hasUnit }) => !hasUnit),
    ),
    note(
      'decimalPoint',
      used.filter((value) => /^\d+\.\d\d?$/.test(value.text)),
    ),
    note('yearlyTotal', totals),
    note('withoutHotWater', findPlain.withoutHotWater(text), kinds[0]?.value === 'verbrauch'),
    note('heatingNoCarrier', [...pumps, ...findPlain.heatingNoCarrier(text)], carriers.length === 0),
    note('carrierElsewhere', findPlain.carrierElsewhere(text), carriers.length === 0),
    note('fromHeating', found, fromHeating && carriers.length > 0),
    note('inPreparation', inPreparation, isMissing),
    note('exempt', exempt, isMissing),
    note('noParticular', findPlain.noParticular(text), isMissing && inPreparation.length === 0 && exempt.length === 0),
  ]);
  const old = toDays(findOldIssue(text));
  return {
    building: recognised,
    isDwelling,
    kinds,
    ...(isDwelling ? { energy, year: firstYearFound, energyClass } : { heat, electricity }),
    carriers,
    issued: issued[0] ?? old[0],
    until: toDays(findUntil(text))[0],
    act: findAct(text)[0],
    notes,
  };
}

/** '123,4', as a table or a text has it */
export const valueToText = ({ value }: Value): string => formatFigure(value, 2);
