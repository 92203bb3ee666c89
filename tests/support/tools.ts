/** A tool as visitors meet it: with the words of `content/` and the law in force, or the one before. */
import { lawBefore } from '#domain/law/law';
import type { ToolSlug } from '#domain/site/pages';
import type { PartKind, PartOf, Result, Statement } from '#domain/tools/result';
import { compact } from '#domain/tools/compact';
import { sayWith } from '#domain/tools/say';
import { readInputs } from '#domain/tools/read-inputs';
import { runTool } from '#domain/tools/run';
import type { Day } from '#domain/tools/day';
import { toolOfDay } from '#domain/tools/questions';
import type { AnyTool, Query, ToolFacts } from '#domain/tools/tool';
import { tools, type FormToolSlug } from '#domain/tools/tools';
import { reader, root, site } from './content.ts';
import { createReader } from '../../src/content/reader/reader.ts';
import { createFill } from '../../src/content/placeholders.ts';
import type { ToolWords } from '../../src/content/schemas/tools.ts';
import { readToolFacts, toToolFacts } from '../../src/content/tool-facts.ts';

/** The law in force and the one before. */
export const laws = [site.law, lawBefore(site.laws, site.law)];

/** An answer by the kinds of its parts. */
function sortParts({ views, action, more = [], ...head }: Result & { given: string }) {
  const parts = compact([...views, ...more]);
  const of = <Kind extends PartKind>(kind: Kind) =>
    parts.filter((part): part is PartOf<Kind> => 'kind' in part && part.kind === kind);
  const links = [...compact([action]), ...of('links').flatMap((part) => part.links)];
  const [reason, soon] = parts.filter((part): part is Statement => !('kind' in part || 'tag' in part));
  const bill = (isFolded: boolean) => of('bill').find((part) => (part.isFolded ?? false) === isFolded)?.rows;
  return {
    ...head,
    drawing: parts.find((part) => 'tag' in part),
    statements: compact([reason, ...of('list').flatMap(({ title, items }) => (title ? [] : items))]),
    soon,
    lists: of('list').filter(({ title }) => title),
    prices: bill(false),
    rows: bill(true),
    texts: of('text').filter(({ marks }) => !marks),
    passage: of('text').find(({ marks }) => marks),
    values: of('values')[0],
    question: of('question')[0],
    files: links.filter((link) => 'name' in link),
    links: links.filter((link) => 'href' in link),
  };
}

export type Answered = { result?: ReturnType<typeof sortParts>; errors: Record<string, string>; text: string };

/**
 * Asks a tool as its address does: `const ask = await openTool('gueltigkeit'); ask({ ausgestellt: '3.5.2019' }, '2026-11-23')`
 * @returns what it answers, or by name what is wrong; `text` is all that it says
 */
export async function openTool(slug: FormToolSlug, law = laws[0]) {
  if (!law) throw new Error('There is no law.');
  const facts = { ...site, law };
  const words = createFill(facts, undefined)(await reader.yaml(`content/tools/${slug}.yaml`)) as ToolWords;
  const known = toToolFacts(tools[slug], words, facts);
  const tool = toolOfDay<AnyTool>(tools[slug], known.inputs);
  return (query: Query, today: Day): Answered => answerWith(tool, known, query, today);
}

/** Sentences of a tool by name. */
export async function toolText(slug: ToolSlug): Promise<(key: string, own?: Record<string, string>) => string> {
  const { says } = createFill(site, undefined)(await reader.yaml(`content/tools/${slug}.yaml`)) as ToolWords;
  const say = sayWith(says);
  return (key, own) => say(key, own).text.replaceAll('\u00a0', ' ');
}

/** The last day of one law and the first of the next. */
export const [lastDay, firstDay] = ['2026-12-31', '2027-01-01'];

/** A tool with the words and the law of `content/` on a day; `say` has its sentences, to compare by their names alone. */
export async function toolOn(slug: FormToolSlug, day: Day) {
  const ofDay = createReader(root, 'content', { day });
  const facts = await readToolFacts(ofDay, slug);
  const tool = toolOfDay<AnyTool>(tools[slug], facts.inputs);
  const say = sayWith(facts.says);
  return {
    tool,
    has: (key: string) => key in facts.says,
    say: (key: string, own?: Record<string, string>) => say(key, own).text,
    ask: (query: Query): Answered => answerWith(tool, facts, query, day),
  };
}

function answerWith(tool: AnyTool, facts: ToolFacts, query: Query, day: Day): Answered {
  const { values, errors } = readInputs(tool, facts.inputs, query);
  if (errors) return { errors: Object.fromEntries(errors.map(({ path, message }) => [path, message])), text: '' };
  const result = runTool(tool, facts, values, day);
  const text = JSON.stringify(result).replaceAll('\u00a0', ' ');
  if (/\{[\w.]+\}/.test(text.replaceAll(/"\w+":\{[^}]*\}/g, ''))) throw new Error(`words unfilled in ${text}`);
  return { result: sortParts(result), errors: {}, text };
}
