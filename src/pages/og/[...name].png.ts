/** The pictures of shared links: one for each page kind, each city and each article. */
import { cardKinds } from '#domain/pages';
import { placeOf } from '#domain/regions';
import type { HouseType } from '#domain/pictures';
import type { APIRoute, GetStaticPaths } from 'astro';
import type { City } from '#domain/regions';
import { cacheDir, srcDir } from 'astro:config/server';
import { experimental_AstroContainer as Container } from 'astro/container';
import { openPress } from '../../build/social-cards.ts';
import ArticleCard from '../../art/ArticleSocialCard.astro';
import SocialCard from '../../art/SocialCard.astro';
import { createFill } from '../../content/placeholders.ts';
import { contentKey, getArticles, getCardsCopy, getSite, type Article } from '../../content/site.ts';

const press = openPress(
  new URL('social-cards/', cacheDir),
  new URL('styles/fonts/bricolage-grotesque-bold.ttf', srcDir),
);
const container = Container.create();

export const getStaticPaths = (async () => {
  const { cities } = await getSite();
  const { city: words, kinds } = await getCardsCopy();
  const cacheKey = `${(await press).key} ${await contentKey()}`;
  const place = (name: string, city: City | undefined, card: Card) => ({
    params: { name },
    props: { city, card, article: undefined },
    cacheKey,
  });
  return [
    ...cardKinds.map((name) => place(name, undefined, kinds[name])),
    ...cities.map((city) => place(city.slug, city, { ...words, house: city.houseType })),
    ...(await getArticles()).map((article) => ({
      params: { name: `blog/${article.slug}` },
      props: { city: undefined, card: undefined, article },
      cacheKey,
    })),
  ];
}) satisfies GetStaticPaths;

type Card = { title: string[]; line: string; house?: HouseType | undefined };
type Props = { city: City | undefined } & ({ card: Card; article: undefined } | { card: undefined; article: Article });

export const GET: APIRoute<Props> = async ({ props: { city, card, article } }) => {
  const site = await getSite();
  const fill = createFill(site, city);
  const { brand } = site.company;
  const cards = await container;
  const svg = card
    ? await cards.renderToString(SocialCard, {
        props: {
          brand,
          place: placeOf(city).name,
          title: card.title.map(fill),
          line: fill(card.line),
          house: card.house,
        },
      })
    : await cards.renderToString(ArticleCard, {
        props: { brand, place: placeOf(city).name, article: article.copy },
      });
  return new Response(new Uint8Array(await (await press).toPng(svg)), { headers: { 'Content-Type': 'image/png' } });
};
