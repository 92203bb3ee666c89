import express from 'express';
import { saveContact, printAddress } from '../../save-contact.ts';

const app = express();
app.use(express.json());
app.post('/', async (request, response) => {
  const { status, answer } = await saveContact(request.body, request.get('idempotency-key'));
  response.status(status).json(answer);
});
const server = app.listen(0, '127.0.0.1', () => printAddress(server.address().port));
