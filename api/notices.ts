/** What the operator is told at start. */
import type { Env } from './env.ts';
import type { OutboxStats } from './storage/port.ts';

export function startNotices(env: Env, outbox: OutboxStats): string[] {
  return [
    ...contactNotices(env),
    ...newsletterNotices(env),
    ...mailNotices(env),
    ...outboxNotices(env, outbox),
    ...proxyNotices(env),
    ...(env.metricsPort === undefined ? [] : [`Zustand und Messwerte: http://127.0.0.1:${env.metricsPort}/metrics`]),
  ];
}

function contactNotices({ contactWebhookUrl, newsletterWebhookUrl, webhookSecret, mailServer, mailTo }: Env): string[] {
  const notices: string[] = [];
  if (contactWebhookUrl === undefined && !(mailServer && mailTo)) {
    notices.push(
      'CONTACT_WEBHOOK_URL ist nicht gesetzt, MAIL_TO mit SMTP_URL auch nicht: Anfragen werden gespeichert, aber nirgends zugestellt.',
    );
  }
  if ((contactWebhookUrl ?? newsletterWebhookUrl) !== undefined && webhookSecret === undefined) {
    notices.push(
      'WEBHOOK_SECRET ist nicht gesetzt: Zustellungen gehen ohne Unterschrift hinaus, der Empfänger kann sie nicht prüfen.',
    );
  }
  return notices;
}

function newsletterNotices({ mailServer, newsletterWebhookUrl }: Env): string[] {
  if (mailServer) {
    return newsletterWebhookUrl === undefined
      ? [
          'NEWSLETTER_WEBHOOK_URL ist nicht gesetzt: Wer den Newsletter bestellt und bestätigt, steht nur in der Tabelle „subscriptions“, ohne den Link zum Abbestellen, den jede Ausgabe braucht.',
        ]
      : [];
  }
  return [
    newsletterWebhookUrl === undefined
      ? 'SMTP_URL ist nicht gesetzt: Niemand kann den Newsletter bestätigen. Anmeldungen bleiben „angefordert“ und werden nach sieben Tagen gelöscht.'
      : 'SMTP_URL ist nicht gesetzt: Anmeldungen zum Newsletter gehen als „angefordert“ an NEWSLETTER_WEBHOOK_URL; ' +
        'bestätigen lassen muss sie der Empfänger. Hier werden sie nach sieben Tagen gelöscht.',
  ];
}

function mailNotices({ mailServer, mailFrom, mailTo }: Env): string[] {
  if (mailServer) {
    return mailServer.isPrivate
      ? ['SMTP_URL zeigt auf diesen Rechner oder ins eigene Netz: Das Zertifikat des Mailservers wird nicht geprüft.']
      : [];
  }
  const idle = Object.entries({ MAIL_FROM: mailFrom, MAIL_TO: mailTo }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  return idle.length > 0 ? [`Ohne SMTP_URL bleibt ohne Wirkung: ${idle.join(', ')}.`] : [];
}

function outboxNotices(env: Env, { parked, pendingByChannel }: OutboxStats): string[] {
  const isMissing = {
    'contact-webhook': env.contactWebhookUrl === undefined && 'CONTACT_WEBHOOK_URL',
    'newsletter-webhook': env.newsletterWebhookUrl === undefined && 'NEWSLETTER_WEBHOOK_URL',
    'contact-mail': !env.mailServer && 'SMTP_URL',
    'newsletter-mail': !env.mailServer && 'SMTP_URL',
  };
  const notices: string[] = [];
  for (const setting of new Set(Object.values(isMissing))) {
    const waiting = Object.entries(isMissing).reduce(
      (sum, [channel, missing]) =>
        missing === setting ? sum + (pendingByChannel[channel as keyof typeof isMissing] ?? 0) : sum,
      0,
    );
    if (setting && waiting > 0)
      notices.push(`Von früher warten ${waiting} Zustellungen darauf, dass ${setting} gesetzt wird.`);
  }
  if (parked > 0) {
    notices.push(
      `${parked} Zustellungen sind aufgegeben worden und liegen in der Tabelle „deliveries“ (state = 'parked').`,
    );
  }
  return notices;
}

function proxyNotices({ trustedProxies }: Env): string[] {
  if (trustedProxies.length > 0) return [];
  return [
    'TRUSTED_PROXIES ist leer: Die Grenzen je Besucher gelten nach der Adresse der Verbindung. Steht ein Proxy oder CDN davor, ' +
      'tragen Sie seine Adressen ein, sonst teilen sich alle Besucher eine Grenze (bei einem Proxy auf diesem Rechner gilt dann keine).',
  ];
}
