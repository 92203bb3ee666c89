/** Figures of the outbox that somebody has to know. */
import { minute } from '#domain/time-units';
import type { Env } from '../env.ts';
import type { OutboxStats } from '../storage/port.ts';
import { channelNames, channels, contactChannels, isOn, type Channel } from './channels.ts';

/** So long a message about a request may wait before that is told. */
export const overdueMs = 15 * minute;

/** When the oldest message about a request was made that waits on a channel that is on; others keep nobody waiting. */
export const oldestAboutContact = (stats: OutboxStats, env: Env): Map<Channel, number> =>
  new Map(
    contactChannels.flatMap((name) => {
      const since = isOn(name, env) ? stats[name]?.oldestPendingAt : undefined;
      return since === undefined ? [] : [[name, since]];
    }),
  );

/** The same of those that were given up and that nobody has dealt with, whether or not their channel is on. */
export const oldestGivenUp = (stats: OutboxStats): number[] =>
  contactChannels.flatMap((name) => stats[name]?.oldestGivenUpAt ?? []);

/** How many were given up that somebody has to look at: what is forgotten is of no use to anybody. */
export const countGivenUp = (stats: OutboxStats): number =>
  channelNames.reduce((sum, name) => sum + (channels[name].redactOnFailure ? 0 : (stats[name]?.givenUp ?? 0)), 0);
