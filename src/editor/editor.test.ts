/** What the editor in the browser is given and what it writes, over every file of `content/` as it stands. */
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { isDated } from '#domain/law/dated';
import { every } from '../../tests/support/every.ts';
import { reader, readText } from '../../tests/support/content.ts';
import { blocks } from '../articles/blocks/blocks.ts';
import { toSourceFile } from '../content/reader/source-file.ts';
import { frontmatterOf } from '../content/reader/yaml.ts';
import { blocksOf } from './blocks.ts';
import { fileToField, type Field } from './form.ts';
import { withValue } from './suggestion.ts';
import { folderOf } from './texts.ts';
import { autocorrectFields } from './autocorrect.ts';
import { writeFileText } from './versions.ts';
import { writeBody } from './write-body.ts';
import { writeYaml } from './write-yaml.ts';

/** As they lie there, with all their days. */
const files = await Promise.all(
  (await reader.all()).map(async ({ file }) => {
    const { source, yaml } = toSourceFile(file, await readText(file));
    return { name: file, file, source, data: yaml.data };
  }),
);

const types = { text: ['string', 'number'], number: ['number'], 'yes-no': ['boolean'] };

/** Every value that no field of the form stands for, or one that is called as in the file. */
function lostBy(field: Field | undefined, data: unknown, path: string): string[] {
  if (data === undefined || (data === null && field?.nullable)) return [];
  if (isDated(data)) return Object.entries(data).flatMap(([key, value]) => lostBy(field, value, `${path}.${key}`));
  if (!field) return [path];
  if (field.kind === 'list' && Array.isArray(data))
    return data.flatMap((value, index) => lostBy(field.item, value, `${path}[${index}]`));
  if (field.kind === 'group' && typeof data === 'object' && data !== null && !Array.isArray(data)) {
    return Object.entries(data).flatMap(([key, value]) => {
      const inner = field.fields.find(({ name }) => name === key)?.field;
      return [
        ...(inner?.label === key ? [`${path}.${key} has no name`] : []),
        ...lostBy(inner, value, `${path}.${key}`),
      ];
    });
  }
  if (field.kind === 'choice') return field.choices.some(({ value }) => value === data) ? [] : [path];
  return field.kind !== 'group' && field.kind !== 'list' && types[field.kind].includes(typeof data) ? [] : [path];
}

test('a form has a German field for every value of every file, and says what its schema says', () => {
  every(files, ({ file, data }) => expect(lostBy(fileToField(file), data, '')).toEqual([]));
  const head = fileToField('content/blog/x.mdx');
  const of = (name: string) => (head.kind === 'group' ? head.fields : []).find((one) => one.name === name)?.field;
  expect(of('title')).toMatchObject({ label: 'Überschrift, 10 bis 75 Zeichen', min: 10, max: 75, optional: false });
  expect(of('publishDate')).toMatchObject({ kind: 'text', date: true });
  expect(of('draft')).toMatchObject({ kind: 'yes-no', optional: true, usual: false });
  expect(of('related')).toMatchObject({ kind: 'list', max: 3, item: { lookup: 'article' } });
});

test('each block is offered where it may stand, empty', () => {
  const offered = blocksOf('content/blog/x.mdx');
  expect(offered.map(({ name }) => name)).toEqual(expect.arrayContaining(blocks.map(({ name }) => name)));
  expect(offered.filter((block) => !block.offered).map(({ name }) => name)).toEqual(['Sample', 'Company']);
  every(offered, ({ empty }) => expect(JSON.stringify(empty)).not.toContain('"text"'));
});

