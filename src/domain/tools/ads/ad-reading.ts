/**
 * Reads the particulars of a certificate out of an advertisement, as portals, newspapers and sellers write them: what was
 * taken for what, and where. The text is brought to one form first, and each repetition in a pattern is bounded or ends
 * where its sign does, so that the time grows with the text alone. Without lookbehind, which Safari 15 does not know.
 */
import { carrierAt, carrierPattern, type Carrier } from '../carriers.ts';
import { addDays, addMonths, parseDay, type Day } from '../day.ts';
import { formatFigure } from '../figures.ts';

/** A piece of the text, by its first letter and the one behind its last. */
export type Span = { from: number; to: number };
export type Kind = 'bedarf' | 'verbrauch';
/** In kWh/(m²·a); a range has two ends. `of` is the certificate whose word stands beside it: „Endenergiebedarf“. */
export type Value = { low: number; high: number; hasUnit: boolean; of: Kind | undefined };
/** The last day that the words allow, and whether they name one. */
type LastDay = { day: Day; isExact: boolean };
/** The type of each particular. `energy` is the final energy; non-residential buildings have `heat` and `electricity`. */
export type Read = Record<'energy' | 'heat' | 'electricity' | 'primary' | 'useful', Value> &
  Record<'issued' | 'until', LastDay> &
  Record<'year' | 'class', string> & {
    kind: Kind;
    carrier: Carrier;
    building: 'wohn' | 'nichtwohn';
  };
export type Key = keyof Read;

/** What a reading rests on, best first. `bare` counts only beside a kind or a value; a `guess` is shown as one. */
const ranks = { certificate: 0, label: 1, sentence: 2, bare: 3, guess: 4 } as const;
type Basis = keyof typeof ranks;
/** One particular as found: `words` is its place in the text together with its label. */
export type Found<Value = unknown> = Span & {
  key: Key;
  value: Value;
  words: Span;
  basis: Basis;
  isSure: boolean;
  /** Whether a kind or a value stands in the same row. */
  isNear: boolean;
};
type Taken = Partial<Found> & { value: unknown };
type Hit = { at: Span; words: Span; text: string; groups: Record<string, string | undefined> };

/** Shortens blanks, ends of lines and repeated signs, takes tags out, and joins a word that is divided at the end of a line. */
const collapse = (text: string): string =>
  text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/<\/?(?:br|p|li|tr|div|h\d)[^<>]{0,99}>/gi, '\n')
    .replace(/<\/?[a-z][^<>]{0,99}>/gi, ' ')
    .replace(/([.·_=*–—-])\1{3,}/g, '$1$1$1')
    .replace(/\s+/g, (blanks) => (/[\n\r]/.test(blanks) ? '\n' : ' '))
    .replace(/(\p{Ll})-\n(?!(?:und|oder|bzw)(?!\p{L}))(?=\p{Ll})/gu, '$1')
    .trim();

/**
 * Finds whole words, and of the group `at` its place. `~` is what stands between words of a line, `≈` what may stand
 * between a label and its value: signs of a list, a table or Markdown, the end of a line.
 */
function finder(source: string): (text: string) => Hit[] {
  const whole = source.replaceAll('~', String.raw`[^a-zß-ÿ\d\n]{0,9}`).replaceAll('≈', String.raw`[^a-zß-ÿ\d]{0,24}`);
  const pattern = new RegExp(String.raw`(?:^|[^a-zß-ÿ\d])(?<words>${whole})(?![a-zß-ÿ\d])`, 'dgiu');
  const nowhere: [number, number] = [0, 0];
  const toSpan = ([from, to]: [number, number]) => ({ from, to });
  return (text) =>
    [...text.matchAll(pattern)].map(({ groups = {}, indices }) => {
      const { words = nowhere, at = words } = indices?.groups ?? {};
      return { at: toSpan(at), words: toSpan(words), text: text.slice(...at), groups };
    });
}
const pattern = String.raw;

