/** Draws an answer. This module is loaded with the first one. */
import { toolCallBackHref } from '#domain/api-contract';
import { timeToDay } from '#domain/language/format';
import { resultToViews } from '#domain/tools/result';
import { runTool } from '#domain/tools/run';
import type { Inputs, Rule, ToolFacts, ValuesOf } from '#domain/tools/tool';
import { toNode, visitQuery, type ToolData } from './page.ts';

/** The answers as the address saves them; a result made of the visitor's own text has no link. */
type Saved = { answers: string; address: string; link?: string | undefined };

/** Draws the result of valid answers. A tick box inside it that has the focus keeps it. */
export function drawAnswer(
  resultBox: HTMLElement,
  { labels, status, apiUrl, slug }: ToolData,
  values: ValuesOf<Inputs>,
  { answers, address, link }: Saved,
  rule: Rule,
  facts: ToolFacts,
) {
  const day = timeToDay(Date.now());
  const result = runTool(rule, facts, values, day);
  const callBackHref = toolCallBackHref(apiUrl, slug, answers + visitQuery());
  const views = resultToViews(result, { labels, status, link, day, callBackHref, again: address, isAwake: true });
  const { name: focused } = document.activeElement as HTMLInputElement;
  const isInside = resultBox.contains(document.activeElement);
  resultBox.replaceChildren(...views.map((node) => toNode(node)));
  if (isInside && focused) resultBox.querySelector<HTMLInputElement>(`[name="${focused}"]`)?.focus();
  return result;
}
