/**
 * So many connections, each of which posts one request after another. Plain sockets: the clients of Node take more
 * time than the server they ask. Run as a program of its own, so that it has a core to itself.
 */
import { connect } from 'node:net';

export type LoadOptions = { port: number; path: string; connections: number; seconds: number };
export type LoadResult = {
  /** Answers by status. */
  statuses: Record<string, number>;
  /** Connections that were cut. */
  cut: number;
  perSecond: number;
  /** Of answers 2xx, in milliseconds. */
  p50: number;
  p99: number;
  max: number;
};

const head = (length: number, i: number, { port, path }: LoadOptions) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n` +
  // Each from an address and a network of its own: the limits count, and hold nobody back.
  `X-Forwarded-For: ${[11 + (i % 100), (i / 100) & 255, (i / 25_600) & 255, 1].join('.')}\r\n` +
  `Idempotency-Key: bench-${process.pid}-${String(i).padStart(12, '0')}\r\n\r\n`;

const bodyOf = (i: number) =>
  JSON.stringify({
    firstName: 'Anna',
    lastName: `Meyer ${i}`,
    email: `anna.${i}@example.org`,
    // A person of their own: the store looks for whoever has asked before.
    phone: `0421 ${1_000_000 + i}`,
    buildingType: 'EFH',
    message: 'Ich brauche einen Energieausweis für ein Haus von 1962, das wir im Frühjahr verkaufen.',
    privacy: true,
  });

async function load(options: LoadOptions): Promise<LoadResult> {
  const { port, connections, seconds } = options;
  const statuses: Record<string, number> = {};
  const times: number[] = [];
  let cut = 0;
  let sent = 0;
  const started = performance.now();
  const end = started + seconds * 1000;

  const run = () =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      let before = 0;
      let answer = '';
      const next = () => {
        if (performance.now() > end) {
          socket.end();
          return;
        }
        const i = sent++;
        const body = bodyOf(i);
        answer = '';
        before = performance.now();
        socket.write(head(Buffer.byteLength(body), i, options) + body);
      };
      socket.on('connect', next);
      socket.setEncoding('latin1').on('data', (text: string) => {
        answer += text;
        const headEnd = answer.indexOf('\r\n\r\n');
        if (headEnd < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? 0);
        if (answer.length < headEnd + 4 + length) return;
        const status = answer.slice(9, 12);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status.startsWith('2')) times.push(performance.now() - before);
        // The server says where a connection has served enough.
        if (/connection: close/i.test(answer)) return;
        next();
      });
      socket.on('error', () => cut++);
      socket.on('close', resolve);
    }).then(async function again(): Promise<void> {
      if (performance.now() < end) await run();
    });

  await Promise.all(Array.from({ length: connections }, run));
  const tookSeconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN;
  return { statuses, cut, perSecond: times.length / tookSeconds, p50: at(0.5), p99: at(0.99), max: at(1) };
}

process.on('message', (options: LoadOptions) => {
  void load(options).then((result) => process.send?.(result, () => process.exit(0)));
});