/** '1.245', '97,6' */
const number = pattern`(?:\d{1,3}(?:\.\d{3}){1,2}(?:,\d{1,3})?|\d{1,6}(?:[.,]\d{1,3})?)`;
/** '98 bis 112' */
const range = pattern`${number}(?: ?(?:[-–—/]|bis|und) ?${number})?`;
const kwh = pattern`(?:kwh|kw\/h|kilowattstunden)`;
/** '/(m²·a)', ' pro m² und Jahr' */
const area = pattern`[ /([*·.\\]{0,4}(?:(?:a|jahr)[ *·/.]{1,3})?(?:(?:pro|je|per|und|p\.?) )?[([]?(?:m²|m2|m\^2|qm|quadratmeter)(?:[ /*·.x)\]\\]{0,3}(?:(?:und|pro|je|im) )?(?:jahr|anno|a))?[)\]]{0,2}`;
/** Not '118 €', '118 m²': what has another unit is no value. */
const noUnit = pattern`(?! ?(?:%|€|euro|${kwh}|[-/]\d|[.,]\d|m²|qm|kg))`;
const yyyy = pattern`(?:1\d|20)\d\d`;
/** 'ca. 1974', '1962/1998' */
const years = pattern`(?<at>(?:(?:ca|um|etwa|circa|vor)\.? ?)?${yyyy}(?:er(?: jahren?)?|(?: ?[/–-] ?${yyyy}){1,3})?)(?![.,]\d| ?(?:m²|qm|€|euro))`;
const month = pattern`(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)[a-zß-ÿ]{0,6}\.?`;
/** '3.5.2019', 'Mai 2019', '05/2019' */
const date = pattern`(?:\d{1,2}\. ?\d{1,2}\. ?(?:\d{4}|\d\d)|\d{4}-\d\d-\d\d|(?:\d{1,2}\. ?)?${month} \d{4}|(?:0?[1-9]|1[0-2])[./]\d{4}|20\d\d)`;
const pass = pattern`(?:energie-?)?(?:ausweis|pass)(?:es|e)?`;
/** 'Endenergieverbrauch', 'Energiekennwert' */
const final = pattern`(?:endenergie(?!träger)[a-zß-ÿ]{0,20}|energie(?:verbrauch|bedarf)(?!s?-?(?:ausweis|pass))[a-zß-ÿ]{0,16}|(?:energie)?(?:verbrauchs?|bedarfs?)?-?(?:kenn)?wert|energie-?(?:kenn)?wert)`;
/** 'Primärenergie', 'Strom': the value of a part, not the final energy of all */
const partOf = pattern`(?:primärenergie(?!träger)|peb|heizwärmebedarf|hwb|nutzenergie|strom|wärme|heiz|e[bv]-?[sw])`;
/** What may stand between a label and its value, in the same line or the next one. */
const toIt = pattern`[^,;|•·–/\n\d]{0,60}?[^a-zß-ÿ\d,;•]{0,24}`;
const energyPass = pattern`energie-?(?:ausweis|pass)[a-zß-ÿ]{0,12}`;
const wasBuilt = '(?:erbaut|gebaut|errichtet|fertiggestellt)(?:e[nrs]?)?';

// What may belong to something else than the house.

