/** The floor: `node:http`, the same store, and nothing between them. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Contact } from '#domain/contact-request';
import { openSqliteStore } from '../api/storage/sqlite.ts';

const store = await openSqliteStore(process.argv[2] ?? '');
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { privacy: _, ...typed } = JSON.parse(Buffer.concat(chunks).toString()) as Contact & { privacy: true };
    const id = randomUUID();
    const contact = { ...typed, city: 'Bremen', originalCity: null, source: 'kontakt' };
    void store
      .saveContact({
        id,
        contact,
        idempotencyKey: String(request.headers['idempotency-key']),
        contentHash: id,
        receivedAt: Date.now(),
        quarantineReason: undefined,
        deliveries: [{ id: `msg_${id}_created`, channel: 'contact-webhook', body: JSON.stringify({ id, contact }) }],
      })
      .then(() => {
        const body = JSON.stringify({ id });
        response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
      });
  });
});
server.listen(0, '127.0.0.1', () => console.log(`http://localhost:${(server.address() as AddressInfo).port}`));
