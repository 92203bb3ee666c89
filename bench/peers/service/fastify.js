import Fastify from 'fastify';
import { saveContact, printAddress } from '../../save-contact.ts';

const app = Fastify();
app.post('/', async (request, reply) => {
  const { status, answer } = await saveContact(request.body, request.headers['idempotency-key']);
  return reply.code(status).send(answer);
});
await app.listen({ port: 0, host: '127.0.0.1' });
printAddress(app.server.address().port);
