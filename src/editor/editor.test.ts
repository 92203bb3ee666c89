/** What the editor in the browser is given and what it writes, over every file of `content/` as it stands. */
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { isHouse } from '#domain/pictures';
import { blocks } from '../articles/blocks/blocks.ts';
import { mdxFolders, yamlFiles } from '../content/schemas/index.ts';
import { isDated } from '#domain/dated';
import { toSourceFile } from '../content/reader.ts';
import { frontmatterOf } from '../content/yaml.ts';
import { blocksOf } from './blocks.ts';
import { fileToField, toChoices, type Field } from './form.ts';
import { libraryToNames } from './names.ts';
import { folderOf } from './texts.ts';
import { setFields } from './typeset.ts';
import { writeFileText } from './versions.ts';
import { writeBody } from './write-body.ts';
import { withValue } from './suggestion.ts';
import { writeYaml } from './write-yaml.ts';
import { reader, readText } from '../../tests/support/content.ts';
import { articleText, goodBody, libraryOf } from '../../tests/support/texts.ts';

/** As they lie there, with all their days. */
const files = await Promise.all(
  (await reader.all()).map(async ({ file }) => {
    const { source, yaml } = toSourceFile(file, await readText(file));
    return { name: file, file, source, data: yaml.data };
  }),
);

/** Every value that no field of the form stands for. */
function lostBy(field: Field, data: unknown, path = ''): string[] {
  if (data === undefined || (data === null && field.nullable)) return [];
  if (isDated(data)) return Object.entries(data).flatMap(([key, value]) => lostBy(field, value, `${path}.${key}`));
  if (field.kind === 'either') return typeof data === 'string' ? [] : lostBy(field.group, data, path);
  if (field.kind === 'group') {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return [`${path}: no group`];
    return Object.entries(data).flatMap(([key, value]) => {
      const inner = field.fields.find(({ name }) => name === key)?.field;
      return inner ? lostBy(inner, value, `${path}.${key}`) : [`${path}.${key}`];
    });
  }
  if (field.kind === 'list') {
    if (!Array.isArray(data)) return [`${path}: no list`];
    return data.flatMap((value, index) => lostBy(field.item, value, `${path}[${index}]`));
  }
  if (field.kind === 'choice')
    return field.choices.some(({ value }) => value === data) ? [] : [`${path}: ${String(data)} is no choice`];
  const type = { text: 'string', number: 'number', 'yes-no': 'boolean' }[field.kind];
  // A year alone is a number in YAML, and shown as a text.
  const isShown = typeof data === type || (type === 'string' && typeof data === 'number');
  return isShown ? [] : [`${path}: ${typeof data} in a field for ${field.kind}`];
}

const forms = [...Object.keys(yamlFiles), ...Object.keys(mdxFolders).map((folder) => `${folder}/x.mdx`)];

const walk = (field: Field, visit: (field: Field, path: string) => void, path = ''): void => {
  visit(field, path);
  if (field.kind === 'group') for (const { name, field: inner } of field.fields) walk(inner, visit, `${path}.${name}`);
  if (field.kind === 'list') walk(field.item, visit, `${path}[]`);
  if (field.kind === 'either') walk(field.group, visit, path);
};

test('a price that is emptied and filled again is as before, its note and its place with it', () => {
  const { source = '', data } = files.find(({ name }) => name === 'content/prices.yaml') ?? {};
  const prices = data as Record<string, Record<string, unknown>>;
  const fields = ['business', 'private', 'express', 'addOns'].flatMap((group) =>
    Object.keys(prices[group] ?? {}).map((name) => ({ name: `${group}.${name}`, path: [group, name] })),
  );
  every(fields, ({ path }) =>
    expect(writeYaml(writeYaml(source, withValue(data, path, undefined)), data)).toBe(source),
  );
});

