/**
 * `GET /api/werkzeuge/gueltigkeit?…`: what a tool's form asks without JavaScript, answered by the rule that the page's
 * script has too; `GET /werkzeuge/gueltigkeit?…`: the same by the address that a result has and is shared by, where the
 * host passes it on. A tool that reads somebody's text is asked by a POST, so that the text stands in no address.
 * `GET /api/werkzeuge/rueckruf?…` takes a result into the contact form.
 */
import { toolCallBackHref } from '#domain/api-contract';
import { buildingTypes } from '#domain/prices/building-types';
import { priceToRows } from '#domain/prices/calculator';
import { timeToDay } from '#domain/language/format';
import { pathInPlace } from '#domain/places/in-place';
import { toolSlugs, type ToolSlug } from '#domain/site/pages';
import { regionsToCities, type City } from '#domain/places/regions';
import { routes } from '#domain/site/routes';
import { buildingsToSummary, queryToBuildings } from '#domain/tools/portfolio/portfolio-summary';
import { resultToViews, type Result } from '#domain/tools/result';
import { sayWith } from '#domain/tools/say';
import { hasAnswers, inputsToQuery, isPosted } from '#domain/tools/address';
import { placeParameter } from '#domain/tools/form';
import { toolOfDay } from '#domain/tools/questions';
import type { AnyTool, Query } from '#domain/tools/tool';
import { tools } from '#domain/tools/tools';
import { withHrefs } from '#domain/tools/view';
import type { RouteDeps } from '../deps.ts';
import type { ApiContext, Handler } from '../http/api-env.ts';
import { sendPage } from '../forms/answers.ts';
import { readPost } from '../forms/form-post.ts';
import { ProblemError } from '../http/problem.ts';

/**
 * The place that a tool was opened from: by its address, else by that of the page whose form asks. A file that a CDN sends
 * is the same for all places, and without its script the form cannot carry what stands in the address alone.
 */
function placeOfCall(c: ApiContext, cities: readonly City[], sent: Query = c.req.query()): City | undefined {
  const referrer = c.req.header('Referer') ?? '';
  const ofPage = URL.canParse(referrer) ? new URL(referrer).searchParams.get(placeParameter) : undefined;
  const slug = sent[placeParameter] ?? ofPage;
  return cities.find((city) => city.slug === slug);
}

/** What was sent in a body. */
async function readSent(c: ApiContext, deps: RouteDeps): Promise<Query> {
  const { fields } = await readPost(c, deps, ['help']);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** Said at the first question, where no answer came in time. */
const tooLong = 'Der Text ist zu lang oder zu verschachtelt';

export function toolRoute(deps: RouteDeps, slug: ToolSlug): Handler {
  const { askTool, clock, guard, toolPages, toolWords, regions, baseUrl } = deps;
  const cities = regionsToCities(regions);
  const hasText = slug !== 'bestand' && isPosted(tools[slug]);
  return async (c) => {
    await guard(c, 'prices');
    const isSent = c.req.method === 'POST';
    const sent = isSent ? await readSent(c, deps) : c.req.query();
    const city = placeOfCall(c, cities, sent);
    // What an address carries of a text was put there by nobody's form.
    const typed: Query = { ...(hasText && !isSent ? {} : sent), [placeParameter]: city?.slug };
    // The portfolio has no form: its page is all that the service knows.
    const isAsked = slug !== 'bestand' && (isSent || hasAnswers(tools[slug], typed));
    // Without answers its address names the page that is to be found, and that says so itself.
    if (isAsked || c.req.path !== routes.tool(slug)) c.header('X-Robots-Tag', 'noindex');
    if (!isAsked) return sendPage(c, await toolPages({ slug, typed, city }), 200);
    const { facts, labels, status } = { ...toolWords, facts: toolWords.facts[slug] };
    const tool = toolOfDay<AnyTool>(tools[slug], facts.inputs);
    const day = timeToDay(clock.now());
    const [first] = Object.values(tool.inputs);
    const late = { errors: [{ path: first?.name ?? '', message: tooLong }] };
    const reply = (await askTool({ slug, facts, typed, day })) ?? late;
    const { errors } = reply;
    if (errors) return sendPage(c, await toolPages({ slug, typed, city, errors }), 422);
    const { result } = reply;
    const answers = inputsToQuery(tool, typed);
    const context = {
      labels,
      status,
      ...(hasText ? {} : { link: `${baseUrl}${routes.tool(slug)}?${answers}` }),
      day,
      callBackHref: toolCallBackHref('', slug, answers),
      again: `?${answers}`,
      isAwake: false,
    };
    const views = resultToViews(result, context).map((view) => withHrefs(view, (href) => pathInPlace(href, city)));
    return sendPage(c, await toolPages({ slug, typed, city, title: result.title, given: result.given, views }), 200);
  };
}

const isTool = (name: string | undefined): name is ToolSlug => toolSlugs.some((slug) => slug === name);

/** The contact form with a result in its message, as a page; where the answers lead to none, with an empty one. */
export function toolCallBackRoute(deps: RouteDeps): Handler {
  const { answers, askTool, clock, guard, toolWords, regions, prices, readVisit } = deps;
  const cities = regionsToCities(regions);
  type Carried = Pick<Result, 'summary' | 'buildingType'>;
  const toAnswer = async (slug: ToolSlug, typed: Query): Promise<Carried> => {
    const facts = toolWords.facts[slug];
    if (slug === 'bestand') {
      const { says, tables } = facts;
      const buildings = queryToBuildings(typed);
      const words = (key: string, own?: Record<string, string>) => sayWith(says)(key, own).text;
      return { summary: buildings.length && tables.prices ? buildingsToSummary(buildings, words, tables.prices) : '' };
    }
    // A text stands in no address.
    if (isPosted(tools[slug])) return { summary: '' };
    const reply = await askTool({ slug, facts, typed, day: timeToDay(clock.now()) });
    return reply && !reply.errors ? reply.result : { summary: '' };
  };

  return async (c) => {
    await guard(c, 'prices');
    const { werkzeug, origin, ...typed } = c.req.query();
    if (!isTool(werkzeug)) throw new ProblemError('not-found');
    const visit = readVisit({ page: routes.tool(werkzeug), origin }, c.req.header('Referer'));
    const { wish, carried } = toolWords.labels;
    c.header('X-Robots-Tag', 'noindex');
    const { summary, buildingType } = await toAnswer(werkzeug, typed);
    const message = summary.replaceAll('\u00a0', ' ');
    const page = await answers({
      title: wish,
      text: message ? carried : undefined,
      parts: ['wish', 'contact'],
      rows: priceToRows(prices, buildingType ? [buildingType] : buildingTypes),
      typed: {
        source: `werkzeug:${werkzeug}`,
        message,
        buildingType,
        originalCity: placeOfCall(c, cities)?.slug,
        ...visit,
      },
    });
    return sendPage(c, page, 200);
  };
}
