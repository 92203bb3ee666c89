/**
 * How many flights a page takes on a cold connection, through a wire with round trip, rate and slow start (`wire.ts`): over
 * HTTP/1.1, and over HTTP/2 with TLS. Flights do not depend on what else the machine does.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import http2 from 'node:http2';
import { constants } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { parse } from 'node-html-parser';
import { pages, startContenders, type Contender } from './contenders.ts';
import { median, table, whole } from './tables.ts';
import { openWire, type Line } from './wire.ts';

/** As the issue of the first flight was measured: a phone far from its mast. */
const line: Line = { roundTripMs: 300, bitsPerSecond: 1_600_000 };

/** What a client got of one question. `flights` and `bytes`: as the wire counted them. */
type Answer = { body: Buffer; bytes: number; flights: number };
type Client = { ask: (path: string) => Promise<Answer>; close: () => void };
type Protocol = (port: number) => Promise<Client>;

const asked = { 'accept-encoding': 'br', accept: 'text/html' };

async function bodyOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** One connection, one question after the other. */
const plain: Protocol = async (port) => {
  const wire = await openWire(port, line);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    async ask(path) {
      const sent = get({ port: wire.port, path, agent, headers: asked });
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return { body: await bodyOf(answer), ...wire.answer() };
    },
    close() {
      agent.destroy();
      wire.close();
    },
  };
};

const encrypted: Protocol = async (port) => {
  const wire = await openWire(port, line);
  // The key was made for this measurement.
  const session = http2.connect(`https://localhost:${wire.port}`, { rejectUnauthorized: false });
  return {
    async ask(path) {
      const stream = session.request({ ':path': path, ...asked });
      return { body: await bodyOf(stream), ...wire.answer() };
    },
    close() {
      session.destroy();
      wire.close();
    },
  };
};

/** In front of a server on this machine: TLS and HTTP/2, with tickets that name a session, as `deploy/nginx.conf` has them. */
async function openTls(keys: { key: Buffer; cert: Buffer }, address: string) {
  const server = http2.createSecureServer(
    { ...keys, secureOptions: constants.SSL_OP_NO_TICKET },
    (request, response) => {
      const passed = get(new URL(request.url, address), { headers: asked }, (answer) => {
        const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, headers as http2.OutgoingHttpHeaders);
        answer.pipe(response);
      });
      passed.on('error', () => response.stream.close());
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

function makeKeys() {
  const folder = mkdtempSync(join(tmpdir(), 'energieausweis-keys-'));
  const [key, cert] = ['key.pem', 'certificate.pem'].map((name) => join(folder, name)) as [string, string];
  const files = ['-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, '-subj', '/CN=localhost'], {
    stdio: 'ignore',
  });
  const keys = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return keys;
}

/** What the text of a page waits for: its style sheets, and where a script draws it, that. */
function neededFor(html: string): string[] {
  const page = parse(html);
  const sheets = page.querySelectorAll('link[rel=stylesheet]:not([media])').map((link) => link.getAttribute('href'));
  const scripts = page.querySelector('h1')
    ? []
    : page.querySelectorAll('script[src]').map((script) => script.getAttribute('src'));
  return [...sheets, ...scripts].filter((path) => path !== undefined);
}

type Load = { flights: number; bytes: number; ms: number };

/** On a cold connection, until the page's text can be drawn. */
async function loadOnce(protocol: Protocol, port: number, path: string): Promise<Load> {
  const started = performance.now();
  const client = await protocol(port);
  try {
    const page = await client.ask(path);
    const answers = [page];
    for (const file of neededFor(brotliDecompressSync(page.body).toString())) answers.push(await client.ask(file));
    const sum = (figure: 'flights' | 'bytes') => answers.reduce((total, answer) => total + answer[figure], 0);
    return { flights: sum('flights'), bytes: sum('bytes'), ms: performance.now() - started };
  } finally {
    client.close();
  }
}

async function rowOf(
  { name, urlOf }: Contender,
  page: string,
  keys: ReturnType<typeof makeKeys>,
  rounds: number,
): Promise<string[]> {
  const url = new URL(urlOf(page));
  const path = url.pathname + url.search;
  const tls = await openTls(keys, url.origin);
  const cells = [];
  for (const [protocol, port] of [
    [plain, Number(url.port)],
    [encrypted, tls.port],
  ] as const) {
    const loads: Load[] = [];
    for (let round = 0; round < rounds; round++) loads.push(await loadOnce(protocol, port, path));
    const of = (figure: keyof Load) => median(loads.map((load) => load[figure]));
    cells.push(whole(of('bytes')), String(of('flights')), whole(of('ms')));
  }
  tls.close();
  return [name, ...cells];
}

/** @returns the part of docs/performance.md about it */
export async function measureFlights({ rounds = 3 } = {}): Promise<string> {
  const { contenders, close } = await startContenders();
  const keys = makeKeys();
  const head = ['', 'bytes', 'flights', 'complete ms', 'bytes, HTTP/2 and TLS', 'flights', 'complete ms'];
  const parts = [
    `${line.roundTripMs} ms round trip, ${line.bitsPerSecond / 1e6} Mbit/s, ten segments at first; ${rounds} loads each, medians.`,
  ];
  try {
    for (const [page, { title, path }] of Object.entries(pages)) {
      const rows = [];
      for (const contender of contenders) rows.push(await rowOf(contender, page, keys, rounds));
      parts.push(`${title} (\`${path}\`):`, table(head, rows));
    }
  } finally {
    await close();
  }
  return parts.join('\n\n');
}