test.each([
  ['a: 1 # eins\nb: 2\n', { b: 2 }, '# a: # eins\nb: 2\n'],
  ['# a: # eins\nb: 2\n', { a: 3, b: 2 }, 'a: 3 # eins\nb: 2\n'],
  [
    'm:\n  a: 1 # eins\n  b: 2\nn:\n  a: 1 # eins\n',
    { m: { b: 2 }, n: { a: 1 } },
    'm:\n  # a: # eins\n  b: 2\nn:\n  a: 1 # eins\n',
  ],
  ['a: 1\nb: 2\nc: 3\n', { a: 1, c: 3 }, 'a: 1\nc: 3\n'],
  ['a: 1\nc: 3\n', { a: 1, b: 2, c: 3 }, 'a: 1\nb: 2\nc: 3\n'],
])('%j with %j is %j', (source, data, wanted) => expect(writeYaml(source, data)).toBe(wanted));

describe('a form', () => {
  test('has a field for every value of every file', () => {
    every(files, ({ file, data }) => expect(lostBy(fileToField(file), data)).toEqual([]));
  });

  test('has a German name for each field and each group, from its schema', () => {
    const unnamed = forms.flatMap((file) => {
      const found: string[] = [];
      walk(fileToField(file), (field, path) => {
        for (const { name, field: inner } of field.kind === 'group' ? field.fields : [])
          if (inner.label === name) found.push(`${file}${path}.${name}`);
      });
      return found;
    });
    expect(unnamed).toEqual([]);
  });

  test('says what its schema says: label, length, choices, what may be left out', () => {
    const head = fileToField('content/blog/x.mdx');
    const of = (name: string) => (head.kind === 'group' ? head.fields : []).find((one) => one.name === name)?.field;
    expect(of('title')).toMatchObject({
      kind: 'text',
      label: 'Überschrift, 10 bis 75 Zeichen',
      min: 10,
      max: 75,
      optional: false,
    });
    expect(of('publishDate')).toMatchObject({ kind: 'text', date: true });
    expect(of('updatedDate')).toMatchObject({ optional: true });
    expect(of('draft')).toMatchObject({ kind: 'yes-no', optional: true, usual: false });
    expect(of('author')).toMatchObject({ lookup: 'author' });
    expect(of('related')).toMatchObject({ kind: 'list', max: 3, item: { lookup: 'article' } });
    expect(of('category')).toMatchObject({
      kind: 'choice',
      choices: expect.arrayContaining([{ value: 'GEG', label: 'GEG & Recht' }]) as unknown,
    });
    expect(toChoices(['warning', 'tip'], 'warning = Warnung, tip = Tipp')).toEqual([
      { value: 'warning', label: 'Warnung' },
      { value: 'tip', label: 'Tipp' },
    ]);
  });

  test('offers the houses of the area wherever a text shows one, and every house where the area is told', () => {
    const houses = forms.flatMap((file) => {
      const found: { file: string; path: string; lookup: string | undefined }[] = [];
      walk(fileToField(file), (field, path) => {
        if (field.kind === 'choice' && field.choices.some(({ value }) => isHouse(value)))
          found.push({ file, path, lookup: field.lookup });
      });
      return found;
    });
    expect(houses.length).toBeGreaterThan(5);
    every(houses, ({ file, lookup }) => expect(lookup).toBe(file === 'content/area.yaml' ? undefined : 'house'));

    const library = libraryOf('probe.mdx', articleText(goodBody));
    const area = { ...library.site.area, house: 'fachwerk', street: { long: ['fachwerk'], short: [] } } as const;
    const names = libraryToNames({ ...library, site: { ...library.site, area } as never });
    expect(names['house']).toEqual([{ name: 'fachwerk', meaning: 'Fachwerkhaus' }]);
  });

  test('offers each block where it may stand, with all of its attributes and no word that somebody could take for theirs', () => {
    const articles = blocksOf('content/blog/x.mdx');
    expect(articles.map(({ name }) => name)).toEqual([...blocks.map(({ name }) => name), 'Until', 'From']);
    expect(articles.filter(({ offered }) => !offered).map(({ name }) => name)).toEqual(['Sample', 'Company']);
    every(articles.slice(0, -2), ({ name, attributes, empty }) => {
      const block = blocks.find((one) => one.name === name);
      expect(attributes.map((attribute) => attribute.name)).toEqual(Object.keys(block?.attributes.shape ?? {}));
      expect(empty).toMatchObject({ name, attributes: [] });
      expect(JSON.stringify(empty)).not.toContain('"text"');
    });
  });
});

