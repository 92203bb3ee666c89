/** The provider: `content/company.yaml`. */
import { z } from 'zod';
import { buildingTypes } from '../prices/building-types.ts';
import { callRemindersSchema } from '../contact/call-reminders.ts';
import { closedSchema, holidaysSchema, hoursSchema } from './calendar.ts';
import { coloursSchema } from './colours.ts';
import { approvalSchema, evidenceSchema } from '../law/evidence.ts';
import { linkWords, type LinkedWords } from '../language/format.ts';
import { entries, group, list, pattern, record, text, whole } from '../schema-parts.ts';

const hours = (description: string, example: number) => whole(`${description} in Stunden`, example, [1, 240]);
const minutes = pattern(
  'Minuten vor Ort',
  '30–45',
  /^\d{1,3}–\d{1,3}$/,
  'von–bis mit Halbgeviertstrich, ohne Leerzeichen',
);
const phone = (description: string) =>
  pattern(
    description,
    '+49 40 66969 100',
    /^\+\d[\d ]{6,20}$/,
    'internationale Schreibweise: + Länderkennzahl, Ziffern und Leerzeichen',
  );

const claimWords = {
  value: text('Was groß dasteht', '6+', 20),
  label: text('Was darunter steht', 'Jahre Erfahrung', 40),
};
const claimSchema = z.strictObject({
  id: text('Kennwort der Aussage', 'experience', 40),
  ...claimWords,
  evidence: evidenceSchema,
  provable: group(
    'Was ohne Beleg stimmt: steht dort, solange evidence null ist; Platzhalter wie auf den Seiten',
    claimWords,
  ),
});
/** What pages say of a claim. */
export type ClaimWords = Pick<z.infer<typeof claimSchema>, keyof typeof claimWords>;

/** A person who does the survey. Without an entry nobody is shown. */
const person = {
  name: text('Vor- und Nachname', 'Petra Vogel', 60),
  role: text('Beruf', 'Architektin', 60),
  photo: pattern(
    'Dateiname des Fotos in content/blog/; weglassen, wo es keines gibt',
    'petra-vogel.jpg',
    /^[a-z0-9-]+\.(?:jpg|jpeg|png|webp|avif)$/,
    'Kleinbuchstaben, Ziffern und Bindestriche, am Ende .jpg, .png, .webp oder .avif',
  ).optional(),
  entitlement: text(
    'Worauf die Berechtigung zum Ausstellen beruht, ohne Paragraf',
    'Studium der Architektur und zwei Jahre Berufserfahrung',
    120,
  ),
  insurer: text('Versicherer der Berufshaftpflicht', 'Name der Versicherung', 80).optional(),
};

/** This machine: here a sample may be launched, for tests. */
const here = 'http://localhost';

/** What somebody confirms before the start; `check:launch` asks its questions until then. */
const check = (description: string) =>
  group(description, {
    approved: approvalSchema('Wer es wann geprüft hat'),
    questions: list('Was vor dem Start zu klären ist', [1, 5], text('Frage an die Kanzlei', 'Ist sie frei?', 300)),
  }).optional();

