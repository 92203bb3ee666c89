/** The example of each tool, answered by its rule and drawn as its answers are. */
import { rowClasses } from '#domain/tools/drawings/portfolio-rows';
import { toExample } from '#domain/tools/examples';
import { readHouseTable } from '#domain/tools/portfolio/house-table';
import { tableToPortfolio } from '#domain/tools/portfolio/portfolio-reading';
import { buildingsToTitle } from '#domain/tools/portfolio/portfolio-summary';
import { portfolio } from '#domain/tools/portfolio/portfolio-words';
import { toolOfDay } from '#domain/tools/questions';
import { readInputs } from '#domain/tools/read-inputs';
import type { Result } from '#domain/tools/result';
import { runTool } from '#domain/tools/run';
import type { AnyTool } from '#domain/tools/tool';
import { tools, type FormToolSlug } from '#domain/tools/tools';
import { sayWith } from '#domain/tools/say';
import { view } from '#domain/tools/view';
import type { ToolWords } from './schemas/tools.ts';
import { toToolFacts, type ToolSources } from './tool-facts.ts';

/** As of the day on which the tool's words were last changed: what depends on a day stays as it is until then. */
export function answerExample(slug: FormToolSlug, words: ToolWords, site: ToolSources): Result {
  const day = words.meta.updated;
  const facts = toToolFacts(tools[slug], words, site);
  const tool = toolOfDay<AnyTool>(tools[slug], facts.inputs);
  const { values, errors } = readInputs(tool, facts.inputs, toExample(slug, day));
  if (errors) throw new Error(`${slug}: ${errors.map(({ path, message }) => `${path}: ${message}`).join(', ')}`);
  return runTool(tool, facts, values, day);
}

/** The table that „Beispiel einsetzen“ takes, listed as the tool does. */
export function listExample(words: ToolWords, site: ToolSources): Pick<Result, 'title' | 'views'> {
  const today = words.meta.updated;
  const { says, figures, tables } = toToolFacts(portfolio, words, site);
  const say = (key: string, own?: Record<string, string>) => sayWith(says)(key, own).text;
  const table = readHouseTable(
    say('exampleTable')
      .split('\n')
      .map((line) => line.split(';')),
  );
  if ('fault' in table || !table.isClear || !tables.prices) throw new Error('content/tools/bestand.yaml: exampleTable');
  const buildings = tableToPortfolio(table, table.columns, { years: Number(figures['validity']), today });
  const rows = buildings.map(({ address, state }) =>
    view('li', { class: rowClasses[state] }, view('b', {}, address), ' ', view('span', {}, say(state))),
  );
  return {
    title: buildingsToTitle(buildings, say),
    views: [view('ul', { class: 'portfolio-example' }, ...rows)],
  };
}
