/**
 * What whoever asked may add, so that we call prepared: fields as those of `contact.ts`, each of them optional, and what the
 * preferred time makes of the hours in which we call. From this table come form, checks, mail and webhook.
 */
import { hoursOf, telephoneHours, type Calendar } from '../company/calendar.ts';
import { callBackUntil } from './call-back.ts';
import { checkFields, optional, valid, type Values } from '../check.ts';
import { cleanLine, cleanText, contactFields, optionalText, type ContactField } from './contact.ts';
import { asText, type Row } from './contact-request.ts';
import { keysOf } from '../keys-of.ts';
import { day } from '../time-units.ts';

const preferredTimes = { now: 'jetzt gleich', morning: 'vormittags', afternoon: 'nachmittags', evening: 'abends' };
const occasions = {
  sale: 'Verkauf',
  letting: 'Vermietung',
  building: 'Neubau',
  renovation: 'Modernisierung',
  other: 'anderes',
};

const choice = <Name extends string>(words: Record<Name, string>) =>
  optional(
    valid(
      (typed): typed is Name => typeof typed === 'string' && Object.hasOwn(words, typed),
      'Wählen Sie eine der Angaben',
    ),
  );

/** With `words` it is a choice. */
export type PreparationField = Omit<ContactField, 'check' | 'type'>;

export const preparationFields = {
  preferred: { label: 'Wann passt der Anruf am besten?', words: preferredTimes, check: choice(preferredTimes) },
  address: { label: 'Anschrift des Gebäudes', check: contactFields.address.check, autoComplete: 'street-address' },
  builtIn: { label: 'Baujahr', check: optionalText(cleanLine, 40) },
  dwellings: { label: 'Anzahl der Wohnungen', check: optionalText(cleanLine, 20) },
  heating: { label: 'Heizung', check: optionalText(cleanLine, 100) },
  occasion: { label: 'Anlass', words: occasions, check: choice(occasions) },
  note: { label: 'Was wir noch wissen sollten', check: optionalText(cleanText, 1000), lines: 3 },
} satisfies Record<string, PreparationField & { check: unknown }>;
export type Preparation = Values<typeof preparationFields>;
export const preparationNames = keysOf(preparationFields);

/** Reads the answers from their stored JSON; without answers the result is empty. */
export const readPreparation = (stored: string | null): Preparation =>
  (stored === null
    ? undefined
    : checkFields<Preparation>(preparationFields, JSON.parse(stored) as Record<string, unknown>).values) ?? {};

/** Rows for a reader, of answered questions alone. */
export const preparationToRows = (preparation: Preparation): Row[] =>
  preparationNames.flatMap((name) => {
    const { label, words, lines }: PreparationField = preparationFields[name];
    const value = preparation[name];
    return value === undefined ? [] : [{ label, value: words?.[value] ?? value, ...asText(lines) }];
  });

/** The stored answers on one line: 'Baujahr: um 1900; Heizung: Gas' */
export const preparationToText = (stored: string | null): string =>
  preparationToRows(readPreparation(stored))
    .map(({ label, value }) => `${label}: ${value}`)
    .join('; ');

/** The hours of a day that a preferred time means. */
const spans: Partial<Record<keyof typeof preferredTimes, readonly [from: string, to: string]>> = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '24:00'],
};

/** The hours in which we call somebody: those of the preferred time, unless we never call in them. */
export function hoursFor<Of extends Calendar>(calendar: Of, { preferred }: Preparation): Of {
  const span = preferred && spans[preferred];
  const hotline = span ? hoursOf(telephoneHours(calendar), span) : [];
  return hotline.length > 0 ? { ...calendar, hotline } : calendar;
}

/** @param since from when the time counts @returns until when the call is promised */
export const callUntil = (
  since: number,
  company: Parameters<typeof callBackUntil>[1],
  preparation: Preparation,
): number => callBackUntil(since, hoursFor(company, preparation));

/** How long, and how often, something may be added to a request: each time is a mail to the office. */
export const preparationLifeMs = day;
export const mostPreparations = 5;
