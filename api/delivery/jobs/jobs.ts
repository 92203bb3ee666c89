/**
 * What the service looks at by itself, a row each, and the loop that does so each minute. Of what was told the database
 * remembers when, and how far it reached: no start tells it again, and of several services one does.
 */
import { day, minute } from '#domain/time-units';
import type { Level } from '../../http/log.ts';
import { errorToFields } from '../../http/log.ts';
import { UnavailableError, type Told } from '../../storage/port.ts';
import type { AttemptOutcome } from '../attempt.ts';
import { eachMinute, openAlarm, openOffice, type Alarm, type LookOptions } from './each-minute.ts';
import type { Mail } from '../mails/mail.ts';

/** What there is to tell; where neither way is there, or none is wanted, it counts as told. */
export type News = {
  /** How far it reaches. */
  mark: string;
  /** Of the message: the same where it is tried again, so that what came twice is recognised. */
  id: string;
  /** Once for each mark. */
  log?: readonly [level: Level, event: string, fields?: Record<string, string | number>];
  /** To the office. */
  mail?: (to: Mail['to']) => Mail;
  /** By the webhook for requests. */
  alarm?: Alarm | undefined;
};

export type Job = {
  /** Under which it is remembered. */
  name: string;
  /** What it looks for and whom it tells, for the operator. */
  about: string;
  /** So long after it was told nothing is looked for. */
  pauseMs: number;
  /** It tells that the database takes nothing: what cannot be written down there counts for this service alone. */
  isAboutStore?: true;
  /** @param told when it was told last, and how far that reached; nothing where a clock was ahead that said when */
  find(now: number, told: Told | undefined): Promise<News | undefined>;
};

/** Lease of the service that tells; longer than a mail server and a webhook may hang together. */
const leaseMs = 2 * minute;

export function createJobs(jobs: readonly Job[], options: LookOptions) {
  const { store, clock, log } = options;
  const office = openOffice(options);
  const alarm = openAlarm(options);
  /** Marks that stand in the log, and what this service has told itself. */
  const logged = new Map<string, string>();
  const toldHere = new Map<string, Told>();

  /** @returns whether it is told: by either way, or refused for good */
  async function tell(name: string, { mark, id, log: line, ...news }: News, signal: AbortSignal): Promise<boolean> {
    if (line && logged.get(name) !== mark) log(...line);
    logged.set(name, mark);
    const ways: (() => Promise<AttemptOutcome>)[] = [];
    if (office && news.mail) ways.push(() => office.send(id, news.mail?.(office.to) as Mail, signal));
    if (alarm && news.alarm) ways.push(() => alarm.send(id, news.alarm as Alarm, signal));
    let isTold = ways.length === 0;
    for (const send of ways) {
      const outcome = await send();
      if (outcome.kind !== 'done') log('warn', 'notice_failed', { id: name, reason: outcome.reason });
      isTold ||= outcome.kind !== 'failed';
    }
    return isTold;
  }

  async function recall(name: string): Promise<Told | undefined> {
    const known = [await store.findTold(name), toldHere.get(name)];
    return known
      .filter((told) => told !== undefined)
      .filter(({ toldAt }) => toldAt <= clock.now() + day)
      .toSorted((one, other) => other.toldAt - one.toldAt)[0];
  }

  async function look({ name, pauseMs, isAboutStore, find }: Job, signal: AbortSignal): Promise<void> {
    const orHere = (error: unknown): true => {
      if (isAboutStore && error instanceof UnavailableError) return true;
      throw error;
    };
    const now = clock.now();
    const told = await recall(name);
    if (told && pauseMs > 0 && now - told.toldAt < pauseMs) return;
    const news = await find(now, told);
    if (!news) return void logged.delete(name);
    if (!(await store.claimNotice(name, now, leaseMs).catch(orHere))) return;
    let done: Told | undefined;
    try {
      // Another service may have told it meanwhile.
      const isNews = (await recall(name))?.toldAt === told?.toldAt;
      if (isNews && (await tell(name, news, signal))) done = { toldAt: clock.now(), mark: news.mark };
    } finally {
      if (done) toldHere.set(name, done);
      await store.completeNotice(name, done).catch(orHere);
    }
  }

  return eachMinute(async (signal) => {
    await Promise.all(
      jobs.map((job) =>
        look(job, signal).catch((error: unknown) => log('error', 'outbox_unavailable', errorToFields(error))),
      ),
    );
  }, log);
}
