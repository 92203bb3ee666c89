/** What is said at the start, a German sentence each: what is not set, what follows, and what waits. */
import type { Company } from '#domain/company/company';
import { formatDateTime } from '#domain/language/format';
import { channelNames, channels, contactChannels, isOn, missingSettings } from '../delivery/channels.ts';
import { countGivenUp, overdueMs } from '../delivery/outbox.ts';
import { isUnencrypted, type Env } from '../env.ts';
import { count } from '../operator/table.ts';
import type { Store } from '../storage/port.ts';

export const countWaiting = async (store: Store) => ({
  stats: await store.stats(),
  /** Requests for which no message was ever made. */
  undelivered: await store.countUndelivered(),
  quarantined: await store.countQuarantined(),
  now: Date.now(),
});

type Facts = {
  company: Pick<Company, 'sample'>;
  isLaunched: boolean;
  waiting: Awaited<ReturnType<typeof countWaiting>>;
  metricsUrl: string | undefined;
};

export function startNotices(env: Env, { company, isLaunched, waiting, metricsUrl }: Facts): string[] {
  const { stats, undelivered, quarantined, now } = waiting;
  const givenUp = countGivenUp(stats);
  const on = channelNames.filter((name) => isOn(name, env));
  const isTold = contactChannels.some((name) => isOn(name, env));
  const [first, ...others] = contactChannels.map((name) => missingSettings(name, env).join(' + '));
  const [byMail, byWebhook] = [isOn('newsletter-mail', env), isOn('newsletter-webhook', env)];
  const mailSince = isOn('contact-mail', env) ? stats['contact-mail']?.oldestPendingAt : undefined;
  const idle = (['MAIL_FROM', 'MAIL_TO'] as const).filter((name) => !env.SMTP_URL && env[name]);
  const notices: [isTrue: boolean, text: string][] = [
    [
      company.sample,
      'Die Firma ist ein Muster: „energieausweis check:launch“ nennt, was vor dem Start einzutragen ist (content/company.yaml).',
    ],
    [
      !company.sample && !isLaunched,
      'Suchmaschinen nehmen diese Website nicht auf (noindex): In content/company.yaml steht unter launched nicht PUBLIC_BASE_URL.',
    ],
    [
      !isTold,
      `${first} ist nicht gesetzt${others.map((missing) => `, ${missing} auch nicht`).join('')}: ` +
        'Anfragen werden gespeichert, aber nirgends zugestellt.',
    ],
    [
      on.some((name) => channels[name].isSigned) && !env.WEBHOOK_SECRET,
      'WEBHOOK_SECRET ist nicht gesetzt: Zustellungen gehen ohne Unterschrift hinaus, der Empfänger kann sie nicht prüfen.',
    ],
    [
      byMail && !byWebhook,
      'NEWSLETTER_WEBHOOK_URL ist nicht gesetzt: Wer den Newsletter bestellt und bestätigt, steht nur hier. Die Liste mit den Links zum Abbestellen: energieausweis newsletter export',
    ],
    [
      !byMail && !byWebhook,
      'SMTP_URL ist nicht gesetzt, NEWSLETTER_WEBHOOK_URL auch nicht: Niemand schickt den Newsletter, den das Formular verspricht. ' +
        'Anmeldungen bleiben „angefordert“ und stehen nur hier: energieausweis newsletter',
    ],
    [
      !byMail && byWebhook,
      'SMTP_URL ist nicht gesetzt: Anmeldungen zum Newsletter gehen als „angefordert“ an NEWSLETTER_WEBHOOK_URL; ' +
        'bestätigen lassen muss sie der Empfänger. Hat er sie angenommen, werden sie hier nach sieben Tagen gelöscht.',
    ],
    [
      env.SMTP_URL?.isPrivate === true,
      'SMTP_URL zeigt auf diesen Rechner oder ins eigene Netz: Das Zertifikat des Mailservers wird nicht geprüft.',
    ],
    [
      mailSince !== undefined && now - mailSince >= overdueMs,
      `Mails an das Büro kommen seit ${formatDateTime(mailSince ?? 0)} nicht durch. Woran es liegt, zeigt: energieausweis open`,
    ],
    [idle.length > 0, `Ohne SMTP_URL bleibt ohne Wirkung: ${idle.join(', ')}.`],
    ...[...Map.groupBy(channelNames, (name) => missingSettings(name, env)[0])].map(
      ([setting, names]): [boolean, string] => {
        const lasting = names.filter((name) => channels[name].staleAfterMs === undefined);
        const waiting = lasting.reduce((sum, name) => sum + (stats[name]?.pending ?? 0), 0);
        return [
          setting !== undefined && waiting > 0,
          `Von früher ${waiting === 1 ? 'wartet' : 'warten'} ${count(waiting, 'Zustellung', 'Zustellungen')} darauf, dass ${setting} gesetzt wird.`,
        ];
      },
    ),
    [
      undelivered > 0,
      `${count(undelivered, 'Anfrage ist', 'Anfragen sind')} gespeichert, aber nie zugestellt worden: Damals war kein Weg eingerichtet. ` +
        (isTold ? 'Jetzt zustellen mit: energieausweis release --all' : 'Ansehen mit: energieausweis list'),
    ],
    [
      quarantined > 0,
      `${count(quarantined, 'Anfrage sieht', 'Anfragen sehen')} automatisch aus: gespeichert, aber nicht zugestellt. Ansehen mit: ` +
        'energieausweis list --quarantined; zustellen, was echt ist, mit: energieausweis release und der Nummer',
    ],
    [
      givenUp > 0,
      `${count(givenUp, 'Zustellung ist', 'Zustellungen sind')} aufgegeben worden. Ansehen mit: energieausweis open; ` +
        'noch einmal versuchen mit: energieausweis release --all; erledigt, mit: energieausweis note --all --as erledigt',
    ],
    [
      isUnencrypted(env.DATABASE_URL),
      'Postgres läuft auf einem anderen Rechner, und was dorthin geht, ist nicht verschlüsselt: Hängen Sie an DATABASE_URL ' +
        '?sslmode=verify-full an (mit eigenem Zertifikat dazu &sslrootcert=/pfad/ca.pem), oder, wo das Netz nur Ihnen gehört, ?sslmode=disable.',
    ],
    [
      env.TRUSTED_PROXIES.length === 0,
      'TRUSTED_PROXIES ist leer: Die Grenzen je Besucher gelten nach der Adresse der Verbindung. Steht ein Proxy oder CDN davor, ' +
        'tragen Sie seine Adressen ein, sonst teilen sich alle Besucher eine Grenze (bei einem Proxy auf diesem Rechner gilt dann keine).',
    ],
    [metricsUrl !== undefined, `Zustand und Messwerte: ${metricsUrl}`],
  ];
  return notices.flatMap(([isTrue, text]) => (isTrue ? [text] : []));
}
