/** Before the site goes live: whether each way by which the office hears of requests takes a message, which says that it is none. */
import type { AttemptOutcome } from '../delivery/attempt.ts';
import { channels, contactChannels, type Channel, type Sender } from '../delivery/channels.ts';
import { openChannel } from '../delivery/jobs/jobs.ts';
import type { Env } from '../env.ts';

const subject = 'Probe: So kommen Anfragen hier an';
const text =
  'Das ist keine Anfrage. Jemand hat vor dem Start der Website geprüft, ob Anfragen hier ankommen: Diese Nachricht ist angekommen.';

/** @returns how each channel that is set up has answered */
export async function tryChannels(
  env: Env,
  sender: Sender,
  now: number,
): Promise<{ channel: Channel; outcome: AttemptOutcome }[]> {
  const id = `msg_trial_${now}`;
  const trial = { id, at: new Date(now).toISOString(), subject, text };
  const tried = contactChannels.map(async (channel) => {
    const send = openChannel(channel, { env, sender, clock: { now: () => now } });
    const body = channels[channel].trial?.(trial, env);
    if (!send || !body) return [];
    return [{ channel, outcome: await send(id, body, new AbortController().signal) }];
  });
  return (await Promise.all(tried)).flat();
}
