/** What the search for a place knows beside the list of the page; fetched with the first key, so that no page carries it. */
import { toGazetteerFile } from '#domain/places/gazetteer';
import type { APIRoute } from 'astro';
import { getGazetteer, getSite } from '../content/site.ts';

export const GET: APIRoute = async () => {
  const { localities, source } = await getGazetteer();
  return Response.json(toGazetteerFile((await getSite()).cities, localities, source));
};
