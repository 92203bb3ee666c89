/** The text of an article as HTML: rendered once and used by its pages in every place, and by the feeds. */
import { typesetHtml } from '#domain/format';
import { getEntry, render } from 'astro:content';
import { loadRenderers } from 'astro:container';
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { experimental_AstroContainer as Container } from 'astro/container';
import { articleBlocks } from './blocks/blocks.ts';
import type { City } from '#domain/regions';
import { pathInPlace } from '#domain/routes';

export type ArticleText = {
  /** Links lead to the pages without a city. */
  html: string;
  /** Headings of the second level, in their order. */
  sections: { slug: string; text: string }[];
};

const container = loadRenderers([getContainerRenderer()]).then((renderers) => Container.create({ renderers }));

async function renderText(slug: string): Promise<ArticleText> {
  const entry = await getEntry('blog', slug);
  if (!entry) throw new Error(`content/blog/${slug}.mdx fehlt.`);
  const { Content, headings } = await render(entry);
  const html = await (await container).renderToString(Content, { props: { components: articleBlocks } });
  return { html: typesetHtml(html), sections: headings.filter(({ depth }) => depth === 2) };
}

const texts = new Map<string, Promise<ArticleText>>();

/** In development articles change while the server runs, so nothing is kept there. */
export function getArticleText(slug: string): Promise<ArticleText> {
  if (import.meta.env.DEV) return renderText(slug);
  const text = texts.get(slug) ?? renderText(slug);
  texts.set(slug, text);
  return text;
}

/** Internal links of a text lead to the pages of the visitor's place. */
export const linksInPlace = (html: string, city: City | undefined): string =>
  html.replace(/(<a [^>]*?href=")(\/[^"]*)/g, (_, start: string, path: string) => start + pathInPlace(path, city));
