/**
 * One token locks the editor and its preview: whoever has it sits at the terminal that started them. Anybody else on the
 * same machine reaches their ports too, and they write files and publish.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { parse } from 'hono/utils/cookie';

/** 256 random bits, as they stand in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Opened first: the token becomes a cookie there. */
export const toAddress = (origin: string, token: string): string => `${origin}/?token=${token}`;

/** One cookie for both: browsers do not tell the ports of a machine apart. */
const cookieName = 'editor-token';

/** Kept by the browser until it is closed, unseen by scripts, never sent along from another site. */
export const toCookie = (token: string): string => `${cookieName}=${token}; Path=/; HttpOnly; SameSite=Strict`;

/** Takes the same time however much of it is right, so that nobody finds it sign by sign. */
const isSame = (token: string, given: string | undefined): boolean =>
  timingSafeEqual(hash('sha256', token, 'buffer'), hash('sha256', given ?? '', 'buffer'));

/** Not by a redirect, which would belong to the page before it: the browser holds back the cookie from those of other sites. */
const leadTo = (address: string): string => `<!doctype html><meta http-equiv="refresh" content="0;url=${address}">`;

/**
 * For the browser that is opened here: arguments of its program can be listed by every user of the machine, a file that
 * leads on is read by its owner alone.
 */
export function writeStartPage(path: string, address: string): void {
  // An older file would keep its rights.
  rmSync(path, { force: true });
  writeFileSync(path, leadTo(address), { mode: 0o600, flag: 'wx' });
}

export const noToken = 'Öffnen Sie den Editor unter der Adresse, die „npm run edit“ im Terminal nennt.';

type Answer = [status: number, text: string, headers?: Record<string, string>];

/** What is answered in place of the server; nothing where it may. */
function toAnswer(token: string, { url = '', method, headers }: IncomingMessage): Answer | undefined {
  const [, given] = /^\/\?token=([\w-]+)$/.exec(url) ?? [];
  if (method === 'GET' && isSame(token, given))
    return [200, leadTo('/'), { 'Content-Type': 'text/html', 'Set-Cookie': toCookie(token) }];
  if (!isSame(token, parse(headers.cookie ?? '', cookieName)[cookieName])) return [401, noToken];
  // The cookie comes with what other ports of this machine ask for too. From there one may only follow a link here.
  const { 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode, origin, host } = headers;
  const isOther = !['same-origin', 'none'].includes(String(site)) && mode !== 'navigate';
  return isOther || (origin !== undefined && origin !== `http://${host}`)
    ? [403, 'Nur für den Editor selbst.']
    : undefined;
}

/** Stands before everything that a server answers, its sockets too, whatever order its handlers hold among themselves. */
export function lock(server: Server, token: string): void {
  const emit = server.emit.bind(server) as (event: string, ...parts: unknown[]) => boolean;
  server.emit = (event: string, ...parts: unknown[]): boolean => {
    const [asked, out] = parts as [IncomingMessage, ServerResponse & Duplex];
    const answer = event === 'request' || event === 'upgrade' ? toAnswer(token, asked) : undefined;
    if (!answer) return emit(event, ...parts);
    if (event === 'upgrade') out.destroy();
    else {
      const [status, text, headers] = answer;
      const plain = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
      out.writeHead(status, { ...plain, ...headers }).end(text);
    }
    return true;
  };
}
