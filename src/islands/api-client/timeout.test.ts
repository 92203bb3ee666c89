import { afterEach, expect, test, vi } from 'vitest';
import { timeoutSignal } from './timeout.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser without AbortSignal.timeout sends all the same', () => {
  expect(timeoutSignal(1000)).toBeInstanceOf(AbortSignal);
  vi.stubGlobal('AbortSignal', {});
  expect(timeoutSignal(1000)).toBeUndefined();
});
