import { afterEach, expect, test, vi } from 'vitest';
import { timeoutSignal } from './timeout.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('gives up after the time, in a browser without AbortSignal.timeout too', () => {
  vi.useFakeTimers();
  vi.stubGlobal('AbortSignal', {});
  const signal = timeoutSignal(1000);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});
