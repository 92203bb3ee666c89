/** The rows of `jobs.ts`. */
import type { Company } from '#domain/company/company';
import { contactLifeMonths } from '#domain/contact/retention';
import { dayToTime, formatDateTime, timeToClock, timeToDay } from '#domain/language/format';
import { day, hour, minute } from '#domain/time-units';
import { addDays } from '#domain/tools/day';
import type { VisitFacts } from '#domain/site/visits';
import type { AtTime } from '../../process/by-day.ts';
import { UnavailableError, type StoredDelivery } from '../../storage/port.ts';
import { count } from '../../operator/table.ts';
import type { Retention } from '../../storage/retention.ts';
import { callReminders, morning } from './call-reminder.ts';
import { contactsToFigures } from './call-week.ts';
import { contactChannels } from '../channels.ts';
import { callWeekMail, heldBackMail } from '../mails/office-mails.ts';
import { diskMail, expiryMail, givenUpMail, overdueMail } from '../mails/operator-mails.ts';
import type { Job, JobOptions, News } from './jobs.ts';
import { oldestAboutContact, overdueMs } from '../outbox.ts';

type TableOptions = JobOptions & {
  retention: Pick<Retention, 'latest'>;
  companyAt: AtTime<Company>;
  wake: () => void;
} & Pick<VisitFacts, 'pageTitles'>;

/** Ages at which a channel that hangs is told of, until nothing of it is overdue any more. */
const ages = [
  { name: '15min', ms: overdueMs, words: '15 Minuten' },
  { name: '1h', ms: hour, words: 'einer Stunde' },
  { name: '24h', ms: day, words: '24 Stunden' },
] as const;
/** More stand in the lists on the service's machine. */
const givenUpAtMost = 30;
const quarantinedAtMost = 50;

/** '2025-03-06' → '2025-03-03', the Monday of its week */
const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

