/** The only reader of the environment. Every variable is explained in `.env.example`. */
import { isIP } from 'node:net';
import * as z from 'zod';
import { checkEmail } from '#domain/contact/contact';
import type { MailServer } from './delivery/mails/mail.ts';
import { parseAddress, parseRange } from './http/client-address.ts';

/** The start was given up for a reason that a German sentence explains. */
export class StartError extends Error {
  override name = 'StartError';
}

const toUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** Loopback and the address ranges kept for private networks; link-local (169.254) is not among them. */
export const isPrivateHost = (host: string): boolean =>
  host === 'localhost' || ['loopback', 'private', 'uniqueLocal'].includes(parseAddress(host)?.range() ?? '');

/** A setting that `parse` reads; `otherwise` says what is wrong with the text and what to write. */
const setting = <T>(parse: (text: string) => T | undefined, otherwise: string) =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue(otherwise);
    return z.NEVER;
  });

const accepted = (accept: (text: string) => boolean, otherwise: string) =>
  setting((text) => (accept(text) ? text : undefined), otherwise);

/** 0 takes any that is free: for tests, which read it back. */
const port = (example: number) =>
  setting(
    (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
    `ist kein Port. Schreiben Sie eine Zahl von 1 bis 65535, zum Beispiel ${example}.`,
  );

const isEmail = (text: string): boolean => checkEmail(text).message === undefined;

const email = (example: string) =>
  accepted(isEmail, `ist keine E-Mail-Adresse. Schreiben Sie eine, zum Beispiel ${example}.`);

const emails = (example: string) =>
  setting((text) => {
    const addresses = text.split(/[\s,;]+/).filter(Boolean);
    return addresses.length > 0 && addresses.every(isEmail) ? addresses : undefined;
  }, `ist keine E-Mail-Adresse. Schreiben Sie eine, zum Beispiel ${example}, mehrere mit Komma getrennt.`);

const webhookUrl = accepted((text) => {
  const url = toUrl(text);
  if (!url || url.username || url.password || url.hash) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isPrivateHost(url.hostname));
}, 'ist keine geeignete Adresse. Schreiben Sie eine mit https:// ohne Benutzername und Kennwort, ' + 'zum Beispiel https://hooks.example.org/kontakt; http:// geht nur zu localhost und privaten IP-Adressen.');

function textToMailServer(text: string): MailServer | undefined {
  const url = toUrl(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) return undefined;
  if (!['', '/'].includes(url.pathname) || url.search || url.hash) return undefined;
  const secure = url.protocol === 'smtps:';
  try {
    const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port ? Number(url.port) : secure ? 465 : 587,
      secure,
      isPrivate: isPrivateHost(url.hostname),
      auth: user ? { user, pass } : undefined,
    };
  } catch {
    // A percent sign that begins no code.
    return undefined;
  }
}

const bySystemd = 'setzt systemd selbst: Nehmen Sie es aus den Einstellungen.';

