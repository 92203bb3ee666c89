import { beforeEach, expect, test, vi } from 'vitest';
import { stubFetch } from '../../../tests/support/fetch-stub.ts';
import { problemOf } from '#domain/api-contract';
import { idempotencyKeyPattern } from '#domain/contact/contact-request';
import { createSender, randomKey } from './send.ts';

const typed = { firstName: ' Anna ', lastName: 'Meyer', company: '', email: 'anna@example.org', phone: '0421 1' };
const ticked = { ...typed, privacy: 'true' };
const context = { source: 'hero', originalCity: 'bremen' };

const fetchStub = stubFetch();
const created = () => Promise.resolve(Response.json({ id: 'lead-1', until: 'heute bis 17 Uhr' }, { status: 201 }));
const failing = () => Promise.resolve(new Response('', { status: 503 }));
beforeEach(() => void fetchStub.mockImplementation(created));

/** A sender whose keys are key-1, key-2 … */
function openSender() {
  let count = 0;
  return createSender(() => `key-${++count}`);
}

test('the cleaned content is sent with where it was written, without the tick, and waited for 10 seconds', async () => {
  const { signal } = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal);
  expect(await openSender()(ticked, context)).toEqual({ status: 'sent', until: 'heute bis 17 Uhr' });
  const [address, init] = fetchStub.mock.lastCall ?? [];
  expect([address, timeout.mock.lastCall]).toEqual(['/api/contacts', [10_000]]);
  expect(init).toMatchObject({ method: 'POST', credentials: 'include', signal });
  expect(JSON.parse(String(init?.body))).toEqual({ ...typed, firstName: 'Anna', company: undefined, ...context });
  fetchStub.mockResolvedValueOnce(new Response('', { status: 201 }));
  expect(await openSender()(ticked, context)).toEqual({ status: 'sent', until: undefined });
});

test('input that is not right never reaches the service, takes no key and is told in the words of the form', async () => {
  const newKey = vi.fn(() => 'key');
  const result = await createSender(newKey)({ ...typed, firstName: 'A', privacy: 'false' }, context);
  expect(result).toEqual({
    status: 'refused',
    errors: [
      { path: 'firstName', message: 'Vorname ist erforderlich' },
      { path: 'privacy', message: 'Datenschutzerklärung muss akzeptiert werden' },
    ],
  });
  expect([fetchStub, newKey].map((stub) => stub.mock.calls.length)).toEqual([0, 0]);
});

type Send = { fields?: Record<string, string>; context?: typeof context; fails?: true };
test.each<[what: string, sends: Send[], keys: string]>([
  ['stays when the same is sent after failures', [{ fails: true }, { fails: true }, {}], '1 1 1'],
  ['stays when only blanks around were changed', [{ fails: true }, { fields: { lastName: ' Meyer' } }], '1 1'],
  ['is new when the content was changed', [{ fails: true }, { fields: { phone: '0421 2' } }], '1 2'],
  ['is new when it was written elsewhere', [{ fails: true }, { context: { ...context, source: 'kontakt' } }], '1 2'],
  ['is new after a success', [{}, {}], '1 2'],
  ['stays when something invalid was tried in between', [{ fails: true }, { fields: { phone: '' } }, {}], '1 1'],
])('the key %s', async (_, sends, keys) => {
  const send = openSender();
  for (const { fields, context: where, fails } of sends) {
    fetchStub.mockImplementation(fails ? failing : created);
    await send({ ...ticked, ...fields }, where ?? context);
  }
  const sent = fetchStub.mock.calls.map(([, init]) => new Headers(init.headers).get('Idempotency-Key'));
  expect(sent.join(' ').replaceAll('key-', '')).toBe(keys);
});

test('a key is one the service takes, with the greatest figures too, and another each time', () => {
  const keys = Array.from({ length: 20 }, randomKey);
  expect(new Set(keys).size).toBe(keys.length);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(
    (array) => (array as Uint32Array).fill(2 ** 32 - 1) as typeof array,
  );
  for (const key of [...keys, randomKey()]) expect(key).toMatch(idempotencyKeyPattern);
});

const errors = [{ path: 'email', message: 'Diese Adresse gibt es nicht' }];
const answers: [what: string, answer: () => Response | Error][] = [
  ['422 without fields', () => Response.json(problemOf('key-reused'), { status: 422 })],
  ['422 that is no problem JSON', () => new Response('<html>', { status: 422 })],
  ['400 with fields', () => Response.json(problemOf('malformed-body', errors), { status: 400 })],
  ['429', () => Response.json(problemOf('too-many'), { status: 429 })],
  ['502 of a proxy', () => new Response('Bad Gateway', { status: 502 })],
  ['no network', () => new TypeError('Failed to fetch')],
  ['none in time', () => new DOMException('', 'TimeoutError')],
];
test('422 with fields is refused with its words, all else is a failure', async () => {
  fetchStub.mockResolvedValueOnce(Response.json(problemOf('invalid-input', errors), { status: 422 }));
  expect(await openSender()(ticked, context)).toEqual({ status: 'refused', errors });
  for (const [what, answer] of answers) {
    fetchStub.answerOnce(answer);
    expect(await openSender()(ticked, context), what).toEqual({ status: 'failed' });
  }
  expect(fetchStub).toHaveBeenCalledTimes(answers.length + 1);
});
