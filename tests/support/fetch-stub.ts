import { beforeEach, vi } from 'vitest';

/** `fetch` of a browser for each test of a file, which says what it answers. */
export function stubFetch() {
  const stub = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
  beforeEach(() => {
    stub.mockReset();
    vi.stubGlobal('fetch', stub);
    return () => vi.unstubAllGlobals();
  });
  return Object.assign(stub, {
    /** What an answer is made of, once: a response, or why there is none. */
    answerOnce: (make: () => Response | Error) =>
      stub.mockImplementationOnce(async () => {
        const answer = make();
        if (answer instanceof Error) throw answer;
        return answer;
      }),
  });
}
