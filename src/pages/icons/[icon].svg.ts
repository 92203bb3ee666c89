/**
 * Drawings as files: the icons of the guarantees, the checked certificate, the ten houses of each place and of all. Home loads them
 * when a visitor comes near, and its HTML is lighter by a thousand bytes.
 */
import type { APIRoute, GetStaticPaths } from 'astro';
import { experimental_AstroContainer as Container } from 'astro/container';
import { countedAreas, stockOf, stockOfAll, type Counts, type StockArea } from '#domain/building-stock';
import { routes } from '#domain/routes';
import CheckedCertificate from '../../art/CheckedCertificate.astro';
import Icon from '../../art/Icon.astro';
import { guaranteeIcons } from '../../art/icons.ts';
import StockRowsFile from '../../art/StockRowsFile.astro';
import TenHousesFile from '../../art/TenHousesFile.astro';
import { dropUnusedSymbols } from '../../build/unused-symbols.ts';
import { getSite } from '../../content/site.ts';

const container = Container.create();

/** Of the certificate neither. */
type Props = { drawing?: string; counts?: Counts; areas?: StockArea[] };

const nameOf = (path: string) => /([^/]+)\.svg$/.exec(path)?.[1] ?? '';

export const getStaticPaths = (async () => {
  const { area, cities, stock } = await getSite();
  const areas = countedAreas(stock, cities);
  const houses = [undefined, ...cities].flatMap((city) => {
    const { counts } = (city ? stockOf(stock, city) : stockOfAll(stock, cities, area.phrase)) ?? {};
    return counts ? [{ params: { icon: nameOf(routes.tenHouses(city)) }, props: { counts } satisfies Props }] : [];
  });
  return [
    ...Object.entries(guaranteeIcons).map(([icon, drawing]) => ({
      params: { icon },
      props: { drawing } satisfies Props,
    })),
    { params: { icon: 'certificate' }, props: {} satisfies Props },
    ...houses,
    ...(areas.length > 0 ? [{ params: { icon: nameOf(routes.stockRows()) }, props: { areas } satisfies Props }] : []),
  ];
}) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = async ({ props: { drawing, counts, areas } }) => {
  const made = await container;
  const svg = await (areas
    ? made.renderToString(StockRowsFile, { props: { areas } }).then((file) => dropUnusedSymbols(file))
    : counts
      ? made.renderToString(TenHousesFile, { props: { counts } }).then((file) => dropUnusedSymbols(file))
      : drawing
        ? made.renderToString(Icon, { props: { drawing, file: true } })
        : made.renderToString(CheckedCertificate, { props: { file: true } }));
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } });
};
