/** Texts that try to run as a program, of every kind and at every place. Where one runs, it calls `RAN`. */

const run = 'globalThis.RAN()';
const fromData = `data:text/javascript,${run}`;
const block = (inner: string) => `<Callout variant="tip" title="T">\n\n${inner}\n\n</Callout>`;
const cell = (inner: string) => `<Table caption="T">\n\n| a |\n| --- |\n| ${inner} |\n\n</Table>`;

/** Between braces: everything but a comment. */
const expressions = [
  run,
  `/* a */ ${run} /* b */`,
  `/* a */${run}/**/`,
  `/* a\n*/ ${run} /*\n b */`,
  `/**/;${run};/**/`.replaceAll(';', ','),
  `// a\n${run}\n// b\n`,
  `/* } */ ${run} /* { */`,
  `/* */ (() => { ${run} })() /* */`,
  `/* */ (${run}, '') /* */`,
  `/* */ [${run}] /* */`,
  `/* */ { a: ${run} }.a /* */`,
  `/* */ \`\${${run}}\` /* */`,
  `\`/* \${${run}} */\``,
  `'/*' + ${run} + '*/'`,
  `/\\/*/.test(${run}) /* */`,
  `/* */ await import(${JSON.stringify(fromData)}) /* */`,
  `import(${JSON.stringify(fromData)})`,
  `/* */ new Function('${run}')() /* */`,
  `/* */ globalThis.process.getBuiltinModule('node:fs') ?? ${run} /* */`,
  `/* */ import.meta.env ?? ${run} /* */`,
  `/* */ props.components ?? ${run} /* */`,
  `/* */ <b onClick={${run}}/> /* */`,
  `/* */ <>{${run}}</> /* */`,
  `/* */ class { static { ${run} } } /* */`,
  `/* */ function () { ${run} }() /* */`,
  `/* */ [1].map(() => ${run}) /* */`,
  `/* */ true && ${run} /* */`,
  `/* */ "\\u0067" + ${run} /* */`,
  `/*\u2028*/ ${run} /*\u2029*/`,
  `/* a */\u00a0${run}\u00a0/* b */`,
  `/* a */ frontmatter.title ?? ${run} /* b */`,
];

/** Paragraphs that begin as a module does. */
const modules = [
  `import ${JSON.stringify(fromData)}`,
  `import '${fromData}'`,
  `import a from ${JSON.stringify(fromData)}`,
  `import * as a from ${JSON.stringify(fromData)}`,
  `import { a } from ${JSON.stringify(fromData)}`,
  `import{a}from${JSON.stringify(fromData)}`,
  `import\t${JSON.stringify(fromData)}`,
  `import /* a */ ${JSON.stringify(fromData)}`,
  `import a, { b } from ${JSON.stringify(fromData)}`,
  `import '../../scripts/restore.ts'`,
  `import ${JSON.stringify(fromData)} with { type: 'json' }`,
  `export const a = ${run}`,
  `export default ${run}`,
  `export default (${run})`,
  `export * from ${JSON.stringify(fromData)}`,
  `export*from${JSON.stringify(fromData)}`,
  `export { a } from ${JSON.stringify(fromData)}`,
  `export let a = ${run}, b`,
  `export function a() { ${run} }\n${run}`,
  `export class A { static a = ${run} }`,
  `export const components = { p: () => ${run} }`,
  `import ${JSON.stringify(fromData)}\n{/* a note */}`,
];

/** In the tags of blocks and of HTML. */
const tags = [
  `Er gilt <Law id={${run}} />.`,
  `Er gilt <Law id={/* a */ ${run} /* b */} />.`,
  `Er gilt <Law id={\`\${${run}}\`} />.`,
  `Er gilt <Law id={"validity"} />.`,
  'Er gilt <Law id />.',
  `Er gilt <Law {...${run}} />.`,
  `Er gilt <Law {.../* a */ ${run} /* b */} />.`,
  `Er gilt <Law id="validity" {...${run}} />.`,
  `Er gilt <Law id=<b>{${run}}</b> />.`,
  `Er gilt <Law id="validity" set:html="<img src=x onerror=${run}>" />.`,
  `Er gilt <Law id="validity" onclick="${run}" />.`,
  `Er gilt <Law id="validity" client:load="" />.`,
  `Er gilt <Law id="validity" server:root="" />.`,
  `Er gilt <Law id="validity" __proto__="x" />.`,
  `<Callout variant="tip" title={${run}}>\n\nText.\n\n</Callout>`,
  `<Callout variant="tip" title="T" set:html={${run}}>\n\nText.\n\n</Callout>`,
  `<script>{\`${run}\`}</script>`,
  `<script>${run}</script>`,
  `<script src="${fromData}" />`,
  `<style>{\`${run}\`}</style>`,
  `<img src="x" onerror="${run}" />`,
  `<a href="javascript:${run}">Text</a>`,
  `<iframe srcdoc="${run}" />`,
  `<svg onload="${run}" />`,
  `<globalThis.RAN />`,
  `<props.a.b />`,
  `<a:b />`,
  `<Fragment set:html="${run}" />`,
  `<slot />`,
  `<is:raw />`,
  `<constructor />`,
  `<toString />`,
  `<__proto__ />`,
  `<Content />`,
  `<>{${run}}</>`,
  `<Unknown>{${run}}</Unknown>`,
  `<__ASTRO_IMAGE_ src="x" />`,
];

