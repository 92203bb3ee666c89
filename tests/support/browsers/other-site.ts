/** A site of another origin that shows a page of ours in a frame, by the lines that a tool's page has. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { embedLine, heightListener } from '../../../src/sections/tools/embed-line.ts';

/** @param src path of what is shown */
export async function startOther(baseUrl: string, src: string) {
  const page = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Makler</title><body><h1>Makler</h1>
${embedLine(baseUrl + src, 'Gültig bis?')}<script>${heightListener(baseUrl)}</script></body></html>`;
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(page));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, stop: () => new Promise((resolve) => server.close(resolve)) };
}
