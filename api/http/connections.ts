/**
 * The visitors' connections: one answer under way on each, so many for each address, so many in all. What does
 * nothing makes room for whoever comes. Why so: docs/decisions/0038-connections.md.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientAddress } from './client-address.ts';

export type ConnectionLimits = { total: number; perAddress: number };

/** Requests that may wait on a connection for the answer before them. No browser sends any ahead. */
const maxWaiting = 10;

export type Connections = {
  /** Takes a connection in, or ends it where there is no room. */
  add(socket: Socket): void;
  /** Calls `answer` once the connection has answered what was asked before. */
  inTurn(request: IncomingMessage, response: ServerResponse, answer: () => void): void;
  /** Ends what has not sent a byte yet. */
  endSilent(): void;
};

type Turn = { response: ServerResponse; answer: () => void };

export function createConnections(clientAddress: ClientAddress, limits: ConnectionLimits): Connections {
  const all = new Set<Socket>();
  const ofAddress = new Map<string, Set<Socket>>();
  /** Nothing under way, those that have been so for longest first. */
  const idle = new Set<Socket>();
  /** Behind the answer that is under way; absent where there is none. */
  const waitingOn = new WeakMap<Socket, Turn[]>();

  const keyOf = (socket: Socket) => clientAddress(socket.remoteAddress, null);

  function forget(socket: Socket, key: string | undefined): void {
    all.delete(socket);
    idle.delete(socket);
    const others = key === undefined ? undefined : ofAddress.get(key);
    if (others?.delete(socket) && others.size === 0 && key !== undefined) ofAddress.delete(key);
  }

  /** @param sockets the first idle one of these goes @returns whether there was one */
  function makeRoom(sockets: Iterable<Socket>): boolean {
    for (const socket of sockets) {
      if (!idle.has(socket)) continue;
      forget(socket, keyOf(socket));
      socket.destroy();
      return true;
    }
    return false;
  }

  function start(socket: Socket, { response, answer }: Turn): void {
    response.once('close', () => {
      // What follows an answer that ends its connection is not answered: its sender asks again on another.
      const following = socket.writable ? waitingOn.get(socket)?.shift() : undefined;
      if (following) return start(socket, following);
      waitingOn.delete(socket);
      if (all.has(socket)) idle.add(socket);
    });
    answer();
  }

  return {
    add(socket) {
      // Read once, an address stays known when its visitor has gone before the limits ask for it.
      const key = keyOf(socket);
      const others = key === undefined ? undefined : (ofAddress.get(key) ?? new Set());
      const hasRoom =
        (others === undefined || others.size < limits.perAddress || makeRoom(others)) &&
        (all.size < limits.total || makeRoom(idle));
      if (!hasRoom) {
        socket.destroy();
        return;
      }
      all.add(socket);
      idle.add(socket);
      if (others && key !== undefined) ofAddress.set(key, others.add(socket));
      socket.once('close', () => forget(socket, key));
    },

    // Node reads ahead and hands over each request as it comes: whoever asks fifty times and reads nothing
    // would hold fifty answers.
    inTurn({ socket }, response, answer) {
      const waiting = waitingOn.get(socket);
      if (!waiting) {
        waitingOn.set(socket, []);
        idle.delete(socket);
        start(socket, { response, answer });
      } else if (waiting.length < maxWaiting) waiting.push({ response, answer });
      else socket.destroy();
    },

    endSilent() {
      for (const socket of idle) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}
