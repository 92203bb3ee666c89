/**
 * With `beacon.ts` the only fetch to the service. Data never goes stale, nothing is retried or fetched again by
 * itself: a visitor's request must not arrive twice.
 */
import type { Problem } from '#domain/api-contract';

/** A call as key segments. */
export type Key = readonly string[];

/** `PUBLIC_API_URL` comes in front of every path; empty where site and service share a host. */
export const keyToAddress = (key: Key): string => `${import.meta.env.PUBLIC_API_URL ?? ''}${key.join('/')}`;

/**
 * A visitor waits ten seconds for the service at most. Safari 15 has no such signal: there a request ends when the browser
 * gives up.
 */
const timeoutSignal = () => (AbortSignal as Partial<typeof AbortSignal>).timeout?.(10_000);

/** A non-OK answer. The message is `status: body`, or the status text where the body is empty. */
export class ApiError extends Error {
  // Declared, not defined: a defined field needs a helper in Safari 15.
  declare readonly status: number;
  declare readonly problem: Problem | undefined;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.problem = parseProblem(body);
  }
}

function parseProblem(body: string): Problem | undefined {
  try {
    const value = JSON.parse(body) as Partial<Problem> | null;
    return value && Array.isArray(value.errors) ? (value as Problem) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * One call; a body is sent as JSON only when there is one.
 * @throws ApiError on any answer that is not 2xx, TypeError when the service cannot be reached, TimeoutError when a POST has
 * no answer in time
 */
export async function apiRequest(
  method: 'GET' | 'POST',
  key: Key,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Response> {
  const response = await fetch(keyToAddress(key), {
    method,
    credentials: 'include',
    signal: method === 'POST' ? timeoutSignal() : undefined,
    ...(body === undefined
      ? { headers }
      : { headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response;
}

const cache = new Map<string, Promise<unknown>>();

/**
 * GETs a key once and keeps the answer.
 * @param on401 'throw' (usual) or 'null': what an answer 401 becomes
 */
export function query<T>(key: Key, on401: 'throw' | 'null' = 'throw'): Promise<T | null> {
  const name = key.join('/');
  let answer = cache.get(name) as Promise<T> | undefined;
  if (!answer) {
    answer = apiRequest('GET', key)
      .then((response) => response.json() as Promise<T>)
      .catch((error: unknown) => {
        cache.delete(name);
        throw error;
      });
    cache.set(name, answer);
  }
  if (on401 === 'throw') return answer;
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  });
}

/** Forgets a kept answer; a successful POST forgets its own key. */
export function invalidate(key: Key): void {
  cache.delete(key.join('/'));
}