describe('writing YAML', () => {
  test('leaves a file as it is where nothing has changed', () => {
    every(files, ({ file, source, data }) => {
      expect(writeFileText(file, source, { data })).toBe(source);
    });
  });

  test('changes the lines of a changed value alone, whatever file it is in', () => {
    /** Where every text and number of a file stands. */
    const leaves = (value: unknown, path: (string | number)[] = []): (string | number)[][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) =>
            leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]),
          )
        : [path];
    const withValue = (data: unknown, path: (string | number)[], value: string): unknown => {
      const [key, ...inner] = path;
      if (key === undefined) return value;
      const copy = structuredClone(data) as Record<string | number, unknown>;
      copy[key] = withValue(copy[key], inner, value);
      return copy;
    };
    every(files, ({ file, source }) => {
      const yaml = folderOf(file) ? frontmatterOf(source).replace(/^#\n/, '') : source;
      const data: unknown = parse(yaml);
      const paths = leaves(data);
      for (const path of [paths.at(0), paths.at(paths.length / 2)]) {
        if (!path) continue;
        const wanted = withValue(data, path, 'Etwas: anderes');
        const written = writeYaml(yaml, wanted);
        expect(parse(written), path.join('.')).toEqual(wanted);
        const kept = new Set(written.split('\n'));
        const gone = yaml.split('\n').filter((line) => line.trim() !== '' && !kept.has(line));
        // A text over several lines, or a list on one line, goes as a whole.
        expect(gone.length, `${path.join('.')}: ${gone.join(' | ')}`).toBeLessThanOrEqual(12);
        const comments = (text: string) => text.match(/^\s*#.*$/gm) ?? [];
        expect(comments(written), path.join('.')).toEqual(comments(yaml));
      }
    });
  });

  const source = `# Preise\na: 1 # eins\nb:\n  - x: 1 # erstens\n  - x: 2\n\n# danach\nc: "drei"\n`;
  test.each([
    ['a value before a comment', { a: 7, b: [{ x: 1 }, { x: 2 }], c: 'drei' }, source.replace('a: 1 #', 'a: 7 #')],
    [
      'an entry in front',
      { a: 1, b: [{ x: 0 }, { x: 1 }, { x: 2 }], c: 'drei' },
      source.replace('  - x: 1', '  - x: 0\n  - x: 1'),
    ],
    [
      'an entry behind',
      { a: 1, b: [{ x: 1 }, { x: 2 }, { x: 3 }], c: 'drei' },
      source.replace('  - x: 2\n', '  - x: 2\n  - x: 3\n'),
    ],
    ['an entry less', { a: 1, b: [{ x: 1 }], c: 'drei' }, source.replace('  - x: 2\n', '')],
    ['a field less', { b: [{ x: 1 }, { x: 2 }], c: 'drei' }, source.replace('a: 1 #', '# a: #')],
    ['a field more', { a: 1, b: [{ x: 1 }, { x: 2 }], c: 'drei', d: 'vier: 4' }, `${source}d: "vier: 4"\n`],
  ])('writes %s', (_, data, written) => {
    expect(writeYaml(source, data)).toBe(written);
  });
});

