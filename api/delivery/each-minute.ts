/** A look that is taken each minute, and what the office is told of what it finds. */
import type { Env } from '../env.ts';
import { errorToFields, type Log } from '../http/log.ts';
import { channels, isOn, type Sender } from './channels.ts';

const minuteMs = 60_000;

/** The way to the office's mailbox, `undefined` where none is set up. */
export function openOffice(env: Env, sender: Sender) {
  if (!isOn('contact-mail', env) || env.MAIL_TO === undefined) return undefined;
  return { to: env.MAIL_TO, attempt: channels['contact-mail'].open(env, sender) };
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
    /** Not at once: what lay while the service was off has a minute to leave. */
    start(): void {
      timer ??= setInterval(() => void run(), minuteMs);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      abort.abort();
      await running;
    },
  };
}
