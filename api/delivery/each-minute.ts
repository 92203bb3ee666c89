/** Checks that run each minute, and the way to the office's mailbox for what they find. */
import { minute } from '#domain/time-units';
import type { Clock } from '../clock.ts';
import type { Env } from '../env.ts';
import { errorToFields, type Log } from '../http/log.ts';
import type { Store } from '../storage/port.ts';
import type { AttemptOutcome } from './attempt.ts';
import { channels, isOn, type Sender } from './channels.ts';
import type { Mail } from './mail.ts';
import type { MailWriter } from './write-mail.ts';

/** The parts that a check needs which mails the office. */
export type LookOptions = { store: Store; clock: Clock; log: Log; env: Env; sender: Sender; mails: MailWriter };

/** The way to the office's mailbox, `undefined` where none is set up. */
export function openOffice({ env, sender, clock }: LookOptions) {
  if (!isOn('contact-mail', env) || env.MAIL_TO === undefined) return undefined;
  const attempt = channels['contact-mail'].open(env, sender);
  return {
    to: env.MAIL_TO,
    /** @param id the same where it is tried again: a mail that came twice is recognised */
    send: (id: string, mail: Mail, signal: AbortSignal): Promise<AttemptOutcome> =>
      attempt({ id, body: JSON.stringify(mail), now: clock.now(), timeoutMs: 20_000, signal }),
  };
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
