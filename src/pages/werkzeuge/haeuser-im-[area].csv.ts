/** The figures of the page beside it as a file, with their source in each row. */
import type { APIRoute } from 'astro';
import { stockToCsv, tableAreas } from '#domain/places/stock-measures';
import { getSite, getWords, stockPaths } from '../../content/site.ts';

export const getStaticPaths = stockPaths;

export const GET: APIRoute = async () => {
  const { stock, cities } = await getSite();
  const areas = tableAreas(stock, cities);
  const { file } = await getWords('stock', undefined);
  return new Response(stockToCsv(areas, `${stock.source}; ${file.changed}`), {
    headers: { 'Content-Type': 'text/csv; charset=utf-8' },
  });
};
