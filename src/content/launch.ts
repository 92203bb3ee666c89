/** What has to be entered before the site may go live: rules of texts, and what the settings lack. */
import { companySchema, isLaunched, isSample } from '#domain/company/company';
import { isReservedName } from '#domain/contact/reserved-names';
import { checkCompared } from './checks/ages.ts';
import type { Find, Rule } from './checks/rule.ts';
import { lineAt } from './faults.ts';
import { valuesIn } from './reader/parse.ts';

/** The numbers that the Bundesnetzagentur keeps for films: nobody answers there. */
const fictionNumbers = ['3023125', '6990009', '4066969', '2214710', '8999998', '17139200', '17604069'];
const isFictionNumber = (number: string) =>
  fictionNumbers.some((start) => number.replace(/\D/g, '').startsWith(`49${start}`));

/** Names that are kept for examples, and this machine. */
const isExampleHost = (host: string) => isReservedName(host) || /(?:^|\.)localhost$|^[\d.]+$|^\[/.test(host);

/** Why a field of the company is not what visitors need. */
const whyNot = (field: string, value: string): string | undefined =>
  isSample(value)
    ? 'ist noch ein Muster'
    : ['phone', 'whatsapp'].includes(field) && isFictionNumber(value)
      ? 'ist eine Nummer für Filme, dort geht niemand ans Telefon'
      : field === 'email' && isExampleHost(value.split('@')[1] ?? '')
        ? 'ist eine Adresse für Beispiele, dort kommt keine Mail an'
        : undefined;

const checkCompany: Find = ({ library: { site } }, report) => {
  const { sample, people = [], ...company } = site.company;
  if (sample)
    report(
      ['sample'],
      'Die Firma gilt noch als Muster, deshalb zeigen die Seiten auch Aussagen ohne Beleg',
      'false; dann steht dort, was die Aussage unter provable hat, bis ihr Beleg eingetragen ist',
    );
  for (const [field, schema] of Object.entries(companySchema.shape)) {
    const value = company[field as keyof typeof company];
    // The braces of `inWriting` are links, not what is to be filled in.
    const why = typeof value === 'string' && field !== 'inWriting' ? whyNot(field, value) : undefined;
    // The postcode stands there as an example as long as the street does; nothing else gives it away.
    const more = field === 'street' ? '; prüfen Sie dann auch postalCode und city' : '';
    if (why) report([field], `„${value}“ ${why}`, `${schema.meta()?.description ?? 'die Angabe'}${more}`);
  }
  if (people.length === 0)
    report(
      ['people'],
      'Niemand ist genannt, deshalb erfährt niemand, wer kommt und ob er Ausweise ausstellen darf',
      'wer zu den Kunden kommt: name, role, entitlement, dazu photo und insurer (docs/editing.md)',
    );
  people.forEach((person, index) => {
    if (isSample(Object.values(person).join(' ')))
      report(
        ['people', index],
        `„${person.name}“ ist noch ein Muster`,
        'wer wirklich kommt, mit Versicherer, oder den Eintrag streichen',
      );
  });
};

const checkLaunched: Find = ({ library: { baseUrl, site } }, report) => {
  const { launched } = site.company;
  if (isLaunched(site.company, baseUrl)) return;
  report(
    ['launched'],
    launched
      ? `„${launched}“ ist eine andere Adresse als „${baseUrl}“ (PUBLIC_BASE_URL)`
      : 'fehlt. Jede Seite sagt Suchmaschinen, dass sie sie nicht aufnehmen sollen',
    'die Adresse der Website, wie sie in PUBLIC_BASE_URL steht',
  );
};

/** What is told: what is missing, and what to enter in its place. */
export const launchRules: readonly Rule[] = [
  { id: 'company', files: /^content\/company\.yaml$/, find: checkCompany },
  { id: 'launched', files: /^content\/company\.yaml$/, find: checkLaunched },
  { id: 'compared', files: /^/, find: checkCompared },
  {
    id: 'proof',
    files: /^/,
    find: ({ file: { yaml } }, report) => {
      for (const { path, value, within } of valuesIn(yaml.data))
        if (value === null && path.at(-1) === 'evidence')
          report(
            path,
            `Ohne Beleg: „${claimToText({ ...within })}“`,
            'Art, Tag und Datei oder Adresse, zum Beispiel „Auswertung vom 3. Januar 2025, belege/auswertung-2024.pdf“, oder die Aussage ändern',
          );
        else if (value === null && path.at(-1) === 'approved') {
          const questions = 'questions' in within && Array.isArray(within.questions) ? within.questions : [];
          const enter = 'wer ihn wann freigegeben hat, zum Beispiel „Kanzlei …, 3. Februar 2025“';
          report(path, 'Der Text ist nicht freigegeben', [enter, ...questions].join('\n      – '));
        }
    },
  },
  {
    // `<Sample what="Registergericht">HRB 0</Sample>` is shown as it is until it is replaced.
    id: 'sample',
    files: /\.mdx$/,
    find: ({ file: { source } }, report) => {
      const body = source.indexOf('\n---', 3);
      for (const { index, 1: what = '', 2: shown = '' } of source.matchAll(
        /<Sample what="([^"]*)">([\s\S]*?)<\/Sample>/g,
      ))
        if (index > body)
          report(
            lineAt(source, index),
            `„${shown.replace(/\s+/g, ' ')}“ ist noch ein Muster`,
            `${what}, anstelle von <Sample …>…</Sample>, oder den Satz streichen`,
          );
    },
  },
];

/** What a claim says, of the words beside its `evidence`. */
function claimToText(claim: Record<string, unknown>): string {
  const words = ['value', 'label', 'title', 'name', 'text'].flatMap((key) =>
    typeof claim[key] === 'string' ? [claim[key]] : [],
  );
  if (words.length > 0) return words.slice(0, 2).join(' ');
  const sentence = Object.values(claim).find((value) => typeof value === 'string' && value.includes(' '));
  return String(sentence ?? 'Aussage')
    .replace(/(?<=^.{80}\S*)\s.*$/s, ' …')
    .trim();
}

/** @param baseUrl the site's origin as the build would take it */
export function isForVisitors(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' && !isExampleHost(hostname);
}

/** @param env settings as the service would read them @param baseUrl the site's origin as the build would take it */
export function missingSettings(env: Record<string, string | undefined>, baseUrl: string) {
  const isSet = (name: string) => Boolean(env[name]?.trim());
  const rows: [isThere: boolean, what: string, enter: string][] = [
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
  return rows.flatMap(([isThere, what, enter]) => (isThere ? [] : [{ what, enter }]));
}
