/** What of the published texts is online, as a site says at `/online.json`; `deploy/update.sh` and builds on a CDN write it. */
import { formatDateTime, timeToClock, timeToDay } from '#domain/language/format';

/** Where the file lies. */
export const onlinePath = '/online.json';

const states = ['checking', 'stopped', 'back'] as const;

export type Online = {
  /** Commit of the pages that visitors see. */
  commit: string;
  /** Milliseconds since the epoch, since when. */
  at: number;
  /** A newer commit that is not online: looked at just now, stopped by what was found, or taken back by hand. */
  next?: { commit: string; state: (typeof states)[number]; at: number };
};

/** How far a published commit has come. */
export type PublishState = 'sent' | (typeof states)[number] | 'online';

/** Whether it may still change without anybody's doing. */
export const isUnderWay = (state: PublishState): boolean => state === 'sent' || state === 'checking';

/** How often whoever published sees a new state, and for how long: a build from nothing takes minutes. */
export const lookEveryMs = 5000;
export const lookForMs = 15 * 60_000;

/** How long the build takes by which whoever publishes tries it on their own machine. */
export const tryBuildTakes = 'meist zwei bis drei Minuten';

/** @returns `undefined` where it is something else, as a host's page for what it does not find */
export function parseOnline(text: string): Online | undefined {
  try {
    const { commit, at, next } = JSON.parse(text) as Record<string, unknown> & { next?: Record<string, unknown> };
    const [since, nextSince] = [at, next?.['at']].map((time) => Date.parse(String(time)));
    if (!isCommit(commit) || !since) return undefined;
    const state = states.find((known) => known === next?.['state']);
    return {
      commit,
      at: since,
      ...(state &&
        isCommit(next?.['commit']) &&
        nextSince && { next: { commit: next['commit'], state, at: nextSince } }),
    };
  } catch {
    return undefined;
  }
}

const isCommit = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{40,64}$/.test(value);

/** @param isIn whether the published commit is among those that lead to this one */
export async function toPublishState(
  { commit, next }: Online,
  isIn: (commit: string) => Promise<boolean>,
): Promise<PublishState> {
  if (await isIn(commit)) return 'online';
  return next && (await isIn(next.commit)) ? next.state : 'sent';
}

/** Milliseconds since the epoch → '10:42 Uhr', or with its day where that is another. */
const timeToText = (time: number, now: number): string =>
  timeToDay(time) === timeToDay(now) ? `${timeToClock(time)} Uhr` : formatDateTime(time);

/** 'Gesendet, geprüft, online seit 10:42 Uhr.' @param now milliseconds since the epoch */
export function publishStateToText(state: PublishState, { at, next }: Online, now: number): string {
  const since = timeToText(next?.at ?? at, now);
  switch (state) {
    case 'online':
      return `Gesendet, geprüft, online seit ${timeToText(at, now)}.`;
    case 'checking':
      return `Gesendet; wird seit ${since} geprüft und gebaut.`;
    case 'stopped':
      return `Gesendet, aber um ${since} angehalten: Die Website zeigt weiter den Stand davor. Warum, steht in der Mail an Sie.`;
    case 'back':
      return 'Gesendet, aber die Website zeigt einen früheren Stand: Die Person, die sie betreut, hat das so eingestellt.';
    case 'sent':
      return 'Gesendet; die Website hat es noch nicht geholt.';
  }
}
