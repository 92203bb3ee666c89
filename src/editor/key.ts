/**
 * The key to the editor and its preview: whoever has it sits at the terminal that started them. Anybody else on the
 * same machine reaches their ports too, and they write files and publish.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { parse } from 'hono/utils/cookie';

/** Of 256 random bits, as it stands in an address. */
export const newKey = (): string => randomBytes(32).toString('base64url');

/** The name it has in the address that is opened first. */
export const keyParameter = 'key';
/** One cookie for both: browsers do not tell the ports of a machine apart. */
const cookieName = 'editor-key';

/** Kept by the browser until it is closed, unseen by scripts, never sent along from another site. */
export const keyToCookie = (key: string): string => `${cookieName}=${key}; Path=/; HttpOnly; SameSite=Strict`;

/** Takes the same time however much of the key is right, so that nobody finds it sign by sign. */
export const isKey = (key: string, given: string | undefined): boolean =>
  timingSafeEqual(hash('sha256', key, 'buffer'), hash('sha256', given ?? '', 'buffer'));

/** @param cookies the header of a request */
export const hasKey = (key: string, cookies: string | undefined): boolean =>
  isKey(key, parse(cookies ?? '', cookieName)[cookieName]);

export const noKey = 'Öffnen Sie den Editor unter der Adresse, die „npm run edit“ im Terminal nennt.';

/**
 * Stands before everything that a server of others answers, its sockets too, whatever order they hold among themselves.
 */
export function lock(server: Server, key: string): void {
  const refusal = ({ headers }: IncomingMessage): [status: number, why: string] | undefined => {
    if (!hasKey(key, headers.cookie)) return [401, noKey];
    const { 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode, origin, host } = headers;
    // The browser sends the cookie to every port of this machine. From another site it may only follow a link here.
    const isOther = !['same-origin', 'none'].includes(String(site)) && mode !== 'navigate';
    return isOther || (origin !== undefined && origin !== `http://${host}`)
      ? [403, 'Nur für den Editor selbst.']
      : undefined;
  };
  const answers: Record<string, (out: ServerResponse & Duplex, status: number, why: string) => void> = {
    request: (response, status, why) =>
      response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(why),
    upgrade: (socket) => socket.destroy(),
  };
  const emit = server.emit.bind(server) as (event: string, ...parts: unknown[]) => boolean;
  server.emit = (event: string, ...parts: unknown[]): boolean => {
    const refused = answers[event] && refusal(parts[0] as IncomingMessage);
    if (!refused) return emit(event, ...parts);
    answers[event]?.(parts[1] as ServerResponse & Duplex, ...refused);
    return true;
  };
}
