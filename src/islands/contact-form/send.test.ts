import { beforeEach, describe, expect, test, vi } from 'vitest';
import { apiKeys, problemOf } from '#domain/api-contract';
import { idempotencyKeyPattern } from '#domain/contact-request';
import { query } from '../api-client/call.ts';
import { createSender, randomKey } from './send.ts';

const typed = { firstName: ' Anna ', lastName: 'Meyer', company: '', email: 'anna@example.org', phone: '0421 1' };
const ticked = { ...typed, privacy: 'true' };
const context = { source: 'hero', originalCity: 'bremen' };

const fetchStub = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const created = () => Promise.resolve(Response.json({ id: 'lead-1', until: 'heute bis 17 Uhr' }, { status: 201 }));

beforeEach(() => {
  fetchStub.mockReset().mockImplementation(created);
  vi.stubGlobal('fetch', fetchStub);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

/** A sender whose keys are key-1, key-2 … */
function openSender() {
  let count = 0;
  return createSender(() => `key-${++count}`);
}
const sentKeys = () => fetchStub.mock.calls.map(([, init]) => new Headers(init.headers).get('Idempotency-Key'));

describe('what is sent', () => {
  test('is the cleaned content with where it was written, without the tick', async () => {
    expect(await openSender()(ticked, context)).toEqual({ status: 'sent', until: 'heute bis 17 Uhr' });
    const [address, init] = fetchStub.mock.lastCall ?? [];
    expect(address).toBe('/api/contacts');
    expect(init).toMatchObject({ method: 'POST', credentials: 'include' });
    expect(JSON.parse(String(init?.body))).toEqual({ ...typed, firstName: 'Anna', company: undefined, ...context });
  });

  test.each([{ body: '' }, { body: '{"id":"lead-1"}' }])('is sent where the answer says „$body“', async ({ body }) => {
    fetchStub.mockResolvedValueOnce(new Response(body, { status: 201 }));
    expect(await openSender()(ticked, context)).toEqual({ status: 'sent', until: undefined });
  });

  test('waits for the service 10 seconds at most', async () => {
    const { signal } = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal);
    await openSender()(ticked, context);
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
    expect(fetchStub.mock.lastCall?.[1].signal).toBe(signal);
  });

  test('makes a kept answer of the same key forgotten', async () => {
    fetchStub.mockImplementation((_address, { method }) =>
      Promise.resolve(Response.json(method === 'GET' ? fetchStub.mock.calls.length : {})),
    );
    expect(await query(apiKeys.contacts)).toBe(1);
    await openSender()(ticked, context);
    expect(await query(apiKeys.contacts)).toBe(3);
  });
});

describe('input that is not right', () => {
  test('never reaches the service and is told in the words of the form', async () => {
    const result = await openSender()({ ...typed, firstName: 'A', email: 'anna', privacy: 'false' }, context);
    expect(result).toEqual({
      status: 'refused',
      errors: [
        { path: 'firstName', message: 'Vorname ist erforderlich' },
        { path: 'email', message: 'Gültige E-Mail-Adresse erforderlich' },
        { path: 'privacy', message: 'Datenschutzerklärung muss akzeptiert werden' },
      ],
    });
    expect(fetchStub).not.toHaveBeenCalled();
  });

  test('takes no key', async () => {
    const newKey = vi.fn(() => 'key');
    await createSender(newKey)({}, context);
    expect(newKey).not.toHaveBeenCalled();
  });
});

describe('the key', () => {
  const failing = () => Promise.resolve(new Response('', { status: 503 }));
  const steps: {
    what: string;
    sends: { fields?: Record<string, string>; context?: typeof context; fails?: true }[];
    keys: string[];
  }[] = [
    { what: 'stays when the same is sent after a failure', sends: [{ fails: true }, {}], keys: ['key-1', 'key-1'] },
    {
      what: 'stays when only blanks around were changed',
      sends: [{ fails: true }, { fields: { lastName: ' Meyer' } }],
      keys: ['key-1', 'key-1'],
    },
    {
      what: 'stays over several failures',
      sends: [{ fails: true }, { fails: true }, {}],
      keys: ['key-1', 'key-1', 'key-1'],
    },
    {
      what: 'is new when the content was changed',
      sends: [{ fails: true }, { fields: { phone: '0421 2' } }],
      keys: ['key-1', 'key-2'],
    },
    {
      what: 'is new when it was written elsewhere',
      sends: [{ fails: true }, { context: { ...context, source: 'kontakt' } }],
      keys: ['key-1', 'key-2'],
    },
    { what: 'is new after a success', sends: [{}, {}], keys: ['key-1', 'key-2'] },
    {
      what: 'stays when something invalid was tried in between',
      sends: [{ fails: true }, { fields: { phone: '' } }, {}],
      keys: ['key-1', 'key-1'],
    },
  ];

  test.each(steps)('$what', async ({ sends, keys }) => {
    const send = openSender();
    for (const { fields, context: where, fails } of sends) {
      fetchStub.mockImplementation(fails ? failing : created);
      await send({ ...ticked, ...fields }, where ?? context);
    }
    expect(sentKeys()).toEqual(keys);
  });

  test('belongs to one form: two senders do not share it', async () => {
    const newKey = vi.fn<() => string>().mockReturnValueOnce('one').mockReturnValueOnce('two');
    fetchStub.mockImplementation(failing);
    await createSender(newKey)(ticked, context);
    await createSender(newKey)(ticked, context);
    expect(sentKeys()).toEqual(['one', 'two']);
  });
});

describe('the answer of the service', () => {
  const errors = [{ path: 'email', message: 'Diese Adresse gibt es nicht' }];

  test('422 with fields is refused with its words', async () => {
    fetchStub.mockResolvedValueOnce(Response.json(problemOf('invalid-input', errors), { status: 422 }));
    expect(await openSender()(ticked, context)).toEqual({ status: 'refused', errors });
  });

  test.each([
    { what: '422 without fields', answer: () => Response.json(problemOf('key-reused'), { status: 422 }) },
    { what: '422 that is no problem JSON', answer: () => new Response('<html>', { status: 422 }) },
    { what: '400 with fields', answer: () => Response.json(problemOf('malformed-body', errors), { status: 400 }) },
    { what: '429', answer: () => Response.json(problemOf('too-many'), { status: 429 }) },
    { what: '500', answer: () => Response.json(problemOf('internal'), { status: 500 }) },
    { what: '502 of a proxy', answer: () => new Response('Bad Gateway', { status: 502 }) },
  ])('$what is a failure', async ({ answer }) => {
    fetchStub.mockResolvedValueOnce(answer());
    expect(await openSender()(ticked, context)).toEqual({ status: 'failed' });
    expect(fetchStub).toHaveBeenCalledOnce();
  });

  test('none, since there is no network, is a failure', async () => {
    fetchStub.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await openSender()(ticked, context)).toEqual({ status: 'failed' });
    expect(fetchStub).toHaveBeenCalledOnce();
  });

  test('none in time is a failure', async () => {
    const clock = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    fetchStub.mockImplementation(
      (_address, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const result = openSender()(ticked, context);
    clock.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    expect(await result).toEqual({ status: 'failed' });
  });
});

describe('randomKey', () => {
  test('is one the service takes, and another each time', () => {
    const keys = Array.from({ length: 20 }, randomKey);
    for (const key of keys) expect(key).toMatch(idempotencyKeyPattern);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('is one the service takes with the greatest figures', () => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation(
      (array) => (array as Uint32Array).fill(2 ** 32 - 1) as typeof array,
    );
    expect(randomKey()).toMatch(idempotencyKeyPattern);
  });
});