export const companySchema = z
  .strictObject({
    sample: z.boolean().meta({
      description: 'Musterfirma: zeigt Aussagen auch ohne Beleg; false, sobald hier Ihr Unternehmen steht',
      examples: [false],
    }),
    launched: pattern(
      'Adresse, unter der Suchmaschinen die Website aufnehmen sollen; fehlt bis zum Start',
      'https://www.example.org',
      /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/,
      'wie PUBLIC_BASE_URL: mit https://, klein, ohne Pfad und ohne Schrägstrich am Ende',
    ).optional(),
    brand: text('Marke vor dem Namen des Ortes', 'Energieausweis', 30),
    brandCheck: check('Ob die Marke so heißen darf'),
    formCheck: check('Ob Ausweise nach dem Recht von 2027 ausgestellt werden können'),
    colours: coloursSchema,
    legalName: text('Name des Unternehmens im Impressum', 'Muster GmbH', 120),
    owner: text('Geschäftsführung oder Inhaber', 'Vorname Nachname', 120),
    foundedYear: whole('Jahr der Gründung', 2019, [1800, 2100]),
    vatId: text(
      'Umsatzsteuer-Identifikationsnummer; weglassen, wer keine hat (§ 19 UStG: dann auch included in prices.yaml)',
      'DE123456789',
      30,
    ).optional(),
    street: text('Straße und Hausnummer', 'Musterstraße 1', 120),
    postalCode: pattern('Postleitzahl des Sitzes', '28195', /^\d{5}$/, 'fünf Ziffern'),
    city: text('Ort des Sitzes', 'Bremen', 40),
    phone: phone('Telefon'),
    whatsapp: phone('WhatsApp-Nummer; weglassen, wer keine hat').optional(),
    email: z.email('E-Mail-Adresse').meta({ description: 'E-Mail-Adresse', examples: ['kontakt@example.org'] }),
    inWriting: z
      .string()
      .max(160)
      .regex(
        /^(?=.*\{email\})(?:[^{}]|\{(?:email|whatsapp)\})*$/,
        'mit {email} und {whatsapp}, ohne andere Platzhalter',
      )
      .meta({
        description: 'Für alle, die nicht telefonieren; {email} und {whatsapp} werden zu Links',
        examples: ['Sie telefonieren nicht? Schreiben Sie uns: {email} oder {whatsapp}. Wir antworten schriftlich.'],
      }),
    authority: text(
      'Datenschutzbehörde des Landes, in dem der Sitz liegt, mit Anschrift',
      'Die Landesbeauftragte für Datenschutz und Informationsfreiheit, Arndtstraße 1, 27570 Bremerhaven',
      200,
    ),
    openingHours: hoursSchema('Öffnungszeiten des Büros'),
    sundays: text('Was am Sonntag gilt, hinter „So“', 'Notfälle nach Absprache', 40).optional(),
    hotline: hoursSchema(
      'Telefonzeiten; in ihnen zählt die Frist des Rückrufs. Weglassen, wenn es die Öffnungszeiten sind',
    ).optional(),
    holidays: holidaysSchema.optional(),
    closed: closedSchema.optional(),
    callBackHours: hours('Rückruf innerhalb', 4),
    callReminders: callRemindersSchema.optional(),
    emailReplyHours: hours('Antwort auf E-Mails innerhalb', 4),
    whatsappReplyHours: hours('Antwort auf WhatsApp innerhalb', 2).optional(),
    appointmentHours: hours('Termin nach der Anfrage innerhalb', 48),
    deliveryHours: hours('Ausweis nach der Aufnahme innerhalb', 24),
    visitMinutes: record('Dauer des Termins vor Ort in Minuten', buildingTypes, minutes),
    visitWhen: group('Wann wir vor Ort sind; {appointmentHours}, {office} und {radius} werden eingesetzt', {
      near: text('Innerhalb des Umkreises', 'innerhalb von {appointmentHours} Stunden', 160),
      far: text('Jenseits des Umkreises', 'nach Absprache', 160),
      bare: text('Ohne Ort', 'bis {radius} km um {office} innerhalb von {appointmentHours} Stunden', 160),
    }),
    paymentDays: whole('Zahlungsziel in Tagen nach Zugang der Rechnung', 14, [1, 60]),
    moneyBackDays: whole('Geld-zurück-Frist in Tagen', 30, [1, 365]),
    rescheduleCredit: whole('Gutschrift in Euro, wenn wir einen Termin verschieben', 50, [1, 1000]),
    priceRange: pattern('Preisniveau für Suchmaschinen', '€€', /^€{1,4}$/, 'ein bis vier Euro-Zeichen'),
    people: entries(
      'Wer zu den Kunden kommt: steht auf der Startseite, „Kontakt“ und „Über uns“ und in der Mail nach der Anfrage',
      [0, 6],
      person,
    ).optional(),
    serviceArea: text('Stadt für Suchmaschinen, in der die Leistung angeboten wird', 'Bremen', 40),
    claims: list('Aussagen, die einen Beleg brauchen', [0, Infinity], claimSchema),
  })
  .refine(({ sample, launched = here }) => !sample || URL.parse(launched)?.hostname === 'localhost', {
    path: ['launched'],
    message: 'eine Musterfirma nimmt keine Suchmaschine auf: erst sample: false',
  })
  .refine(({ whatsapp, inWriting }) => (whatsapp !== undefined) === inWriting.includes('{whatsapp}'), {
    path: ['inWriting'],
    message: 'der Satz nennt {whatsapp}, wenn es eine WhatsApp-Nummer gibt, und sonst nicht',
  })
  .refine(({ whatsapp, whatsappReplyHours }) => (whatsapp !== undefined) === (whatsappReplyHours !== undefined), {
    path: ['whatsappReplyHours'],
    message: 'whatsapp und whatsappReplyHours stehen beide da oder beide nicht',
  });
