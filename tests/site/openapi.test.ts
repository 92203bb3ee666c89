/** The document of the tools' interface, as programs read it. */
import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { toolPath } from '#domain/api-contract';
import { routes } from '#domain/routes';
import { isLocal, isPosted } from '#domain/tools/address';
import type { Inputs } from '#domain/tools/tool';
import { formToolSlugs, tools } from '#domain/tools/tools';
import { limits } from '../../api/http/limiter.ts';
import { distFolder, pageAt } from '../support/dist.ts';
import { every } from '../support/every.ts';

type Parameter = { name: string; required: boolean; description: string; schema: { enum?: string[] } };
/** Of a tool that is sent a text. */
type Body = { required: string[]; properties: Record<string, Parameter['schema'] & { description: string }> };
type Document = {
  openapi: string;
  info: { version: string };
  paths: Record<
    string,
    { get?: { parameters: Parameter[] }; post?: { requestBody: { content: Record<string, { schema: Body }> } } }
  >;
};

const document = JSON.parse(await readFile(`${distFolder}${routes.openApi().slice(1)}`, 'utf8')) as Document;

describe('the document of the interface', () => {
  test('is valid OpenAPI 3.1, and says by which law the answers are', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect([valid, validator.version]).toEqual([true, '3.1']);
    expect(document.info.version).toMatch(/, Stand /);
  });

  test('knows every tool with a form, each of its questions with its answers, and nothing that stays in the browser', () => {
    expect(Object.keys(document.paths)).toEqual(formToolSlugs.map((slug) => toolPath(slug)));
    every(formToolSlugs, (slug) => {
      const { get, post } = document.paths[toolPath(slug)] ?? {};
      expect([get === undefined, post === undefined]).toEqual([isPosted(tools[slug]), !isPosted(tools[slug])]);
      const bodies = Object.entries(post?.requestBody.content ?? {});
      const [, body] = bodies[0] ?? [];
      const parameters =
        get?.parameters ??
        Object.entries(body?.schema.properties ?? {}).map(([name, { description, ...schema }]): Parameter => ({
          name,
          description,
          schema,
          required: body?.schema.required.includes(name) === true,
        }));
      if (post) {
        expect(bodies.map(([type]) => type)).toEqual(['application/x-www-form-urlencoded', 'application/json']);
        expect(bodies[1]?.[1]).toEqual(body);
      }
      const asked = Object.values(tools[slug].inputs as Inputs).filter((input) => !isLocal(input));
      expect(parameters.map(({ name }) => name)).toEqual(asked.map(({ name }) => name));
      for (const [i, input] of asked.entries()) {
        const parameter = parameters[i];
        if (input.kind === 'choice') expect(parameter?.schema.enum).toEqual(input.choices);
        expect(parameter?.required).toBe(input.required === true && !input.when && !input.unless);
        expect(parameter?.description).toMatch(/.{8}/);
        expect(parameter?.description).not.toMatch(/[{}]/);
      }
    });
  });
});

test('the page of the interface leads to the document and each tool, and names the limit there is', () => {
  const page = pageAt(routes.interface()).document;
  const hrefs = page.querySelectorAll('main a').map((link) => link.getAttribute('href'));
  for (const href of [routes.openApi(), ...formToolSlugs.map((slug) => routes.tool(slug))])
    expect(hrefs).toContain(href);
  const [{ limit }] = limits.prices.periods;
  expect(page.querySelector('main')?.text).toContain(`${limit} Aufrufe je Minute`);
  const samples = page.querySelectorAll('.code-sample');
  const calls = samples.filter(({ text }) => text.includes(toolPath('gueltigkeit')));
  expect([calls.length, samples.length]).toEqual([2, 4]);
});
