/** One attempt to hand a mail to the mail server. */
import type { Transporter } from 'nodemailer';
import type { Attempt, AttemptOutcome } from '../attempt.ts';

/** A mail as it waits in the outbox, as JSON. Addresses are bare: no names, and no text that is read as a list. */
export type Mail = {
  /** Several of the office. */
  to: string | readonly string[];
  replyTo?: string;
  /** Id of the message of ours whose thread it belongs to. */
  inReplyTo?: string;
  subject: string;
  text: string;
  html: string;
};

export type MailServer = {
  host: string;
  port: number;
  /** TLS from the first byte; without it STARTTLS where the server offers it. */
  secure: boolean;
  /**
   * On this machine or in a private network: may do without encryption or have a certificate of its
   * own. Elsewhere nothing is sent before the connection is encrypted and the certificate checked.
   */
  isPrivate: boolean;
  auth: { user: string; pass: string } | undefined;
};

type MailOptions = {
  server: MailServer;
  from: { name: string; address: string };
  /** The site's origin; its host stands behind the @ of each Message-ID. */
  baseUrl: string;
};

/** How nodemailer speaks to a server; `name` is the one that it gives for this machine. */
const toTransportOptions = (server: MailServer, name?: string) => ({
  host: server.host,
  port: server.port,
  secure: server.secure,
  requireTLS: !server.isPrivate,
  tls: { rejectUnauthorized: !server.isPrivate },
  auth: server.auth,
  ...(name !== undefined && { name }),
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Resolves when the mail server takes the login; no mail leaves. */
export async function verifyMailServer(server: MailServer): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(toTransportOptions(server));
  await transport.verify().finally(() => transport.close());
}

/** @returns the attempt for a channel of mails; messages carry a `Mail` as body */
export function createMailer({ server, from, baseUrl }: MailOptions): Attempt {
  const domain = new URL(baseUrl).hostname;
  let transport: Transporter | undefined;
  /** Loaded with the first mail: no start waits for it. */
  const openTransport = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport(toTransportOptions(server, domain));
  };

  return async ({ id, body, timeoutMs, signal }) => {
    const { to, replyTo, inReplyTo, subject, text, html } = JSON.parse(body) as Mail;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      transport ??= await openTransport();
      await transport.sendMail({
        from,
        // Objects, never strings: a string is read as a list of addresses, with all that may hide in it.
        to: [to].flat().map((address) => ({ name: '', address })),
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        ...(inReplyTo !== undefined && {
          inReplyTo: `<${inReplyTo}@${domain}>`,
          references: `<${inReplyTo}@${domain}>`,
        }),
        subject,
        text,
        html,
        // The same on every attempt: a mail that came twice is recognised.
        messageId: `<${id}@${domain}>`,
        // No out-of-office notes in return.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([timeout, signal]),
      });
      return { kind: 'done' };
    } catch (error) {
      if (signal.aborted) return { kind: 'failed', reason: 'stopped' };
      return timeout.aborted ? { kind: 'failed', reason: 'timeout' } : errorToOutcome(error);
    }
  };
}

/** A failure as nodemailer reports it: its codes alone may be logged, since its text may quote addresses. */
type SmtpError = { code?: unknown; command?: unknown; responseCode?: unknown };

/**
 * Given up at once where the server refuses this recipient or this mail for good. All else can be
 * mended while the mail waits: the server, the way there, the login, the sender.
 */
function errorToOutcome(error: unknown): AttemptOutcome {
  const { code, command, responseCode } = error as SmtpError;
  const reason = typeof responseCode === 'number' ? `smtp-${responseCode}` : `smtp-${String(code ?? 'error')}`;
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  // „API“: nodemailer itself, such as an address that this server cannot take.
  const isFinal =
    command === 'API' || (typeof responseCode === 'number' && responseCode >= 500 && command !== 'MAIL FROM');
  return { kind: isAboutThisMail && isFinal ? 'gone' : 'failed', reason };
}
