import { beforeEach, describe, expect, test, vi } from 'vitest';
import { apiKeys, problemOf } from '#domain/api-contract';
import { query } from '../api-client/call.ts';
import { subscribe } from './send.ts';

const fetchStub = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const answered = (status: string) => () => Promise.resolve(Response.json({ status }, { status: 202 }));
const accepted = answered('angefordert');

beforeEach(() => {
  fetchStub.mockReset().mockImplementation(accepted);
  vi.stubGlobal('fetch', fetchStub);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

describe('what is sent', () => {
  test.each([
    ['bremen', { email: 'anna@example.org', originalCity: 'bremen', source: 'newsletter' }],
    [undefined, { email: 'anna@example.org', source: 'newsletter' }],
  ])('from %s is the cleaned address with where it was typed', async (city, body) => {
    expect(await subscribe(' anna@example.org\u200b ', city)).toEqual({ status: 'sent' });
    const [address, init] = fetchStub.mock.lastCall ?? [];
    expect(address).toBe('/api/newsletter');
    expect(init).toMatchObject({ method: 'POST', credentials: 'include' });
    expect(JSON.parse(String(init?.body))).toEqual(body);
  });

  test('waits for the service 10 seconds at most', async () => {
    const { signal } = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal);
    await subscribe('anna@example.org', undefined);
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
    expect(fetchStub.mock.lastCall?.[1].signal).toBe(signal);
  });

  test('makes a kept answer of the same key forgotten, but not where it failed', async () => {
    fetchStub.mockImplementation((_address, { method }) =>
      Promise.resolve(Response.json(method === 'GET' ? fetchStub.mock.calls.length : {})),
    );
    expect(await query(apiKeys.newsletter)).toBe(1);
    await subscribe('anna@example.org', undefined);
    expect(await query(apiKeys.newsletter)).toBe(3);
    fetchStub.mockRejectedValueOnce(new TypeError('offline'));
    await subscribe('anna@example.org', undefined);
    expect(await query(apiKeys.newsletter)).toBe(3);
  });
});

test('what follows is what the service says: only where its mail asks is it to be confirmed', async () => {
  const empty = () => Promise.resolve(new Response(null, { status: 202 }));
  for (const [answer, status] of [
    [answered('unbestätigt'), 'unconfirmed'],
    [answered('angefordert'), 'sent'],
    [empty, 'sent'],
  ] as const) {
    fetchStub.mockImplementationOnce(answer);
    expect(await subscribe('anna@example.org', undefined)).toEqual({ status });
  }
});

test.each(['', ' ', 'anna', 'anna@', 'anna@example', 'a@b.de, c@d.de', null])(
  '%j never reaches the service',
  async (typed) => {
    expect(await subscribe(typed, 'bremen')).toEqual({
      status: 'refused',
      message: 'Gültige E-Mail-Adresse erforderlich',
    });
    expect(fetchStub).not.toHaveBeenCalled();
  },
);

describe('an answer of the service', () => {
  const answers = (status: number, body: unknown) => () => Promise.resolve(Response.json(body, { status }));
  const refusal = problemOf('invalid-input', [{ path: 'email', message: 'Diese Domain nimmt keine Post an' }]);
  const tooMany = problemOf('too-many');

  test.each([
    ['422 for the address', answers(422, refusal), { status: 'refused', message: 'Diese Domain nimmt keine Post an' }],
    [
      '422 for something else',
      answers(422, problemOf('invalid-input', [{ path: 'source', message: 'x' }])),
      { status: 'failed', detail: refusal.detail },
    ],
    ['429', answers(429, tooMany), { status: 'failed', detail: tooMany.detail }],
    ['503 that says nothing', answers(503, 'kaputt'), { status: 'failed', detail: undefined }],
    ['none', () => Promise.reject(new TypeError('offline')), { status: 'failed' }],
    ['none in time', () => Promise.reject(new DOMException('', 'TimeoutError')), { status: 'failed' }],
  ])('%s', async (_, answer, result) => {
    fetchStub.mockImplementation(answer);
    expect(await subscribe('anna@example.org', undefined)).toEqual(result);
  });
});
