/** A lead's fields, each declared once; the browser loads it. */
import { buildingTypeMessage, buildingTypeNames, isBuildingType } from '../prices/building-types.ts';
import { optional, valid, type Check, type Values } from '../check.ts';

/**
 * Letters of any script in local part and domain, no quotes, no comments, no list of addresses; no mail server takes more
 * than 64 characters before the @ (RFC 5321).
 */
const emailPattern =
  /^(?=[^@]{1,64}@)[\p{L}\p{N}!#$%&'*+/=?^_{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/**
 * Control characters but for line feed and tab, soft hyphen, zero width space, marks of direction,
 * byte order mark: no person types them, Postgres refuses NUL.
 */
const invisibleCharacters =
  // eslint-disable-next-line no-control-regex -- these are the characters to take out
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Half a surrogate pair becomes U+FFFD; browsers of before 2023 do without. */
const wellFormed = (text: string): string => ('toWellFormed' in String.prototype ? text.toWellFormed() : text);

/** Pasted text carries invisible characters; they are taken out rather than refused. */
export const cleanText = (text: string): string =>
  wellFormed(text).replace(/\r\n?/g, '\n').replace(invisibleCharacters, '').normalize('NFC').trim();

/** As `cleanText`, on one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ');

/** A text of so many characters; `message` stands for a value that is missing, too short or no text. */
const text =
  (clean: (text: string) => string, limit: number, message: string, isGood: (text: string) => boolean): Check<string> =>
  (typed) => {
    const value = typeof typed === 'string' ? clean(typed) : undefined;
    if (value === undefined || !isGood(value)) return { message };
    // Characters as a reader counts them, not UTF-16 units.
    return [...value].length > limit ? { message: `Höchstens ${limit} Zeichen eingeben` } : { value };
  };

export const optionalText = (clean: (text: string) => string, limit: number) =>
  optional(text(clean, limit, 'Text erwartet', () => true));

const named = (message: string) => text(cleanLine, 100, message, (name) => [...name].length >= 2);

/** Shared with the newsletter. */
export const checkEmail = text(cleanLine, 254, 'Gültige E-Mail-Adresse erforderlich', (address) =>
  emailPattern.test(address),
);

/**
 * The inputs that the form draws (`islands/contact-form/ContactForm.tsx`), and no other: a kind that it does not draw does
 * not compile.
 */
type InputType = 'text' | 'email' | 'tel';

export type ContactField = {
  /** In the form and in the office's mail. */
  label: string;
  /** `optional` around it where it may be left out. */
  check: Check<string | undefined>;
  /** The form asks for it in an input of this type. Other fields come from the page or an answer of the service. */
  type?: InputType;
  autoComplete?: string;
  /** Without JavaScript it is shown, over so many lines, once it has a value. */
  lines?: number;
  /** How its values read. */
  words?: Record<string, string>;
};

/*
 * The fields of a lead, in the order of the form. From this table come inputs and checks, the body
 * of a request, what the database keeps, the webhook's body, the office's mail, and what a
 * form without JavaScript posts and shows again. It is cut in two since a browser needs the first part alone.
 */

/** Fields that a visitor types, each in an input of its `type`. */
export const typedFields = {
  firstName: { label: 'Vorname', check: named('Vorname ist erforderlich'), type: 'text', autoComplete: 'given-name' },
  lastName: { label: 'Nachname', check: named('Nachname ist erforderlich'), type: 'text', autoComplete: 'family-name' },
  email: { label: 'E-Mail', check: checkEmail, type: 'email', autoComplete: 'email' },
  phone: {
    label: 'Telefon',
    check: text(cleanLine, 50, 'Telefonnummer ist erforderlich', (phone) => phone !== ''),
    type: 'tel',
    autoComplete: 'tel',
  },
  company: { label: 'Firma', check: optionalText(cleanLine, 200), type: 'text', autoComplete: 'organization' },
} satisfies Record<string, ContactField & Required<Pick<ContactField, 'type'>>>;

/** All: what a page or an answer of the service adds comes last. */
export const contactFields = {
  ...typedFields,
  ...({
    buildingType: {
      label: 'Gebäude',
      check: /* @__PURE__ */ optional(valid(isBuildingType, /* @__PURE__ */ buildingTypeMessage())),
      words: buildingTypeNames,
    },
    address: { label: 'Anschrift', check: /* @__PURE__ */ optionalText(cleanLine, 300) },
    message: { label: 'Nachricht', check: /* @__PURE__ */ optionalText(cleanText, 5000), lines: 3 },
  } satisfies Record<string, ContactField & { type?: never }>),
};

export type ContactFields = Values<typeof contactFields>;

export const privacyMessage = 'Datenschutzerklärung muss akzeptiert werden';

/** Fields that the browser checks: the typed ones, and the tick as a form sends it. */
export const contactFormFields = {
  ...typedFields,
  privacy: { check: valid((typed) => typed === 'true', privacyMessage) },
};
