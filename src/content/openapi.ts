/** The OpenAPI document of the tools, made of the tools themselves: what they ask, what they answer, and their words. */
import { z } from 'zod';
import { toolPath } from '#domain/api-contract';
import { isLocal } from '#domain/tools/address';
import { formatFigure } from '#domain/tools/figures';
import { fillWords } from '#domain/format';
import type { Condition, Input, Inputs, InputWords } from '#domain/tools/tool';
import { toolAnswer, toolProblem } from '#domain/tools/tool-answer';
import { formToolSlugs, tools, type FormToolSlug } from '#domain/tools/tools';
import type { InterfaceCopy } from './schemas/interface-page.ts';
import type { ToolWords } from './schemas/tools.ts';

type Says = InterfaceCopy['document'];

/** What a question takes, as a schema of one text: addresses carry nothing else. */
function toSchema(input: Input) {
  switch (input.kind) {
    case 'choice':
      return { type: 'string', enum: input.choices };
    case 'tick':
      return { type: 'string', enum: ['on'] };
    case 'number':
      return { type: 'string', pattern: String.raw`^\d[\d.]*(,\d+)?$` };
    case 'text':
      return { type: 'string', maxLength: input.most };
    case 'date':
      return { type: 'string' };
  }
}

function toParameter(input: Input, { label, hint, choices = {} }: InputWords, inputs: Inputs, says: Says) {
  const conditionToText = (words: string, { input: key, is }: Condition) =>
    fillWords(words, { input: inputs[key]?.name ?? key, answers: is.join(', ') });
  const shape = {
    date: says.date,
    number:
      input.kind === 'number'
        ? fillWords(says.number, { least: formatFigure(input.least, 3), most: formatFigure(input.most, 3) })
        : '',
    tick: says.tick,
    text: '',
    choice: Object.entries(choices)
      .map(([choice, name]) => `${choice}: ${name}`)
      .join('; '),
  };
  return {
    name: input.name,
    in: 'query',
    // Some are asked by what was answered before, and their description says so.
    required: input.required === true && !input.when && !input.unless,
    description: [
      label,
      hint,
      shape[input.kind],
      ...[input.when ?? []].flat().map((condition) => conditionToText(says.when, condition)),
      ...(input.unless ? [conditionToText(says.unless, input.unless)] : []),
    ]
      .filter(Boolean)
      .join(' '),
    schema: toSchema(input),
  };
}

const componentOf = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
};

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** @param server where the service is reached @param version law in force, by which answers change */
export function toOpenApi(
  { document: says, limits, head }: InterfaceCopy,
  words: Record<FormToolSlug, ToolWords>,
  { server, page, version }: { server: string; page: string; version: string },
) {
  const refusal = (description: string) => ({
    description,
    content: { 'application/problem+json': { schema: ref('Problem') } },
  });
  const toOperation = (slug: FormToolSlug) => {
    const inputs: Inputs = tools[slug].inputs;
    return {
      operationId: slug,
      summary: words[slug].head.title,
      description: words[slug].head.lead,
      parameters: Object.entries(inputs)
        // What stays in the browser is sent nowhere.
        .filter(([, input]) => !isLocal(input))
        .map(([key, input]) => toParameter(input, words[slug].inputs[key] ?? { label: key }, inputs, says)),
      responses: {
        200: { description: says.ok, content: { 'application/json': { schema: ref('Antwort') } } },
        422: refusal(says.refused),
        429: {
          ...refusal(says.tooMany),
          headers: { 'Retry-After': { description: says.retryAfter, schema: { type: 'integer' } } },
        },
      },
    };
  };
  return {
    openapi: '3.1.1',
    info: { title: says.title, version, summary: head.lead, description: limits.text.join('\n\n') },
    externalDocs: { url: page },
    servers: [{ url: server }],
    paths: Object.fromEntries(formToolSlugs.map((slug) => [toolPath(slug), { get: toOperation(slug) }])),
    components: { schemas: { Antwort: componentOf(toolAnswer), Problem: componentOf(toolProblem) } },
  };
}