describe('writing YAML', () => {
  test('leaves a file as it is where nothing has changed', () => {
    every(files, ({ file, source, data }) => expect(writeFileText(file, source, { data })).toBe(source));
  });

  test('changes the lines of a changed value alone, whatever file it is in, and no comment', () => {
    const leaves = (value: unknown, path: PropertyKey[] = []): PropertyKey[][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
        : [path];
    const comments = (text: string) => text.match(/^\s*#.*$/gm) ?? [];
    every(files, ({ file, source }) => {
      const yaml = folderOf(file) ? frontmatterOf(source).replace(/^#\n/, '') : source;
      const data: unknown = parse(yaml);
      const paths = leaves(data);
      for (const path of [paths.at(0), paths.at(paths.length / 2)]) {
        const wanted = withValue(data, path ?? [], 'Etwas: anderes');
        const written = writeYaml(yaml, wanted);
        expect([parse(written), comments(written)]).toEqual([wanted, comments(yaml)]);
        const kept = new Set(written.split('\n'));
        const gone = yaml.split('\n').filter((line) => line.trim() !== '' && !kept.has(line));
        // A text over several lines, or a list on one line, goes as a whole.
        expect(gone.length, `${path?.join('.')}: ${gone.join(' | ')}`).toBeLessThanOrEqual(12);
      }
    });
  });

  const list = '# Preise\na: 1 # eins\nb:\n  - x: 1 # erstens\n  - x: 2\n\n# danach\nc: "drei"\n';
  const b = [{ x: 1 }, { x: 2 }];
  test.each([
    ['a value before a comment', list, { a: 7, b, c: 'drei' }, list.replace('a: 1 #', 'a: 7 #')],
    [
      'an entry in front',
      list,
      { a: 1, b: [{ x: 0 }, ...b], c: 'drei' },
      list.replace('  - x: 1', '  - x: 0\n  - x: 1'),
    ],
    ['an entry behind', list, { a: 1, b: [...b, { x: 3 }], c: 'drei' }, list.replace('x: 2\n', 'x: 2\n  - x: 3\n')],
    ['a field more', list, { a: 1, b, c: 'drei', d: 'vier: 4' }, `${list}d: "vier: 4"\n`],
    ['a field less, with its note', 'm:\n  a: 1 # eins\n  b: 2\n', { m: { b: 2 } }, 'm:\n  b: 2\n'],
  ])('writes %s', (_, source, data, written) => expect(writeYaml(source, data)).toBe(written));
});

describe('writing a text', () => {
  const typed =
    'Eins über\nzwei *Zeilen*.\n\n\n| a  |\n|:--:|\n| 1  |\n\n<Callout variant="tip" title="T">\n\n- a\n<Until day="2026-12-31">- b</Until>\n\n</Callout>';
  // As the editor writes it: other marks, other line breaks.
  const saved =
    'Eins über zwei _Zeilen_.\n\n| a |\n| :-: |\n| 1 |\n\n<Callout variant="tip" title="T">\n  * a\n    <Until day="2026-12-31">- b</Until>\n</Callout>\n';
  const table = '| a | b |\n| --- | --- |\n| 1 | 2 |';
  test.each([
    ['nothing that says the same', typed, saved, typed],
    ['a paragraph more', typed, `Neu.\n\n${saved}`, `Neu.\n\n${typed}`],
    ['a paragraph less', typed, saved.slice(saved.indexOf('|')), typed.slice(typed.indexOf('|'))],
    ['a cell', typed, saved.replace('| 1', '| 2'), typed.replace(/\n\n\n[^<]*/, '\n\n| a |\n| :---: |\n| 2 |\n\n')],
    ['words in a box', typed, saved.replace('* a', '* "c"'), typed.replace('- a', '- „c“')],
    ['a field of a box', typed, saved.replace('"T"', '"U"'), typed.replace('"T"', '"U"')],
    ['what needs no escape', '', '1 \\= 2 Klima\u00adwandel\n\nimport x', '1 = 2 Klima&shy;wandel\n\n&#x69;mport x'],
    ['a table that is pasted', '', `Davor.\n\n${table}`, `Davor.\n\n<Table caption="">\n\n${table}\n\n</Table>`],
    ['a box that is new', '', '<Steps>\n  1. a\n</Steps>', '<Steps>\n\n1. a\n\n</Steps>'],
    ['what is still to be written', '', 'Ein \\[\\[Platz]] frei.', 'Ein [[Platz]] frei.'],
    [
      'signs of what is new, not in code and addresses',
      'Alt "so".',
      'Alt "so".\n\nEr sagt "**Wort**" - [zum "Haus"](https://x.de/a--b), z.B. <Law id="validity" /> "da" `a -- "b"`.',
      'Alt "so".\n\nEr sagt „**Wort**“ – [zum „Haus“](https://x.de/a--b), z. B. <Law id="validity" /> „da“ `a -- "b"`.',
    ],
  ])('changes %s', (_, typed, saved, wanted) => expect(writeBody(typed, saved)).toBe(wanted));

  test('sets the signs of changed fields alone, where they are words of ours', () => {
    const head = { title: 'Das "Neue" - hier', old: 'So "alt"', slug: 'a--b', sources: [{ title: 'A - "b"' }] };
    const set = autocorrectFields('content/blog/x.mdx', head, { ...head, title: 'X' });
    expect(set).toEqual({ ...head, title: 'Das „Neue“ – hier' });
    expect(autocorrectFields('content/law.yaml', { a: '"x" y' }, {})).toEqual({ a: '"x" y' });
  });
});
