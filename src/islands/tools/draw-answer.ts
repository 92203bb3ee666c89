/** How an answer is drawn. It comes with the first one. */
import { toolCallBackHref } from '#domain/api-contract';
import { timeToDay } from '#domain/language/format';
import { resultToViews } from '#domain/tools/result';
import { runTool } from '#domain/tools/run';
import type { Inputs, Rule, ToolFacts, ValuesOf } from '#domain/tools/tool';
import { toNode, visitQuery, type ToolData } from './page.ts';

/** What an address keeps of the answers; a result of somebody's own text has no link. */
type Kept = { answers: string; address: string; link?: string | undefined };

/** The result of right answers, in its place. A box in it that has the focus keeps it. */
export function drawAnswer(
  place: HTMLElement,
  { labels, status, apiUrl, slug }: ToolData,
  values: ValuesOf<Inputs>,
  { answers, address, link }: Kept,
  rule: Rule,
  facts: ToolFacts,
) {
  const day = timeToDay(Date.now());
  const result = runTool(rule, facts, values, day);
  const callBackHref = toolCallBackHref(apiUrl, slug, answers + visitQuery());
  const views = resultToViews(result, { labels, status, link, day, callBackHref, again: address, isAwake: true });
  const { name: focused } = document.activeElement as HTMLInputElement;
  const isInside = place.contains(document.activeElement);
  place.replaceChildren(...views.map((node) => toNode(node)));
  if (isInside && focused) place.querySelector<HTMLInputElement>(`[name="${focused}"]`)?.focus();
  return result;
}
