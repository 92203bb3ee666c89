/**
 * The visitors' connections: one answer under way on each, so many for each address, so many in all. What waits for its
 * visitor makes room for whoever comes. Why so: docs/decisions/0038-connections.md and 0065-half-requests.md.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientAddress } from './client-address.ts';

export type ConnectionLimits = {
  total: number;
  /** Connections of an address; through a proxy its requests of which the body is not there yet. */
  perAddress: number;
  /** Bytes of an unfinished body that must have come after a time. */
  leastOfBody: { afterMs: number; bytes: number };
};

export const connectionLimits: ConnectionLimits = {
  total: 2_000,
  perAddress: 100,
  leastOfBody: { afterMs: 4_000, bytes: 1_000 },
};

/** Requests that may wait on a connection for the answer before them. No browser sends any ahead. */
const maxWaiting = 10;

export type Connections = {
  /** Takes a connection in, or ends it where there is no room. */
  add(socket: Socket): void;
  /** Calls `answer` once the connection has answered what was asked before. */
  inTurn(request: IncomingMessage, response: ServerResponse, answer: () => void): void;
  /** Ends connections that have asked before and are silent now. */
  endIdle(): void;
};

type Turn = { request: IncomingMessage; response: ServerResponse; answer: () => void };

/** Whose connections they are. Without a key, as a proxy's are, each stands for itself. */
type Holder = { key: string | undefined; connections: number };

type Connection = {
  socket: Socket;
  /** Its own address; while a proxy hands a request on over it, that of whoever asks. */
  holder: Holder;
  underWay?: Turn | undefined;
  /** Bytes read by the end of its last answer: more of them are the beginning of a request. */
  readBefore?: number;
  /** Requests behind the one under way. */
  waiting: Turn[];
};

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const isUnfinished = ({ underWay }: Connection) => underWay?.request.complete === false;

/** The visitor is to act: to ask, to send the rest, or to take the whole answer. */
const waitsForVisitor = (connection: Connection) =>
  connection.underWay === undefined || isUnfinished(connection) || connection.underWay.response.writableEnded;

export function createConnections(clientAddress: ClientAddress, limits: ConnectionLimits): Connections {
  /** Connections, longest without a request that began or ended first. */
  const all = new Set<Connection>();
  const bySocket = new WeakMap<Socket, Connection>();
  const holders = new Map<string, Holder>();

  function hold(key: string | undefined): Holder {
    const holder = (key !== undefined && holders.get(key)) || { key, connections: 0 };
    holder.connections++;
    if (key !== undefined) holders.set(key, holder);
    return holder;
  }

  function letGo(holder: Holder): void {
    if (--holder.connections === 0 && holder.key !== undefined) holders.delete(holder.key);
  }

  function forget(connection: Connection): void {
    if (all.delete(connection)) letGo(connection.holder);
  }

  function end(connection: Connection): void {
    const { socket, underWay } = connection;
    forget(connection);
    // Send 408, or nginx retries the request.
    if (underWay && !underWay.response.headersSent)
      socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    socket.destroy();
  }

  /** Ends the oldest connection that may go, of the holder with most. @returns whether there was one */
  function makeRoom(mayGo: (connection: Connection) => boolean): boolean {
    let found: Connection | undefined;
    for (const connection of all)
      if (connection.holder.connections > (found?.holder.connections ?? 0) && mayGo(connection)) found = connection;
    if (found) end(found);
    return found !== undefined;
  }

  /** Ends a request whose body hardly comes. */
  function boundBody(connection: Connection, { request, response }: Turn): void {
    const { socket } = connection;
    const { afterMs, bytes } = limits.leastOfBody;
    const before = socket.bytesRead;
    const endIfSlow = () => {
      if (!request.complete && !response.closed && socket.bytesRead - before < bytes) end(connection);
    };
    // After a pause of the process the time is up before what has come meanwhile is read.
    const timer = setTimeout(() => setImmediate(endIfSlow), afterMs).unref();
    response.once('close', () => clearTimeout(timer));
  }

  function start(connection: Connection, turn: Turn): void {
    const { request, response, answer } = turn;
    const { socket, holder } = connection;
    connection.underWay = turn;
    moveToEnd(connection);
    if (holder.key === undefined) {
      const visitor = hold(clientAddress(socket.remoteAddress, [request.headers['x-forwarded-for'] ?? []].join()));
      connection.holder = visitor;
      if (visitor.connections > limits.perAddress)
        makeRoom((other) => other !== connection && other.holder === visitor && isUnfinished(other));
    }
    response.once('close', () => {
      if (connection.holder !== holder) {
        if (all.has(connection)) letGo(connection.holder);
        connection.holder = holder;
      }
      connection.underWay = undefined;
      connection.readBefore = socket.bytesRead;
      moveToEnd(connection);
      // Requests behind an answer that ends its connection are dropped: the client asks again on another.
      const following = socket.writable ? connection.waiting.shift() : undefined;
      if (following) start(connection, following);
    });
    if (hasBody(request)) boundBody(connection, turn);
    if (!socket.destroyed) answer();
  }

  function moveToEnd(connection: Connection): void {
    if (all.delete(connection)) all.add(connection);
  }

  return {
    add(socket) {
      // Read once, an address stays known when its visitor has gone before the limits ask for it.
      const key = clientAddress(socket.remoteAddress, null);
      const held = (key !== undefined && holders.get(key)?.connections) || 0;
      const hasRoom =
        (held < limits.perAddress || makeRoom((other) => other.holder.key === key && waitsForVisitor(other))) &&
        (all.size < limits.total || makeRoom(waitsForVisitor));
      if (!hasRoom) {
        socket.destroy();
        return;
      }
      const connection: Connection = { socket, holder: hold(key), waiting: [] };
      all.add(connection);
      bySocket.set(socket, connection);
      socket.once('close', () => forget(connection));
    },

    // Node reads ahead and hands over each request as it comes: whoever asks fifty times and reads nothing
    // would hold fifty answers.
    inTurn(request, response, answer) {
      const connection = bySocket.get(request.socket);
      if (!connection?.underWay) {
        if (connection) start(connection, { request, response, answer });
      } else if (connection.waiting.length < maxWaiting) connection.waiting.push({ request, response, answer });
      else request.socket.destroy();
    },

    endIdle() {
      for (const { socket, underWay, readBefore } of all)
        if (!underWay && socket.bytesRead === readBefore) socket.destroy();
    },
  };
}
