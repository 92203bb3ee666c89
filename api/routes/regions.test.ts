import { expect, test } from 'vitest';
import { openTestApp } from '../../tests/support/app.ts';

test('lists the offices of each region', async () => {
  const { app } = await openTestApp();
  const response = await app.request('/api/regions');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
  expect(await response.json()).toEqual({ 'Bremen-Oldenburg': ['Bremen', 'Lüneburg'] });
});