const heating = pattern`[a-zß-ÿ]{0,20}(?:heizung|therme|kessel|heizanlage|brennwert|wärmepumpe|zh)`;
const annex = pattern`(?:nachbar[a-zß-ÿ]{0,14}|[a-zß-ÿ]{0,16}(?:garagen?|carport|stellplatz|scheune|nebengebäude|gartenhaus|werkstatt|grundstück))`;
const room = pattern`(?:[a-zß-ÿ]{0,12}küche|ebk|bad|bäder|badezimmer|fenster|dach|anbau|aufzug|elektrik|wintergarten)`;
const thing = pattern`(?:${heating}|${annex}|${room}|heizungsanlage|anlagentechnik|wärmeerzeugers?|photovoltaik[a-zß-ÿ]{0,8}|pv-anlage|solaranlage)`;
const renewed = pattern`(?:(?:kern|teil|voll)?(?:modernisier|sanier|renovier)(?:t|ung)|erneuert|umgebaut|ausgebaut|erweitert)`;
const quality = pattern`[a-zß-ÿ]{0,12}(?:lage|ausstattung|zustand|qualität|mieter|bonität)`;
const storage = pattern`[a-zß-ÿ]{0,16}(?:speicher|batterie|akku|wallbox)[a-zß-ÿ]{0,12}`;
/** To the end of a sentence, or to what is the house's again. */
const rest = pattern`(?:(?!, (?:baujahr|bj))(?:[^\n.;!?|•]|[.!?](?! )))*`;
/** Sentences, years, letters and kWh that belong to something else, and the scale of classes itself. */
const findOthers = [
  // „Finanzierung: effektiver Zins A“
  pattern`(?:[a-zß-ÿ]{0,12}(?:finanzier|darlehen|kredit)|zins|bonität)(?:[a-zß-ÿ]{0,16}:${rest}|(?:(?! (?:baujahr|bj|[a-zß-ÿ]{0,12}heizung))(?:[^\n.;!?|•]|[.!?](?! )))*)`,
  // „Garage: Baujahr 1995, Tor elektrisch“
  pattern`(?:(?:${annex}|[a-zß-ÿ]{0,12}(?:küche|anschluss|geräte|nebenkosten|provision))\*{0,2}:|[a-zß-ÿ]{0,12}(?:erschließung|erschlossen|anschlüsse))${rest}`,
  // „Baujahr der Heizung: 2016“
  pattern`(?:baujahr|bj\.?)~(?:(?:der|des|für|die)~){0,2}${thing}≈(?:ca\.? )?(?<at>${yyyy})`,
  // „Heizungsbaujahr: 2016“
  pattern`(?:heizungs|anlagen)-?baujahr≈(?<at>${yyyy})`,
  // „Garage Baujahr 1998“
  pattern`(?<house>mit (?=${annex}))?(?:${annex}|${room}) (?:bj\.?|baujahr)≈(?<at>${yyyy})`,
  // „Gasheizung von 2016“
  pattern`${thing}(?! (?:bj|baujahr)(?![a-zß-ÿ]))(?:bj\.|baujahr(?!:)|[^,.;\n\d|•·/]){0,25}(?<at>${yyyy})`,
  // „Letzte Modernisierung: 2015“
  pattern`(?:letzte )?(?:${renewed}|umbau)(?:~[a-zß-ÿ]{1,12}){0,2}≈(?<at>${yyyy})`,
  // „1998 modernisiert“
  pattern`(?<house>(?:baujahr|bj\.?)≈)?(?<at>${yyyy}) (?:[a-zß-ÿ]{4,14} )?${renewed}(?!≈(?:in )?${yyyy})`,
  // „Kühlschrank Energieklasse A“
  pattern`[a-zß-ÿ]{0,12}(?:kühl|gefrier|wasch|spül|geschirr|trockner|backofen|herd|geräte?|leuchten?|fernseh)[a-zß-ÿ]{0,20}[^.,;\n\d]{0,30}(?:klasse|label|kl\.|eek)~[a-h]\+{0,3}`,
  // „A-Lage“
  pattern`(?:klasse )?1?a\+{0,3}[- ]{1,3}${quality}`,
  // „A B C D E F G H“
  pattern`a(?:[^a-zß-ÿ\d]{1,4}[b-h]){4,7}`,
  // „A++“
  pattern`a\+{2,3}|${quality}(?:~der)?~(?:klasse~)?a\+{0,3}`,
  // „Führerschein Klasse B“
  pattern`(?:führerschein|schallschutz|einbruchschutz)[a-zß-ÿ]{0,10}[^.,;\n\d]{0,20}[a-h]`,
  // „10 kWh Speicher“
  pattern`${number} ?kwh[- ]{0,2}${storage}|${storage}[^a-zß-ÿ\d]{0,3}(?:(?:mit|von) )?${number} ?kwh`,
].map(finder);

/** The text, of the same length, in which what belongs to something else is one foreign word. */
function withoutOthers(text: string): string {
  const signs = text.split('');
  for (const { at, text: words, groups } of findOthers.flatMap((find) => find(text)))
    if (!groups['house'] && !/kwh\W{0,3}m|(?:energie|bedarfs?|verbrauchs?)-?ausweis/i.test(words))
      signs.fill('x', at.from, at.to);
  return signs.join('');
}

/** '1.245' → 1245, '97.60' → 97.6, '123,4' → 123.4 */
const toNumber = (text: string): number =>
  Number((/^\d+\.\d\d?$/.test(text) ? text : text.replaceAll('.', '')).replace(',', '.'));

/** Which value a number is, by the word before or behind it. */
const toValueKey = (word: string): Key => {
  if (/^p/i.test(word)) return 'primary';
  if (/^(?:heizwärmeb|hwb|nutz)/i.test(word)) return 'useful';
  return /^(?:s|e.-?s)/i.test(word) ? 'electricity' : 'heat';
};
/** „Heizenergieverbrauch“, „Bedarfskennwert“ */
const kindWord = /energie(bedarf|verbrauch)(?!s?-?(?:ausweis|pass))|(bedarf|verbrauch)s?-?(?:kenn)?wert/i;
const figures = new RegExp(number, 'g');

function toValue({ at, text, words, groups }: Hit, whole: string): Taken | undefined {
  const { label, behind = label, final, unit, area } = groups;
  const [first = 0, last = first] = (text.match(figures) ?? []).map(toNumber);
  const isRange = first < last && first > last / 4;
  const hasUnit = area !== undefined;
  const isYearly =
    last >= 1000 || /^ ?(?:\/|pro|im|je) ?(?:a|jahr)(?!\p{L})/iu.test(whole.slice(words.to, words.to + 9));
  if (!hasUnit && (unit ? isYearly : /^(?:19|20)\d\d$/.test(text))) return undefined;
  const isCertificates = final || /ausweis|pass(?!\p{L})/iu.test(whole.slice(Math.max(0, at.from - 40), at.from));
  const [, ofEnergy, of = ofEnergy] = kindWord.exec(whole.slice(words.from, at.from)) ?? [];
  return {
    key: label ? toValueKey(label) : behind ? toValueKey(behind) : 'energy',
    value: {
      low: isRange ? first : last,
      high: last,
      hasUnit,
      of: of?.toLowerCase() as Kind | undefined,
    } satisfies Value,
    to: unit ? words.to : at.to,
    ...(unit && { basis: hasUnit ? 'label' : isCertificates ? 'guess' : 'bare' }),
    isSure: hasUnit && !isRange,
  };
}

