/**
 * A wire between client and server, as a proxy: round trip, rate, and how TCP begins. A connection starts with a
 * handshake, and what a server sends on it with ten segments; each that is acknowledged lets one more go (slow start,
 * RFC 6928 and 5681). It needs no rights on the machine, knows no loss, and delays in one direction what it counts in the
 * other: bytes from the server.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Line = { roundTripMs: number; bitsPerSecond: number };
export type Wire = {
  port: number;
  /** What came from the server since a client last asked anything on a quiet line. */
  answer: () => { bytes: number; flights: number };
  close: () => void;
};

/** 1,500 bytes of a packet without the headers of IP and TCP, and these. */
const packet = { payload: 1_460, headers: 40 };
const firstWindow = 10 * packet.payload;

/** Hands on what comes in the order it came, each after its time. */
function createDelay<T>(hand: (item: T) => void): (item: T, ms: number) => void {
  const items: T[] = [];
  return (item, ms) => {
    items.push(item);
    setTimeout(() => hand(items.shift() as T), ms);
  };
}

/** One direction of a connection, from the server to the client. @param deliver called when bytes arrive */
function createSender({ roundTripMs, bitsPerSecond }: Line, deliver: (bytes: Buffer) => void) {
  const waiting: Buffer[] = [];
  let window = firstWindow;
  let inFlight = 0;
  /** Most that was in flight since the window last grew: a window that was never half used stays (Linux). */
  let used = 0;
  let freeAt = 0;
  let counted = { bytes: 0, flights: 0 };

  function take(most: number): Buffer | undefined {
    const first = waiting.shift();
    if (first === undefined || first.length <= most) return first;
    waiting.unshift(first.subarray(most));
    return first.subarray(0, most);
  }

  type Segment = { bytes: Buffer; flight: number };
  const acknowledged = createDelay(acknowledge);
  const arrive = createDelay((segment: Segment) => {
    deliver(segment.bytes);
    acknowledged(segment, roundTripMs / 2);
  });

  /** @param flight that these bytes belong to */
  function send(flight: number): void {
    while (inFlight < window) {
      const bytes = take(Math.min(packet.payload, window - inFlight));
      if (bytes === undefined) return;
      inFlight += bytes.length;
      used = Math.max(used, inFlight);
      counted = { bytes: counted.bytes + bytes.length, flights: Math.max(counted.flights, flight) };
      const now = performance.now();
      freeAt = Math.max(freeAt, now) + ((bytes.length + packet.headers) * 8000) / bitsPerSecond;
      arrive({ bytes, flight }, freeAt - now + roundTripMs / 2);
    }
  }

  function acknowledge({ bytes: { length }, flight }: Segment): void {
    const wasHeldBack = waiting.length > 0;
    inFlight -= length;
    if (window < 2 * used) window += length;
    // What could not leave before belongs to the next flight.
    send(wasHeldBack ? Math.max(counted.flights, flight + 1) : counted.flights);
  }

  return {
    write(bytes: Buffer) {
      waiting.push(bytes);
      send(Math.max(1, counted.flights));
    },
    /** The client has asked: on a quiet line a new answer begins. */
    asked: () => {
      if (inFlight === 0 && waiting.length === 0) counted = { bytes: 0, flights: 0 };
    },
    counted: () => counted,
  };
}

/** @param port of the server, on this machine */
export async function openWire(port: number, line: Line): Promise<Wire> {
  const sockets = new Set<Socket>();
  let counted = () => ({ bytes: 0, flights: 0 });
  const wire = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ port, host: '127.0.0.1', noDelay: true });
    client.setNoDelay(true);
    const sender = createSender(line, (bytes) => client.writable && client.write(bytes));
    counted = sender.counted;
    // A handshake of one round trip before the first word.
    const openAt = performance.now() + line.roundTripMs;
    const reach = createDelay((bytes: Buffer) => {
      sender.asked();
      if (server.writable) server.write(bytes);
    });
    client.on('data', (bytes: Buffer) => reach(bytes, Math.max(0, openAt - performance.now()) + line.roundTripMs / 2));
    server.on('data', sender.write);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('close', () => server.destroy());
  });
  wire.listen(0, '127.0.0.1');
  await once(wire, 'listening');
  return {
    port: (wire.address() as AddressInfo).port,
    answer: () => counted(),
    close() {
      wire.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
