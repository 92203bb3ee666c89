/**
 * `GET /api/werkzeuge/gueltigkeit?…`: what a tool's form asks without JavaScript, answered by the rule that the page's
 * script has too; `GET /api/werkzeuge/rueckruf?…` takes a result into the contact form.
 */
import { toolCallBackHref } from '#domain/api-contract';
import { timeToDay } from '#domain/format';
import type { ToolSlug } from '#domain/pages';
import { toolSlugs } from '#domain/pages';
import { routes } from '#domain/routes';
import { resultToViews } from '#domain/tools/result';
import { hasAnswers, inputsToQuery, readInputs, runTool, type AnyTool, type Query } from '#domain/tools/tool';
import { tools, type FormToolSlug } from '#domain/tools/tools';
import type { RouteDeps } from '../deps.ts';
import { sendPage } from '../forms/answers.ts';
import { ProblemError } from '../http/problem.ts';
import type { Handler } from './route.ts';

/** What is longer is no result of ours. */
const longestSummary = 400;

export function toolRoute({ clock, guard, toolPages, toolWords, baseUrl }: RouteDeps, slug: FormToolSlug): Handler {
  return async (c) => {
    guard(c, 'prices');
    const typed: Query = c.req.query();
    const tool: AnyTool = tools[slug];
    const { facts, labels, status } = { ...toolWords, facts: toolWords.facts[slug] };
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    if (!hasAnswers(tool, typed)) return sendPage(c, await toolPages({ slug, typed }), 200);
    const { values, errors } = readInputs(tool, facts.inputs, typed);
    if (errors) return sendPage(c, await toolPages({ slug, typed, errors }), 422);
    const views = resultToViews(runTool(tool, facts, values, timeToDay(clock.now())), {
      labels,
      status,
      link: `${baseUrl}${routes.tool(slug)}?${inputsToQuery(tool, typed)}`,
      callBackHref: (summary) => toolCallBackHref('', slug, summary),
      isAwake: false,
    });
    return sendPage(c, await toolPages({ slug, typed, views }), 200);
  };
}

const isTool = (name: string | undefined): name is ToolSlug => toolSlugs.some((slug) => slug === name);

/** The contact form with a result in its message, as a page. */
export function toolCallBackRoute({ answers, guard, toolWords }: RouteDeps): Handler {
  return async (c) => {
    guard(c, 'prices');
    const { werkzeug, anliegen = '' } = c.req.query();
    if (!isTool(werkzeug) || anliegen.length > longestSummary) throw new ProblemError('not-found');
    const { wish, carried } = toolWords.labels;
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    const page = await answers({
      title: wish,
      text: carried,
      parts: ['contact'],
      typed: { source: `werkzeug:${werkzeug}`, message: anliegen },
    });
    return sendPage(c, page, 200);
  };
}
