import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lock, newToken, noToken, toAddress, toCookie, writeStartPage } from './lock.ts';

const token = newToken();
const cookie = toCookie(token).split(';')[0] ?? '';
const host = '127.0.0.1:4400';
const own = { cookie, host };

/** What a locked server answers, 200 where the request reaches it. */
function ask(url: string, headers: IncomingMessage['headers'], method = 'GET', event = 'request') {
  const answer = { status: 0, headers: {} as Record<string, string>, text: '' };
  const out = {
    writeHead: (status: number, headers: Record<string, string>) => Object.assign(answer, { status, headers }) && out,
    end: (text: string) => Object.assign(answer, { text }),
    destroy: () => Object.assign(answer, { status: 401 }),
  };
  const server = createServer().on(event, () => Object.assign(answer, { status: 200 }));
  lock(server, token);
  server.emit(event, { url, headers, method } as never, out as never);
  return answer;
}

test('the address of the terminal gives the cookie, wherever the browser comes from, and leads on', () => {
  const { pathname, search } = new URL(toAddress(`http://${host}`, token));
  const taken = ask(pathname + search, { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' });
  expect(taken).toMatchObject({ status: 200, text: expect.stringMatching(/refresh.*url=\/"/) as unknown });
  expect(taken.headers['Set-Cookie']).toMatch(/^editor-token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  for (const path of ['/?token=', '/?token=x', `/?token=${token}x`, `/index.html?token=${token}`, '//', '/?'])
    expect(ask(path, { host }), path).toMatchObject({ status: 401, text: noToken });
});

test.each<[what: string, headers: IncomingMessage['headers'], status: number, method?: string]>([
  ['no token', { host }, 401],
  ['another one', { host, cookie: `${cookie}x` }, 401],
  ['one of another name', { host, cookie: cookie.replace('editor', 'other') }, 401],
  ['the page itself', { ...own, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }, 200, 'PUT'],
  ['the address bar', { ...own, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 200],
  ['a link of another port', { ...own, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }, 200],
  ['a script of another port', { ...own, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }, 403],
  ['a picture of another site', { ...own, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 403],
  ['a form of another port', { ...own, 'sec-fetch-mode': 'navigate', origin: 'http://127.0.0.1:3000' }, 403, 'POST'],
  ['a form of a file', { ...own, 'sec-fetch-mode': 'navigate', origin: 'null' }, 403, 'POST'],
  ['a script of an old browser', { ...own, origin: 'https://127.0.0.1:4400' }, 403],
])('a request from %s', (_, headers, status, method) => {
  expect(ask('/api/texts', headers, method).status).toBe(status);
  // Sockets too.
  expect(ask('/', headers, method, 'upgrade').status === 200).toBe(status === 200);
});

test('the page that leads a browser on is its owner’s alone, whatever lay there before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'start.html');
  writeFileSync(path, '', { mode: 0o644 });
  const address = toAddress(`http://${host}`, token);
  writeStartPage(path, address);
  expect([statSync(path).mode & 0o777, readFileSync(path, 'utf8').includes(address)]).toEqual([0o600, true]);
});
