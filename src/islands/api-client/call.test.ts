import { beforeEach, describe, expect, test, vi } from 'vitest';
import { problemOf } from '#domain/api-contract';
import { ApiError, apiRequest, invalidate, query } from './call.ts';

const fetchStub = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetchStub.mockReset();
  vi.stubGlobal('fetch', fetchStub);
  return () => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.useRealTimers();
  };
});

const json = (body: unknown, status = 200) => Response.json(body, { status });

/** What the only call so far was made with. */
function onlyCall() {
  expect(fetchStub).toHaveBeenCalledOnce();
  const [address, init] = fetchStub.mock.lastCall ?? [];
  return { address, init, headers: new Headers(init?.headers) };
}

/** The kept answers outlive a test, so each test asks for a key of its own. */
let keys = 0;
const freshKey = () => ['/api', `test-${++keys}`];

async function refusalOf(response: Response): Promise<ApiError> {
  fetchStub.mockResolvedValueOnce(response);
  const error: unknown = await apiRequest('GET', ['/api', 'x']).catch((caught: unknown) => caught);
  if (!(error instanceof ApiError)) throw new Error('No ApiError was thrown.');
  return error;
}

describe('apiRequest', () => {
  test('joins the key by slashes and sends credentials', async () => {
    fetchStub.mockResolvedValueOnce(json({}));
    await apiRequest('GET', ['/api', 'regions', 'nord']);
    const { address, init } = onlyCall();
    expect(address).toBe('/api/regions/nord');
    expect(init).toMatchObject({ method: 'GET', credentials: 'include' });
  });

  test.each(['GET', 'POST'] as const)('%s without a body sends none, and names no type', async (method) => {
    fetchStub.mockResolvedValueOnce(json({}));
    await apiRequest(method, ['/api', 'x'], undefined, { headers: { 'Idempotency-Key': 'abcdefgh' } });
    const { init, headers } = onlyCall();
    expect(init).not.toHaveProperty('body');
    expect([...headers]).toEqual([['idempotency-key', 'abcdefgh']]);
  });

  test.each([{ value: { a: 'ä' } }, { value: null }, { value: 0 }, { value: '' }])(
    'sends the body $value as JSON',
    async ({ value }) => {
      fetchStub.mockResolvedValueOnce(json({}));
      await apiRequest('POST', ['/api', 'x'], value, { headers: { 'Idempotency-Key': 'abcdefgh' } });
      const { init, headers } = onlyCall();
      expect(init).toMatchObject({ method: 'POST', credentials: 'include', body: JSON.stringify(value) });
      expect(Object.fromEntries(headers)).toEqual({
        'content-type': 'application/json',
        'idempotency-key': 'abcdefgh',
      });
    },
  );

  test('passes a signal on', async () => {
    fetchStub.mockResolvedValueOnce(json({}));
    const { signal } = new AbortController();
    await apiRequest('POST', ['/api', 'x'], {}, { signal });
    expect(onlyCall().init).toMatchObject({ signal });
  });

  test('goes to the address of the set-up where the service has its own', async () => {
    vi.stubEnv('PUBLIC_API_URL', 'https://api.example.org');
    fetchStub.mockResolvedValueOnce(json({}));
    await apiRequest('GET', ['/api', 'regions']);
    expect(onlyCall().address).toBe('https://api.example.org/api/regions');
  });

  test('gives an answer of 2xx as it is', async () => {
    const response = new Response(null, { status: 204 });
    fetchStub.mockResolvedValueOnce(response);
    expect(await apiRequest('POST', ['/api', 'x'])).toBe(response);
  });

  test('a service that cannot be reached is the error of fetch itself, and is asked once', async () => {
    const error = new TypeError('Failed to fetch');
    fetchStub.mockRejectedValue(error);
    await expect(apiRequest('POST', ['/api', 'x'], {})).rejects.toBe(error);
    expect(fetchStub).toHaveBeenCalledOnce();
  });
});

