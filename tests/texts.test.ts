/**
 * A text is never a program: the same payloads at all four doors. The check, the editor's save, and the processor of
 * the site's own configuration, which the build, the development server and the preview make pages with.
 */
import { parse, type Node } from 'acorn';
import { expect, test } from 'vitest';
import config from '../astro.config.mjs';
import { readYaml } from '../src/content/yaml.ts';
import { setSigns } from '#domain/signs';
import { writeBody } from '../src/editor/write-body.ts';
import { every } from './support/every.ts';
import { endless, heads, programs, words, type Payload } from './support/payloads.ts';
import { articleText, goodBody, headLines, reportOf } from './support/texts.ts';

const german = /^content\/blog\/probe\.mdx, Zeile \d+[:,] [^]*\.\n {2}\S/;
const articleOf = (body: string) => articleText(`${goodBody}\n${body}\n`);

const renderer = await config.markdown?.processor?.createMdxRenderer?.(
  { syntaxHighlight: false, shikiConfig: {}, gfm: true, smartypants: true } as never,
  { optimize: false, srcDir: new URL('../src/', import.meta.url), sourcemap: false },
);

/** A text as the pages' modules have it. @param head as Astro has read it @throws what ends a build */
async function compile(body: string, head: Record<string, unknown> = {}): Promise<string> {
  if (!renderer) throw new Error('The site makes its pages with something else.');
  const { code } = await renderer.process(
    `${'\n'.repeat(headLines - 1)}${goodBody}\n${body}\n`,
    '/somewhere/content/blog/probe.mdx',
    head,
  );
  return code;
}
const refusal = (body: string): Promise<string> =>
  compile(body).then(
    () => '',
    (error: Error) => error.message,
  );

/** Whether code would call what a payload calls. */
function runs(code: string): boolean {
  const visit = (node: unknown): boolean =>
    typeof node === 'object' &&
    node !== null &&
    (((node as Node & { name?: string }).type === 'Identifier' && (node as { name?: string }).name === 'RAN') ||
      Object.values(node).some(visit));
  return visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module' })) || /from "(?:data:|\.|\/)/.test(code);
}

const throughAll = (payloads: readonly Payload[]) =>
  Promise.all(
    payloads.map(async ({ name, body }) => ({
      name,
      body,
      checked: reportOf(articleOf(body)),
      built: await refusal(body),
      saved: writeBody('', `${goodBody}\n${body}`),
    })),
  );

/** Programs that three rules are asked of. */
const allPrograms = throughAll(programs);

test('a text that holds a program is refused by the check and wherever pages are made, in German', async () => {
  expect(programs.length + heads.length).toBeGreaterThan(60);
  every(await allPrograms, ({ checked, built }) => {
    expect(checked.join('\n')).toMatch(german);
    // A text that MDX cannot parse is no program; the check says so in German.
    if (!/^\d+:\d+: /.test(built)) expect(built).toMatch(german);
  });
});

test('what the editor saves is refused in the same way, or words', async () => {
  const saved = await Promise.all(
    (await allPrograms).map(async ({ name, saved }) => {
      const code = await compile(saved).catch(() => undefined);
      return { name, isRefused: reportOf(articleText(saved)).length > 0, isWords: code !== undefined && !runs(code) };
    }),
  );
  every(saved, ({ isRefused, isWords }) => expect([isRefused, isWords]).toContain(true));
  every(
    (await allPrograms).filter(({ name }) => name.startsWith('a module')),
    ({ saved }) => expect(saved).not.toMatch(/^(?:import|export)\b/m),
  );
});

test('what only looks like one is words at each of them', async () => {
  every(
    await Promise.all(words.map(async ({ name, body }) => ({ name, body, code: await compile(body) }))),
    ({ body, code }) => {
      expect(runs(code)).toBe(false);
      expect(reportOf(articleOf(body)).join()).not.toContain('Programm');
      // But for its signs: straight quotation marks are set.
      expect([body, setSigns(body)]).toContain(writeBody('', body));
    },
  );
});

test('a head is words alone, and the pages’ modules have nothing of it', async () => {
  every(heads, ({ head }) => {
    const [name = ''] = head.split(':');
    const text = articleText(goodBody, { [name]: undefined }).replace('---\n', `---\n${head}\n`);
    expect(reportOf(text).join('\n')).toMatch(german);
  });
  expect(await compile('Text.', { layout: 'data:text/javascript,RAN', title: 'x' })).not.toMatch(/layout: |RAN|"x"/);
  // YAML aliases, which multiply, are refused before they are expanded.
  const { data, fault } = readYaml(heads.find(({ head }) => head.includes('i: &i'))?.head ?? '');
  expect([data, fault?.what]).toEqual([undefined, expect.stringContaining('&') as unknown]);
});

test('a text that its reader would not survive is told, and nothing ends', async () => {
  every(await throughAll(endless), ({ checked, built }) => {
    expect(checked.join('\n')).toMatch(german);
    expect(built).toMatch(german);
  });
});
