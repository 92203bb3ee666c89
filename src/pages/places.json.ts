/** What the search for a place knows beside the list of the page; fetched with the first key, so that no page carries it. */
import { toAroundFile } from '#domain/places/around';
import type { APIRoute } from 'astro';
import { getAround, getSite } from '../content/site.ts';

export const GET: APIRoute = async () => {
  const { spots, source } = await getAround();
  return Response.json(toAroundFile((await getSite()).cities, spots, source));
};