describe('an answer that is not OK', () => {
  test.each([
    { what: 'with a body', response: () => new Response('kaputt', { status: 500 }), message: '500: kaputt' },
    {
      what: 'without a body',
      response: () => new Response('', { status: 503, statusText: 'Service Unavailable' }),
      message: '503: Service Unavailable',
    },
    { what: 'of 401', response: () => new Response('wer?', { status: 401 }), message: '401: wer?' },
    { what: 'of 404', response: () => new Response('weg', { status: 404 }), message: '404: weg' },
  ])('$what throws „status: text“ and is not asked for again', async ({ response, message }) => {
    const error = await refusalOf(response());
    expect(error).toBeInstanceOf(Error);
    expect(error.message).toBe(message);
    expect(error.status).toBe(response().status);
    expect(fetchStub).toHaveBeenCalledOnce();
  });

  test('carries the problem the service tells', async () => {
    const problem = problemOf('invalid-input', [{ path: 'email', message: 'fehlt' }]);
    const error = await refusalOf(json(problem, 422));
    expect(error.problem).toEqual(problem);
    expect(error.message).toBe(`422: ${JSON.stringify(problem)}`);
  });

  test.each(['<html>Bad Gateway</html>', '{"errors":"x"}', '{}', 'null', '[]', '"text"', ''])(
    'carries no problem where the body is %j',
    async (body) => {
      expect((await refusalOf(new Response(body, { status: 502 }))).problem).toBeUndefined();
    },
  );
});

describe('query', () => {
  test('gets the key as JSON', async () => {
    fetchStub.mockResolvedValueOnce(json({ Nord: ['Bremen'] }));
    const key = freshKey();
    expect(await query(key)).toEqual({ Nord: ['Bremen'] });
    expect(onlyCall()).toMatchObject({ address: key.join('/'), init: { method: 'GET', credentials: 'include' } });
  });

  test('never goes stale: later and simultaneous calls share the one answer', async () => {
    vi.useFakeTimers();
    const key = freshKey();
    fetchStub.mockImplementation(() => Promise.resolve(json({})));
    const [first, second] = await Promise.all([query(key), query([...key])]);
    vi.advanceTimersByTime(365 * 24 * 3600 * 1000);
    const third = await query(key);
    expect(second).toBe(first);
    expect(third).toBe(first);
    expect(fetchStub).toHaveBeenCalledOnce();
  });

  test('keeps one answer for each key', async () => {
    fetchStub.mockImplementation((address) => Promise.resolve(json(address)));
    const [a, b] = [freshKey(), freshKey()];
    expect(await query(a)).toBe(a.join('/'));
    expect(await query(b)).toBe(b.join('/'));
  });

  test.each([
    { what: 'a refusal', answer: () => Promise.resolve(new Response('x', { status: 500 })) },
    { what: 'a lost connection', answer: () => Promise.reject(new TypeError('Failed to fetch')) },
    { what: 'an answer that is no JSON', answer: () => Promise.resolve(new Response('<html>')) },
  ])('does not try again after $what, and does not keep it', async ({ answer }) => {
    const key = freshKey();
    fetchStub.mockImplementationOnce(answer);
    await expect(query(key)).rejects.toThrow();
    expect(fetchStub).toHaveBeenCalledOnce();
    fetchStub.mockResolvedValueOnce(json('da'));
    expect(await query(key)).toBe('da');
  });

  test('throws on 401 by default', async () => {
    fetchStub.mockResolvedValueOnce(new Response('wer?', { status: 401 }));
    await expect(query(freshKey())).rejects.toThrow('401: wer?');
  });

  test('gives null on 401 where asked to', async () => {
    fetchStub.mockResolvedValueOnce(new Response('wer?', { status: 401 }));
    expect(await query(freshKey(), 'null')).toBeNull();
  });

  test('throws on any other refusal even then', async () => {
    fetchStub.mockResolvedValueOnce(new Response('nein', { status: 403 }));
    await expect(query(freshKey(), 'null')).rejects.toThrow('403: nein');
  });
});

describe('invalidate', () => {
  test('forgets the answer of this key and of no other', async () => {
    let count = 0;
    fetchStub.mockImplementation(() => Promise.resolve(json(++count)));
    const [a, b] = [freshKey(), freshKey()];
    expect([await query(a), await query(b)]).toEqual([1, 2]);
    invalidate([...a]);
    expect([await query(a), await query(b)]).toEqual([3, 2]);
  });
});
