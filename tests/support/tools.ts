/** A tool as visitors meet it: with the words of `content/` and the law in force, or the one before. */
import { lawBefore } from '#domain/law';
import type { ToolSlug } from '#domain/pages';
import type { Result } from '#domain/tools/result';
import { sayWith } from '#domain/tools/say';
import { readInputs } from '#domain/tools/read-inputs';
import { runTool } from '#domain/tools/run';
import type { AnyTool, Query } from '#domain/tools/tool';
import { tools, type FormToolSlug } from '#domain/tools/tools';
import { reader, site } from './content.ts';
import { createFill } from '../../src/content/placeholders.ts';
import type { ToolWords } from '../../src/content/schemas/tools.ts';
import { toToolFacts } from '../../src/content/tool-facts.ts';

/** The law in force and the one before. */
export const laws = [site.law, lawBefore(site.laws, site.law)];

export type Answered = { result?: Result; errors: Record<string, string>; text: string };

/**
 * Asks a tool as its address does: `const ask = await openTool('gueltigkeit'); ask({ ausgestellt: '3.5.2019' }, '2026-11-23')`
 * @returns what it answers, or by name what is wrong; `text` is all that it says
 */
export async function openTool(slug: FormToolSlug, law = laws[0]) {
  if (!law) throw new Error('There is no law.');
  const facts = { ...site, law };
  const words = createFill(facts, undefined)(await reader.yaml(`content/tools/${slug}.yaml`)) as ToolWords;
  const tool: AnyTool = tools[slug];
  const known = toToolFacts(tool, words, facts);
  return (query: Query, today: string): Answered => {
    const { values, errors } = readInputs(tool, words.inputs, query);
    if (errors) {
      return { errors: Object.fromEntries(errors.map(({ path, message }) => [path, message])), text: '' };
    }
    const result = runTool(tool, known, values, today);
    const text = JSON.stringify(result).replaceAll('\u00a0', ' ');
    if (/\{[\w.]+\}/.test(text.replaceAll(/"\w+":\{[^}]*\}/g, '')))
      throw new Error(`${slug}: words unfilled in ${text}`);
    return { result, errors: {}, text };
  };
}

/** Sentences of a tool by name. */
export async function toolText(slug: ToolSlug): Promise<(key: string, own?: Record<string, string>) => string> {
  const { says } = createFill(site, undefined)(await reader.yaml(`content/tools/${slug}.yaml`)) as ToolWords;
  const say = sayWith(says);
  return (key, own) => say(key, own).text.replaceAll('\u00a0', ' ');
}
