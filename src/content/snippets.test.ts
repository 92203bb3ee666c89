/** What editors see of the list of blocks is as the list has it, and passes the checks. */
import { describe, expect, test } from 'vitest';
import { readText } from '../../tests/support/content.ts';
import { blogSchema } from './schemas/article.ts';
import { blocks } from './checks/blocks.ts';
import { snippets, withBlocks } from './snippets.ts';
import { articleText, goodBody, libraryOf, reportOf } from './checks/test-support.ts';

/** Said where a test fails: how to mend it. */
const mend = 'run node scripts/write-editor-files.ts';

test('the snippets of VS Code are those of the list', async () => {
  expect(JSON.parse(await readText('.vscode/mdx.code-snippets')), mend).toEqual(snippets);
});

test('the handbook shows the blocks of the list', async () => {
  const handbook = await readText('docs/editing.md');
  expect(withBlocks(handbook), mend).toBe(handbook);
});

test('the handbook names every field of the head and every name of <Value>', async () => {
  const handbook = await readText('docs/editing.md');
  const fields = Object.keys(blogSchema.shape).filter((field) => field !== 'readTime');
  const names = libraryOf('probe.mdx', '').valueNames.filter((name) => !/^(?:law|paragraph)\./.test(name));
  expect([...fields, ...names].filter((name) => !handbook.includes(`\`${name}\``))).toEqual([]);
});

test('the list has the blocks that articles can use, with the attributes they take', async () => {
  const source = await readText('src/articles/blocks/blocks.ts');
  const names = [...source.matchAll(/^import (\w+) from/gm)].map(([, name = '']) => name);
  // Of legal texts alone; how lists look.
  const others = ['Company', 'List'];
  expect(blocks.map(({ name }) => name).sort()).toEqual(names.filter((name) => !others.includes(name)).sort());
  for (const { name, attributes } of blocks) {
    const component = await readText(`src/articles/blocks/${name}.astro`);
    const props = /interface Props \{([\s\S]*?)\n\}/.exec(component)?.[1] ?? '';
    const taken = [...props.matchAll(/^ {2}(\w+)(\??):/gm)].map(([, prop, optional]) => `${prop}${optional}`);
    expect(attributes.map((attribute) => attribute.name + (attribute.required ? '' : '?')).sort(), name).toEqual(
      taken.sort(),
    );
  }
});

describe('a snippet of', () => {
  /** As it stands after Tab, with names that exist. */
  const filled = (body: string[]) =>
    body
      .join('\n')
      .replace(/\$\{\d+\|([^,|]*)[^}]*\|\}/g, '$1')
      .replace(/\$\{\d+:((?:\\.|[^}\\])*)\}/g, '$1')
      .replace('| $0 |', '| 12 |')
      .replace('- $0', '- Punkt')
      .replace('\n$0\n', '\nText.\n')
      .replace('$0', '')
      .replace('Name der Angabe in content/law.yaml', 'validity')
      .replace('Name der Angabe', 'deliveryHours')
      .replace('Dateiname des Fotos', 'dachboden.jpg')
      .replace('Adresse des Videos', 'https://vimeo.com/123456');

  test.each(blocks.map(({ name }) => name))('%s passes the checks once it is filled', (name) => {
    const text = filled(snippets[name]?.body ?? []).replace('| 12 |  |', '| Zeile | 12 |');
    expect(text).not.toContain('$');
    expect(reportOf(articleText(`${goodBody}\n${text}\n`))).toEqual([]);
  });
});

test('the words that the checks name for signs are snippets', () => {
  for (const prefix of ['zitat', 'strich', 'punkte'])
    expect(Object.values(snippets).map((snippet) => snippet.prefix)).toContain(prefix);
});
