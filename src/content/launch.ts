/**
 * What has to be entered before the site may go live: claims without evidence,
 * placeholders, texts that nobody approved. Pure: the caller reads the files.
 */
import { companySchema, isLaunched, isSample, type Company } from '#domain/company';
import { comparedMonth, monthToStatus } from '#domain/law';
import { isReservedName } from '#domain/reserved-names';
import { pathToText } from './parse.ts';
import { findForeign, type FirmWord } from './foreign-words.ts';
import type { SourceFile } from './reader.ts';

/** What the owner has to see to, in the order in which it is best done; German, for somebody who knows no files. */
export const launchTopics = {
  firm: ['Ihre Firma', 'Hier stehen noch Angaben einer Musterfirma. Besucher rufen dort an.'],
  claims: ['Aussagen, die einen Beleg brauchen', 'Was Sie nicht belegen können, ändern oder streichen Sie.'],
  approval: ['Texte, die jemand freigeben muss', 'Lassen Sie sie von einer Kanzlei prüfen.'],
  samples: ['Lücken in den Rechtstexten', 'Diese Stellen kennt nur Ihr Unternehmen.'],
  foreign: ['Worte einer anderen Firma', 'Sie sind beim Übernehmen stehen geblieben.'],
  law: ['Stand des Rechts', 'Vergleichen Sie die Angaben mit dem Gesetz, wie es heute gilt.'],
  address: ['Adresse der Website', 'Das trägt ein, wer den Server betreut.'],
  office: ['Wohin Anfragen gehen', 'Sonst bleiben sie auf dem Server liegen. Das trägt ein, wer ihn betreut.'],
  newsletter: ['Newsletter', 'Das Formular verspricht ihn. Das trägt ein, wer den Server betreut.'],
  found: ['Suchmaschinen', 'Zuletzt, wenn sonst nichts mehr fehlt. Bis dahin nehmen sie die Website nicht auf.'],
} as const;

/** As many things as are missing, said: 'Eine Angabe fehlt', '57 Angaben fehlen' */
export const countMissing = (count: number): string => (count === 1 ? 'Eine Angabe fehlt' : `${count} Angaben fehlen`);

/** German: what is missing, what to enter, and what to settle first. */
export type LaunchFault = { topic: keyof typeof launchTopics; what: string; enter: string; questions?: string[] };

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
      topic: 'foreign',
      what: `Zeile ${lines.slice(0, 5).join(', ')}${lines.length > 5 ? ' …' : ''}: „${word}“ ist ${what} von ${firm}`,
      enter: 'das eigene Wort; soll der Satz davon sprechen, das Wort unter mentions in area.yaml',
    };
  });
};

/** After so many months the texts have to be compared with the law again. */
const comparedForMonths = 6;

/** A fault for each `checked: 2026-05` that is too long ago, be it of a file or of an entry in it. */
export function ageToFaults(data: unknown, now = Date.now(), path: PropertyKey[] = []): LaunchFault[] {
  if (typeof data !== 'object' || data === null) return [];
  if (Array.isArray(data)) return data.flatMap((entry, index) => ageToFaults(entry, now, [...path, index]));
  return Object.entries(data as Record<string, unknown>).flatMap(([key, value]) => {
    if (key !== 'checked' || !comparedMonth.safeParse(value).success) return ageToFaults(value, now, [...path, key]);
    const [year = 0, month = 0] = String(value).split('-').map(Number);
    if (now < Date.UTC(year, month + comparedForMonths)) return [];
    return [
      {
        topic: 'law',
        what: `Feld ${pathToText([...path, key])}: ${monthToStatus(String(value))} ist älter als sechs Monate`,
        enter: `den Monat, in dem alles in ${path.length > 0 ? 'diesem Eintrag' : 'dieser Datei'} mit dem Gesetz verglichen ist`,
      },
    ];
  });
}

