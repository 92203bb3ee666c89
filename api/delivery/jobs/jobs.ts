/**
 * The loop that asks the rows of `job-table.ts` each minute what there is to tell. Of what was told the database remembers
 * when, and how far it reached: no start tells it again, and of several services one does.
 */
import { minute } from '#domain/time-units';
import type { Clock } from '../../process/clock.ts';
import type { Env } from '../../env.ts';
import { errorToFields, type Level, type Log } from '../../http/log.ts';
import type { LastNotice, Store } from '../../storage/port.ts';
import { attemptMs, type AttemptOutcome } from '../attempt.ts';
import { channels, isOn, type Channel, type Sender } from '../channels.ts';
import type { Mail } from '../mails/mail.ts';
import type { WriteOfDay } from '../mails/mail-context.ts';

/** Trouble of the service itself that the webhook for requests is told: mails to the office hang, or messages were given up. */
type Alarm = {
  reason: 'mail-overdue' | 'given-up';
  count: number;
  /** ISO 8601 of the oldest. */
  since?: string;
  /** What that means and what to do, in German. */
  text: string;
};

/** What a job has to tell, by mail and by webhook (`alarm`). If neither is set, or its channel is off, it counts as told. */
export type News = {
  /** How far the news reaches: the next run compares its own with this one. */
  mark: string;
  /** The message's id: a second try has the same, so that the receiver recognises a repetition. */
  id: string;
  /** Logged once for each mark. */
  log?: readonly [level: Level, event: string, fields?: Record<string, string | number>];
  mail?: Mail;
  alarm?: Alarm | undefined;
};

export type Job = {
  name: string;
  /** What it looks for and whom it tells, for the operator. */
  about: string;
  /** After it was told, the job pauses for this long. */
  pauseMs: number;
  find(now: number, lastNotice: LastNotice | undefined): Promise<News | undefined>;
};

export type JobOptions = { store: Store; clock: Clock; log: Log; env: Env; sender: Sender; writeOfDay: WriteOfDay };

/** A channel for a message that stands in no outbox; `undefined` where it is off. */
export function openChannel(channel: Channel, { env, sender, clock }: Pick<JobOptions, 'env' | 'sender' | 'clock'>) {
  if (!isOn(channel, env)) return undefined;
  const attempt = channels[channel].open(env, sender);
  return (id: string, body: object, signal: AbortSignal): Promise<AttemptOutcome> =>
    attempt({ id, body: JSON.stringify(body), now: clock.now(), timeoutMs: attemptMs, signal });
}

/** Lease of the service that tells; longer than a mail server and a webhook may hang. */
const leaseMs = 2 * minute;

export function createJobs(jobs: readonly Job[], options: JobOptions) {
  const { store, clock, log } = options;
  const [office, webhook] = [openChannel('contact-mail', options), openChannel('contact-webhook', options)];
  /** Marks that stand in the log. */
  const logged = new Map<string, string>();
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;

  /** @returns whether it is sent: by either way, or refused for good */
  async function send(name: string, { mark, id, log: line, mail, alarm }: News): Promise<boolean> {
    if (line && logged.get(name) !== mark) log(...line);
    logged.set(name, mark);
    const at = new Date(clock.now()).toISOString();
    const outcomes = await Promise.all(
      [
        mail && office?.(id, mail, abort.signal),
        alarm && webhook?.(`msg_${id}`, { event: 'service.alarm', id, at, ...alarm }, abort.signal),
      ].filter((sent) => sent !== undefined),
    );
    for (const outcome of outcomes)
      if (outcome.kind !== 'done')
        // A line has no blanks.
        log('warn', 'notice_failed', { id: name.replace(' ', ':'), reason: outcome.reason });
    return outcomes.length === 0 || outcomes.some(({ kind }) => kind !== 'failed');
  }

  async function look({ name, pauseMs, find }: Job): Promise<void> {
    const now = clock.now();
    const lastNotice = await store.findLastNotice(name);
    if (lastNotice && pauseMs > 0 && now - lastNotice.sentAt < pauseMs) return;
    const news = await find(now, lastNotice);
    if (!news) return void logged.delete(name);
    if (!(await store.claimNotice(name, now, leaseMs))) return;
    let done: LastNotice | undefined;
    try {
      // Another service may have sent it meanwhile.
      const isNews = (await store.findLastNotice(name))?.sentAt === lastNotice?.sentAt;
      if (isNews && (await send(name, news))) done = { sentAt: clock.now(), mark: news.mark };
    } finally {
      await store.completeNotice(name, done);
    }
  }

  const lookAtAll = () =>
    Promise.all(
      jobs.map((job) => look(job).catch((error: unknown) => log('error', 'outbox_unavailable', errorToFields(error)))),
    );
  /** One round at a time: a mail server may hang for longer than a minute lasts. */
  const run = () => (running ??= lookAtAll().finally(() => (running = undefined)));

  return {
    run,
    /** The first round comes after a minute, in which messages from before the start may leave. */
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
