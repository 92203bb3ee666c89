/** Texts that try to run as a program, of every kind and at every place. Where one runs, it calls `RAN`. */

const run = 'globalThis.RAN()';
const fromData = `data:text/javascript,${run}`;
const block = (inner: string) => `<Callout variant="tip" title="T">\n\n${inner}\n\n</Callout>`;
const cell = (inner: string) => `<Table caption="T">\n\n| a |\n| --- |\n| ${inner} |\n\n</Table>`;

/** Between braces: everything but a comment. */
const expressions = [
  run,
  `/* a */ ${run} /* b */`,
  `/**/;${run};/**/`.replaceAll(';', ','),
  `// a\n${run}\n// b\n`,
  `/* } */ ${run} /* { */`,
  `/* */ (() => { ${run} })() /* */`,
  `/* */ \`\${${run}}\` /* */`,
  `\`/* \${${run}} */\``,
  `/\\/*/.test(${run}) /* */`,
  `/* */ await import(${JSON.stringify(fromData)}) /* */`,
  `/* */ new Function('${run}')() /* */`,
  `/* */ <b onClick={${run}}/> /* */`,
  `/* */ class { static { ${run} } } /* */`,
  `/*\u2028*/ ${run} /*\u2029*/`,
  `/* a */\u00a0${run}\u00a0/* b */`,
];

/** Paragraphs that begin as a module does. */
const modules = [
  `import ${JSON.stringify(fromData)}`,
  `import '${fromData}'`,
  `import a from ${JSON.stringify(fromData)}`,
  `import{a}from${JSON.stringify(fromData)}`,
  `import /* a */ ${JSON.stringify(fromData)}`,
  `import '../../scripts/restore.ts'`,
  `export const a = ${run}`,
  `export default ${run}`,
  `export * from ${JSON.stringify(fromData)}`,
  `export function a() { ${run} }\n${run}`,
  `export const components = { p: () => ${run} }`,
  `import ${JSON.stringify(fromData)}\n{/* a note */}`,
];

/** In the tags of blocks and of HTML. */
const tags = [
  `Er gilt <Law id={${run}} />.`,
  `Er gilt <Law id={/* a */ ${run} /* b */} />.`,
  `Er gilt <Law id={"validity"} />.`,
  `Er gilt <Law {...${run}} />.`,
  `Er gilt <Law id="validity" {...${run}} />.`,
  `Er gilt <Law id="validity" set:html="<img src=x onerror=${run}>" />.`,
  `Er gilt <Law id="validity" onclick="${run}" />.`,
  `Er gilt <Law id="validity" client:load="" />.`,
  `Er gilt <Law id="validity" __proto__="x" />.`,
  `<Callout variant="tip" title={${run}}>\n\nText.\n\n</Callout>`,
  `<Callout variant="tip" title="T" set:html={${run}}>\n\nText.\n\n</Callout>`,
  `<script>${run}</script>`,
  `<style>{\`${run}\`}</style>`,
  `<img src="x" onerror="${run}" />`,
  `<a href="javascript:${run}">Text</a>`,
  `<iframe srcdoc="${run}" />`,
  `<globalThis.RAN />`,
  `<Fragment set:html="${run}" />`,
  `<constructor />`,
  `<Unknown>{${run}}</Unknown>`,
  `<__ASTRO_IMAGE_ src="x" />`,
];

/** Addresses: the build imports the file of a picture, and a browser runs some links. */
const addresses = [
  `![a](${fromData.replace(/[()]/g, '')})`,
  '![a][b]\n\n[b]: ./x.mjs',
  `[Preise im Überblick](javascript:RAN)`,
  `[Preise im Überblick](javascript&colon;RAN)`,
  `[Preise im Überblick](<&Tab;javascript:RAN>)`,
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
    `> {${expressions[1]}}`,
    `[Worte {${expressions[1]}}](/services)`,
    block(`{${expressions[1]}}`),
    block(`Text {${expressions[1]}} danach.`),
    cell(`{${expressions[4]}}`),
    `Er gilt <Law id="validity">{${run}}</Law>.`,
    `{/* ein Hinweis */}\n{${run}}`,
  ]),
  ...named('a module', modules),
  ...named('a module elsewhere', [
    `- Punkt\n\n${modules[0]}`,
    `## Worte\n${modules[0]}`,
    `Text.\n\n${modules[0]}\n\nText.`,
    block(modules[0] ?? ''),
    block(modules[6] ?? ''),
    `{/* ein Hinweis */}\n\n${modules[0]}`,
  ]),
  ...named('a tag', tags),
  ...named('an address', addresses),
];

/** Texts that look like a program and are read as words. */
export const words: readonly Payload[] = named('words', [
  `&#123;${run}&#125;`,
  `\\{${run}\\}`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `&#x69;mport ${JSON.stringify(fromData)}`,
  `Text\nimport ${JSON.stringify(fromData)}`,
  `> export const a = ${run}`,
  `Er gilt <Law id="validity">&#123;${run}&#125;</Law>.`,
  `<Callout variant="tip" title="{${run}}">\n\nText.\n\n</Callout>`,
  `\`{${run}}\``,
  `\`\`\`js\n${run}\n\`\`\``,
  `{/* ${run} */}`,
  `{/* a */ /* ${run} */}`,
]);

/** Heads whose YAML is more than words. */
export const heads: readonly (Payload & { head: string })[] = [
  'title: &a Ein Titel, der lang genug ist',
  `title: &a Ein Titel\nexcerpt: *a`,
  'title: !!js/function "function () { RAN() }"',
  'title: !!set { a, b }',
  'title: !own x',
  '? &a b\n: c',
  'title: { <<: *a }',
  `layout: ${JSON.stringify(fromData)}`,
  'components: x',
  '__proto__: { layout: x }',
  `a: &a [x, x]\n${[...'bcdefghi'].map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(', ')}]`).join('\n')}`,
  `title: ${'['.repeat(5000)}${']'.repeat(5000)}`,
  `title:\n  ${'- '.repeat(3000)}x`,
].map((head) => ({ name: `a head: ${head.slice(0, 60)}`, head, body: '' }));

/** Inputs that would never let their reader end. */
export const endless: readonly Payload[] = (
  [
    ['lists in lists', '- '.repeat(6_000) + 'x'],
    ['quotes in quotes', '>'.repeat(6_000) + 'x'],
    ['emphasis in emphasis', '*a '.repeat(6_000) + 'b' + '*'.repeat(6_000)],
    ['blocks in blocks', '<Callout>'.repeat(5_000) + '</Callout>'.repeat(5_000)],
    ['brackets in brackets', `{${'('.repeat(20_000)}1${')'.repeat(20_000)}}`],
    ['a chain', `{/* a */ ${'!'.repeat(80_000)}1}`],
    ['a long text', 'Worte und Worte. '.repeat(10_000)],
  ] as const
).map(([name, body]) => ({ name, body }));
