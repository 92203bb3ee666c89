/** `GET /api/regions` */
import { regionsToResponse } from '#domain/places/regions';
import type { RouteDeps } from '../deps.ts';
import type { Handler } from '../http/api-env.ts';

export function regionsRoute({ regions, guard }: RouteDeps): Handler {
  const body = JSON.stringify(regionsToResponse(regions));
  return async (c) => {
    await guard(c, 'regions');
    return c.body(body, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    });
  };
}
