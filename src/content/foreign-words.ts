/**
 * What gives away another firm: its names, numbers and places, taken from its own files, so that nobody keeps a list of
 * them. Whoever makes a site of another's files forgets some of these words in texts and drawings.
 */
import type { Area } from '#domain/places/area';
import { isSample, phoneToNational, type Company } from '#domain/company/company';
import type { Region } from '#domain/places/regions';

/** Who somebody is, and where. */
export type Firm = { area: Area; company: Company; regions: readonly Region[] };

/** 'Bremen' → ['Bremen', 'Bremer'], 'Kassel' → ['Kassel', 'Kasseler']: as a place stands before a house. */
const inhabitants = (place: string): string[] => [place, `${place.replace(/en$|e$/, '')}er`];

/** 'Mülheim an der Ruhr' → also 'Mülheim'; 'Brake (Unterweser)' → also 'Brake' */
export const shortened = (place: string): string[] => [place, place.replace(/ (?:an|am|im|in|bei|\() ?.*$/, '')];

/** A word of a firm, and what it is, in German. */
export type FirmWord = { word: string; what: string };

/** @param trade the words of the trade: a brand that is one of them is everybody's */
export function firmToWords({ area, company, regions }: Firm, trade: readonly string[]): FirmWord[] {
  const { brand, legalName, owner, street, phone, whatsapp, email, vatId, authority, people = [] } = company;
  const places = regions.flatMap(({ cities }) => cities.map(({ name }) => name));
  const of = (what: string, ...words: (string | undefined)[]): FirmWord[] =>
    words.flatMap((word) => (word ? [{ word, what }] : []));
  const numbers = [phone, whatsapp].flatMap((number) =>
    number ? [number, number.replaceAll(' ', ''), phoneToNational(number).replaceAll('\u00a0', ' ')] : [],
  );
  const words = [
    ...of('die Marke', trade.some((word) => word.toLowerCase() === brand.toLowerCase()) ? undefined : brand),
    ...of('der Name', legalName, owner, ...people.map(({ name }) => name)),
    ...of('eine Angabe', street, email, email.replace(/^.*@/, ''), vatId, ...numbers),
    ...of('die Behörde', authority),
    ...of('das Gebiet', area.name, area.phrase),
    ...of('eine Region', ...regions.map(({ name }) => name)),
    ...of('ein Ort', ...new Set([area.office.name, company.city, ...places].flatMap(shortened).flatMap(inhabitants))),
  ];
  // A sample's are everybody's until they are filled in, and told as that.
  return [...new Map(words.map((one) => [one.word, one])).values()].filter(({ word }) => !isSample(word));
}

/** Whole words alone, in any case of their endings: not the „essen“ of „interessen“. */
const patternOf = (word: string): RegExp => new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(word)}s?(?![\\p{L}\\d])`, 'gu');

export type FoundWord = FirmWord & { /** Where in the text each of them stands. */ at: number[] };

/** The words of another firm that stand in a text, those aside that are one's own too. */
export function findForeign(text: string, foreign: readonly FirmWord[], own: ReadonlySet<string>): FoundWord[] {
  return foreign.flatMap((one) => {
    if (own.has(one.word) || !text.includes(one.word)) return [];
    const at = [...text.matchAll(patternOf(one.word))].map(({ index }) => index);
    return at.length > 0 ? [{ ...one, at }] : [];
  });
}