export function toJobs(options: TableOptions): Job[] {
  const { store, env, writeOfDay, retention, companyAt, pageTitles } = options;

  /** Each hangs by the other way, so that a dead delivery is seen by those who wait for it. */
  const overdue = (
    channel: 'contact-webhook' | 'contact-mail',
    toNews: (words: string, since: number, count: number) => Pick<News, 'mail' | 'alarm'>,
  ) => ({
    name: `overdue ${channel}`,
    pauseMs: 0,
    async find(now: number, lastNotice: { mark: string } | undefined): Promise<News | undefined> {
      const stats = await store.stats();
      const since = oldestAboutContact(stats, env).get(channel) ?? now;
      const reached = ages.filter(({ ms }) => now - since >= ms);
      const before = Number(lastNotice?.mark ?? 0);
      const age = reached.at(-1);
      // Nothing is overdue any more: the next time is told anew.
      if (!age) return before > 0 ? { mark: '0', id: channel } : undefined;
      if (reached.length <= before) return undefined;
      return {
        mark: String(reached.length),
        id: `overdue_${channel}_${age.name}_${since}`,
        log: ['error', 'deliveries_overdue', { channel, age: age.name }],
        ...toNews(age.words, since, stats[channel]?.pending ?? 0),
      };
    },
  });

  /** A message belongs to a request or tells of one that was deleted. */
  async function givenUpToRow({ contactId, channel, lastError }: StoredDelivery) {
    const { contact } = { ...(contactId !== null && (await store.findContact(contactId))) };
    const who = contact
      ? `${contact.firstName} ${contact.lastName}, ${contact.city}, ${contact.phone}`
      : 'Nachricht von einer Löschung';
    return {
      label: contact ? formatDateTime(Date.parse(contact.receivedAt)) : '',
      value: `${who} (${channel}: ${lastError ?? ''})`,
    };
  }

  return [
    {
      about: 'requests that the webhook has not taken for 15 minutes, 1 hour, 24 hours; by mail',
      ...overdue('contact-webhook', (words, since) => ({
        mail: writeOfDay(overdueMail, { age: words, time: formatDateTime(since) }),
      })),
    },
    {
      about: 'mails to the office that hang for as long; by the webhook',
      ...overdue('contact-mail', (_, since, count) => ({
        alarm: {
          ...{ reason: 'mail-overdue', count, since: new Date(since).toISOString() },
          text: 'Mails an das Büro kommen nicht durch: Mailserver, Kennwort oder Postfach prüfen. Anfragen sind gespeichert; was wartet, zeigt „energieausweis open“.',
        },
      })),
    },
    {
      name: 'given-up',
      about:
        'messages about requests that were given up, and each morning until somebody has dealt with them; by mail, and by the webhook where the mail is one of them',
      pauseMs: 15 * minute,
      async find(now, lastNotice) {
        const stats = await store.stats();
        if (contactChannels.every((name) => !stats[name]?.givenUp)) return undefined;
        const givenUp = (await store.listDeliveries()).filter(
          ({ state, channel }) => state === 'parked' && contactChannels.includes(channel),
        );
        const mark = givenUp
          .map(({ parkedAt }) => parkedAt ?? '')
          .reduce((one, other) => (one > other ? one : other), '');
        const isAnotherDay =
          lastNotice && timeToClock(now) >= morning && timeToDay(now) !== timeToDay(lastNotice.sentAt);
        if (givenUp.length === 0 || (lastNotice && mark <= lastNotice.mark && !isAnotherDay)) return undefined;
        const rows = await Promise.all(givenUp.slice(-givenUpAtMost).map(givenUpToRow));
        return {
          mark,
          id: `given-up_${now}`,
          log: ['error', 'deliveries_given_up', { pending: givenUp.length }],
          mail: writeOfDay(givenUpMail, { count: givenUp.length, rows }),
          alarm: givenUp.some(({ channel }) => channel === 'contact-mail')
            ? {
                ...{ reason: 'given-up', count: givenUp.length },
                text: 'Zustellungen von Anfragen sind aufgegeben worden. Was fehlt und warum, zeigt „energieausweis open“; die Anfragen selbst „energieausweis list“.',
              }
            : undefined,
        };
      },
    },
    {
      name: 'held-back',
      about: 'requests in quarantine that were not told of; by mail, with links that release or refuse each',
      pauseMs: day,
      async find(_, lastNotice) {
        const pending = await store.countQuarantined();
        const waiting = pending === 0 ? [] : await store.listContacts(quarantinedAtMost, true);
        const news = waiting.filter(({ receivedAt }) => !lastNotice || receivedAt > lastNotice.mark);
        if (!news[0]) return undefined;
        return {
          mark: news[0].receivedAt,
          id: `held-back_${news[0].id}`,
          log: ['warn', 'contacts_held_back', { pending }],
          mail: writeOfDay(heldBackMail, { count: pending, listed: news }),
        };
      },
    },
    {
      name: 'expiry',
      about: 'requests whose time is over and that stay, since nobody was told of them; by mail',
      pauseMs: day,
      async find(now) {
        const undelivered = retention.latest()?.undelivered ?? 0;
        if (undelivered === 0) return undefined;
        const reason =
          `${count(undelivered, 'Anfrage ist', 'Anfragen sind')} älter als ${contactLifeMonths} Monate und nie zugestellt worden, also noch nicht gelöscht. ` +
          'Zustellen mit: energieausweis release --all; löschen mit: energieausweis forget und der E-Mail-Adresse';
        return { mark: '', id: `expiry_${now}`, mail: writeOfDay(expiryMail, { reason }) };
      },
    },
    {
      name: 'disk',
      about: 'less than 200 MB free on the disk of the database; by mail',
      pauseMs: day,
      async find(now) {
        const isLow = await store.checkWritable().then(
          () => false,
          (error: unknown) => error instanceof UnavailableError && error.reason === 'disk-low',
        );
        if (!isLow) return undefined;
        return { mark: 'low', id: `disk_${now}`, log: ['error', 'disk_low'], mail: writeOfDay(diskMail, {}) };
      },
    },
    {
      name: 'call-week',
      about: 'on Mondays after 6:00 how the calls of the week before went, where `callReminders` asks for it; by mail',
      pauseMs: 0,
      async find(now, lastNotice) {
        const today = timeToDay(now);
        const monday = mondayOf(today);
        const isEarly = today === monday && timeToClock(now) < morning;
        if (!companyAt(now).callReminders?.weekly || isEarly || (lastNotice && lastNotice.mark >= monday))
          return undefined;
        const from = addDays(monday, -7);
        const span = { from: Date.parse(dayToTime(from)), to: Date.parse(dayToTime(monday)) };
        const contacts = await store.listContacts(Number.MAX_SAFE_INTEGER, false, span);
        const figures = contactsToFigures(contacts, pageTitles, now);
        return {
          mark: monday,
          id: `call-week_${monday}`,
          ...(figures.requests > 0 && {
            mail: writeOfDay(callWeekMail, { figures, from, until: addDays(monday, -1) }),
          }),
        };
      },
    },
    callReminders(options),
  ];
}
