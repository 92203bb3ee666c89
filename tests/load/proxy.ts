/** Stands before a server on this machine and takes away its connections, with a word or without. */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** @param target port of the server @returns the proxy's own */
export async function openProxy(target: number) {
  let frozen = false;
  const sockets: Socket[] = [];
  const proxy = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    sockets.push(client, upstream);
    for (const [source, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      source.on('data', (data) => void (frozen || other.write(data)));
      source.on('close', () => other.destroy());
      source.on('error', () => undefined);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets.splice(0)) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    proxy.close();
  });
  return {
    port: (proxy.address() as AddressInfo).port,
    /** Frozen, it passes nothing on and closes nothing. */
    freeze: (value: boolean) => void (frozen = value),
    /** Closes all connections; it takes new ones. */
    cut,
  };
}
