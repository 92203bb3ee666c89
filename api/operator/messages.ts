/** What the operator's commands write: messages of a request, of a newsletter that ended, of an erasure. */
import { callBackUntil } from '#domain/contact/call-back';
import { byDay, createWriteOfDay } from '../process/by-day.ts';
import { readCachedContent } from '../content-cache.ts';
import { newsletterUrl } from '../delivery/mails/mail-context.ts';
import { createMessages } from '../delivery/mails/messages.ts';
import type { Env } from '../env.ts';
import { openSignedLinks, unsubscribeAction, unsubscribeLifeMs } from '../http/signed-links.ts';
import type { Store } from '../storage/port.ts';

const root = new URL('../../', import.meta.url);

/** As the service writes them. */
export async function openMessages(env: Env, store: Store) {
  const versions = await readCachedContent(root, env.CONTENT_DIR);
  const links = await openSignedLinks({ store, clock: Date });
  const baseUrl = env.PUBLIC_BASE_URL ?? `http://localhost:${env.PORT}`;
  const origin = { env, links, baseUrl, apiUrl: env.PUBLIC_API_URL ?? baseUrl };
  const messages = createMessages(env, createWriteOfDay(versions, origin, Date));
  return {
    ...messages,
    /** Lets a request out of quarantine, with the receipt of whoever asked. @returns as the store does */
    release(id: string, now: number): Promise<number | undefined> {
      const { company } = byDay(versions, (content) => content)(now);
      return store.releaseContact(id, now, messages.forRelease(now), callBackUntil(now, company));
    },
    /** The link that unsubscribes, by the id of a subscription. */
    unsubscribeLink: (id: string) =>
      newsletterUrl(origin, 'unsubscribe', links.sign(unsubscribeAction, id, unsubscribeLifeMs)),
  };
}
