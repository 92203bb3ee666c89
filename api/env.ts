/** The only reader of the environment. Every variable is explained in `.env.example`. */
import { BlockList, isIP } from 'node:net';
import * as z from 'zod';
import { checkEmail } from '#domain/contact';
import type { MailServer } from './delivery/mail.ts';

export class EnvError extends Error {
  override name = 'EnvError';
}

const toUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** Loopback and the address ranges kept for private networks; link-local (169.254) is not among them. */
const privateAddresses = new BlockList();
privateAddresses.addSubnet('127.0.0.0', 8, 'ipv4');
privateAddresses.addSubnet('10.0.0.0', 8, 'ipv4');
privateAddresses.addSubnet('172.16.0.0', 12, 'ipv4');
privateAddresses.addSubnet('192.168.0.0', 16, 'ipv4');
privateAddresses.addAddress('::1', 'ipv6');
privateAddresses.addSubnet('fc00::', 7, 'ipv6');

function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || (isIP(host) > 0 && privateAddresses.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));
}

/** Text that `accept` takes; `otherwise` says what is wrong and what to write. */
const text = (accept: (text: string) => boolean, otherwise: string) => z.string().refine(accept, otherwise);

const port = (otherwise: string) =>
  text((value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535, otherwise).transform(
    Number,
  );

const webhookUrl = text((value) => {
  const url = toUrl(value);
  if (!url || url.username || url.password || url.hash) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isPrivateHost(url.hostname));
}, 'ist keine geeignete Adresse. Schreiben Sie eine mit https:// ohne Benutzername und Kennwort, ' + 'zum Beispiel https://hooks.example.org/kontakt; http:// geht nur zu localhost und privaten IP-Adressen.');

/** Host, port and login, nothing else: what is not read here would be set without effect. */
function textToMailServer(value: string): MailServer | undefined {
  const url = toUrl(value);
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

const siteOrigin = text((value) => {
  const url = toUrl(value);
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === value;
}, 'ist keine Adresse der Website. Schreiben Sie sie klein, ohne Pfad und ohne Schrägstrich am Ende, zum Beispiel https://www.example.org.');

/** Base64 in full groups, as the Standard Webhooks libraries read it. */
const secretPattern = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;
const secretToKey = (secret: string) => Buffer.from(secretPattern.exec(secret)?.[1] ?? '', 'base64');

const isEmail = (value: string) => checkEmail(value).message === undefined;

/** „10.0.0.0/8“ or a single address. */
function isCidr(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
}

const envSchema = z
  .object({
    PORT: port('ist kein Port. Schreiben Sie eine Zahl von 1 bis 65535, zum Beispiel 8080.').default(8080),
    DATABASE_URL: text(
      (value) => /^file:[^?#]+$/.test(value) || (/^postgres(ql)?:\/\//.test(value) && Boolean(toUrl(value)?.hostname)),
      'ist keine Datenbank. Schreiben Sie file:./data/leads.db für SQLite ' +
        'oder postgres://benutzer:kennwort@rechner:5432/name für Postgres.',
    ).default('file:./data/leads.db'),
    PUBLIC_BASE_URL: siteOrigin.optional(),
    PUBLIC_API_URL: siteOrigin.optional(),
    CONTACT_WEBHOOK_URL: webhookUrl.optional(),
    NEWSLETTER_WEBHOOK_URL: webhookUrl.optional(),
    WEBHOOK_SECRET: text(
      (value) => secretPattern.test(value) && secretToKey(value).length >= 24,
      'ist kein Schlüssel. Schreiben Sie whsec_ und dahinter mindestens 24 zufällige Bytes in Base64; ' +
        "einen neuen erzeugt: node -p \"'whsec_' + crypto.randomBytes(32).toString('base64')\"",
    )
      .transform(secretToKey)
      .optional(),
    SMTP_URL: text(
      (value) => textToMailServer(value) !== undefined,
      'ist kein Mailserver. Schreiben Sie zum Beispiel smtps://benutzer:kennwort@mail.example.org:465, ' +
        'Sonderzeichen in Benutzer und Kennwort als Code (@ als %40), und hinter dem Port nichts mehr.',
    )
      .transform(textToMailServer)
      .optional(),
    MAIL_FROM: text(
      isEmail,
      'ist keine E-Mail-Adresse. Schreiben Sie eine, zum Beispiel anfragen@example.org.',
    ).optional(),
    MAIL_TO: text(isEmail, 'ist keine E-Mail-Adresse. Schreiben Sie eine, zum Beispiel buero@example.org.').optional(),
    TRUSTED_PROXIES: z
      .string()
      .transform((value) => value.split(/[\s,]+/).filter(Boolean))
      .refine(
        (list) => list.every(isCidr),
        'enthält etwas, das kein Adressbereich ist. Schreiben Sie die Adressen Ihrer Proxys mit Komma getrennt, ' +
          'zum Beispiel 10.0.0.0/8, 127.0.0.1.',
      )
      .default([]),
    METRICS_PORT: port('ist kein Port. Schreiben Sie eine Zahl von 1 bis 65535, zum Beispiel 9090.').optional(),
  })
  .refine((env) => env.SMTP_URL === undefined || env.MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message:
      'fehlt: Mit SMTP_URL verschickt der Dienst Mails. Schreiben Sie den Absender, zum Beispiel anfragen@example.org.',
  })
  .refine((env) => env.METRICS_PORT !== env.PORT, {
    path: ['METRICS_PORT'],
    message: 'ist derselbe Port wie PORT. Schreiben Sie einen anderen, zum Beispiel 9090.',
  });

export type Env = {
  port: number;
  databaseUrl: string;
  /** The site's origin, without a trailing slash. */
  publicBaseUrl: string;
  /** The service's origin as visitors reach it: the site's, unless it is set up apart. */
  publicApiUrl: string;
  contactWebhookUrl: string | undefined;
  newsletterWebhookUrl: string | undefined;
  /** The decoded key. */
  webhookSecret: Buffer | undefined;
  mailServer: MailServer | undefined;
  /** Set where there is a mail server. */
  mailFrom: string | undefined;
  /** Where mails about contacts go. */
  mailTo: string | undefined;
  /** Addresses and CIDR ranges. */
  trustedProxies: string[];
  metricsPort: number | undefined;
};

/** @throws EnvError with one German sentence for each wrong variable; values are never repeated in it */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const set = Object.entries(source).flatMap(([name, value]) => {
    const trimmed = value?.trim();
    return trimmed ? [[name, trimmed] as const] : [];
  });
  const result = envSchema.safeParse(Object.fromEntries(set));
  if (!result.success) {
    throw new EnvError(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
  }
  const env = result.data;
  const publicBaseUrl = env.PUBLIC_BASE_URL ?? `http://localhost:${env.PORT}`;
  return {
    port: env.PORT,
    databaseUrl: env.DATABASE_URL,
    publicBaseUrl,
    publicApiUrl: env.PUBLIC_API_URL ?? publicBaseUrl,
    contactWebhookUrl: env.CONTACT_WEBHOOK_URL,
    newsletterWebhookUrl: env.NEWSLETTER_WEBHOOK_URL,
    webhookSecret: env.WEBHOOK_SECRET,
    mailServer: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailTo: env.MAIL_TO,
    trustedProxies: env.TRUSTED_PROXIES,
    metricsPort: env.METRICS_PORT,
  };
}
