/** What the operator's commands write: messages of a request, of a newsletter that ended, of an erasure. */
import { callBackUntil } from '#domain/call-back';
import { byDay, mailsByDay } from '../api/by-day.ts';
import { readVersions } from '../api/content.ts';
import { createMessages } from '../api/delivery/message.ts';
import { createMailWriter } from '../api/delivery/write-mail.ts';
import type { Env } from '../api/env.ts';
import { openSignedLinks, unsubscribeDeed, unsubscribeLifeMs, type SignedLinks } from '../api/http/signed-links.ts';
import type { ContactMessages, Store, ToDeliveries } from '../api/storage/port.ts';
import { rootUrl } from './project.ts';

async function openMails(env: Env, links: Pick<SignedLinks, 'sign'>) {
  const versions = await readVersions(rootUrl, env.CONTENT_DIR);
  const baseUrl = env.PUBLIC_BASE_URL ?? `http://localhost:${env.PORT}`;
  const addresses = { baseUrl, apiUrl: env.PUBLIC_API_URL ?? baseUrl };
  const mails = mailsByDay(
    byDay(versions, (content) => createMailWriter({ ...content, links, ...addresses })),
    Date,
  );
  const content = byDay(versions, (content) => content)(Date.now());
  const { company } = content;
  return { mails, content, company, sender: { name: company.brand, baseUrl } };
}

/** As the service writes them. */
async function openMessages(env: Env, links: Pick<SignedLinks, 'sign'>) {
  const { mails, company } = await openMails(env, links);
  return { messages: createMessages(env, mails), company };
}

/** Where no link is to be signed: what no request is about. */
const noLinks = { sign: () => '' };

/** What writes mails that tell of no request, and in whose name they are sent. */
export const plainMails = (env: Env) => openMails(env, noLinks);

const linksOf = (store: Store) => openSignedLinks({ store, clock: Date });

export const contactMessages = async (env: Env, store: Store): Promise<ContactMessages> =>
  (await openMessages(env, await linksOf(store))).messages.forContact;
/** Of newsletters: no mail to the office, with links in it, is among them. */
export const endedMessages = async (env: Env): Promise<ToDeliveries> =>
  (await openMessages(env, noLinks)).messages.forEnded;

/** The link that unsubscribes, by the id of a subscription. */
export async function unsubscribeLinks(env: Env, store: Store): Promise<(id: string) => string> {
  const links = await linksOf(store);
  const { mails } = await openMails(env, links);
  return (id) => mails.unsubscribeUrl(links.sign(unsubscribeDeed, id, unsubscribeLifeMs));
}

/** Messages that tell whoever has the data of an erasure. */
export const erasedMessages = async (env: Env) => (await openMessages(env, noLinks)).messages.forErased;

/** Lets a request out of quarantine, with the receipt of whoever asked. @returns as the store does */
export async function releaseHeld(env: Env, store: Store, id: string, now: number): Promise<number | undefined> {
  const { messages, company } = await openMessages(env, await linksOf(store));
  return store.releaseContact(id, now, messages.forRelease(now), callBackUntil(now, company));
}
