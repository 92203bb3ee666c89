/** The service's part of `content/`, read once at start with all that is to begin. */
import { hash } from 'node:crypto';
import { peopleTitle, personToText } from '#domain/company/company';
import { timeToDay, typeset } from '#domain/language/format';
import { issuerOf } from '#domain/law/law';
import { serviceSlugs, toolSlugs, type ToolSlug } from '#domain/site/pages';
import { regionsToCities } from '#domain/places/regions';
import { servedMunicipalities } from '#domain/site/other-addresses';
import { routes } from '#domain/site/routes';
import { addDays } from '#domain/tools/day';
import type { ToolFacts } from '#domain/tools/tool';
import type { From } from '#domain/law/versions';
import { createFill } from '../src/content/placeholders.ts';
import { createReader, toolFile, type Reader } from '../src/content/reader/reader.ts';
import { isDraft } from '../src/content/reader/source-file.ts';
import { readToolFacts } from '../src/content/tool-facts.ts';

export type ServiceContent = Awaited<ReturnType<typeof readContent>>;

async function readTools(reader: Reader) {
  const { yaml, site } = reader;
  const facts = await site();
  const fill = createFill(facts, undefined);
  const ofTools = toolSlugs.map(async (slug) => [slug, await readToolFacts(reader, slug)] as const);
  return {
    facts: Object.fromEntries(await Promise.all(ofTools)) as Record<ToolSlug, ToolFacts>,
    labels: fill((await yaml('content/pages/tools.yaml')).labels),
    /** „GModG, Stand November 2026“ */
    status: facts.law.status,
  };
}

/** A service whose head is wrong has no title; an article that has none is no page. One whose day is still to come is known: the service runs past it. */
async function readTitles({ mdx, part }: Reader): Promise<Record<string, string>> {
  const articles = (await mdx('content/blog')).filter((file) => file.copy !== undefined && !isDraft(file));
  const services = await mdx('content/services');
  const tools = toolSlugs.map(async (slug) => [routes.tool(slug), (await part(toolFile(slug), 'head')).crumb] as const);
  return Object.fromEntries([
    ...articles.map(({ slug, copy }) => [routes.article(slug, undefined), copy?.shortTitle ?? copy?.title]),
    ...serviceSlugs.map((slug) => [
      routes.service(slug, undefined),
      services.find((service) => service.slug === slug)?.copy?.head.crumb,
    ]),
    ...(await Promise.all(tools)),
  ]) as Record<string, string>;
}

/** Who comes, as the receipt names them; nobody where nobody is named. */
async function readWho({ yaml, site }: Reader) {
  const { people = [] } = await yaml('content/company.yaml');
  if (people.length === 0) return undefined;
  const issuer = issuerOf((await site()).law);
  return {
    title: peopleTitle(people),
    items: people.map((person) => `${person.name}, ${personToText(person, issuer)}`),
  };
}

/** The texts themselves lie in the history of `content/`. */
const wordsToVersion = (...words: unknown[]): string => hash('sha256', JSON.stringify(words)).slice(0, 16);

const typesetAll = <Pages>(pages: Pages): Pages =>
  JSON.parse(JSON.stringify(pages), (_, value: unknown) =>
    typeof value === 'string' ? typeset(value) : value,
  ) as Pages;

const today = (): string => timeToDay(Date.now());

/** What is read, as it is from a day on: a request of yesterday is answered by what held yesterday. */
export type ContentVersions = readonly [ContentVersion, ...ContentVersion[]];
type ContentVersion = From & { content: ServiceContent };

/** What held so long ago is read too, for mails about requests of then; a mail about an older one says what holds now. */
const toldDays = 31;
/** Files of which the service tells something; no answer has a text of MDX or a figure that ages. */
const isTold = (file: string): boolean => file.endsWith('.yaml') && file !== 'content/figures.yaml';

/** @throws ContentError where something the service needs does not fit its schema */
export async function readVersions(root: URL, contentDir = 'content'): Promise<ContentVersions> {
  const now = today();
  const days = await createReader(root, contentDir).days(addDays(now, -toldDays), isTold);
  const begun = days.filter((day) => day <= now);
  const read = async (from: string | undefined, day = from) => ({
    from,
    content: await readContent(root, contentDir, day),
  });
  // What is over was right when it held; where texts have been written anew since, what holds now is told instead.
  const over = begun.map((next, index) => read(begun[index - 1], addDays(next, -1)).catch(() => undefined));
  const coming = days.filter((day) => day > now).map((day) => read(day));
  const all = await Promise.all([...over, read(begun.at(-1), now), ...coming]);
  return all.filter((version) => version !== undefined) as [ContentVersion, ...ContentVersion[]];
}

/** @param day of which prices, hours and words are @throws ContentError where something the service needs does not fit its schema */
export async function readContent(root: URL, contentDir = 'content', day = today()) {
  const reader = createReader(root, contentDir, { day });
  const { yaml, part } = reader;
  const regions = await yaml('content/regions.yaml');
  const mails = await yaml('content/mails.yaml');
  const { help: _help, blog: _blog, ...newsletterPages } = await part('content/pages/answers.yaml', 'newsletter');
  const who = await readWho(reader);
  return {
    area: await yaml('content/area.yaml'),
    regions,
    /** Municipalities that a place serves. */
    served: servedMunicipalities(regionsToCities(regions), (await reader.gazetteer())?.localities ?? []),
    prices: await yaml('content/prices.yaml'),
    company: await yaml('content/company.yaml'),
    mails,
    ...(who && { who }),
    ...typesetAll({
      newsletterPages,
      slipPage: await part('content/pages/answers.yaml', 'slip'),
      preparePages: await part('content/pages/answers.yaml', 'prepare'),
      officePages: await part('content/pages/answers.yaml', 'office'),
    }),
    /** Changes with every word somebody agrees to who wants the newsletter: part of the proof. */
    consentVersion: wordsToVersion(
      await part('content/pages/blog.yaml', 'newsletter'),
      newsletterPages,
      // The words of the mail that asks for confirmation: other mails a subscriber has not seen by then.
      [mails.confirm, mails.imprint, mails.privacy],
    ),
    toolWords: await readTools(reader),
    pageTitles: await readTitles(reader),
  };
}
