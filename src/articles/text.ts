/** The texts of MDX files as HTML: rendered once and used by the pages of every place, and by the feeds. */
import { typesetHtml } from '#domain/language/format';
import { lawOf } from '#domain/law/law';
import { getEntry, render, type CollectionKey } from 'astro:content';
import { loadRenderers } from 'astro:container';
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { experimental_AstroContainer as Container } from 'astro/container';
import type { City } from '#domain/places/regions';
import { pathInPlace } from '#domain/places/in-place';
import { getSite } from '../content/site.ts';
import type { ArticleCopy } from '../content/schemas/article.ts';
import { components } from './blocks/components.ts';
import { thinLinks } from './blocks/law/law.ts';

type RenderedText = {
  /** Links lead to the pages without a city. */
  html: string;
  /** Headings of the second level, in their order. */
  sections: { slug: string; text: string }[];
};

const container = loadRenderers([getContainerRenderer()]).then((renderers) => Container.create({ renderers }));

async function renderText(folder: CollectionKey, slug: string): Promise<RenderedText> {
  const entry = await getEntry(folder, slug);
  if (!entry) throw new Error(`content/${folder}/${slug}.mdx fehlt.`);
  const { Content, headings } = await render(entry);
  const { day, law: inForce, laws, figures } = await getSite();
  const { lawStatus, publishDate, updatedDate = publishDate } = entry.data as Partial<ArticleCopy>;
  const law = lawStatus === undefined ? inForce : lawOf(laws, lawStatus);
  const linkedLaw = folder === 'blog' ? inForce : undefined;
  const locals = { law, laws, figures, day: updatedDate ?? day, linkedLaw };
  const html = await (await container).renderToString(Content, { props: { components }, locals });
  return {
    html: typesetHtml(linkedLaw ? thinLinks(html) : html),
    sections: headings.filter(({ depth }) => depth === 2),
  };
}

const texts = new Map<string, Promise<RenderedText>>();

/** In development texts change while the server runs, so nothing is kept there. */
export function getText(folder: CollectionKey, slug: string): Promise<RenderedText> {
  if (import.meta.env.DEV) return renderText(folder, slug);
  const key = `${folder}/${slug}`;
  const text = texts.get(key) ?? renderText(folder, slug);
  texts.set(key, text);
  return text;
}

/** Internal links of a text lead to the pages of the visitor's place. */
export const linksInPlace = (html: string, city: City | undefined): string =>
  html.replace(/(<a [^>]*?href=")(\/[^"]*)/g, (_, start: string, path: string) => start + pathInPlace(path, city));