/** '3. Mai 2019', '07/2033', '2012' */
function toDay({ text, groups: { owner = 'ausweis', before = '' } }: Hit): Taken | undefined {
  if (!/ausweis|pass|datum/i.test(owner)) return undefined;
  const isBefore = /^vor/i.test(before);
  const exact = parseDay(text);
  const inMonth = /^\d{4}$/.test(text) ? `1.${isBefore ? 1 : 12}.${text}` : `1.${text.replace('/', '.')}`;
  const first = exact ?? parseDay(inMonth) ?? parseDay(`1. ${text}`);
  if (!first) return undefined;
  const day = isBefore ? addDays(first, -1) : (exact ?? addDays(addMonths(first, 1), -1));
  return { value: { day, isExact: exact !== undefined && before === '' } satisfies LastDay };
}

function toKind({ words, text, groups: { letter } }: Hit, whole: string): Taken | undefined {
  // „Klasse: B, Kennwert: 118 kWh“
  const before = whole.slice(Math.max(0, words.from - 16), words.from);
  if (letter && /(?:klasse|kl|eek|label)[^a-zß-ÿ\d]{0,8}$/iu.test(before)) return undefined;
  return { value: /^b(?!\p{L})|bed/iu.test(text) ? 'bedarf' : 'verbrauch' };
}
const toClass = ({ text }: Hit): Taken | undefined =>
  /^a.*[gh]$/i.test(text)
    ? undefined
    : { value: text.toUpperCase(), ...(/..*[a-h]$/i.test(text) && { isSure: false }) };
function toYear({ at, words, text, groups: { certificate, thing } }: Hit, whole: string): Taken {
  // „Gasheizung Bj. 2016“ may be the year of either, „Energieträger der Heizung: Gas, Baujahr 1974“ is the house's.
  const before = whole.slice(Math.max(0, words.from - 24), words.from);
  const isGuess = thing && !/:[^:\p{L}]*$/u.test(whole.slice(words.from, at.from)) && !/träger\P{L}/iu.test(before);
  return { value: text, ...(certificate ? { basis: 'certificate' } : isGuess && { basis: 'guess' }) };
}
const toCarrier = ({ at, groups: { heater, former } }: Hit, text: string): Taken | undefined => {
  const found = former ? undefined : carrierAt(heater?.replace(/^fern$/i, 'Fernwärme') ?? text, heater ? 0 : at.from);
  return found && { value: found.value, ...(found.value === 'waermepumpe' && { isSure: false }) };
};

const joint = /(?: ?\([^)\n]{0,40}\))? ?(?:[,/+&;]|und |sowie |mit ) ?/y;
/** The list that begins behind a label: „Erdgas, Solarthermie“, „Holz und Strom“. */
function toList({ words, groups }: Hit, text: string): Hit[] {
  const hits: Hit[] = [];
  let from = words.to + (/^[^\p{L}\d]{0,24}/u.exec(text.slice(words.to, words.to + 24))?.[0].length ?? 0);
  for (let found = carrierAt(text, from); found; found = carrierAt(text, from)) {
    const { to } = found;
    if (hits.length > 0 && /^ ?:/.test(text.slice(to, to + 2))) break;
    hits.push({ at: { from, to }, words: { from: hits.length > 0 ? from : words.from, to }, text: '', groups });
    joint.lastIndex = to;
    if (!joint.test(text)) break;
    from = joint.lastIndex;
  }
  return hits;
}

/** What each key makes of a hit. */
const toTaken = {
  kind: toKind,
  energy: toValue,
  carrier: toCarrier,
  year: toYear,
  class: toClass,
  issued: toDay,
  until: toDay,
  building: ({ groups }: Hit): Taken => ({ value: groups['dwelling'] ? 'wohn' : 'nichtwohn' }),
};

