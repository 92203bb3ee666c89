/** What programs read of the tools' interface. */
import type { APIRoute } from 'astro';
import { routes } from '#domain/routes';
import { formToolSlugs } from '#domain/tools/tools';
import { toOpenApi } from '../../content/openapi.ts';
import type { FormToolSlug } from '#domain/tools/tools';
import type { ToolWords } from '../../content/schemas/tools.ts';
import { getSite, getToolWords, getWords } from '../../content/site.ts';

export const GET: APIRoute = async ({ site }) => {
  const words = await Promise.all(formToolSlugs.map(async (slug) => [slug, await getToolWords(slug)] as const));
  const { law } = await getSite();
  return Response.json(
    toOpenApi(await getWords('interface', undefined), Object.fromEntries(words) as Record<FormToolSlug, ToolWords>, {
      server: import.meta.env.PUBLIC_API_URL || new URL('/', site).origin,
      page: new URL(routes.interface(), site).href,
      version: law.status,
    }),
  );
};