const sampleFault: LaunchFault = {
  topic: 'firm',
  what: 'Feld sample: Die Firma gilt noch als Muster, deshalb zeigen die Seiten auch Aussagen ohne Beleg',
  enter: 'false; dann steht dort, was die Aussage unter provable hat, bis ihr Beleg eingetragen ist',
};

const nobodyFault: LaunchFault = {
  topic: 'firm',
  what: 'Feld people: Niemand ist genannt, deshalb erfährt niemand, wer kommt und ob er Ausweise ausstellen darf',
  enter: 'wer zu den Kunden kommt: name, role, entitlement, dazu photo und insurer (docs/editing.md)',
};
const toSamplePerson = (person: unknown): LaunchFault => ({
  topic: 'firm',
  what: `Feld people: „${(person as { name?: string }).name ?? ''}“ ist noch ein Muster`,
  enter: 'wer wirklich kommt, mit Versicherer, oder den Eintrag streichen',
});

function companyToFaults(company: Record<string, unknown>): LaunchFault[] {
  const samples = Object.entries(companySchema.shape).flatMap(([field, schema]): LaunchFault[] => {
    const value = company[field];
    // The braces of `inWriting` are links, not what is to be filled in.
    if (typeof value !== 'string' || field === 'inWriting') return [];
    const why = isSample(value)
      ? 'ist noch ein Muster'
      : ['phone', 'whatsapp'].includes(field) && isFictionNumber(value)
        ? 'ist eine Nummer für Filme, dort geht niemand ans Telefon'
        : field === 'email' && isExampleHost(value.split('@')[1] ?? '')
          ? 'ist eine Adresse für Beispiele, dort kommt keine Mail an'
          : undefined;
    if (why === undefined) return [];
    // The postcode stands there as an example as long as the street does; nothing else gives it away.
    const more = field === 'street' ? '; prüfen Sie dann auch postalCode und city' : '';
    return [
      {
        topic: 'firm',
        what: `Feld ${field}: „${value}“ ${why}`,
        enter: `${schema.meta()?.description ?? 'die Angabe'}${more}`,
      },
    ];
  });
  const people = Array.isArray(company['people']) ? company['people'] : [];
  const who = [
    ...(people.length === 0 ? [nobodyFault] : []),
    ...people.filter((person) => isSample(Object.values((person ?? {}) as object).join(' '))).map(toSamplePerson),
  ];
  return [...(company['sample'] === true ? [sampleFault] : []), ...samples, ...who];
}

/** Every `evidence` and `approved` that is null, however deep. */
function dataToFaults(value: unknown, path: PropertyKey[] = []): LaunchFault[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((entry, index) => dataToFaults(entry, [...path, index]));
  const entries = Object.entries(value as Record<string, unknown>);
  return entries.flatMap(([key, inner]) => {
    if (inner !== null) return dataToFaults(inner, [...path, key]);
    if (key === 'evidence') {
      const where = path.length > 0 ? ` (${pathToText(path)})` : '';
      return [
        {
          topic: 'claims',
          what: `Ohne Beleg: „${claimToText(Object.fromEntries(entries))}“${where}`,
          enter:
            'evidence: Art, Tag und Datei oder Adresse, zum Beispiel „Auswertung vom 3. Januar 2025, belege/auswertung-2024.pdf“, oder die Aussage ändern',
        },
      ];
    }
    if (key === 'approved') {
      return [
        {
          topic: 'approval',
          what: path.length > 0 ? `Feld ${pathToText(path)}: nicht freigegeben` : 'Der Text ist nicht freigegeben',
          enter: 'approved: wer ihn wann freigegeben hat, zum Beispiel „Kanzlei …, 3. Februar 2025“',
          questions: questionsOf(value),
        },
      ];
    }
    return [];
  });
}

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

const questionsOf = (value: object): string[] =>
  'questions' in value && Array.isArray(value.questions) ? value.questions.map(String) : [];