export type Company = z.infer<typeof companySchema>;
export type Person = NonNullable<Company['people']>[number];

/**
 * What stands behind the name of somebody who comes: „Architektin, ausstellungsberechtigt (§ 88 GModG): Studium der
 * Architektur. Berufshaftpflicht: …“
 * @param issuer the paragraph that says who may issue
 */
export const personToText = ({ role, entitlement, insurer }: Person, issuer: string): string =>
  `${role}, ausstellungsberechtigt (${issuer}): ${entitlement}.${insurer ? ` Berufshaftpflicht: ${insurer}.` : ''}`;

/** What stands before their names, on pages and in mails. */
export const peopleTitle = ({ length }: readonly Person[]): string =>
  length === 1 ? 'Es kommt:' : 'Es kommt eine von diesen Personen:';

/**
 * Whether search engines may keep the site: at the address that the firm has launched, and at no other that the same texts
 * are tried out at.
 * @param baseUrl the site's origin
 */
export const isLaunched = ({ launched }: Pick<Company, 'launched'>, baseUrl: string): boolean => launched === baseUrl;

/** A word of the sample firm, or braces of somebody who began to fill it in. */
export const isSample = (value: string): boolean => /\{.*\}|Muster|DE0{9}/.test(value);

/** Hours from the request to the certificate, with a visit on time. */
export const totalHours = ({ appointmentHours, deliveryHours }: Company): number => appointmentHours + deliveryHours;

/** '+49 40 66969 100' → 'tel:+494066969100' */
export const phoneToHref = (number: string): string => `tel:${number.replaceAll(' ', '')}`;

/** '+49 40 66969 100' → '040 66969 100', as it is dialled in Germany; no line breaks in it. */
export const phoneToNational = (number: string): string => number.replace(/^\+49 /, '0').replaceAll(' ', '\u00a0');

/** '+49 176 04069010' → 'https://wa.me/4917604069010' */
export const whatsappToHref = (number: string): string => `https://wa.me/${number.replace(/\D/g, '')}`;

/** The ways to reach the company, each as a link with its text, in the order of lists; WhatsApp only where it has a number. */
export const contactPoints = ({ phone, email, whatsapp }: Company) => ({
  phone: { href: phoneToHref(phone), text: phoneToNational(phone) },
  ...(whatsapp ? { whatsapp: { href: whatsappToHref(whatsapp), text: phoneToNational(whatsapp) } } : {}),
  email: { href: `mailto:${email}`, text: email },
});

type ContactPoints = ReturnType<typeof contactPoints>;

/** The same as a list, each with its name. */
export const listContactPoints = (company: Company) =>
  (Object.entries(contactPoints(company)) as [keyof ContactPoints, ContactPoints['phone']][]).map(([name, link]) => ({
    name,
    ...link,
  }));

/**
 * The sentence for whoever does not telephone, with its links.
 * @param spelled with address and number, where a link may lead nowhere or the words go on without it
 */
export function inWritingLinks(company: Company, spelled = false): LinkedWords {
  const { email, whatsapp } = contactPoints(company);
  return linkWords(company.inWriting, {
    email: { ...email, text: spelled ? email.text : 'E-Mail' },
    ...(whatsapp ? { whatsapp: { ...whatsapp, text: spelled ? `WhatsApp ${whatsapp.text}` : 'WhatsApp' } } : {}),
  });
}

/** Years that have surely passed since the founding, of which only the year is known. */
export const yearsSinceFounding = ({ foundedYear }: Pick<Company, 'foundedYear'>, day: string): number =>
  Math.max(0, Number(day.slice(0, 4)) - foundedYear - 1);

/**
 * What pages say of a claim, before its placeholders are filled: its own words where there is evidence, or where the firm is a
 * sample; else those that hold without evidence.
 * @throws where the claim is not in `content/company.yaml`
 */
export function shownClaim(company: Pick<Company, 'sample' | 'claims'>, id: string): ClaimWords {
  const claim = company.claims.find((entry) => entry.id === id);
  if (!claim) throw new Error(`content/company.yaml: Die Aussage „${id}“ fehlt unter claims.`);
  const { value, label } = company.sample || claim.evidence !== null ? claim : claim.provable;
  return { value, label };
}