const yesOrNo = setting(
  (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  'ist weder ja noch nein. Schreiben Sie true, oder lassen Sie das Feld leer.',
).default(false);

const siteOrigin = accepted((text) => {
  const url = toUrl(text);
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === text;
}, 'ist keine Adresse der Website. Schreiben Sie sie klein, ohne Pfad und ohne Schrägstrich am Ende, ' + 'zum Beispiel https://www.example.org.');

/** Base64 in full groups, as the Standard Webhooks libraries read it. */
const secretPattern = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

function secretToKey(secret: string): Buffer | undefined {
  const key = Buffer.from(secretPattern.exec(secret)?.[1] ?? '', 'base64');
  return key.length >= 24 ? key : undefined;
}

const noSecret =
  'ist kein Schlüssel. Schreiben Sie whsec_ und dahinter mindestens 24 zufällige Bytes in Base64; ' +
  "einen neuen erzeugt: node -p \"'whsec_' + crypto.randomBytes(32).toString('base64')\"";

function textToRanges(text: string): string[] | undefined {
  const ranges = text.split(/[\s,]+/).filter(Boolean);
  return ranges.every(parseRange) ? ranges : undefined;
}

const envSchema = z
  .object({
    HOST: accepted(
      (text) => text === 'localhost' || isIP(text) > 0,
      'ist keine Adresse. Schreiben Sie eine IP-Adresse dieses Rechners, zum Beispiel 127.0.0.1.',
    ).optional(),
    PORT: port(8080).default(8080),
    /** Set by systemd, where energieausweis.socket holds the port: it is open already, as descriptor 3. */
    LISTEN_FDS: z.literal('1', bySystemd).optional(),
    /** Set by systemd, where the unit has WatchdogSec=. */
    WATCHDOG_USEC: z.coerce.number(bySystemd).int(bySystemd).positive(bySystemd).optional(),
    DATABASE_URL: accepted(
      (text) => /^file:[^?#]+$/.test(text) || (/^postgres(ql)?:\/\//.test(text) && Boolean(toUrl(text)?.hostname)),
      'ist keine Datenbank. Schreiben Sie file:./data/leads.db für SQLite ' +
        'oder postgres://benutzer:kennwort@rechner:5432/name für Postgres.',
    ).default('file:./data/leads.db'),
    /** The site's origin, without a trailing slash; else where the service listens. */
    PUBLIC_BASE_URL: siteOrigin.optional(),
    /** The service's origin as visitors reach it: the site's, unless it is set up apart. */
    PUBLIC_API_URL: siteOrigin.optional(),
    /** Whether browsers ask each address below the site's domain by https alone. */
    HSTS_SUBDOMAINS: yesOrNo,
    CONTACT_WEBHOOK_URL: webhookUrl.optional(),
    NEWSLETTER_WEBHOOK_URL: webhookUrl.optional(),
    WEBHOOK_SECRET: setting(secretToKey, noSecret).optional(),
    /** The secret with which the newsletter's sender signs its reports: as a key, and as it was typed. */
    NEWSLETTER_HOOK_SECRET: setting((text) => {
      const key = secretToKey(text);
      return key && { key, text };
    }, noSecret).optional(),
    SMTP_URL: setting(
      textToMailServer,
      'ist kein Mailserver. Schreiben Sie zum Beispiel smtps://benutzer:kennwort@mail.example.org:465, ' +
        'Sonderzeichen in Benutzer und Kennwort als Code (@ als %40), und hinter dem Port nichts mehr.',
    ).optional(),
    MAIL_FROM: email('anfragen@example.org').optional(),
    MAIL_TO: emails('buero@example.org').optional(),
    /** The secret by which a check from outside marks its request as a test. */
    PROBE_SECRET: accepted(
      (text) => /^[\w+/=-]{32,}$/.test(text),
      'ist zu leicht zu raten. Schreiben Sie mindestens 32 Buchstaben und Ziffern; neue erzeugt: openssl rand -hex 24',
    ).optional(),
    TRUSTED_PROXIES: setting(
      textToRanges,
      'enthält etwas, das kein Adressbereich ist. Schreiben Sie die Adressen Ihrer Proxys mit Komma getrennt, ' +
        'zum Beispiel 10.0.0.0/8, 127.0.0.1.',
    ).default([]),
    METRICS_PORT: port(9090).optional(),
    /** The folder that stands for `content/`: seen from the project's, or a whole path. */
    CONTENT_DIR: z.string().default('content'),
  })
  .refine((env) => env.SMTP_URL === undefined || env.MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message:
      'fehlt: Mit SMTP_URL verschickt der Dienst Mails. Schreiben Sie den Absender, zum Beispiel anfragen@example.org.',
  })
  .refine((env) => env.METRICS_PORT !== env.PORT || env.PORT === 0, {
    path: ['METRICS_PORT'],
    message: 'ist derselbe Port wie PORT. Schreiben Sie einen anderen, zum Beispiel 9090.',
  });

/**
 * A Postgres on another machine that is spoken to without TLS. Who sets `sslmode`, also to `disable`, has decided; pg reads
 * more of the address than that, and it all says TLS.
 */
export function isUnencrypted(databaseUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, '');
  const isHere = host.startsWith('/') || host === 'localhost' || parseAddress(host)?.range() === 'loopback';
  return (
    protocol.startsWith('postgres') &&
    !isHere &&
    !['sslmode', 'ssl', 'sslrootcert'].some((name) => searchParams.has(name))
  );
}

/** The settings under the names the operator gives them, so that what is told of them names them too. */
export type Env = z.output<typeof envSchema>;

/** @throws StartError with one German sentence for each wrong variable; values are never repeated in it */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const set = Object.entries(source).flatMap(([name, value]) => {
    const trimmed = value?.trim();
    return trimmed ? [[name, trimmed] as const] : [];
  });
  const result = envSchema.safeParse(Object.fromEntries(set));
  if (result.success) return result.data;
  throw new StartError(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
}
