/** One small server for every contender: files from memory, compressed with brotli as a CDN keeps them. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};
const isPacked = new Set(['.woff2', '.png', '.webp', '.avif']);

type File = { type: string; body: Buffer; isCompressed: boolean };

/** `/a` is `a`, `a.html` or `a/index.html`, the first that is there. */
async function findFile(folder: string, path: string): Promise<File | undefined> {
  for (const name of [path, `${path}.html`, join(path, 'index.html')]) {
    const content = await readFile(join(folder, name)).catch(() => undefined);
    if (!content) continue;
    const extension = extname(name);
    const isCompressed = !isPacked.has(extension);
    const body = isCompressed ? brotliCompressSync(content) : content;
    return { type: types[extension] ?? 'application/octet-stream', body, isCompressed };
  }
  return undefined;
}

/** Serves a folder over HTTP/1.1 on loopback; whoever starts it closes it. Brotli's quality is Node's default, 11. */
export async function serveFolder(folder: string) {
  const files = new Map<string, Promise<File | undefined>>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const known = files.get(pathname) ?? findFile(folder, decodeURIComponent(pathname));
    files.set(pathname, known);
    void known.then((file) => {
      if (!file) return response.writeHead(404, { 'Content-Length': 0 }).end();
      return response
        .writeHead(200, {
          'Content-Type': file.type,
          'Content-Length': file.body.length,
          ...(file.isCompressed && { 'Content-Encoding': 'br' }),
          'Cache-Control': 'no-cache',
        })
        .end(file.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
