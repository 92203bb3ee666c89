/** Clients that no browser is, over real sockets. */
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ask, dial, visit } from '../../tests/support/raw-client.ts';
import { readEnv } from '../env.ts';
import { holdUp } from '../../tests/support/hold-up.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { openPorts, type Apps, type PortOptions } from './listen.ts';
import { createSite } from './site.ts';

type Visitors = (request: Request) => Response | Promise<Response>;
/** Addresses of this machine, each of which stands for a visitor. */
const byAddress: PortOptions['clientAddress'] = (peer) => peer;

async function open(visitors: Visitors, options: PortOptions = {}) {
  const apps: Promise<Apps> = Promise.resolve({ visitors, monitoring: () => new Response() });
  const ports = await openPorts(readEnv({ PORT: '0', HOST: '127.0.0.1' }), apps, options);
  onTestFinished(() => ports.close(0));

  return {
    ...ports,
    dial: (localAddress?: string) => dial(ports.port, localAddress),
    /** The answer of a visitor of their own. */
    visit: async (localAddress: string, path?: string) =>
      (await visit(ports.port, path, localAddress)).split('\r\n\r\n').at(-1),
  };
}

const pathOf = ({ url }: Request) => new URL(url).pathname;

/** Answers when it is told to. */
function held() {
  const doors = new Map<string, PromiseWithResolvers<Response>>();
  const arrivals: string[] = [];
  const waiting: (() => void)[] = [];
  const visitors: Visitors = (request) => {
    const path = pathOf(request);
    const door = Promise.withResolvers<Response>();
    doors.set(path, door);
    arrivals.push(path);
    for (const wake of waiting.splice(0)) wake();
    return door.promise;
  };
  return {
    visitors,
    arrivals,
    answer: (path: string) => doors.get(path)?.resolve(new Response(path)),
    async until(path: string): Promise<void> {
      while (!arrivals.includes(path)) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

test('what is asked ahead waits its turn', async () => {
  const { visitors, arrivals, answer, until } = held();
  const { dial } = await open(visitors);
  const { socket, closed } = await dial();
  for (const path of ['/1', '/2', '/3']) ask(socket, path);
  await until('/1');
  // Another visitor is not kept waiting, and has come after those that wait.
  ask((await dial()).socket, '/other');
  await until('/other');
  expect(arrivals).toEqual(['/1', '/other']);
  answer('/1');
  await until('/2');
  expect(arrivals).toEqual(['/1', '/other', '/2']);
  answer('/2');
  await until('/3');
  answer('/3');
  socket.end();
  expect((await closed).split(/HTTP[^]*?\r\n\r\n/)).toEqual(['', '/1', '/2', '/3']);
});

test('more than ten that wait end their connection', async () => {
  const { visitors, arrivals, until } = held();
  const { dial } = await open(visitors);
  const some = await dial();
  some.ask('/some', 11);
  await until('/some');
  const many = await dial();
  many.ask('/many', 12);
  expect(await many.closed).toBe('');
  expect(some.socket.destroyed).toBe(false);
  // Requests that waited on a closed connection are not answered.
  expect(arrivals).toEqual(['/some', '/many']);
});

test('what follows an answer that ends its connection is not begun', async () => {
  const begun: string[] = [];
  const { dial } = await open((request) => {
    begun.push(pathOf(request));
    return new Response(pathOf(request), { headers: { Connection: 'close' } });
  });
  const { socket, closed } = await dial();
  for (const path of ['/1', '/2']) ask(socket, path);
  await closed;
  expect(begun).toEqual(['/1']);
});

test('an answer that nobody reads is given up', async () => {
  const large = new Uint8Array(32e6);
  const givenUp = Promise.withResolvers<unknown>();
  const { dial, visit } = await open(
    (request) => {
      if (pathOf(request) === '/') return new Response('hello');
      request.signal.addEventListener('abort', givenUp.resolve);
      return new Response(large);
    },
    { stallMs: 100 },
  );
  const { socket, ask } = await dial();
  socket.pause();
  ask('/large');
  await givenUp.promise;
  expect(await visit('127.0.0.1')).toBe('hello');
});

test('who asks ahead and never reads holds neither files nor connections, and others are served', async () => {
  const root = await temporaryFolder();
  await writeFile(join(root, 'index.html'), '<h1>Start</h1>');
  await writeFile(join(root, 'page.html'), 'x'.repeat(900_000));
  await writeFile(join(root, 'film.mp4'), Buffer.alloc(32e6));
  const site = createSite(root, { baseUrl: 'http://localhost', isLaunched: true }, [], () => undefined);
  const { dial, visit } = await open((request) => site.fetch(request), { stallMs: 500 });
  const openFiles = async () => (await readdir('/proc/self/fd')).length;
  const before = await openFiles();
  const paths = ['/page', '/film.mp4'].flatMap((path) => Array<string>(25).fill(path));
  await Promise.all(
    paths.map(async (path, i) => {
      const { socket } = await dial(`127.0.0.${2 + (i % 3)}`);
      socket.pause();
      // Half of them as many as may wait.
      ask(socket, path, i % 2 ? 50 : 10);
    }),
  );
  let most = 0;
  let now = Infinity;
  // The clients' ends of their connections lie in this process too, and stay.
  while (now > before + paths.length) {
    expect(await visit('127.0.0.9')).toBe('<h1>Start</h1>');
    now = await openFiles();
    most = Math.max(most, now);
  }
  // Both ends of each, a file for each that asked for the film, and what comes and goes.
  expect(most - before).toBeLessThan(2 * paths.length + 25 + 20);
});

test('an address has so many connections: the oldest idle one makes room, and where none is idle the new one goes', async () => {
  const { visitors, answer, until } = held();
  const { dial, visit } = await open(visitors, {
    clientAddress: byAddress,
    connections: { total: 100, perAddress: 3 },
  });
  const [first, second, third] = [await dial('127.0.0.2'), await dial('127.0.0.2'), await dial('127.0.0.2')];
  first.ask('/first');
  await until('/first');
  // The first is busy, so the second is the oldest idle one.
  const fourth = await dial('127.0.0.2');
  expect(await second.closed).toBe('');
  third.ask('/third');
  fourth.ask('/fourth');
  await Promise.all([until('/third'), until('/fourth')]);
  expect(await (await dial('127.0.0.2')).closed).toBe('');
  // Others do not feel it.
  const other = visit('127.0.0.3', '/other');
  await until('/other');
  answer('/other');
  expect(await other).toBe('/other');
  // Answered, it makes room.
  answer('/third');
  await once(third.socket, 'data');
  ask((await dial('127.0.0.2')).socket, '/fifth');
  await until('/fifth');
  expect([first, fourth].map(({ socket }) => socket.destroyed)).toEqual([false, false]);
});

test('a full service ends what is idle for longest, whoever holds it', async () => {
  const { visitors, answer, until } = held();
  const { dial } = await open(visitors, { clientAddress: byAddress, connections: { total: 3, perAddress: 100 } });
  const [first, second, third] = [await dial('127.0.0.2'), await dial('127.0.0.2'), await dial('127.0.0.2')];
  first.ask('/first');
  await until('/first');
  answer('/first');
  await once(first.socket, 'data');
  // The first has been idle since its answer alone.
  const visitor = await dial('127.0.0.3');
  expect(await second.closed).toBe('');
  visitor.ask('/visitor');
  await until('/visitor');
  expect([first, third].map(({ socket }) => socket.destroyed)).toEqual([false, false]);
  first.ask('/again');
  third.ask('/third');
  await Promise.all([until('/again'), until('/third')]);
  expect(await (await dial('127.0.0.4')).closed).toBe('');
});

const post = (length: number, body = '') =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n${body}`;
const echo: Visitors = async (request) => new Response(`got ${await request.text().catch(() => 'nothing')}`);

test('whoever holds most of a full service makes room: with a body that is not there, an answer not taken, or silence', async () => {
  const large = new Uint8Array(32e6);
  for (const wait of ['silent', post(9, '1'), 'GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n']) {
    const { dial, visit } = await open(
      (request) => (pathOf(request) === '/large' ? new Response(large) : echo(request)),
      {
        clientAddress: byAddress,
        connections: { total: 5 },
      },
    );
    // The oldest of all is that of somebody who has only one.
    const single = await dial('127.0.0.9');
    const held = [await dial('127.0.0.2'), await dial('127.0.0.3'), await dial('127.0.0.3'), await dial('127.0.0.2')];
    for (const { socket } of held) {
      if (wait !== 'silent') socket.write(wait);
      if (wait.startsWith('GET')) await once(socket.pause(), 'readable');
    }
    await sleep(20);
    const answers = [await visit('127.0.0.4'), await visit('127.0.0.5'), await visit('127.0.0.6')];
    expect([wait, ...answers]).toEqual([wait, 'got ', 'got ', 'got ']);
    single.ask('/');
    await once(single.socket, 'data');
  }
});

test('through a proxy an address has so many requests whose body is not there, and the oldest is told to come again', async () => {
  const { dial } = await open(echo, {
    clientAddress: (_, forwardedFor) => forwardedFor || undefined,
    connections: { perAddress: 2 },
  });
  const ask = async (address: string, body = '') => {
    const client = await dial();
    client.socket.write(post(3, body).replace('\r\n\r\n', `\r\nX-Forwarded-For: ${address}\r\n\r\n`));
    return client;
  };
  const first = await ask('a');
  const others = [await ask('a'), await ask('b'), await ask('b')];
  const third = await ask('a', 'abc');
  const answered = once(third.socket, 'data');
  expect(await first.closed).toBe('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  await answered;
  expect(others.map(({ socket }) => socket.destroyed)).toEqual([false, false, false]);
});

test('a body that hardly comes is given up', async () => {
  const { dial } = await open(echo, { connections: { leastOfBody: { afterMs: 100, bytes: 50 } } });
  const [slow, steady] = [await dial(), await dial()];
  for (const { socket } of [slow, steady]) socket.write(post(200));
  const sent = sleep(20).then(() => {
    slow.socket.write('x');
    steady.socket.write('x'.repeat(60));
  });
  await sleep(10);
  // The process is busy for longer than a body may take: what has come by then counts.
  holdUp(150);
  await sent;
  expect(await slow.closed).toMatch(/^HTTP\/1.1 408 /);
  await sleep(50);
  steady.socket.write('x'.repeat(140));
  await once(steady.socket, 'data');
  expect(steady.socket.destroyed).toBe(false);
});

test('who is not to be limited is not counted', async () => {
  const { dial, visit } = await open(() => new Response('hello'), { connections: { total: 100, perAddress: 1 } });
  const held = [await dial(), await dial(), await dial()];
  expect(await visit('127.0.0.1')).toBe('hello');
  expect(held.map(({ socket }) => socket.destroyed)).toEqual([false, false, false]);
});

test('a connection that is new when the service stops may still ask', async () => {
  const { dial, close } = await open((request) => new Response(pathOf(request)), { silentMs: 1_000 });
  const clients = await Promise.all(Array.from({ length: 20 }, () => dial()));
  const silent = await dial();
  const late = await dial();
  const kept = await dial();
  kept.ask('/kept');
  await once(kept.socket, 'data');
  // Longer than a test may take: who is silent is ended before.
  const stopped = close(1_000_000);
  for (const { ask } of [...clients, kept]) ask('/late');
  for (const { closed } of [...clients, kept]) expect(await closed).toMatch(/^HTTP\/1.1 200 [^]*\/late$/);
  // Where the machine is busy.
  await sleep(1_200);
  late.ask('/late');
  expect(await late.closed).toMatch(/^HTTP\/1.1 200 [^]*\/late$/);
  expect(await silent.closed).toBe('');
  await stopped;
});

test('what has come by the time that silent connections are ended is read first', async () => {
  const { dial, close } = await open((request) => new Response(pathOf(request)), { silentMs: 100 });
  const [kept, fresh] = [await dial(), await dial()];
  kept.ask('/kept');
  await once(kept.socket, 'data');
  const stopped = close(1_000_000);
  // The process is busy for longer than a connection may be silent, while one asks again, and one for the first time.
  // Begun in this phase of a turn, the next thing after it is what the clock has for the process.
  await sleep(50);
  await nextTurn();
  kept.ask('/again');
  holdUp(100);
  expect(await kept.closed).toMatch(/^HTTP\/1.1 200 [^]*\/again$/);
  await nextTurn();
  fresh.ask('/first');
  holdUp(300);
  expect(await fresh.closed).toMatch(/^HTTP\/1.1 200 [^]*\/first$/);
  await stopped;
});

test('whoever has connected when the service stops is served, taken in or not', async () => {
  const { port, close } = await open(() => new Response('hello'));
  const visit = () =>
    new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => ask(socket, '/'));
      socket.setEncoding('latin1').on('data', (data: string) => {
        text += data;
        if (text.endsWith('hello')) socket.destroy();
      });
      socket.on('error', ({ message }) => resolve(message)).on('close', () => resolve(text.slice(-5)));
    });
  const endings = new Set<string>();
  // Each comes again at once, on a connection of its own, so that there is always somebody at the door.
  const visitors = Array.from({ length: 50 }, async () => {
    for (let ending = ''; !ending.includes('ECONNREFUSED'); endings.add(ending)) ending = await visit();
  });
  await sleep(50);
  await close(10_000);
  await Promise.all(visitors);
  expect([...endings].sort()).toEqual([expect.stringContaining('ECONNREFUSED'), 'hello']);
});