/** `<Sample what="Registergericht">HRB 0</Sample>` in the text of an MDX file: shown as it is until it is replaced. */
function bodyToFaults(text: string): LaunchFault[] {
  const body = text.indexOf('\n---', 3);
  return [...text.matchAll(/<Sample what="([^"]*)">([\s\S]*?)<\/Sample>/g)]
    .filter(({ index }) => index > body)
    .map(({ index, 1: what = '', 2: shown = '' }) => ({
      topic: 'samples',
      what: `Zeile ${text.slice(0, index).split('\n').length}: „${shown.replace(/\s+/g, ' ')}“ ist noch ein Muster`,
      enter: `${what}, anstelle von <Sample …>…</Sample>, oder den Satz streichen`,
    }));
}

/** @param baseUrl the site's origin as the build would take it */
export function baseUrlToFaults(baseUrl: string): LaunchFault[] {
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'https:' && !isExampleHost(hostname)) return [];
  return [
    {
      topic: 'address',
      what: `PUBLIC_BASE_URL: „${baseUrl}“ ist keine Adresse für Besucher`,
      enter: 'die Adresse der Website mit https://',
    },
  ];
}

/** @param baseUrl the site's origin as the build would take it */
export function launchedToFaults(company: Pick<Company, 'launched'>, baseUrl: string): LaunchFault[] {
  if (isLaunched(company, baseUrl)) return [];
  return [
    {
      topic: 'found',
      what: company.launched
        ? `Feld launched: „${company.launched}“ ist eine andere Adresse als „${baseUrl}“ (PUBLIC_BASE_URL)`
        : 'Feld launched: fehlt. Jede Seite sagt Suchmaschinen, dass sie sie nicht aufnehmen sollen',
      enter: 'die Adresse der Website, wie sie in PUBLIC_BASE_URL steht',
    },
  ];
}

/** @param env settings as the service would read them */
export function subdomainsToFaults(env: Record<string, string | undefined>): LaunchFault[] {
  if (env['HSTS_SUBDOMAINS']?.trim()) return [];
  return [
    {
      topic: 'address',
      what: 'HSTS_SUBDOMAINS: nicht gesetzt. Ob alles unter Ihrer Domain mit https läuft (Webmail, Kundensystem), weiß nur, wer sie verwaltet',
      enter: 'true, wenn alles mit https läuft, sonst false',
    },
  ];
}

/** @param env settings as the service would read them */
export function officeToFaults(env: Record<string, string | undefined>): LaunchFault[] {
  const isSet = (name: string) => Boolean(env[name]?.trim());
  if (isSet('CONTACT_WEBHOOK_URL') || ['SMTP_URL', 'MAIL_FROM', 'MAIL_TO'].every(isSet)) return [];
  return [
    {
      topic: 'office',
      what: 'SMTP_URL, MAIL_FROM und MAIL_TO: nicht alle gesetzt, CONTACT_WEBHOOK_URL auch nicht. Niemand im Büro erfährt von einer Anfrage',
      enter: 'den Mailserver mit Absender und Postfach des Büros, oder die Adresse des Programms, das Anfragen annimmt',
    },
  ];
}

/** @param env settings as the service would read them */
export function newsletterToFaults(env: Record<string, string | undefined>): LaunchFault[] {
  const isSet = (name: string) => Boolean(env[name]?.trim());
  if (isSet('SMTP_URL') || isSet('NEWSLETTER_WEBHOOK_URL')) return [];
  return [
    {
      topic: 'newsletter',
      what: 'SMTP_URL und NEWSLETTER_WEBHOOK_URL: nicht gesetzt. Wer sich anmeldet, bekommt keine E-Mail zur Bestätigung und keinen Newsletter',
      enter:
        'den Mailserver (mit MAIL_FROM), der die Anmeldung bestätigen lässt, oder die Adresse des Programms, das es tut',
    },
  ];
}
