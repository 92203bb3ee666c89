/** A client that no browser is: a connection on which a test sends what it likes. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Connects to a server on this machine, until the test ends.
 * @param localAddress of this machine (127.0.0.2 …): each stands for a visitor
 * @returns `closed` resolves when the server has ended the connection, with what it had sent, a character a byte
 */
export async function dial(port: number, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.setEncoding('latin1').on('data', (data: string) => (text += data));
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  await Promise.race([once(socket, 'connect'), closed]);
  return {
    socket,
    closed,
    ask: (path: string) => void socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
  };
}
