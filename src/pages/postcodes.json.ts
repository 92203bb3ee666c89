/** Slug → postcode for the search in the region dialog; fetched when it wakes, so that no page carries it. */
import type { APIRoute } from 'astro';
import { getSite } from '../content/site.ts';

export const GET: APIRoute = async () =>
  Response.json(Object.fromEntries((await getSite()).cities.map(({ slug, postcode }) => [slug, postcode])));
