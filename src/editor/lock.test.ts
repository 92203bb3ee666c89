import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { lock, newToken, noToken, toAddress, toCookie, writeStartPage } from './lock.ts';

const token = newToken();
const cookie = toCookie(token).split(';')[0] ?? '';
const host = '127.0.0.1:4400';

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

test('the address of the terminal gives the cookie, by a page that its owner alone can read, and no other address does', async () => {
  const address = toAddress(`http://${host}`, token);
  const { pathname, search } = new URL(address);
  const taken = ask(pathname + search, { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' });
  expect(taken).toMatchObject({ status: 200, text: expect.stringMatching(/refresh.*url=\/"/) as unknown });
  expect(taken.headers['Set-Cookie']).toMatch(/^editor-token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  every(['/?token=', '/?token=x', `/?token=${token}x`, `/index.html?token=${token}`, '//'], (path) =>
    expect(ask(path, { host })).toMatchObject({ status: 401, text: noToken }),
  );
  const path = join(await temporaryFolder(), 'start.html');
  writeFileSync(path, '', { mode: 0o644 });
  writeStartPage(path, address);
  expect([statSync(path).mode & 0o777, readFileSync(path, 'utf8').includes(address)]).toEqual([0o600, true]);
});

test('a request reaches the server with the token, from its own page or a link, and so does a socket', () => {
  const own = { cookie, host };
  const from = (site: string, mode = 'cors') => ({ ...own, 'sec-fetch-site': site, 'sec-fetch-mode': mode });
  const rows: [what: string, headers: IncomingMessage['headers'], status: number, method?: string][] = [
    ['no token', { host }, 401],
    ['another one', { host, cookie: `${cookie}x` }, 401],
    ['one of another name', { host, cookie: cookie.replace('editor', 'other') }, 401],
    ['the page itself', { ...from('same-origin'), origin: `http://${host}` }, 200, 'PUT'],
    ['the address bar', from('none', 'navigate'), 200],
    ['a link of another port', from('same-site', 'navigate'), 200],
    ['a script of another port', from('same-site'), 403],
    ['a picture of another site', from('cross-site', 'no-cors'), 403],
    ['a form of another port', { ...from('none', 'navigate'), origin: 'http://127.0.0.1:3000' }, 403, 'POST'],
    ['a form of a file', { ...from('none', 'navigate'), origin: 'null' }, 403, 'POST'],
    ['a script of an old browser', { ...own, origin: 'https://127.0.0.1:4400' }, 403],
  ];
  every(rows, ([, headers, status, method]) => {
    expect(ask('/api/texts', headers, method).status).toBe(status);
    expect(ask('/', headers, method, 'upgrade').status === 200).toBe(status === 200);
  });
});
