/** The pictures of shared links: one for each page kind, each tool, each city and each article. */
import { placeOf } from '#domain/places/regions';
import { articleCardName } from '#domain/site/routes';
import type { APIRoute, GetStaticPaths } from 'astro';
import { cacheDir, srcDir } from 'astro:config/server';
import { experimental_AstroContainer as Container } from 'astro/container';
import { openCardRenderer } from '../../build/social-cards.ts';
import ArticleCard from '../../art/motifs/ArticleSocialCard.astro';
import SocialCard from '../../art/SocialCard.astro';
import { contentKey, getArticles, getSite, type Article } from '../../content/site.ts';
import { allCards, getCard, type Card } from '../../layouts/social-card.ts';

const press = openCardRenderer(
  new URL('social-cards/', cacheDir),
  new URL('styles/fonts/bricolage-grotesque-bold.ttf', srcDir),
);
const container = Container.create();

type Props = { card: Card; article: undefined } | { card: undefined; article: Article };

export const getStaticPaths = (async () => {
  const cacheKey = `${(await press).key} ${await contentKey()}`;
  const cards = await Promise.all((await allCards()).map(({ name, city }) => getCard(name, city)));
  return [
    ...cards.map((card) => ({ params: { name: card.file }, props: { card }, cacheKey })),
    ...(await getArticles()).map((article) => ({
      params: { name: articleCardName(article.slug) },
      props: { article },
      cacheKey,
    })),
  ];
}) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = async ({ props: { card, article } }) => {
  const { area, company, law } = await getSite();
  const shared = { area, brand: company.brand, law, place: placeOf(area, card?.city).name };
  const cards = await container;
  const svg = card
    ? await cards.renderToString(SocialCard, { props: { ...shared, ...card } })
    : await cards.renderToString(ArticleCard, { props: { ...shared, article: article.copy } });
  return new Response(new Uint8Array(await (await press).toPng(svg)), { headers: { 'Content-Type': 'image/png' } });
};
