/** The pictures of shared links: one for each page kind, each city and each article. */
import { sayTenths, stockOf, stockOfAll } from '#domain/building-stock';
import { cardKinds, type CardKind } from '#domain/pages';
import { placeOf } from '#domain/regions';
import { articleCardName, stockCardName } from '#domain/routes';
import type { APIRoute, GetStaticPaths } from 'astro';
import type { City } from '#domain/regions';
import { cacheDir, srcDir } from 'astro:config/server';
import { experimental_AstroContainer as Container } from 'astro/container';
import { openPress } from '../../build/social-cards.ts';
import ArticleCard from '../../art/ArticleSocialCard.astro';
import SocialCard from '../../art/SocialCard.astro';
import { contentKey, getArticles, getWords, getSite, stockPaths, type Article } from '../../content/site.ts';

const press = openPress(
  new URL('social-cards/', cacheDir),
  new URL('styles/fonts/bricolage-grotesque-bold.ttf', srcDir),
);
const container = Container.create();

type Props =
  | { city: City; kind: undefined; article: undefined }
  | { city: undefined; kind: CardKind; article: undefined }
  | { city: undefined; kind: undefined; article: Article }
  /** All areas' houses. */
  | { city: undefined; kind: undefined; article: undefined };

export const getStaticPaths = (async () => {
  const cacheKey = `${(await press).key} ${await contentKey()}`;
  const card = (name: string, props: Partial<Props>) => ({ params: { name }, props, cacheKey });
  return [
    ...cardKinds.map((kind) => card(kind, { kind })),
    ...(await getSite()).cities.map((city) => card(city.slug, { city })),
    ...(await stockPaths()).map(() => card(stockCardName, {})),
    ...(await getArticles()).map((article) => card(articleCardName(article.slug), { article })),
  ];
}) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = async ({ props: { city, kind, article } }) => {
  const { area, cities, company, law, stock } = await getSite();
  const { houses } = (await getWords('home', city)).duty;
  const own = city ? stockOf(stock, city) : kind ? undefined : stockOfAll(stock, cities, area.phrase);
  const tenths = own ? { line: sayTenths(houses, own), counts: own.counts } : {};
  const shared = { brand: company.brand, place: placeOf(area, city).name };
  const words = await getWords('cards', city);
  const cards = await container;
  const svg = article
    ? await cards.renderToString(ArticleCard, { props: { ...shared, law, article: article.copy } })
    : await cards.renderToString(SocialCard, {
        props: {
          ...shared,
          area,
          law,
          ...(city
            ? { ...words.city, house: city.houseType, ...tenths }
            : kind
              ? words.kinds[kind]
              : { title: (await getWords('stock', undefined)).social, ...tenths }),
        },
      });
  return new Response(new Uint8Array(await (await press).toPng(svg)), { headers: { 'Content-Type': 'image/png' } });
};
