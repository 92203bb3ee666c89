/** What the operator's commands write themselves: messages that tell of a request. */
import { pathToFileURL } from 'node:url';
import { readContent } from '../api/content.ts';
import { createMessages } from '../api/delivery/message.ts';
import { createMailWriter } from '../api/delivery/write-mail.ts';
import type { Env } from '../api/env.ts';
import type { ContactMessages } from '../api/storage/port.ts';
import { root } from './command.ts';

/** As the service writes them. */
export async function contactMessages(env: Env): Promise<ContactMessages> {
  const { mails: words, area, company } = await readContent(pathToFileURL(root), env.CONTENT_DIR);
  const baseUrl = env.PUBLIC_BASE_URL ?? `http://localhost:${env.PORT}`;
  return createMessages(env, createMailWriter({ words, area, company, baseUrl, apiUrl: env.PUBLIC_API_URL ?? baseUrl }))
    .forContact;
}
