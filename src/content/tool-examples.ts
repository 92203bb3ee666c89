/** The example of each tool, answered by its rule and drawn as its answers are. */
import type { Law } from '#domain/law';
import type { Prices } from '#domain/pricing';
import { drawResult } from '#domain/tools/drawings/drawings';
import { toExample } from '#domain/tools/examples';
import { readInputs } from '#domain/tools/read-inputs';
import type { Result } from '#domain/tools/result';
import { runTool } from '#domain/tools/run';
import type { AnyTool } from '#domain/tools/tool';
import { tools, type FormToolSlug } from '#domain/tools/tools';
import type { View } from '#domain/tools/view';
import type { ToolWords } from './schemas/tools.ts';
import { toToolFacts } from './tool-facts.ts';

/** As of the day on which the tool's words were last changed: what depends on a day stays as it is until then. */
export function answerExample(
  slug: FormToolSlug,
  words: ToolWords,
  site: { law: Law; prices: Prices },
): { result: Result; drawn: View | undefined } {
  const day = words.meta.updated;
  const tool: AnyTool = tools[slug];
  const facts = toToolFacts(tool, words, site);
  const { values, errors } = readInputs(tool, facts.inputs, toExample(slug, day));
  if (errors) throw new Error(`${slug}: ${errors.map(({ path, message }) => `${path}: ${message}`).join(', ')}`);
  const result = runTool(tool, facts, values, day);
  return { result, drawn: drawResult(slug, result) };
}
