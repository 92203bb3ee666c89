import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ['2026-11-22T12:00:00+01:00', true],
  ['2026-11-22T23:59:59+01:00', true],
  ['2026-11-23T00:00:00+01:00', false],
  ['2026-12-24T20:30:00+01:00', false],
  ['2026-12-31T23:59:59+01:00', false],
  ['2027-01-02T23:59:59+01:00', false],
  ['2027-01-03T00:00:00+01:00', true],
])('on %s the sentence about 23 December to 2 January is hidden: %s', async (now, hidden) => {
  const remove = vi.fn();
  const sentence = { hidden: undefined, dataset: { days: '2026-11-23 2027-01-02' }, classList: { remove } };
  vi.stubGlobal('document', { querySelectorAll: () => [sentence] });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
  await import('./closed-days.ts');
  expect(sentence.hidden).toBe(hidden);
  expect(remove).toHaveBeenCalledWith('closed-days--later');
});
