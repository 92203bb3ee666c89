/** Settings that still say what the manual says: with them the service would start, and nobody would hear of a request. */
import { isReservedName } from '#domain/contact/reserved-names';
import { isPrivateHost, StartError, type Env } from './env.ts';

const hostOf = (url: string | undefined) => (url === undefined ? [] : [new URL(url).hostname]);
const domainOf = (address: string) => address.split('@').at(-1) ?? '';

/** A trial on one's own machine: its mail server delivers nothing, and no visitor reaches its pages. */
const isTrial = ({ SMTP_URL: server, PUBLIC_BASE_URL: site }: Env) =>
  (server?.isPrivate ?? true) && hostOf(site).every(isPrivateHost);

type Placeholder = {
  setting: keyof Env;
  /** What to write instead, in German, behind „Schreiben Sie“. */
  enter: string;
};
type Row = Placeholder & { hosts: (env: Env) => string[] };

const address = (
  setting: 'PUBLIC_BASE_URL' | 'PUBLIC_API_URL' | 'CONTACT_WEBHOOK_URL' | 'NEWSLETTER_WEBHOOK_URL',
  enter: string,
): Row => ({ setting, enter, hosts: (env) => hostOf(env[setting]) });

const mailbox = (setting: 'MAIL_FROM' | 'MAIL_TO', enter: string): Row => ({
  setting,
  enter,
  hosts: (env) => (isTrial(env) ? [] : [env[setting] ?? []].flat().map(domainOf)),
});

const orNothing = ', oder lassen Sie das Feld leer';
const rows: readonly Row[] = [
  address('PUBLIC_BASE_URL', 'die Adresse, unter der Besucher Ihre Website erreichen'),
  address('PUBLIC_API_URL', `die Adresse des Dienstes${orNothing}`),
  address('CONTACT_WEBHOOK_URL', `die Adresse des Programms, das Ihre Anfragen annimmt${orNothing}`),
  address('NEWSLETTER_WEBHOOK_URL', `die Adresse des Programms, das Anmeldungen annimmt${orNothing}`),
  {
    setting: 'SMTP_URL',
    enter: `den Mailserver Ihres Anbieters${orNothing}`,
    hosts: ({ SMTP_URL: server }) => (server ? [server.host] : []),
  },
  mailbox('MAIL_FROM', 'eine Adresse Ihrer Domain, von der Ihr Mailserver senden darf'),
  mailbox('MAIL_TO', 'das Postfach, in dem Ihr Büro Anfragen liest'),
];

/** Settings that name a host of examples. */
export const findPlaceholders = (env: Env): Placeholder[] =>
  rows.filter(({ hosts }) => hosts(env).some(isReservedName)).map(({ setting, enter }) => ({ setting, enter }));

/** @throws StartError with one German sentence for each; values are never repeated in it */
export function refusePlaceholders(env: Env): Env {
  const found = findPlaceholders(env);
  if (found.length === 0) return env;
  throw new StartError(
    found
      .map(({ setting, enter }) => `${setting} ist noch das Beispiel der Anleitung. Schreiben Sie ${enter}.`)
      .join('\n'),
  );
}
