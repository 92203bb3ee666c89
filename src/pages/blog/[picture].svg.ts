/** The pictures of the articles, large and small. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { experimental_AstroContainer as Container } from 'astro/container';
import ArticlePicture from '../../art/motifs/ArticlePicture.astro';
import { dropUnusedSymbols } from '../../build/finish/unused-symbols.ts';
import { contentKey, getArticles, getSite, type Article } from '../../content/site.ts';
import { routes } from '#domain/site/routes';

const container = Container.create();

type Props = { article: Article; isSmall: boolean };

export const getStaticPaths = (async () => {
  const cacheKey = await contentKey();
  return (await getArticles()).flatMap((article) =>
    [false, true].map((isSmall) => {
      const [, picture] = /([^/]+)\.svg$/.exec(routes.articlePicture(article.slug, isSmall)) ?? [];
      return { params: { picture }, props: { article, isSmall } satisfies Props, cacheKey };
    }),
  );
}) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = async ({ props: { article, isSmall } }) => {
  const { category, image } = article.copy;
  const picture = await (
    await container
  ).renderToString(ArticlePicture, {
    props: { category, image, isSmall, law: (await getSite()).law },
  });
  return new Response(dropUnusedSymbols(picture), { headers: { 'Content-Type': 'image/svg+xml' } });
};