const afterLabel = pattern`≈(?:(?:die|des|der|dieses|laut|lt|gem|gemäß|ist|beträgt|energieausweis|ausweis|gebäudes|wohngebäudes|hauses|a\+ ?(?:bis|-|–) ?h)≈){0,4}(?<at>(?:a\+?|[b-h])(?: ?(?:[-–→/]>?|bis) ?[a-h](?![a-zß-ÿ]))?)(?!\+|-\d{5}|[ |\n]{1,3}[a-h]\+?[ |\n]{1,3}[a-h](?![a-zß-ÿ]))`;
const owner = pattern`(?:(?<owner>[a-zß-ÿ]{3,40}) (?:(?:ist|wurde|noch|nur) ){0,2})?`;

/**
 * A line each: which particular it reads, what the reading rests on (`basis`), and its pattern. An advertisement's words for
 * each line in turn; they stand here because the table is sent to the browser.
 *   kind      „Verbrauchsausweis“, „Art: Verbrauch“, „V, 118 kWh“, „118 kWh/(m²·a), Verbrauch“, „Bedarf: 118 kWh/(m²·a)“
 *   energy    „Endenergiebedarf 118 kWh/(m²·a)“, „Energieverbrauch: 118“, „Wärme 88“
 *   carrier   „Energieträger: Gas, Strom“, „mit Erdgas beheizt“, „Gas“, „Gas-Zentralheizung“, „Nachtspeicheröfen“
 *   year      „Baujahr: 1974“, „erbaut 1974“, „1974 erbaut“, „Haus aus 1974“, „1974“, „Neubau 2024“, „Bj. 74“
 *   class     „Energieeffizienzklasse D“, „Klasse: D“, „D“
 *   issued    „ausgestellt am 3.5.2019“, „Energieausweis vom 3.5.2019“, „ausgestellt vor dem 1.5.2014“
 *   until     „gültig vom 3.5.2019 bis 2.5.2029“, „gültig bis 2.5.2029“
 *   building  „Wohngebäude“, „Wohn- und Geschäftshaus“, „Einfamilienhaus“, „Bürofläche“
 */
