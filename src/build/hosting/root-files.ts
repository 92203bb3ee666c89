/** What lies at the root for programs that know where to look: whom to tell of holes, the site in short. */
import { buildingTypes } from '#domain/prices/building-types';
import type { Company } from '#domain/company/company';
import { serviceSlugs, toolSlugs } from '#domain/site/pages';
import { priceToSentence } from '#domain/prices/price-sentence';
import { routes } from '#domain/site/routes';
import { createFill } from '../../content/placeholders.ts';
import { toolFile, type Reader } from '../../content/reader/reader.ts';

/**
 * RFC 9116. It holds into the eleventh month, so that a month's builds give the same bytes and none promises a year.
 * @param now milliseconds since the epoch
 */
export function toSecurityText({ email }: Pick<Company, 'email'>, baseUrl: string, now: number): string {
  const day = new Date(now);
  const expires = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 11));
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: de, en',
    `Canonical: ${baseUrl}${routes.securityText()}`,
    '',
  ].join('\n');
}

/** llmstxt.org: what an assistant is asked most, with the addresses behind it, all of it in the words of the pages. */
export async function toShortText(reader: Reader, baseUrl: string): Promise<string> {
  const site = await reader.site();
  const fill = createFill(site, undefined);
  const read = async <Name extends 'home' | 'services' | 'prices' | 'tools' | 'blog' | 'answers'>(name: Name) =>
    fill(await reader.yaml(`content/pages/${name}.yaml`));
  const link = (text: string, path: string, more = '') => `- [${text}](${baseUrl}${path})${more && `: ${more}`}`;
  const [home, services, words] = [await read('home'), await read('services'), await read('prices')];
  const [tools, blog, answers] = [await read('tools'), await read('blog'), await read('answers')];
  const prices = buildingTypes.map((type) => `- ${priceToSentence(words.sentence, site.prices, type)}`);
  const texts = await reader.mdx('content/services');
  const offered = serviceSlugs.flatMap((slug) => {
    const copy = texts.find((text) => text.slug === slug)?.copy;
    return copy ? [link(fill(copy.head.crumb), routes.service(slug, undefined), fill(copy.meta.description))] : [];
  });
  const ofTools = await Promise.all(
    toolSlugs.map(async (slug) => {
      const { head } = fill(await reader.yaml(toolFile(slug)));
      return link(head.title, routes.tool(slug), head.lead);
    }),
  );
  const articles = (await reader.articles()).map(({ slug, copy }) =>
    link(fill(copy.title), routes.article(slug, undefined), fill(copy.excerpt)),
  );
  const part = (title: string, ...lines: string[]) => [`## ${title}`, '', ...lines, ''];
  return [
    `# ${site.company.brand} ${site.area.name}`,
    '',
    `> ${home.meta.description}`,
    '',
    ...part(services.head.crumb, ...prices, ...offered),
    ...part(`${tools.head.crumb} (${site.law.status})`, ...ofTools),
    ...part(answers.notFound.regions, ...site.cities.map((city) => link(city.name, routes.home(city)))),
    ...part(blog.head.crumb, ...articles),
  ]
    .join('\n')
    .replaceAll('\u00a0', ' ');
}
