/** What the operator is told at start. */
import type { Env } from './env.ts';
import type { OutboxStats } from './storage/port.ts';

/** Settings that are checked already and used by nothing yet. */
const unused = {
  NEWSLETTER_WEBHOOK_URL: 'newsletterWebhookUrl',
  SMTP_URL: 'smtpUrl',
  MAIL_FROM: 'mailFrom',
  MAIL_TO: 'mailTo',
} as const satisfies Record<string, keyof Env>;

export function startNotices(env: Env, outbox: OutboxStats): string[] {
  const notices: string[] = [];
  if (env.contactWebhookUrl === undefined) {
    notices.push('CONTACT_WEBHOOK_URL ist nicht gesetzt: Anfragen werden gespeichert, aber nirgends zugestellt.');
    if (outbox.pending > 0)
      notices.push(`Von früher warten ${outbox.pending} Zustellungen darauf, dass CONTACT_WEBHOOK_URL gesetzt wird.`);
  } else if (env.webhookSecret === undefined) {
    notices.push(
      'WEBHOOK_SECRET ist nicht gesetzt: Zustellungen gehen ohne Unterschrift hinaus, der Empfänger kann sie nicht prüfen.',
    );
  }
  if (outbox.parked > 0) {
    notices.push(
      `${outbox.parked} Zustellungen sind aufgegeben worden und liegen in der Tabelle „deliveries“ (state = 'parked').`,
    );
  }
  if (env.trustedProxies.length === 0) {
    notices.push(
      'TRUSTED_PROXIES ist leer: Die Grenzen je Besucher gelten nach der Adresse der Verbindung. Steht ein Proxy oder CDN davor, ' +
        'tragen Sie seine Adressen ein, sonst teilen sich alle Besucher eine Grenze (bei einem Proxy auf diesem Rechner gilt dann keine).',
    );
  }
  const set = Object.entries(unused).flatMap(([name, key]) => (env[key] === undefined ? [] : [name]));
  if (set.length > 0) {
    notices.push(
      `Gesetzt, aber noch ohne Wirkung: ${set.join(', ')}. Newsletter und E-Mail-Versand gibt es in diesem Dienst noch nicht.`,
    );
  }
  if (env.metricsPort !== undefined) notices.push(`Zustand und Messwerte: http://127.0.0.1:${env.metricsPort}/metrics`);
  return notices;
}