const readers = pattern`
  // „Verbrauchsausweis“, „bedarfsorientierter Energieausweis“, „EnVerbrAusw.“
  kind label (?:en(?:ergie)?\.?-?)?(?:bed(?:arf)?|verbr(?:auch)?)s?(?:(?:orientiert|basiert)e[rns]? |\.?[- ]?)(?:energie)?(?:ausw(?:eis(?:es|e)?)?|pass)\.?
  // „Energieausweis liegt vor: Bedarf“, „Art: Verbrauch“
  kind label (?:(?:${energyPass}|ausweis[a-zß-ÿ]{0,3}|ea)≈(?:(?:art|typ|auf|nach|basis|des|der|ein|ist|da|liegt|vor|vorhanden)≈){0,4}|(?:art|typ)≈(?:des≈)?(?:${pass}≈)?)(?<at>(?:energie)?(?:bedarf|verbrauch)s?(?:basis)?)
  // „V, 118 kWh“, „B: Wärme 88, Strom 45 kWh“, not „Klasse: B, Kennwert: 118 kWh“
  kind label (?<letter>v|b(?!≈(?!endenergie)[a-zß-ÿ-]{0,20}(?:verbrauch|wert)))(?=≈(?:[a-zß-ÿ]{1,20}\)≈)?(?:(?:${final}|wärme|heizung|strom|ca|von)≈){0,2}${range}(?:,?≈strom≈${number})? ?${kwh})
  kind bare (?:energie)?(?:bedarf|verbrauch)(?! ?[:=]| ${number} ?${kwh})
  kind guess (?:bedarf|verbrauch)(?= ?[:=]? ?${range} ?${kwh}${area})
  energy label (?:(?<final>${final})${toIt})?(?:(?<label>${partOf})${toIt})?(?<at>${range}) ?(?<unit>${kwh})(?<area>${area})?(?=(?: ?\(?(?:für )?(?<behind>primärenergie(?!träger)[a-zß-ÿ]{0,16}(?![a-zß-ÿ]|[\s:=]*\d)|(?:strom|wärme|heizung|heizenergie)(?=[),;|\n]|$)))?)
  energy guess (?:(?<final>${final})|(?<label>primärenergie(?!träger))[a-zß-ÿ]{0,16})≈(?:(?:wärme|strom|beträgt|von|ca|liegt|bei|ist|des|gebäudes)≈){0,3}(?<at>${range})${noUnit}
  energy bare (?<label>wärme|heizenergie|heizung|strom|e[bv]-?[sw])≈(?<at>${number})${noUnit}
  carrier label (?:(?:(?:haupt)?energie|primärenergie|wärme|heiz(?:ungs?)?)-?(?:träger|quelle|medium|stoff)s?|wärmeversorgung(?=~[:=|])|(?:träger|et)(?=~[:=])|befeuerung(?:sart)?|brennstoff|(?:heizung(?:sart)?|hzg\.?)(?=[^a-zß-ÿ\d]{0,4}[:|=\n])|(?:be|ge)?heizt(?: [a-zß-ÿ]{1,12}){0,3} (?:mit|über|durch)|heizung (?:mit|über))≈(?:(?:(?:zentral|etagen|fußboden|be)?heizung(?:sanlage)?|energieträger|der|die|für|und|warmwasser|laut|lt|gemäß|${pass}|des|gebäudes|sind|ist)≈){0,4}
  carrier sentence (?:mit|durch|über) (?<at>${carrierPattern}) (?:be|ge)heizt
  carrier bare (?:${carrierPattern})(?!-[a-zß-ÿ])
  carrier guess (?<former>(?:alte[rn]?|frühere[rn]?|ehemalige[rn]?|statt|anstelle(?: der)?) )?(?<heater>erdgas|flüssiggas|gas|heizöl|öl|oel|holzpellets?|pellets?|fernwärme|nahwärme|fern|strom|elektro|holz|kohle)s?[- ]?(?:(?:zentral|etagen|brennwert|raum|fußboden|nachtspeicher|speicher|niedertemperatur|kombi|hybrid)[- ]?){0,3}(?:heizung[a-zß-ÿ]{0,12}|therme[a-zß-ÿ]{0,12}|kessel[a-zß-ÿ]{0,12}|brennwert[a-zß-ÿ]{0,12}|heizanlage|hzg\.?|zh)
  carrier guess (?<heater>nachtspeicher)[a-zß-ÿ]{0,12}
  year label (?<thing>(?:${heating}(?::? [a-zß-ÿ]{2,20},)?|mit ${annex}) )?(?:(?:gebäude|haus|objekt|ursprungs)-?)?(?:baujahr|bauj\.?|bj\.?)≈(?:(?:(?<certificate>${pass})|laut|lt|gem|gemäß|nach|im|aus|dem|des|der|den|(?:wohn)?gebäudes?|(?:wohn)?haus(?:es)?|objekts?|wohnung|urspr|ist|war|wurde)≈){0,5}${years}
  year sentence ${wasBuilt}(?: [a-zß-ÿ]{2,12}){0,3} ${years}
  year sentence ${years} ${wasBuilt}
  year sentence [a-zß-ÿ]{0,20}(?:haus|hälfte|villa|wohnung|gebäude|hof|bungalow|altbau) (?:(?:ist|stammt) )?(?:aus|von|vom) (?:(?:dem )?jahre? )?${years}
  year bare ${years}
  year guess (?:neubau|fertigstellung|erstbezug)≈(?:(?:im|in|jahre?)≈){0,2}${years}
  year guess (?:baujahr|bauj\.?|bj\.?)≈(?<at>\d\d)(?!\.?\d)
  class label (?:(?:energie-? ?)?effizienz-? ?klasse|energie-?(?:klasse|kl\.?|label)|energieeffizienz(?=~[:=|])|wertklasse|eek|ee?kl\.?|(?:en(?:ergie?)?\.?)?-?eff(?:izienz)?\.?-?kl(?:asse|\.)?)${afterLabel}
  class sentence (?:klasse|kl\.?)${afterLabel}
  class bare (?:a\+?|[b-h])(?![+-])
  issued label ${owner}(?:ausgestellt|ausstell(?:ungs)?-?(?:datum|tag|jahr)|erstell(?:ungs)?-?datum)≈(?:(?:am|im|vom|in|ist|des|der|${pass})≈){0,4}(?<at>${date})
  issued label [a-zß-ÿ]{0,20}(?:ausweis|pass)(?:es)?(?: ?\([^)\n]{0,30}\))? (?:wurde )?(?:(?:erstellt|ausgestellt) )?(?:vom|v\.|von|aus|am)(?: dem jahre?)? (?<at>${date})
  issued sentence (?:ausgestellt|ausstell(?:ungs)?datum|erstell(?:ungs)?datum)≈(?<before>bis|vor)≈(?:(?:zum|dem)≈)?(?<at>${date})
  until label ${owner}(?:gültig|gueltig)[a-zß-ÿ]{0,6}[^.\n\d]{0,20}${date}(?: bis | ?[–-] ?)(?<at>${date})
  until sentence ${owner}(?:(?:gültig|gueltig)[a-zß-ÿ]{0,12}|ablaufdatum|läuft ab)≈(?:(?:ist|noch|am|bis|zum|des|der|${pass})≈){0,4}(?<at>${date})
  building certificate (?<dwelling>wohngebäude)|nichtwohngebäude
  // What is named first is what is offered: „Einfamilienhaus mit Büro“; a house of flats and shops is read for its flats.
  building label (?<dwelling>wohn-? ?(?:und|/|&) ?(?:geschäfts|gewerbe|büro)[a-zß-ÿ]{0,12})
  building sentence (?<dwelling>[a-zß-ÿ]{0,24}wohnung(?:en)?|etw|efh|dhh|mfh|rmh|reh|\d{1,2}(?:[.,]\d)?[- ]?zi(?:mmer)?\.?(?:-[a-zß-ÿ]{1,20}\.?)?|zimmer|[a-zß-ÿ]{0,20}(?:familien|wohn|reihen|end|mittel|doppel|land|stadt)haus(?:hälfte)?|doppelhaushälfte|bungalow|villa|stadtvilla|penthouse|maisonette|apartment|appartement|resthof|anwesen|wg-zimmer|(?:alt)?bremer haus|wohnfläche|wfl\.?)
  building sentence büro(?:fläche|gebäude|etage|haus|räume|einheit)?n?|praxis(?:räume|fläche)?n?|laden(?:lokal|fläche|geschäft)?|lager(?:halle|fläche|raum)?n?|[a-zß-ÿ]{0,20}halle|gewerbe[a-zß-ÿ]{0,20}|hotel|gaststätte|restaurant|gastronomie[a-zß-ÿ]{0,12}|werkstatt|verkaufsfläche|einzelhandel[a-zß-ÿ]{0,12}|kanzlei[a-zß-ÿ]{0,12}
`
  .split('\n')
  .flatMap((line) => {
    const [, key, basis, source] = /^ *(\w+) (\w+) (.*)$/.exec(line) ?? [];
    return source ? [{ key: key as keyof typeof toTaken, basis: basis as Basis, find: finder(source) }] : [];
  });