describe('writing a text', () => {
  const typed =
    'Eins über\nzwei *Zeilen*.\n\n1. a\n2. b\n\n<Callout variant="tip" title="T">\n\nInnen über\nzwei.\n\n</Callout>';
  // As the editor writes it: other marks, other line breaks.
  const saved =
    'Eins über zwei _Zeilen_.\n\n1) a\n2) b\n\n<Callout variant="tip" title="T">\n  Innen über zwei.\n</Callout>\n';

  test('keeps paragraphs that say the same as they are typed', () => {
    expect(writeBody(typed, saved)).toBe(typed);
    expect(writeBody(typed, `Neu.\n\n${saved}`)).toBe(`Neu.\n\n${typed}`);
    expect(writeBody(typed, saved.replace('Innen', 'Drin'))).toBe(
      typed.replace('Innen über\nzwei.', 'Drin über zwei.'),
    );
    expect(writeBody(typed, saved.slice(saved.indexOf('1)')))).toBe(typed.slice(typed.indexOf('1.')));
  });

  test.each([
    [
      'an item of a list',
      '1. eins\n   **so**\n2. zwei\n   breit',
      '1. eins **so**\n2. drei',
      '1. eins\n   **so**\n2. drei',
    ],
    [
      'a cell',
      '| a  | b |\n|----|:-:|\n| 1  | 2 |\n| 3  | 4 |',
      '| a | b |\n| - | :-: |\n| 1 | 2 |\n| 3 | 5 |',
      '| a  | b |\n|----|:-:|\n| 1  | 2 |\n| 3 | 5 |',
    ],
    ['an item more', '* eins\n* zwei "so"', '- eins\n- "neu"\n- zwei "so"', '* eins\n* „neu“\n* zwei "so"'],
    [
      'a field of a box',
      '<Callout variant="tip" title="T">\n\n*   Innen "x"\n\n</Callout>',
      '<Callout variant="tip" title="&#x22;U&#x22; x">\n  - Innen "x"\n</Callout>',
      '<Callout variant="tip" title="„U“ x">\n\n*   Innen "x"\n\n</Callout>',
    ],
    [
      'words beside other marks',
      'Ein __Wort__,\nnein.\n\n\nZwei.',
      'Ein **Wort**, nein.\n\nDrei.',
      'Ein __Wort__,\nnein.\n\n\nDrei.',
    ],
  ])('changes %s and nothing beside it', (_, typed, saved, wanted) => expect(writeBody(typed, saved)).toBe(wanted));

  test('gives a pasted table its block', () => {
    const table = '| a |\n| - |\n| 1 |';
    expect(writeBody('', `Davor.\n\n${table}\n\nDanach.`)).toBe(
      `Davor.\n\n<Table caption="">\n\n${table}\n\n</Table>\n\nDanach.`,
    );
  });

  test('sets the signs of new paragraphs and fields alone, never in code, addresses or what was there', () => {
    const old = 'Alt "so".';
    const link = '[zum "Haus"](https://x.de/a--b)';
    expect(
      writeBody(
        old,
        `${old}\n\nEr sagt "**Wort**" und *"so"* - ${link}, z.B. <Law id="validity" only="value" /> "da" \`a -- "b"\`.\n\n` +
          '<Callout variant="tip" title="Das &#x22;Beste&#x22; - hier">\n\n- **"Fett"**: 3-4 %\n\n</Callout>',
      ),
    ).toBe(
      `${old}\n\nEr sagt „**Wort**“ und *„so“* – ${link.replace('"Haus"', '„Haus“')}, z. B. <Law id="validity" only="value" /> „da“ \`a -- "b"\`.\n\n` +
        '<Callout variant="tip" title="Das „Beste“ – hier">\n\n- **„Fett“**: 3–4 %\n\n</Callout>',
    );
    const head = { title: 'Das "Neue" - hier', old: 'So "alt"', slug: 'a--b', sources: [{ title: 'A - "b"' }] };
    expect(setFields('content/blog/x.mdx', head, { ...head, title: 'X' })).toEqual({
      ...head,
      title: 'Das „Neue“ – hier',
    });
    expect(setFields('content/law.yaml', { a: '"x" y' }, {})).toEqual({ a: '"x" y' });
  });

  test('writes what is new as the handbook does', () => {
    expect(writeBody('', 'Ein \\[\\[Platz]] frei.')).toBe('Ein [[Platz]] frei.');
    expect(writeBody('', '<Table caption="A">\n  | a | b |\n  | - | - |\n  | 1 | 2 |\n</Table>')).toBe(
      '<Table caption="A">\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n</Table>',
    );
  });
});
