import { expect, test } from 'vitest';
import { stubFetch } from '../../../tests/support/fetch-stub.ts';
import { problemOf } from '#domain/api-contract';
import { subscribe } from './send.ts';

const fetchStub = stubFetch();

test.each([
  ['bremen', { email: 'anna@example.org', originalCity: 'bremen', source: 'newsletter' }],
  [undefined, { email: 'anna@example.org', source: 'newsletter' }],
])('from %s the cleaned address is sent with where it was typed', async (city, body) => {
  fetchStub.mockResolvedValueOnce(Response.json({ status: 'angefordert' }, { status: 202 }));
  expect(await subscribe(' anna@example.org\u200b ', city)).toEqual({ status: 'sent' });
  const [address, init] = fetchStub.mock.lastCall ?? [];
  expect([address, init?.method, init?.credentials]).toEqual(['/api/newsletter', 'POST', 'include']);
  expect(JSON.parse(String(init?.body))).toEqual(body);
});

test.each(['', 'anna', 'a@b.de, c@d.de', null])('%j never reaches the service', async (typed) => {
  const message = 'Gültige E-Mail-Adresse erforderlich';
  expect(await subscribe(typed, 'bremen')).toEqual({ status: 'refused', message });
  expect(fetchStub).not.toHaveBeenCalled();
});

const message = 'Diese Domain nimmt keine Post an';
const refusal = problemOf('invalid-input', [{ path: 'email', message }]);
const tooMany = problemOf('too-many');
test.each<[what: string, answer: unknown, status: number, result: object]>([
  ['to be confirmed', { status: 'unbestätigt' }, 202, { status: 'unconfirmed' }],
  ['an empty one', undefined, 202, { status: 'sent' }],
  ['422 for the address', refusal, 422, { status: 'refused', message }],
  ['422 for something else', problemOf('invalid-input', [{ path: 'source', message: 'x' }]), 422, { status: 'failed', detail: refusal.detail }], // prettier-ignore
  ['429', tooMany, 429, { status: 'failed', detail: tooMany.detail }],
  ['503 that says nothing', 'kaputt', 503, { status: 'failed', detail: undefined }],
  ['none', new TypeError('offline'), 0, { status: 'failed' }],
])('an answer of the service: %s', async (_, answer, status, result) => {
  fetchStub.answerOnce(() => {
    if (answer instanceof Error) return answer;
    return answer === undefined ? new Response(null, { status }) : Response.json(answer, { status });
  });
  expect(await subscribe('anna@example.org', undefined)).toEqual(result);
});
