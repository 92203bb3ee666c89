/** Messages that the operator's commands write: of a request, or of a newsletter that ended. */
import { readContent } from '../api/content.ts';
import { createMessages } from '../api/delivery/message.ts';
import { createMailWriter } from '../api/delivery/write-mail.ts';
import type { Env } from '../api/env.ts';
import type { ContactMessages, ToDeliveries } from '../api/storage/port.ts';
import { rootUrl } from './project.ts';

/** As the service writes them. */
async function messages(env: Env) {
  const content = await readContent(rootUrl, env.CONTENT_DIR);
  const baseUrl = env.PUBLIC_BASE_URL ?? `http://localhost:${env.PORT}`;
  return createMessages(env, createMailWriter({ ...content, baseUrl, apiUrl: env.PUBLIC_API_URL ?? baseUrl }));
}

export const contactMessages = async (env: Env): Promise<ContactMessages> => (await messages(env)).forContact;
/** With the receipt of whoever asked. */
export const releaseMessages = async (env: Env, now: number): Promise<ContactMessages> =>
  (await messages(env)).forRelease(now);
export const endedMessages = async (env: Env): Promise<ToDeliveries> => (await messages(env)).forEnded;