const isWordless = (between: string): boolean =>
  !/[\p{L}\d]/u.test(between.replace(/(?:^| )(?:und|sowie|mit|plus)(?= |$)/g, ''));
/** Words that only ever name a fuel or heat source, unlike „Gas“ or „Strom“. */
const heats =
  /^(?:erdgas|flüssiggas|heizöl|fernwärme|nahwärme|holzpellets|pellets)(?! (?:anschlu|liegt|möglich|vorhanden|in der straße))/i;
const opening = /(?:^|[,;|•·–—\n)]| [-/] |[.!?:] |\/)[^\p{L}\d]{0,4}$/u;
const closing = /^ ?(?:[,;|•·–—\n)\].!?/]|- |$)/;
const isValue = ({ value }: Found): boolean => (value as Partial<Value>).hasUnit !== undefined;
const isAnchor = ({ key, basis, value }: Found): boolean =>
  (key === 'kind' && basis === 'label') || (value as Partial<Value>).hasUnit === true;

/**
 * Keeps a bare reading only if it stands in one row with a kind or a value, with nothing but signs between them:
 * „V, 118 kWh/(m²a), Gas, 1974, D“, be it a line each.
 */
function withBare(text: string, all: readonly Found[]): Found[] {
  const taken = new Uint8Array(text.length);
  for (const { basis, words } of all) if (basis !== 'bare') taken.fill(1, words.from, words.to);
  const rows: { one: Found; isBeside: boolean }[][] = [];
  let end = 0;
  for (const one of all
    .filter(({ basis, from, to }) => basis !== 'bare' || !(taken[from] || taken[to - 1]))
    .sort((a, b) => a.words.from - b.words.from)) {
    const between = text.slice(end, one.words.from);
    const isAcross = /[.!?]\s(?:\p{Lu}|$)/u.test(between);
    const last = rows.at(-1)?.at(-1);
    // „…, D. Gas, Wasser und Strom liegen in der Straße“: of another sentence is only what is one by itself.
    const isAlone = !['bare', 'guess'].includes(one.basis) || /^(?:[.!?\n]|$)/.test(text.slice(one.to));
    const isOfOther = isAcross && (!isAlone || (last?.one.basis === 'bare' && !last.isBeside));
    const isBeside = end > 0 && !isOfOther && between.length < 24 && isWordless(between);
    const isJoined = end > 0 && !isAcross && between.length <= 40 && !between.includes('\n');
    if (isBeside || isJoined) rows.at(-1)?.push({ one, isBeside });
    else rows.push([{ one, isBeside }]);
    end = Math.max(end, one.words.to);
  }
  const opensAt = (at: number) => opening.test(text.slice(Math.max(0, at - 9), at));
  const closesAt = (at: number) => closing.test(text.slice(at, at + 3));
  return rows.flatMap((row) => {
    const isNear = row.some(({ one }) => isAnchor(one));
    return row.flatMap(({ one, isBeside }, i) => {
      const { basis, key, from, to } = one;
      if (basis !== 'bare') return { ...one, isNear };
      const guess = { ...one, isNear, basis: 'guess', isSure: false } as const;
      const isAlone = (isBeside || opensAt(from)) && (row[i + 1]?.isBeside || closesAt(to));
      if (!isNear || !(isValue(one) || isAlone)) return key === 'carrier' && heats.test(text.slice(from)) ? guess : [];
      // „Gas-Brennwert mit Solarthermie“: as much of a guess as what it stands beside.
      const beside = [isBeside && row[i - 1], row[i + 1]?.isBeside && row[i + 1]];
      return beside.some((other) => other && other.one.basis === 'guess' && other.one.key === key)
        ? guess
        : { ...one, isNear };
    });
  });
}

