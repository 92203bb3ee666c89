/** Everything may be read but the service, which has nothing to read. */
import type { APIRoute } from 'astro';
import { routes } from '#domain/site/routes';

export const GET: APIRoute = ({ site }) =>
  new Response(
    ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${new URL(routes.sitemap(), site).href}`, ''].join('\n'),
  );
