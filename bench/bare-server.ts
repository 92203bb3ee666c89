/** The floor: `node:http`, the same check and the same store, and nothing between them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { saveContact, printAddress } from './save-contact.ts';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const typed = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    void saveContact(typed, String(request.headers['idempotency-key'])).then(({ status, answer }) => {
      const body = JSON.stringify(answer);
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
      response.writeHead(status, headers).end(body);
    });
  });
});
server.listen(0, '127.0.0.1', () => printAddress((server.address() as AddressInfo).port));
