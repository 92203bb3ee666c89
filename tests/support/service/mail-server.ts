/** A mail server on this machine that takes, refuses, hangs or breaks off, as a test wants it. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = {
  from: string;
  /** Recipients as the server was told them, whatever the headers say. */
  to: string[];
  raw: string;
  mail: ParsedMail;
};

/** Answer to a step: a code that repeats what was sent, none ever (`hang`), or the connection is cut (`drop`). */
export type Answer = number | 'hang' | 'drop';
type Step = 'connect' | 'login' | 'from' | 'recipient' | 'data';
export type MailSteps = Partial<Record<Step, Answer | ((sent: string) => Answer | undefined)>>;

type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** The newest mail to an address that is meant; waits for it. */
  mailTo(address: string, isMeant?: (mail: ParsedMail) => boolean): Promise<ReceivedMail>;
  stop(): Promise<void>;
};

/**
 * Reads the steps anew at each of them, so that a test may change them.
 * @param options of the server; without any it does not encrypt
 */
export async function openMailServer(
  steps: MailSteps = {},
  options: SMTPServerOptions = { disabledCommands: ['STARTTLS'] },
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const waiting: (() => void)[] = [];
  const answer = (step: Step, go: (error?: Error) => void, sent = '') => {
    const asked = steps[step];
    const wanted = typeof asked === 'function' ? asked(sent) : asked;
    if (wanted === 'hang') return;
    // @types know neither the connections nor their sockets.
    else if (wanted === 'drop') for (const open of server.connections as Set<Connection>) open._socket.destroy();
    else if (wanted === undefined) go();
    else {
      const words = `refused: ${sent.slice(0, 1500)}`.replace(/\s+/g, ' ');
      go(Object.assign(new Error(words), { responseCode: wanted }));
    }
  };
  const server = new SMTPServer({
    ...options,
    allowInsecureAuth: true,
    authOptional: steps.login === undefined,
    onConnect: (_, callback) => answer('connect', callback),
    onAuth: (auth, _, callback) =>
      answer('login', (error) => (error ? callback(error) : callback(null, { user: auth.username }))),
    onMailFrom: (_, __, callback) => answer('from', callback),
    onRcptTo: ({ address }, _, callback) => answer('recipient', callback, address),
    onData(stream, { envelope }, callback) {
      const take = async (raw: Buffer) => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: raw.toString(),
          mail: await simpleParser(raw),
        });
        for (const wake of waiting.splice(0)) wake();
        answer('data', callback, raw.toString());
      };
      // What a service that was killed has sent in part is no mail.
      void buffer(stream).then(take, () => undefined);
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    async mailTo(address, isMeant = () => true) {
      for (;;) {
        const found = received.findLast(({ to, mail }) => to.includes(address) && isMeant(mail));
        if (found) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    async stop() {
      for (const open of server.connections as Set<Connection>) open._socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

type Connection = { _socket: { destroy(): void } };

/** Every address a mail links to, in text and HTML. */
export function linksOf({ mail }: ReceivedMail): string[] {
  const text = `${mail.text ?? ''} ${mail.html || ''}`;
  return [...new Set(text.match(/https?:\/\/[^\s"<>]+/g))];
}
