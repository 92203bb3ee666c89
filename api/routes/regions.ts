/** `GET /api/regions` */
import { regionsToResponse, type Region } from '#domain/regions';
import type { Handler } from './route.ts';

/** @param guard refuses a visitor who asks too often */
export function regionsRoute(regions: readonly Region[], guard: (c: Parameters<Handler>[0]) => void): Handler {
  const body = JSON.stringify(regionsToResponse(regions));
  return (c) => {
    guard(c);
    return c.body(body, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    });
  };
}