/** Every hit of every reader, as what it is taken for. @param houses the text without what belongs to something else */
const readAll = (text: string, houses: string): Found[] =>
  readers.flatMap(({ key, basis, find }) => {
    // The building may be named by what belongs to something else.
    const where = key === 'building' ? text : houses;
    const hits = find(where);
    const listed = key === 'carrier' && basis === 'label' ? hits.flatMap((hit) => toList(hit, where)) : hits;
    return listed.flatMap((hit): Found[] => {
      const taken = toTaken[key](hit, where);
      const isSure = ranks[taken?.basis ?? basis] < ranks.guess;
      return taken ? [{ key, basis, words: hit.words, isSure, isNear: false, ...hit.at, ...taken }] : [];
    });
  });

/** Tells by the whole what a value by itself leaves open: heat and electricity of a shop, or the energy of a dwelling. */
function settleValues(particulars: readonly Found[], isDwelling: boolean): void {
  const values = particulars.filter(isValue);
  for (const [i, one] of values.entries()) {
    const next = values[i + 1];
    // „Wärme 88, Strom 45 kWh/(m²a)“: the unit of the second is that of the first, and both are those of a shop.
    if (one.key === 'heat' && next?.key === 'electricity') one.isSure ||= next.isSure;
    else if (one.key === 'heat' && isDwelling) Object.assign(one, { key: 'energy', basis: 'sentence' });
    else if (isDwelling && values.length === 1 && one.key === 'electricity') one.key = 'energy';
  }
}

const has = (particulars: readonly Found[], key: Key, isIt = (_: Found): boolean => true): boolean =>
  particulars.some((one) => one.key === key && isIt(one));

/** „B, 28 kWh/(m²a), E, Bj. 2021, A+“: an E beside another class is electricity. */
function settleLetterE(particulars: readonly Found[]): void {
  const letterE = particulars.find(({ key, basis, value }) => key === 'class' && basis === 'bare' && value === 'E');
  const hasCarrier = has(particulars, 'carrier', ({ basis }) => ranks[basis] < ranks.guess);
  if (letterE && !hasCarrier && has(particulars, 'class', ({ value }) => value !== 'E'))
    Object.assign(letterE, { key: 'carrier', value: 'strom' satisfies Carrier });
}

export type Reading = ReturnType<typeof readAd>;
/** @param chosen the kind of building, where it is not to be recognised */
export function readAd(typed: string, chosen?: Read['building']) {
  const text = collapse(typed);
  const houses = withoutOthers(text);
  const all = readAll(text, houses);
  const buildings = all.filter(({ key }) => key === 'building');
  const others = all.filter(({ key }) => key !== 'building');
  const particulars = withBare(houses, others);
  /** Each value once, the best reading first; worse readings are dropped once there is a better one. */
  const of = <K extends Key>(key: K): Found<Read[K]>[] => {
    const found = [...particulars, ...buildings]
      .filter((one) => one.key === key)
      .sort((a, b) => ranks[a.basis] - ranks[b.basis] || +b.isNear - +a.isNear || a.from - b.from);
    const worst = Math.max(ranks.label, found[0] ? ranks[found[0].basis] : 0);
    const seen = new Set<string>();
    const isNew = (value: string) => !seen.has(value) && seen.add(value);
    return found.filter((one) => ranks[one.basis] <= worst && isNew(JSON.stringify(one.value))) as Found<Read[K]>[];
  };
  const hasBoth = has(particulars, 'heat') && has(particulars, 'electricity');
  const isDwelling = (chosen ?? of('building')[0]?.value ?? (hasBoth ? 'nichtwohn' : 'wohn')) === 'wohn';
  settleValues(particulars, isDwelling);
  settleLetterE(particulars);
  return { text, isDwelling, of };
}

/** '123,4', '98 bis 112' */
export const valueToText = ({ low, high }: Value): string =>
  low === high ? formatFigure(low, 2) : `${formatFigure(low, 2)} bis ${formatFigure(high, 2)}`;
