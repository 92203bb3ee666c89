/**
 * What has to be entered before the site may go live: claims without evidence,
 * placeholders, texts that nobody approved. Pure: the caller reads the files.
 */
import { companySchema, isLaunched, isSample, type Company } from '#domain/company/company';
import { comparedMonth, monthToStatus } from '#domain/law/law';
import { isReservedName } from '#domain/contact/reserved-names';
import { pathToText } from './reader/parse.ts';
import { findForeign, type FirmWord } from './foreign-words.ts';
import type { SourceFile } from './reader/reader.ts';

/** As many things as are missing, said: 'Eine Angabe fehlt', '57 Angaben fehlen' */
export const countMissing = (count: number): string => (count === 1 ? 'Eine Angabe fehlt' : `${count} Angaben fehlen`);

/** German: what is missing, what to enter, and what to settle first. */
export type LaunchFault = { what: string; enter: string; questions?: string[] };

const toFaults = (rows: [isThere: boolean, what: string, enter: string][]): LaunchFault[] =>
  rows.flatMap(([isThere, what, enter]) => (isThere ? [{ what, enter }] : []));

/** The numbers that the Bundesnetzagentur keeps for films: nobody answers there. */
const fictionNumbers = ['3023125', '6990009', '4066969', '2214710', '8999998', '17139200', '17604069'];
const isFictionNumber = (number: string) =>
  fictionNumbers.some((start) => number.replace(/\D/g, '').startsWith(`49${start}`));

