/**
 * A text is never a program: the same payloads at all four doors. The check, the editor's save, and the processor of
 * the site's own configuration, which the build, the development server and the preview make pages with.
 */
import { parse, type Node } from 'acorn';
import { expect, test } from 'vitest';
import config from '../astro.config.mjs';
import { readYaml } from '../src/content/reader/yaml.ts';
import { smartPunctuation } from '#domain/language/typography';
import { writeBody } from '../src/editor/write-body.ts';
import { every } from './support/every.ts';
import { articleText, goodBody, headLines, reportOf } from './support/texts.ts';

/* Texts that try to run as a program, of every kind and at every place. Where one runs, it calls `RAN`. */

const run = 'globalThis.RAN()';
const fromData = `data:text/javascript,${run}`;
const block = (inner: string) => `<Callout variant="tip" title="T">\n\n${inner}\n\n</Callout>`;
const cell = (inner: string) => `<Table caption="T">\n\n| a |\n| --- |\n| ${inner} |\n\n</Table>`;

/** Between braces: everything but a comment. */
const expressions = [
  run,
  `/* a */ ${run} /* b */`,
  `// a\n${run}\n// b\n`,
  `/* */ \`\${${run}}\` /* */`,
  `/\\/*/.test(${run}) /* */`,
  `import(${JSON.stringify(fromData)})`,
  `/* */ <b onClick={${run}}/> /* */`,
  `/*\u2028*/ ${run} /*\u2029*/`,
];

/** Paragraphs that begin as a module does. */
const modules = [
  `import ${JSON.stringify(fromData)}`,
  `import /* a */ ${JSON.stringify(fromData)}`,
  `export const a = ${run}`,
  `export * from ${JSON.stringify(fromData)}`,
  `import ${JSON.stringify(fromData)}\n{/* a note */}`,
];

/** In the tags of blocks and of HTML. */
const tags = [
  `Er gilt <Law id={/* a */ ${run} /* b */} />.`,
  'Er gilt <Law id />.',
  `Er gilt <Law {...${run}} />.`,
  `Er gilt <Law id="validity" set:html="<img src=x onerror=${run}>" />.`,
  `Er gilt <Law id="validity" onclick="${run}" />.`,
  `<Callout variant="tip" title={${run}}>\n\nText.\n\n</Callout>`,
  `<script>{\`${run}\`}</script>`,
  `<script>${run}</script>`,
  `<a href="javascript:${run}">Text</a>`,
  `<globalThis.RAN />`,
  `<Fragment set:html="${run}" />`,
  `<>{${run}}</>`,
];

/** Addresses: the build imports the file of a picture, and a browser runs some links. */
const addresses = [
  '![a](./x.mjs)',
  `![a](%64ata:text/javascript,RAN)`,
  '![a][b]\n\n[b]: ./x.mjs',
  `[Preise im Überblick](javascript:RAN)`,
  `[Preise im Überblick](java&#x0A;script:RAN)`,
  `[Preise im Überblick](data:text/html,RAN)`,
  `[Preise im Überblick][b]\n\n[b]: javascript:RAN`,
];

/** Bodies that hold a program. */
const programs = [
  ...expressions.map((code) => `{${code}}`),
  ...expressions.map((code) => `Ein Satz {${code}} mit Worten.`),
  `- {${expressions[1]}}`,
  `[Worte {${expressions[1]}}](/services)`,
  block(`Text {${expressions[1]}} danach.`),
  cell(`{${expressions[3]}}`),
  `{/* ein Hinweis */} {${run}}`,
  ...modules,
  ...[`- Punkt\n\n${modules[0]}`, `## Worte\n${modules[0]}`, block(modules[0] ?? '')],
  ...tags,
  ...addresses,
];

/** Texts that look like a program and are read as words. */
const words = [
  `&#123;${run}&#125;`,
  `\\{${run}\\}`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `&#x69;mport ${JSON.stringify(fromData)}`,
  `Text\nimport ${JSON.stringify(fromData)}`,
  `> export const a = ${run}`,
  `<Callout variant="tip" title="{${run}}">\n\nText.\n\n</Callout>`,
  `\`{${run}}\``,
  `{/* ${run} */}`,
  `{/* a */ /* ${run} */}`,
];

/** Heads whose YAML is more than words. */
const heads = [
  'title: &a Ein Titel, der lang genug ist',
  `title: &a Ein Titel\nexcerpt: *a`,
  'title: !!js/function "function () { RAN() }"',
  `layout: ${JSON.stringify(fromData)}`,
  'components: x',
  '__proto__: { layout: x }',
  `a: &a [x, x]\n${[...'bcdefghi'].map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(', ')}]`).join('\n')}`,
  `title: ${'['.repeat(5000)}${']'.repeat(5000)}`,
  `title:\n  ${'- '.repeat(3000)}x`,
];

/** Inputs that would never let their reader end. */
const endless = [
  '- '.repeat(6_000) + 'x',
  '*a '.repeat(6_000) + 'b' + '*'.repeat(6_000),
  '<Callout>'.repeat(5_000) + '</Callout>'.repeat(5_000),
  `{${'('.repeat(20_000)}1${')'.repeat(20_000)}}`,
  `{/* a */ ${'!'.repeat(80_000)}1}`,
  'Worte und Worte. '.repeat(10_000),
];

/* What comes of them */

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

const throughAll = (bodies: readonly string[]) =>
  Promise.all(
    bodies.map(async (body) => ({
      name: body,
      checked: reportOf(articleOf(body)),
      built: await refusal(body),
      saved: writeBody('', `${goodBody}\n${body}`),
    })),
  );

/** Programs that three rules are asked of. */
const allPrograms = throughAll(programs);

test('a text that holds a program is refused by the check and wherever pages are made, in German', async () => {
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
    (await allPrograms).filter(({ name }) => /^(?:import|export)\b/m.test(name)),
    ({ saved }) => expect(saved).not.toMatch(/^(?:import|export)\b/m),
  );
});

test('what only looks like one is words at each of them', async () => {
  every(await Promise.all(words.map(async (body) => ({ body, code: await compile(body) }))), ({ body, code }) => {
    expect(runs(code)).toBe(false);
    expect(reportOf(articleOf(body)).join()).not.toContain('Programm');
    // But for its signs: straight quotation marks are set.
    expect([body, smartPunctuation(body)]).toContain(writeBody('', body));
  });
});

test('a head is words alone, and the pages’ modules have nothing of it', async () => {
  every(heads, (head) => {
    const [name = ''] = head.split(':');
    const text = articleText(goodBody, { [name]: undefined }).replace('---\n', `---\n${head}\n`);
    expect(reportOf(text).join('\n')).toMatch(german);
  });
  expect(await compile('Text.', { layout: 'data:text/javascript,RAN', title: 'x' })).not.toMatch(/layout: |RAN|"x"/);
  // YAML aliases, which multiply, are refused before they are expanded.
  const { data, fault } = readYaml(heads.find((head) => head.includes('i: &i')) ?? '');
  expect([data, fault?.what]).toEqual([undefined, expect.stringContaining('&') as unknown]);
});

test('a text that its reader would not survive is told, and nothing ends', async () => {
  every(await throughAll(endless), ({ checked, built }) => {
    expect(checked.join('\n')).toMatch(german);
    expect(built).toMatch(german);
  });
});
