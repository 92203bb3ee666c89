/** The office's mailbox on a mail server of the test's own, and the settings that lead there. */
import { onTestFinished } from 'vitest';
import { readEnv } from '../../../api/env.ts';
import { openMailServer, type MailSteps } from './mail-server.ts';

/** @param variables others besides; `MAIL_TO: undefined` where there is no office */
export async function openOfficeMailbox(steps: MailSteps, variables: Record<string, string | undefined> = {}) {
  const mailServer = await openMailServer(steps);
  onTestFinished(() => mailServer.stop());
  const env = readEnv({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'post@example.org',
    MAIL_TO: 'buero@example.org',
    ...variables,
  });
  return { mails: mailServer.received, env };
}
