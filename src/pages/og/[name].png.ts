/** The pictures of shared links: one for each page kind and each city. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { cacheDir, srcDir } from 'astro:config/server';
import { experimental_AstroContainer as Container } from 'astro/container';
import { openPress } from '../../build/social-cards.ts';
import SocialCard from '../../components/art/SocialCard.astro';
import { createFill, placeOf } from '../../copy.ts';
import { cardKinds } from '../../routes/index.ts';
import { contentKey, getCardsCopy, getSite } from '../../site.ts';

const press = openPress(
  new URL('social-cards/', cacheDir),
  new URL('assets/fonts/bricolage-grotesque-bold.ttf', srcDir),
);
const container = Container.create();

export const getStaticPaths = (async () => {
  const { cities } = await getSite();
  const { city: words, kinds } = await getCardsCopy();
  const cacheKey = `${(await press).key} ${await contentKey('cards')}`;
  return [
    ...cardKinds.map((name) => ({ params: { name }, props: { city: undefined, ...kinds[name] }, cacheKey })),
    ...cities.map((city) => ({
      params: { name: city.slug },
      props: { city, ...words, house: city.houseType },
      cacheKey,
    })),
  ];
}) satisfies GetStaticPaths;

type Props = Awaited<ReturnType<typeof getStaticPaths>>[number]['props'];

export const GET: APIRoute<Props> = async ({ props: { city, title, line, house } }) => {
  const site = await getSite();
  const fill = createFill(site, city);
  const svg = await (
    await container
  ).renderToString(SocialCard, {
    props: {
      brand: site.company.brand,
      place: placeOf(city).name,
      title: title.map(fill),
      line: fill(line),
      house,
    },
  });
  return new Response(new Uint8Array(await (await press).toPng(svg)), { headers: { 'Content-Type': 'image/png' } });
};
