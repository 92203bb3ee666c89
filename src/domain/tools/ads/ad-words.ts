/** The one form that a text has when it is read, and the words that readers of an advertisement share. */

/** A piece of the text, by its first letter and the one behind its last. */
export type Span = { from: number; to: number };
export type Hit = { at: Span; words: Span; text: string; groups: Record<string, string | undefined> };
export type Find = (text: string) => Hit[];

/** Blanks, ends of lines and rules of signs become short, and a word that print has divided is whole. */
export const collapse = (text: string): string =>
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
export function finder(source: string): Find {
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
export const pattern = String.raw;

export const number = pattern`(?:\d{1,3}(?:\.\d{3}){1,2}(?:,\d{1,3})?|\d{1,6}(?:[.,]\d{1,3})?)`;
export const range = pattern`${number}(?: ?(?:[-–—/]|bis|und) ?${number})?`;
export const kwh = pattern`(?:kwh|kw\/h|kilowattstunden)`;
export const area = pattern`[ /([*·.\\]{0,4}(?:(?:a|jahr)[ *·/.]{1,3})?(?:(?:pro|je|per|und|p\.?) )?[([]?(?:m²|m2|m\^2|qm|quadratmeter)(?:[ /*·.x)\]\\]{0,3}(?:(?:und|pro|je|im) )?(?:jahr|anno|a))?[)\]]{0,2}`;
export const noUnit = pattern`(?! ?(?:%|€|euro|${kwh}|[-/]\d|[.,]\d|m²|qm|kg))`;
const yyyy = pattern`(?:1\d|20)\d\d`;
export const years = pattern`(?<at>(?:(?:ca|um|etwa|circa|vor)\.? ?)?${yyyy}(?:er(?: jahren?)?|(?: ?[/–-] ?${yyyy}){1,3})?)(?![.,]\d| ?(?:m²|qm|€|euro))`;
const month = pattern`(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)[a-zß-ÿ]{0,6}\.?`;
export const date = pattern`(?:\d{1,2}\. ?\d{1,2}\. ?(?:\d{4}|\d\d)|\d{4}-\d\d-\d\d|(?:\d{1,2}\. ?)?${month} \d{4}|(?:0?[1-9]|1[0-2])[./]\d{4}|20\d\d)`;
export const pass = pattern`(?:energie-?)?(?:ausweis|pass)(?:es|e)?`;
export const energyPass = pattern`energie-?(?:ausweis|pass)[a-zß-ÿ]{0,12}`;
export const wasBuilt = '(?:erbaut|gebaut|errichtet|fertiggestellt)(?:e[nrs]?)?';

// What may belong to something else than the house.

export const heating = pattern`[a-zß-ÿ]{0,20}(?:heizung|therme|kessel|heizanlage|brennwert|wärmepumpe|zh)`;
export const annex = pattern`(?:nachbar[a-zß-ÿ]{0,14}|[a-zß-ÿ]{0,16}(?:garagen?|carport|stellplatz|scheune|nebengebäude|gartenhaus|werkstatt|grundstück))`;
const room = pattern`(?:[a-zß-ÿ]{0,12}küche|ebk|bad|bäder|badezimmer|fenster|dach|anbau|aufzug|elektrik|wintergarten)`;
const thing = pattern`(?:${heating}|${annex}|${room}|heizungsanlage|anlagentechnik|wärmeerzeugers?|photovoltaik[a-zß-ÿ]{0,8}|pv-anlage|solaranlage)`;
const renewed = pattern`(?:(?:kern|teil|voll)?(?:modernisier|sanier|renovier)(?:t|ung)|erneuert|umgebaut|ausgebaut|erweitert)`;
const quality = pattern`[a-zß-ÿ]{0,12}(?:lage|ausstattung|zustand|qualität|mieter|bonität)`;
const storage = pattern`[a-zß-ÿ]{0,16}(?:speicher|batterie|akku|wallbox)[a-zß-ÿ]{0,12}`;
/** To the end of a sentence, or to what is the house's again. */
const rest = pattern`(?:(?!, (?:baujahr|bj))(?:[^\n.;!?|•]|[.!?](?! )))*`;
/** The rest of a sentence, a year, a letter, kWh; and the scale itself. */
const findOthers = [
  pattern`(?:[a-zß-ÿ]{0,12}(?:finanzier|darlehen|kredit)|zins|bonität)(?:[a-zß-ÿ]{0,16}:${rest}|(?:(?! (?:baujahr|bj|[a-zß-ÿ]{0,12}heizung))(?:[^\n.;!?|•]|[.!?](?! )))*)`,
  pattern`(?:(?:${annex}|[a-zß-ÿ]{0,12}(?:küche|anschluss|geräte|nebenkosten|provision))\*{0,2}:|[a-zß-ÿ]{0,12}(?:erschließung|erschlossen|anschlüsse))${rest}`,
  pattern`(?:baujahr|bj\.?)~(?:(?:der|des|für|die)~){0,2}${thing}≈(?:ca\.? )?(?<at>${yyyy})`,
  pattern`(?:heizungs|anlagen)-?baujahr≈(?<at>${yyyy})`,
  pattern`(?<house>mit (?=${annex}))?(?:${annex}|${room}) (?:bj\.?|baujahr)≈(?<at>${yyyy})`,
  pattern`${thing}(?! (?:bj|baujahr)(?![a-zß-ÿ]))(?:bj\.|baujahr(?!:)|[^,.;\n\d|]){0,25}(?<at>${yyyy})`,
  pattern`(?:letzte )?(?:${renewed}|umbau)(?:~[a-zß-ÿ]{1,12}){0,2}≈(?<at>${yyyy})`,
  pattern`(?<house>(?:baujahr|bj\.?)≈)?(?<at>${yyyy}) (?:[a-zß-ÿ]{4,14} )?${renewed}(?!≈(?:in )?${yyyy})`,
  pattern`[a-zß-ÿ]{0,12}(?:kühl|gefrier|wasch|spül|geschirr|trockner|backofen|herd|geräte?|leuchten?|fernseh)[a-zß-ÿ]{0,20}[^.,;\n\d]{0,30}(?:klasse|label|kl\.|eek)~[a-h]\+{0,3}`,
  pattern`(?:klasse )?1?a\+{0,3}[- ]{1,3}${quality}`,
  pattern`a(?:[^a-zß-ÿ\d]{1,4}[b-h]){4,7}`,
  pattern`a\+{2,3}|${quality}(?:~der)?~(?:klasse~)?a\+{0,3}`,
  pattern`(?:führerschein|schallschutz|einbruchschutz)[a-zß-ÿ]{0,10}[^.,;\n\d]{0,20}[a-h]`,
  pattern`${number} ?kwh[- ]{0,2}${storage}|${storage}[^a-zß-ÿ\d]{0,3}(?:(?:mit|von) )?${number} ?kwh`,
].map(finder);

/** The text, of the same length, in which what belongs to something else is one foreign word. */
export function withoutOthers(text: string): string {
  const signs = text.split('');
  for (const { at, text: words, groups } of findOthers.flatMap((find) => find(text)))
    if (!groups['house'] && !/kwh\W{0,3}m|(?:energie|bedarfs?|verbrauchs?)-?ausweis/i.test(words))
      signs.fill('x', at.from, at.to);
  return signs.join('');
}
