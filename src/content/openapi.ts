/** The OpenAPI document of the tools, made of the tools themselves: what they ask, what they answer, and their words. */
import { z } from 'zod';
import { problems, toolPath } from '#domain/api-contract';
import { isLocal, isPosted } from '#domain/tools/address';
import { formatFigure } from '#domain/tools/figures';
import { fillWords } from '#domain/format';
import type { Cell, Condition, Input, Inputs, InputWords, RowsInput } from '#domain/tools/tool';
import { toolAnswer, toolProblem } from '#domain/tools/tool-answer';
import { formToolSlugs, tools, type FormToolSlug } from '#domain/tools/tools';
import type { InterfaceCopy } from './schemas/interface-page.ts';
import type { ToolWords } from './schemas/tools.ts';

type Says = InterfaceCopy['document'];

/** What a question takes, as a schema of one text: addresses carry nothing else. */
function toSchema(input: Input | Cell): Record<string, unknown> {
  switch (input.kind) {
    case 'choice':
      return { type: 'string', enum: input.choices };
    case 'tick':
      return { type: 'string', enum: ['on'] };
    case 'number':
      return { type: 'string', pattern: String.raw`^\d[\d.]*(,\d+)?$` };
    case 'text':
    case 'passage':
      return { type: 'string', maxLength: input.most };
    case 'date':
      return { type: 'string' };
    case 'rows':
      return { type: 'object', patternProperties: toCells(input, toSchema) };
  }
}

/** Each column with the numbers of its rows. */
const toCells = <T>({ cells, most }: RowsInput, toValue: (cell: Cell) => T): Record<string, T> =>
  Object.fromEntries(
    Object.values(cells).map((cell) => [
      `^${cell.name}(${Array.from({ length: most }, (_, i) => i + 1).join('|')})$`,
      toValue(cell),
    ]),
  );

/** What a question asks, how it is answered, and when it is asked at all. */
function describe(
  input: Input,
  { label, hint, choices = {}, cells = {} }: InputWords,
  inputs: Inputs,
  says: Says,
): string {
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
    passage: '',
    rows:
      input.kind === 'rows'
        ? Object.entries(input.cells)
            .map(([key, { name }]) => `${name}1, ${name}2, …: ${cells[key]?.label ?? ''}.`)
            .join(' ')
        : '',
    choice: Object.entries(choices)
      .map(([choice, name]) => `${choice}: ${name}`)
      .join('; '),
  };
  return [
    label,
    hint,
    shape[input.kind],
    ...[input.when ?? []].flat().map((condition) => conditionToText(says.when, condition)),
    ...(input.unless ? [conditionToText(says.unless, input.unless)] : []),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Some are asked by what was answered before, and their description says so. */
const isRequired = ({ required, when, unless }: Input): boolean => required === true && !when && !unless;

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
    const asked = Object.entries(inputs)
      // What stays in the browser is sent nowhere.
      .filter(([, input]) => !isLocal(input))
      .map(([key, input]) => ({
        name: input.name,
        required: isRequired(input),
        description: describe(input, words[slug].inputs[key] ?? { label: key }, inputs, says),
        schema: toSchema(input),
      }));
    const body = {
      schema: {
        type: 'object',
        required: asked.flatMap(({ name, required }) => (required ? [name] : [])),
        properties: Object.fromEntries(
          asked.map(({ name, description, schema }) => [name, { ...schema, description }]),
        ),
      },
    };
    return {
      operationId: slug,
      summary: words[slug].head.title,
      description: words[slug].head.lead,
      ...(isPosted(tools[slug])
        ? {
            requestBody: {
              required: true,
              content: { 'application/x-www-form-urlencoded': body, 'application/json': body },
            },
          }
        : { parameters: asked.map((input) => ({ ...input, in: 'query' })) }),
      responses: {
        200: { description: says.ok, content: { 'application/json': { schema: ref('Antwort') } } },
        ...(isPosted(tools[slug]) ? { 413: refusal(problems['too-large'].detail) } : {}),
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
    paths: Object.fromEntries(
      formToolSlugs.map((slug) => [toolPath(slug), { [isPosted(tools[slug]) ? 'post' : 'get']: toOperation(slug) }]),
    ),
    components: { schemas: { Antwort: componentOf(toolAnswer), Problem: componentOf(toolProblem) } },
  };
}
