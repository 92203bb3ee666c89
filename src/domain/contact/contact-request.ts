/**
 * The contact request on its way: the body the service takes, and what is stored and leaves by
 * webhook. Apart from `contact.ts`, so that the browser does not load it.
 */
import { optional, valid, type Check, type Values } from '../check.ts';
import { contactFields, privacyMessage, type ContactFields } from './contact.ts';
import { originNames } from '../site/origins.ts';
import { pageKinds } from '../site/pages.ts';
import { toolPagePath } from '../tools/path.ts';
import { pathToWords } from '../site/visited-pages.ts';
import { anything, visitFields, type Visit } from '../site/visits.ts';

/** The forms that do not stand on the page of a service or a tool, as the office reads them. */
const formNames: Record<string, string> = {
  hero: 'Kopf der Startseite',
  kontakt: 'unten auf der Seite',
  kontaktseite: 'Seite „Kontakt“',
  preisrechner: 'Preisrechner',
};
/** Where on the site a request was written. */
export const sourcePattern = new RegExp(
  `^(?:${Object.keys(formNames).join('|')}|(?:service|werkzeug):[a-z0-9-]{1,60})$`,
);

/** Titles of articles, services and tools by their paths without a place. */
type Titles = Readonly<Record<string, string>>;

/** 'service:energieausweis-efh' → 'Leistung, Einfamilienhaus' */
export function sourceToWords(source: string, titles: Titles): string {
  const [kind, slug] = source.split(':');
  if (slug === undefined) return formNames[source] ?? source;
  return pathToWords(kind === 'service' ? `${pageKinds.services.path}/${slug}` : toolPagePath(slug), titles);
}

const matches =
  (pattern: RegExp) =>
  (value: unknown): value is string =>
    typeof value === 'string' && pattern.test(value);

const isSlug = matches(/^[a-z0-9-]{1,60}$/);
/** Slug of the city whose page a form stands on, `null` or absent on a bare page. */
export const checkOriginalCity: Check<string | null | undefined> = optional(
  valid((value): value is string | null => value === null || isSlug(value), 'Unbekannter Ort'),
);

const tick = valid((value) => value === true, privacyMessage);
/** The body of `POST /api/contacts`. The tick is checked in the form and not sent. */
export const contactRequestFields = {
  ...contactFields,
  originalCity: { check: checkOriginalCity },
  source: { check: optional(valid(matches(sourcePattern), 'Unbekannte Herkunft')) },
  ...visitFields,
  /** The calculator's inputs of a calculated price. The receipt states the price; the inputs are not stored. */
  offer: { check: anything },
  privacy: { check: optional(tick) },
};
export type ContactRequest = Values<typeof contactRequestFields>;
/** `until`: 'heute bis 18:40 Uhr', when we call. `prepare`: address of a page on which something may be added to this request. */
export type ContactAnswer = { id: string; until: string; prepare?: string };
/** The same as a plain form post, where the tick travels along. */
export const contactPostFields = { ...contactRequestFields, privacy: { check: tick } };

/** A request as it is stored and leaves by webhook. */
export type Contact = ContactFields &
  Visit & {
    /** Name of the city, or of the whole area. */
    city: string;
    originalCity: string | null;
    source: string;
  };

/** Everything of a contact, in the order in which it is stored and shown; the office's mail leaves out what has no label. */
export const contactParts: Record<keyof Contact, { label?: string; words?: Record<string, string>; lines?: number }> = {
  ...contactFields,
  city: { label: 'Ort' },
  originalCity: {},
  source: { label: 'Formular' },
  page: { label: 'Seite' },
  origin: { label: 'Herkunft', words: originNames },
};

/** Words for values that have none in `contactParts`. A page keeps its path behind the words, as it names the place too. */
const inWords: { [Part in keyof Contact]?: (value: string, titles: Titles) => string } = {
  source: sourceToWords,
  page: (path, titles) => `${pathToWords(path, titles)} (${path})`,
};

const toWords = (name: keyof Contact, value: string, titles: Titles): string | undefined =>
  contactParts[name].words?.[value] ?? inWords[name]?.(value, titles);

/** One line of a request as the office reads it. */
export type Row = {
  label: string;
  value: string;
  /** The value may have several lines, as typed. */
  isText?: true;
};

/** @param lines of the field that somebody writes it in */
export const asText = (lines: number | undefined): Pick<Row, 'isText'> => (lines === undefined ? {} : { isText: true });

/** Rows in which somebody reads a contact, as it came or as it is stored: all that has a label; empty is what was left out. */
export const contactToRows = (contact: { [Part in keyof Contact]: Contact[Part] | null }, titles: Titles): Row[] =>
  (Object.keys(contactParts) as (keyof Contact)[]).flatMap((name) => {
    const { label, lines } = contactParts[name];
    const value = contact[name] ?? '';
    if (label === undefined) return [];
    return [{ label, value: value && (toWords(name, value, titles) ?? value), ...asText(lines) }];
  });

/** Known codes in words: `{ buildingTypeText: 'Mehrfamilienhaus', sourceText: 'Kopf der Startseite' }`. */
export const contactToWords = (contact: Contact, titles: Titles): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(contactParts) as (keyof Contact)[]).flatMap((name) => {
      const value = contact[name];
      const words = value && toWords(name, value, titles);
      return words ? [[`${name}Text`, words]] : [];
    }),
  );

/** The client-made id that makes a double submit harmless: `Idempotency-Key` or hidden field. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{8,64}$/;
