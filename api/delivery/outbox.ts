/** Figures of the outbox for health, metrics and notices. */
import { minute } from '#domain/time-units';
import type { Env } from '../env.ts';
import type { OutboxStats } from '../storage/port.ts';
import { channelNames, channels, contactChannels, isOn, type Channel } from './channels.ts';

/** A message about a request that waits longer than this is reported. */
export const overdueMs = 15 * minute;

/** For each channel that is on: when the oldest pending message about a request was made. */
export const oldestAboutContact = (stats: OutboxStats, env: Env): Map<Channel, number> =>
  new Map(
    contactChannels.flatMap((name) => {
      const since = isOn(name, env) ? stats[name]?.oldestPendingAt : undefined;
      return since === undefined ? [] : [[name, since]];
    }),
  );

/** When the oldest message about a request was made that was given up and not dealt with; here channels that are off count too. */
export const oldestGivenUp = (stats: OutboxStats): number[] =>
  contactChannels.flatMap((name) => stats[name]?.oldestGivenUpAt ?? []);

/** How many messages were given up and need a person. Channels that blank such messages do not count: nothing is left to look at. */
export const countGivenUp = (stats: OutboxStats): number =>
  channelNames.reduce((sum, name) => sum + (channels[name].redactOnFailure ? 0 : (stats[name]?.givenUp ?? 0)), 0);
