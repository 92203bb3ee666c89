/**
 * What the MDN HTTP Observatory gives each kind of page and the service, behind TLS as in production. It needs a built
 * site, openssl, and the Observatory, whose own install script asks the net for lists that are not needed here:
 *
 *   npm install --no-save --ignore-scripts @mdn/mdn-http-observatory@1.4
 *   node bench/observatory.ts
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserKinds } from '../tests/support/kinds.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const observatory = `${root}node_modules/@mdn/mdn-http-observatory/`;
const keys = process.env['OBSERVATORY_KEYS'];

if (keys === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'observatory-'));
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], { stdio: 'ignore' });
  // Node reads whom it trusts when it starts.
  const env = { ...process.env, OBSERVATORY_KEYS: folder, NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem') };
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { env, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number];
  rmSync(folder, { recursive: true });
  process.exit(code);
}

writeFileSync(`${observatory}conf/hsts-preload.json`, '{}');
writeFileSync(`${observatory}conf/tld-list.json`, '["localhost"]');
type Test = (requests: unknown) => { result?: string };
const { retrieve } = (await import(`${observatory}src/retriever/retriever.js`)) as {
  retrieve: (host: string, ports: { httpsPort: number; httpPort: number }) => Promise<unknown>;
};
const { ALL_TESTS } = (await import(`${observatory}src/constants.js`)) as { ALL_TESTS: Test[] };
const { getScoreModifier } = (await import(`${observatory}src/grader/grader.js`)) as {
  getScoreModifier: (result: string) => number;
};

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

let path = '/';
const serviceStarted = Promise.withResolvers<number>();

async function passOn(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const port = await serviceStarted.promise;
  // The Observatory looks at the first page of a host alone: so each page takes its place in turn.
  const options = { port, path: incoming.url === '/' ? path : incoming.url, method: incoming.method };
  const passed = request({ ...options, headers: incoming.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  incoming.pipe(passed);
}

const tls = createTlsServer(
  { key: readFileSync(join(keys, 'key.pem')), cert: readFileSync(join(keys, 'certificate.pem')) },
  (incoming, response) => void passOn(incoming, response),
);
const httpsPort = await listen(tls);
const plain = createServer((incoming, response) => {
  response.writeHead(301, { Location: `https://localhost:${httpsPort}${incoming.url}` }).end();
});
const httpPort = await listen(plain);

const data = mkdtempSync(join(tmpdir(), 'observatory-'));
const service = spawn(process.execPath, ['api/server.ts', '--site', 'dist'], {
  cwd: root,
  env: {
    PATH: process.env['PATH'],
    PORT: '0',
    DATABASE_URL: `file:${data}/leads.db`,
    PUBLIC_BASE_URL: `https://localhost:${httpsPort}`,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
service.stdout.setEncoding('utf8').on('data', (text: string) => {
  const [, port] = /http:\/\/localhost:(\d+)/.exec(text) ?? [];
  if (port !== undefined) serviceStarted.resolve(Number(port));
});

let lowest = Infinity;
for (path of [...browserKinds.map(({ href }) => href(undefined)), '/nowhere', '/api/regions']) {
  const requests = await retrieve('localhost', { httpsPort, httpPort });
  const modifiers = ALL_TESTS.map((run) => run(requests).result)
    .filter((result) => result !== undefined)
    .map(getScoreModifier);
  const sum = (list: number[]) => list.reduce((total, modifier) => total + modifier, 0);
  const faults = sum(modifiers.filter((modifier) => modifier < 0));
  // As the Observatory does: what is better than asked counts from 90 on.
  const score = 100 + (faults >= -10 ? sum(modifiers) : faults);
  lowest = Math.min(lowest, score);
  console.log(`${score} ${path}`);
}
service.kill('SIGTERM');
await once(service, 'exit');
rmSync(data, { recursive: true });
process.exit(lowest >= 130 ? 0 : 1);