/** Names that are kept for examples, and this machine. */
const isExampleHost = (host: string) => isReservedName(host) || /(?:^|\.)localhost$|^[\d.]+$|^\[/.test(host);

/** @param now milliseconds since the epoch */
export const contentToFaults = ({ file, source, yaml: { data } }: SourceFile, now = Date.now()): LaunchFault[] => [
  ...(file === 'content/company.yaml' ? companyToFaults((data ?? {}) as Record<string, unknown>) : []),
  ...ageToFaults(data, now),
  ...dataToFaults(data),
  ...(file.endsWith('.mdx') ? bodyToFaults(source) : []),
];

/** Of a YAML file and of the head of a text without what stands behind `#`; everything stays at its place. */
const withoutComments = ({ file, source }: SourceFile): string => {
  const head = file.endsWith('.mdx') ? source.indexOf('\n---', 3) : source.length;
  return source.slice(0, head).replace(/(?<=^|\s)#.*$/gm, (comment) => ' '.repeat(comment.length)) + source.slice(head);
};

/**
 * Words of another firm in a file of one's own.
 * @param firm whose they are, as a reader knows it @param own words that are one's own too
 */
export const foreignToFaults = (
  file: SourceFile,
  foreign: readonly FirmWord[],
  own: ReadonlySet<string>,
  firm: string,
): LaunchFault[] => {
  const text = withoutComments(file);
  return findForeign(text, foreign, own).map(({ word, what, at }) => {
    const lines = [...new Set(at.map((index) => text.slice(0, index).split('\n').length))];
    return {
      what: `Zeile ${lines.slice(0, 5).join(', ')}${lines.length > 5 ? ' …' : ''}: „${word}“ ist ${what} von ${firm}`,
      enter: 'das eigene Wort; soll der Satz davon sprechen, das Wort unter mentions in area.yaml',
    };
  });
};

/** After so many months the texts have to be compared with the law again. */
const comparedForMonths = 6;

/** Every value of YAML, however deep, with its path and what it stands in. */
function* valuesIn(
  data: unknown,
  path: PropertyKey[] = [],
): Generator<{ path: PropertyKey[]; value: unknown; within: object }> {
  if (typeof data !== 'object' || data === null) return;
  for (const [key, value] of Array.isArray(data) ? data.entries() : Object.entries(data)) {
    yield { path: [...path, key], value, within: data };
    yield* valuesIn(value, [...path, key]);
  }
}

/** A fault for each `checked: 2026-05` that is too long ago, be it of a file or of an entry in it. */
export const ageToFaults = (data: unknown, now = Date.now()): LaunchFault[] =>
  [...valuesIn(data)].flatMap(({ path, value }) => {
    if (path.at(-1) !== 'checked' || !comparedMonth.safeParse(value).success) return [];
    const [year = 0, month = 0] = String(value).split('-').map(Number);
    if (now < Date.UTC(year, month + comparedForMonths)) return [];
    return {
      what: `Feld ${pathToText(path)}: ${monthToStatus(String(value))} ist älter als sechs Monate`,
      enter: `den Monat, in dem alles in ${path.length > 1 ? 'diesem Eintrag' : 'dieser Datei'} mit dem Gesetz verglichen ist`,
    };
  });

/** Why a field of the company is not what visitors need. */
const whyNot = (field: string, value: string): string | undefined =>
  isSample(value)
    ? 'ist noch ein Muster'
    : ['phone', 'whatsapp'].includes(field) && isFictionNumber(value)
      ? 'ist eine Nummer für Filme, dort geht niemand ans Telefon'
      : field === 'email' && isExampleHost(value.split('@')[1] ?? '')
        ? 'ist eine Adresse für Beispiele, dort kommt keine Mail an'
        : undefined;

function companyToFaults({ sample, people, ...company }: Record<string, unknown>): LaunchFault[] {
  const who: (Record<string, unknown> | null)[] = Array.isArray(people) ? people : [];
  const faults: [isThere: boolean, what: string, enter: string][] = [
    [
      sample === true,
      'Feld sample: Die Firma gilt noch als Muster, deshalb zeigen die Seiten auch Aussagen ohne Beleg',
      'false; dann steht dort, was die Aussage unter provable hat, bis ihr Beleg eingetragen ist',
    ],
    ...Object.entries(companySchema.shape).flatMap(([field, schema]): typeof faults => {
      const value = company[field];
      // The braces of `inWriting` are links, not what is to be filled in.
      const why = typeof value === 'string' && field !== 'inWriting' ? whyNot(field, value) : undefined;
      // The postcode stands there as an example as long as the street does; nothing else gives it away.
      const more = field === 'street' ? '; prüfen Sie dann auch postalCode und city' : '';
      const enter = `${schema.meta()?.description ?? 'die Angabe'}${more}`;
      return [[why !== undefined, `Feld ${field}: „${String(value)}“ ${why}`, enter]];
    }),
    [
      who.length === 0,
      'Feld people: Niemand ist genannt, deshalb erfährt niemand, wer kommt und ob er Ausweise ausstellen darf',
      'wer zu den Kunden kommt: name, role, entitlement, dazu photo und insurer (docs/editing.md)',
    ],
    ...who.map((person): (typeof faults)[number] => [
      isSample(Object.values(person ?? {}).join(' ')),
      `Feld people: „${String(person?.['name'] ?? '')}“ ist noch ein Muster`,
      'wer wirklich kommt, mit Versicherer, oder den Eintrag streichen',
    ]),
  ];
  return toFaults(faults);
}

/** Every `evidence` and `approved` that is null. */
const dataToFaults = (data: unknown): LaunchFault[] =>
  [...valuesIn(data)].flatMap(({ path, value, within }): LaunchFault[] => {
    if (value !== null) return [];
    const where = path.length > 1 ? pathToText(path.slice(0, -1)) : '';
    if (path.at(-1) === 'evidence')
      return [
        {
          what: `Ohne Beleg: „${claimToText({ ...within })}“${where && ` (${where})`}`,
          enter:
            'evidence: Art, Tag und Datei oder Adresse, zum Beispiel „Auswertung vom 3. Januar 2025, belege/auswertung-2024.pdf“, oder die Aussage ändern',
        },
      ];
    if (path.at(-1) !== 'approved') return [];
    return [
      {
        what: where ? `Feld ${where}: nicht freigegeben` : 'Der Text ist nicht freigegeben',
        enter: 'approved: wer ihn wann freigegeben hat, zum Beispiel „Kanzlei …, 3. Februar 2025“',
        questions: 'questions' in within && Array.isArray(within.questions) ? within.questions.map(String) : [],
      },
    ];
  });

/** What a claim says, of the words beside its `evidence`. */
function claimToText(claim: Record<string, unknown>): string {
  const words = ['value', 'label', 'title', 'name', 'text'].flatMap((key) =>
    typeof claim[key] === 'string' ? [claim[key]] : [],
  );
  if (words.length > 0) return words.slice(0, 2).join(' ');
  const [sentence = 'Aussage'] = Object.values(claim).filter(
    (value) => typeof value === 'string' && value.includes(' '),
  );
  return String(sentence)
    .replace(/(?<=^.{80}\S*)\s.*$/s, ' …')
    .trim();
}

/** `<Sample what="Registergericht">HRB 0</Sample>` in the text of an MDX file: shown as it is until it is replaced. */
function bodyToFaults(text: string): LaunchFault[] {
  const body = text.indexOf('\n---', 3);
  return [...text.matchAll(/<Sample what="([^"]*)">([\s\S]*?)<\/Sample>/g)]
    .filter(({ index }) => index > body)
    .map(({ index, 1: what = '', 2: shown = '' }) => ({
      what: `Zeile ${text.slice(0, index).split('\n').length}: „${shown.replace(/\s+/g, ' ')}“ ist noch ein Muster`,
      enter: `${what}, anstelle von <Sample …>…</Sample>, oder den Satz streichen`,
    }));
}

/** @param baseUrl the site's origin as the build would take it */
export function isForVisitors(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' && !isExampleHost(hostname);
}

/** @param baseUrl the site's origin as the build would take it */
export const launchedToFaults = (company: Pick<Company, 'launched'>, baseUrl: string): LaunchFault[] =>
  isLaunched(company, baseUrl)
    ? []
    : [
        {
          what: company.launched
            ? `Feld launched: „${company.launched}“ ist eine andere Adresse als „${baseUrl}“ (PUBLIC_BASE_URL)`
            : 'Feld launched: fehlt. Jede Seite sagt Suchmaschinen, dass sie sie nicht aufnehmen sollen',
          enter: 'die Adresse der Website, wie sie in PUBLIC_BASE_URL steht',
        },
      ];

/** @param env settings as the service would read them @param baseUrl the site's origin as the build would take it */
export function settingsToFaults(env: Record<string, string | undefined>, baseUrl: string): LaunchFault[] {
  const isSet = (name: string) => Boolean(env[name]?.trim());
  const rows: [isRight: boolean, what: string, enter: string][] = [
    [
      isForVisitors(baseUrl),
      `PUBLIC_BASE_URL: „${baseUrl}“ ist keine Adresse für Besucher`,
      'die Adresse der Website mit https://',
    ],
    [
      isSet('HSTS_SUBDOMAINS'),
      'HSTS_SUBDOMAINS: nicht gesetzt. Ob alles unter Ihrer Domain mit https läuft (Webmail, Kundensystem), weiß nur, wer sie verwaltet',
      'true, wenn alles mit https läuft, sonst false',
    ],
    [
      isSet('CONTACT_WEBHOOK_URL') || ['SMTP_URL', 'MAIL_FROM', 'MAIL_TO'].every(isSet),
      'SMTP_URL, MAIL_FROM und MAIL_TO: nicht alle gesetzt, CONTACT_WEBHOOK_URL auch nicht. Niemand im Büro erfährt von einer Anfrage',
      'den Mailserver mit Absender und Postfach des Büros, oder die Adresse des Programms, das Anfragen annimmt',
    ],
    [
      isSet('SMTP_URL') || isSet('NEWSLETTER_WEBHOOK_URL'),
      'SMTP_URL und NEWSLETTER_WEBHOOK_URL: nicht gesetzt. Wer sich anmeldet, bekommt keine E-Mail zur Bestätigung und keinen Newsletter',
      'den Mailserver (mit MAIL_FROM), der die Anmeldung bestätigen lässt, oder die Adresse des Programms, das es tut',
    ],
  ];
  return toFaults(rows.map(([isRight, ...told]) => [!isRight, ...told]));
}
