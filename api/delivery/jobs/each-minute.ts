/** Checks that run each minute, and the way to the office's mailbox for what they find. */
import { minute } from '#domain/time-units';
import type { Clock } from '../../process/clock.ts';
import type { Env } from '../../env.ts';
import { errorToFields, type Log } from '../../http/log.ts';
import type { Store } from '../../storage/port.ts';
import type { AttemptOutcome } from '../attempt.ts';
import { channels, isOn, type Channel, type Sender } from '../channels.ts';
import type { Mail } from '../mails/mail.ts';
import type { MailWriter } from '../mails/write-mail.ts';

/** Time of day in Germany from which the office is told what it is told each morning. */
export const morning = '06:00';

/** The parts that a check needs which mails the office. */
export type LookOptions = { store: Store; clock: Clock; log: Log; env: Env; sender: Sender; mails: MailWriter };

/** A channel for a message that stands in no outbox; `undefined` where it is off. */
export function openWay(channel: Channel, { env, sender, clock }: Pick<LookOptions, 'env' | 'sender' | 'clock'>) {
  if (!isOn(channel, env)) return undefined;
  const attempt = channels[channel].open(env, sender);
  /** @param id the same where it is tried again: what came twice is recognised */
  return (id: string, body: object, signal: AbortSignal): Promise<AttemptOutcome> =>
    attempt({ id, body: JSON.stringify(body), now: clock.now(), timeoutMs: 20_000, signal });
}

/** The way to the office's mailbox, `undefined` where none is set up. */
export function openOffice(options: Pick<LookOptions, 'env' | 'sender' | 'clock'>) {
  const { MAIL_TO: to } = options.env;
  const send: undefined | ((id: string, mail: Mail, signal: AbortSignal) => Promise<AttemptOutcome>) = openWay(
    'contact-mail',
    options,
  );
  return send && to && { to, send };
}

/** What the webhook for requests is told of the service itself. */
export type Alarm = {
  /** `mail-overdue`: mails to the office hang. `given-up`: messages about requests were given up. */
  reason: 'mail-overdue' | 'given-up';
  /** How many messages it is about. */
  count: number;
  /** ISO 8601 of the oldest. */
  since?: string;
};

/** How each alarm reads. */
const alarmWords: Record<Alarm['reason'], string> = {
  'mail-overdue':
    'Mails an das Büro kommen nicht durch: Mailserver, Kennwort oder Postfach prüfen. Anfragen sind gespeichert; was wartet, zeigt „energieausweis open“.',
  'given-up':
    'Zustellungen von Anfragen sind aufgegeben worden. Was fehlt und warum, zeigt „energieausweis open“; die Anfragen selbst „energieausweis list“.',
};

/** The way to the webhook for requests, for what no mail can tell; `undefined` where none is set up. */
export function openAlarm(options: LookOptions) {
  const send = openWay('contact-webhook', options);
  return (
    send && {
      /** @param id the same where it is tried again */
      send: (id: string, alarm: Alarm, signal: AbortSignal): Promise<AttemptOutcome> => {
        const at = new Date(options.clock.now()).toISOString();
        return send(`msg_${id}`, { event: 'service.alarm', id, at, ...alarm, text: alarmWords[alarm.reason] }, signal);
      },
    }
  );
}

/** @param check ends what it has begun where the signal says so */
export function eachMinute(check: (signal: AbortSignal) => Promise<void>, log: Log) {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  /** One at a time: a mail server may hang for longer than a minute lasts. */
  const run = (): Promise<void> =>
    (running ??= check(abort.signal)
      .catch((error: unknown) => log('error', 'outbox_unavailable', errorToFields(error)))
      .finally(() => (running = undefined)));

  return {
    run,
    /** The first check comes after a minute, in which messages from before the start may leave. */
    start(): void {
      timer ??= setInterval(() => void run(), minute);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      abort.abort();
      await running;
    },
  };
}
