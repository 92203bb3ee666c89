import { expect, test } from 'vitest';
import { apiHeaders, fileHeaders, pageHeaders } from './hosting.ts';

test('a browser is held to https where the site has it, and below its domain where somebody said so', () => {
  const header = 'Strict-Transport-Security';
  const sent = (serving: Parameters<typeof pageHeaders>[0]) => [
    ...new Set([
      apiHeaders(serving)[header],
      pageHeaders(serving)[header],
      fileHeaders('/a.png', 'image/png', serving)[header],
    ]),
  ];
  expect(sent({ baseUrl: 'https://www.example.org', isLaunched: true })).toEqual(['max-age=63072000']);
  expect(sent({ baseUrl: 'https://www.example.org', hstsSubdomains: true, isLaunched: true })).toEqual([
    'max-age=63072000; includeSubDomains',
  ]);
  expect(sent({ baseUrl: 'http://localhost', hstsSubdomains: true, isLaunched: true })).toEqual([undefined]);
});
