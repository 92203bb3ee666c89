import { afterEach, expect, test, vi } from 'vitest';
import { stubFetch } from '../../../tests/support/fetch-stub.ts';
import { problemOf } from '#domain/api-contract';
import { report } from './beacon.ts';
import { ApiError, apiRequest, invalidate, query } from './call.ts';

const fetchStub = stubFetch();
afterEach(() => void vi.useRealTimers());

/** The kept answers outlive a test, so each test asks for a key of its own. */
let keys = 0;
const freshKey = () => ['/api', `test-${++keys}`];

test('a call joins its key by slashes, sends credentials, and its body as JSON where there is one', async () => {
  fetchStub.mockImplementation(() => Promise.resolve(Response.json({})));
  for (const [body, sent] of [[undefined], [{ a: 'ä' }, '{"a":"ä"}'], [null, 'null'], [0, '0']] as const) {
    await apiRequest('POST', ['/api', 'x'], body, { 'Idempotency-Key': 'abcdefgh' });
    const [address, init] = fetchStub.mock.lastCall ?? [];
    expect([address, init?.method, init?.credentials, init?.body]).toEqual(['/api/x', 'POST', 'include', sent]);
    expect(init?.signal).toBeInstanceOf(AbortSignal);
    const type = sent === undefined ? {} : { 'content-type': 'application/json' };
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({ ...type, 'idempotency-key': 'abcdefgh' });
  }
  vi.stubEnv('PUBLIC_API_URL', 'https://api.example.org');
  await apiRequest('GET', ['/api', 'regions']);
  expect(fetchStub.mock.lastCall?.[0]).toBe('https://api.example.org/api/regions');
});

test('an answer that is not OK throws „status: text“ with the problem that the service tells, and is asked once', async () => {
  const problem = problemOf('invalid-input', [{ path: 'email', message: 'fehlt' }]);
  const answers: [body: string, status: number, message: string, problem?: object][] = [
    ['kaputt', 500, '500: kaputt'],
    ['', 503, '503: Service Unavailable'],
    ['wer?', 401, '401: wer?'],
    [JSON.stringify(problem), 422, `422: ${JSON.stringify(problem)}`, problem],
    ...['<html>Bad Gateway</html>', '{"errors":"x"}', 'null', '[]'].map((body): [string, number, string] => [
      ...([body, 502, `502: ${body}`] as const),
    ]),
  ];
  for (const [body, status, message, told] of answers) {
    fetchStub.mockResolvedValueOnce(new Response(body, { status, statusText: 'Service Unavailable' }));
    const error: unknown = await apiRequest('GET', ['/api', 'x']).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message, status });
    expect((error as ApiError).problem).toEqual(told);
  }
  expect(fetchStub).toHaveBeenCalledTimes(answers.length);
  const lost = new TypeError('Failed to fetch');
  fetchStub.mockRejectedValueOnce(lost);
  await expect(apiRequest('POST', ['/api', 'x'], {})).rejects.toBe(lost);
});

test('what was asked never goes stale and is shared by its key, until it is told to be', async () => {
  vi.useFakeTimers();
  let count = 0;
  fetchStub.mockImplementation(() => Promise.resolve(Response.json(++count)));
  const [a, b] = [freshKey(), freshKey()];
  expect(await Promise.all([query(a), query([...a]), query(b)])).toEqual([1, 1, 2]);
  vi.advanceTimersByTime(365 * 24 * 3600 * 1000);
  expect(await query(a)).toBe(1);
  invalidate([...a]);
  expect([await query(a), await query(b)]).toEqual([3, 2]);
});

test('what failed is not tried again and not kept; on 401 one may ask for null', async () => {
  const failures = [
    () => new Response('x', { status: 500 }),
    () => new TypeError('lost'),
    () => new Response('<html>'),
  ];
  for (const failure of failures) {
    const key = freshKey();
    fetchStub.answerOnce(failure);
    await expect(query(key)).rejects.toThrow();
    fetchStub.mockResolvedValueOnce(Response.json('da'));
    expect(await query(key)).toBe('da');
  }
  fetchStub.mockImplementation(() => Promise.resolve(new Response('wer?', { status: 401 })));
  await expect(query(freshKey())).rejects.toThrow('401: wer?');
  expect(await query(freshKey(), 'null')).toBeNull();
  fetchStub.mockResolvedValueOnce(new Response('nein', { status: 403 }));
  await expect(query(freshKey(), 'null')).rejects.toThrow('403: nein');
});

test('a report outlives the page; a browser without AbortSignal.timeout sends all the same', async () => {
  fetchStub.mockResolvedValueOnce(new Response(null, { status: 204 }));
  report('/api/blog-views', { articleSlug: 'homepage' });
  expect(fetchStub).toHaveBeenCalledExactlyOnceWith('/api/blog-views', {
    ...{ method: 'POST', credentials: 'include', keepalive: true },
    ...{ headers: { 'Content-Type': 'application/json' }, body: '{"articleSlug":"homepage"}' },
  });
  fetchStub.mockResolvedValueOnce(Response.json({}));
  vi.stubGlobal('AbortSignal', {});
  await apiRequest('POST', ['/api', 'x']);
  expect(fetchStub.mock.lastCall?.[1].signal).toBeUndefined();
});
