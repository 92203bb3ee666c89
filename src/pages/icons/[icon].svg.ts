/**
 * Drawings as files: the icons of the guarantees, the checked certificate, the row of houses, the ten of each place and of all,
 * and what services show below their first screen. A page loads them when a visitor comes near, and its HTML is lighter by a
 * thousand bytes.
 */
import type { APIRoute, GetStaticPaths } from 'astro';
import type { ComponentProps } from 'astro/types';
import { experimental_AstroContainer as Container } from 'astro/container';
import { countedAreas, stockHere } from '#domain/places/building-stock';
import { serviceSlugs } from '#domain/site/pages';
import { houseTypes } from '#domain/site/pictures';
import { routes } from '#domain/site/routes';
import CheckedCertificate from '../../art/CheckedCertificate.astro';
import Consultation from '../../art/Consultation.astro';
import DeadlinePicture from '../../art/DeadlinePicture.astro';
import HouseRow from '../../art/houses/HouseRow.astro';
import Icon from '../../art/Icon.astro';
import { guaranteeIcons } from '../../art/icons.ts';
import Modernisation from '../../art/Modernisation.astro';
import StockRowsFile from '../../art/houses/StockRowsFile.astro';
import StreetFile from '../../art/houses/StreetFile.astro';
import TenHousesFile from '../../art/houses/TenHousesFile.astro';
import { dropUnusedSymbols } from '../../build/finish/unused-symbols.ts';
import { getServiceCopy, getSite } from '../../content/site.ts';

const container = Container.create();

/** By name: what is given to a page is kept for the next build, and a component cannot be. */
const drawings = {
  CheckedCertificate,
  Consultation,
  DeadlinePicture,
  HouseRow,
  Icon,
  Modernisation,
  StockRowsFile,
  StreetFile,
  TenHousesFile,
};
type Name = keyof typeof drawings;
type Props = { name: Name; shows: object };

const file = <Drawn extends Name>(path: string, name: Drawn, shows: ComponentProps<(typeof drawings)[Drawn]>) => ({
  params: { icon: /([^/]+)\.svg$/.exec(path)?.[1] ?? '' },
  props: { name, shows } satisfies Props,
});

export const getStaticPaths = (async () => {
  const site = await getSite();
  const { area, cities, stock } = site;
  const areas = countedAreas(stock, cities);
  const houses = [undefined, ...cities].flatMap((city) => {
    const { counts } = stockHere(site, city) ?? {};
    return counts ? [file(routes.tenHouses(city), 'TenHousesFile', { counts })] : [];
  });
  const deadlines = await Promise.all(
    serviceSlugs.map(async (service) => {
      const { deadline } = (await getServiceCopy(service, undefined)).explanation;
      const types = deadline?.houses.map(({ house }) => house);
      return types ? [file(routes.deadline(service), 'DeadlinePicture', { types })] : [];
    }),
  );
  return [
    ...Object.entries(guaranteeIcons).map(([icon, drawing]) => file(`/${icon}.svg`, 'Icon', { drawing, file: true })),
    file(routes.icon('certificate'), 'CheckedCertificate', { file: true }),
    file(routes.icon('consultation'), 'Consultation', {}),
    file(routes.icon('modernisation'), 'Modernisation', {}),
    file(routes.street(), 'StreetFile', { area }),
    ...houseTypes.map((type) => file(routes.houseRow(type), 'HouseRow', { type })),
    ...deadlines.flat(),
    ...houses,
    ...(areas.length > 0 ? [file(routes.stockRows(), 'StockRowsFile', { areas })] : []),
  ];
}) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = async ({ props: { name, shows } }) => {
  const svg = await (await container).renderToString(drawings[name], { props: shows as Record<string, unknown> });
  return new Response(dropUnusedSymbols(svg), { headers: { 'Content-Type': 'image/svg+xml' } });
};
