/** Before the site goes live: whether each way by which the office hears of requests takes a message, which says that it is none. */
import type { AttemptOutcome } from '../delivery/attempt.ts';
import { contactChannels, type Channel, type Sender } from '../delivery/channels.ts';
import { openChannel } from '../delivery/jobs/jobs.ts';
import type { Mail } from '../delivery/mails/mail.ts';
import type { Env } from '../env.ts';

const subject = 'Probe: So kommen Anfragen hier an';
const text =
  'Das ist keine Anfrage. Jemand hat vor dem Start der Website geprüft, ob Anfragen hier ankommen: Diese Nachricht ist angekommen.';

const bodies: Record<string, (env: Env, id: string, now: number) => object> = {
  'contact-mail': ({ MAIL_TO: to = [] }) => ({ to, subject, text, html: `<p>${text}</p>` }) satisfies Mail,
  'contact-webhook': (_, id, now) => ({ event: 'service.test', id, at: new Date(now).toISOString(), text }),
};

/** @returns how each way that is set up has answered @throws where a way has no message to try it with */
export async function tryWays(
  env: Env,
  sender: Sender,
  now: number,
): Promise<{ channel: Channel; outcome: AttemptOutcome }[]> {
  const ways = contactChannels.map(async (channel) => {
    const send = openChannel(channel, { env, sender, clock: { now: () => now } });
    if (!send) return [];
    const toBody = bodies[channel];
    if (!toBody) throw new Error(`No message tries the channel ${channel}.`);
    const id = `msg_trial_${now}`;
    return [{ channel, outcome: await send(id, toBody(env, id, now), new AbortController().signal) }];
  });
  return (await Promise.all(ways)).flat();
}