/** Addresses: the build imports the file of a picture, and a browser runs some links. */
const addresses = [
  '![a](./x.mjs)',
  '![a](../../scripts/restore.ts)',
  `![a](${fromData.replace(/[()]/g, '')})`,
  `![a](%64ata:text/javascript,RAN)`,
  '![a][b]\n\n[b]: ./x.mjs',
  `[Preise im Überblick](javascript:RAN)`,
  `[Preise im Überblick](JaVaScRiPt:RAN)`,
  `[Preise im Überblick](javascript&colon;RAN)`,
  `[Preise im Überblick](java&#x0A;script:RAN)`,
  `[Preise im Überblick](<&Tab;javascript:RAN>)`,
  `[Preise im Überblick](vbscript:RAN)`,
  `[Preise im Überblick](data:text/html,RAN)`,
  `[Preise im Überblick][b]\n\n[b]: javascript:RAN`,
];

export type Payload = { name: string; body: string };
const named = (kind: string, bodies: readonly string[]): Payload[] =>
  bodies.map((body) => ({ name: `${kind}: ${JSON.stringify(body)}`, body }));

/** Bodies that hold a program. */
export const programs: readonly Payload[] = [
  ...named(
    'an expression',
    expressions.map((code) => `{${code}}`),
  ),
  ...named(
    'an expression in a sentence',
    expressions.slice(0, 12).map((code) => `Ein Satz {${code}} mit Worten.`),
  ),
  ...named('an expression elsewhere', [
    `- {${expressions[1]}}`,
    `> {${expressions[1]}}`,
    `**fett {${expressions[1]}}**`,
    `[Worte {${expressions[1]}}](/services)`,
    `## Worte {${expressions[1]}}`,
    block(`{${expressions[1]}}`),
    block(`Text {${expressions[1]}} danach.`),
    cell(`{${expressions[4]}}`),
    `Er gilt <Law id="validity">{${run}}</Law>.`,
    `{/* ein Hinweis */}\n{${run}}`,
    `{/* ein Hinweis */} {${run}}`,
    `{${run}}{/* ein Hinweis */}`,
  ]),
  ...named('a module', modules),
  ...named('a module elsewhere', [
    `- Punkt\n\n${modules[0]}`,
    `## Worte\n${modules[0]}`,
    `Text.\n\n${modules[0]}\n\nText.`,
    block(modules[0] ?? ''),
    block(modules[11] ?? ''),
    `{/* ein Hinweis */}\n\n${modules[0]}`,
  ]),
  ...named('a tag', tags),
  ...named('an address', addresses),
];

/** Texts that look like a program and are read as words. */
export const words: readonly Payload[] = named('words', [
  `&#123;${run}&#125;`,
  `&lbrace;${run}&rbrace;`,
  `\\{${run}\\}`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `\\<script>${run}\\</script>`,
  `&#x69;mport ${JSON.stringify(fromData)}`,
  `Text\nimport ${JSON.stringify(fromData)}`,
  `- import ${JSON.stringify(fromData)}`,
  `> export const a = ${run}`,
  `## import ${JSON.stringify(fromData)}`,
  `Er gilt <Law id="validity">&#123;${run}&#125;</Law>.`,
  `<Callout variant="tip" title="{${run}}">\n\nText.\n\n</Callout>`,
  `<Callout variant="tip" title="&#123;${run}&#125;">\n\nText.\n\n</Callout>`,
  `\`{${run}}\``,
  `\`\`\`js\n${run}\n\`\`\``,
  `{/* ${run} */}`,
  `Text {/* ${run} */} danach.`,
  `{/* a */ /* ${run} */}`,
  `{// ${run}\n}`,
  `Importe ${run}`,
]);

/** Heads whose YAML is more than words. */
export const heads: readonly (Payload & { head: string })[] = [
  'title: &a Ein Titel, der lang genug ist',
  'title: *a',
  `title: &a Ein Titel\nexcerpt: *a`,
  'title: !!js/function "function () { RAN() }"',
  'title: !!js/undefined ""',
  'title: !!binary aGFsbG8=',
  'title: !!set { a, b }',
  'title: !!omap [a: 1]',
  'title: !own x',
  'title: !<tag:yaml.org,2002:str> x',
  '? &a b\n: c',
  '&a title: x',
  'title: [&a x, *a]',
  'title: { <<: *a }',
  'title: &a [*a]',
  `layout: ${JSON.stringify(fromData)}`,
  'layout: ../../scripts/restore.ts',
  'components: x',
  '__proto__: { layout: x }',
  'constructor: x',
  `a: &a [x, x]\n${[...'bcdefghi'].map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(', ')}]`).join('\n')}`,
  `title: ${'['.repeat(5000)}${']'.repeat(5000)}`,
  `title:\n  ${'- '.repeat(3000)}x`,
].map((head) => ({ name: `a head: ${head.slice(0, 60)}`, head, body: '' }));

/** Inputs that would never let their reader end. */
export const endless: readonly Payload[] = (
  [
    ['lists in lists', '- '.repeat(6_000) + 'x'],
    ['lists below lists', Array.from({ length: 400 }, (_, index) => `${'  '.repeat(index)}- x`).join('\n')],
    ['quotes in quotes', '>'.repeat(6_000) + 'x'],
    ['emphasis in emphasis', '*a '.repeat(6_000) + 'b' + '*'.repeat(6_000)],
    ['blocks in blocks', '<Callout>'.repeat(5_000) + '</Callout>'.repeat(5_000)],
    ['brackets in brackets', `{${'('.repeat(20_000)}1${')'.repeat(20_000)}}`],
    ['brackets over lines', `{${'(\n'.repeat(20_000)}1${')'.repeat(20_000)}}`],
    ['brackets of a module', `import ${'('.repeat(40_000)}`],
    ['a chain', `{/* a */ ${'!'.repeat(80_000)}1}`],
    ['a chain of a module', `export default ${'!'.repeat(80_000)}1`],
    ['a long text', 'Worte und Worte. '.repeat(10_000)],
  ] as const
).map(([name, body]) => ({ name, body }));
