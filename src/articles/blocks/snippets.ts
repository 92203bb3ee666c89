/** `.vscode/mdx.code-snippets`: what VS Code offers while one writes an article, of the list of blocks. */
import { blogCategoryKeys, titleLengthWords } from '#domain/article-list';
import { energyClasses } from '#domain/energy-class';
import { articleMotifs, houseTypes } from '#domain/pictures';
import { attributesOf, type Attribute, type Block } from '../../content/block.ts';
import { blocks } from './blocks.ts';

type Snippet = { prefix: string; body: string[]; description: string };

/** Signs that a keyboard does not have; the checks name these words. */
const signs: Record<string, Snippet> = {
  Anführungszeichen: { prefix: 'zitat', body: ['„$1“$0'], description: '„…“' },
  Gedankenstrich: { prefix: 'strich', body: ['–$0'], description: '– mit einem Leerzeichen davor und dahinter' },
  Auslassungspunkte: { prefix: 'punkte', body: ['…$0'], description: '…' },
};

/** `${1|EFH,MFH|}` lets choose, `${1:Titel}` is overwritten. */
function attributeToField({ name, options, what }: Attribute, index: number): string {
  const field =
    options.length > 0 ? `\${${index}|${options.join(',')}|}` : `\${${index}:${what.replace(/[\\$}]/g, '\\$&')}}`;
  return `${name}="${field}"`;
}

/** What stands between the tags of a block, as the example has it. */
const contents: Record<Exclude<Block['content'], 'nothing' | 'words'>, string[]> = {
  text: ['', '$0', ''],
  list: ['', '- $0', ''],
  table: ['', '| ${8:Spalte} | ${9:Spalte} |', '| --- | --- |', '| $0 |  |', ''],
  chart: ['', '| ${8:Bezeichnung} | ${9:Zahl} |', '| --- | --- |', '| $0 |  |', ''],
};

function blockToSnippet(block: Block): Snippet {
  const { name, content, what } = block;
  const fields = attributesOf(block)
    .filter(({ required }) => required)
    .map((attribute, index) => attributeToField(attribute, index + 1));
  const tag = [name, ...fields].join(' ');
  const body =
    content === 'nothing'
      ? [`<${tag} />$0`]
      : content === 'words'
        ? [`<${tag}>\${${fields.length + 1}:Jahre}</${name}>$0`]
        : [`<${tag}>`, ...contents[content], `</${name}>`];
  return { prefix: name.toLowerCase(), body, description: what };
}

/** The frontmatter; a file made by `npm run article` has it already. */
const frontmatter: Snippet = {
  prefix: 'kopf',
  description: 'Kopf eines Artikels; einfacher ist npm run article',
  body: [
    '---',
    `title: \${1:Überschrift, ${titleLengthWords}}`,
    'excerpt: ${2:Ein bis zwei Sätze, 80 bis 160 Zeichen}',
    `category: \${3|${blogCategoryKeys.join(',')}|}`,
    'image:',
    `  motif: \${4|${articleMotifs.join(',')}|}`,
    `  house: \${5|${houseTypes.join(',')}|}`,
    `  energyClass: \${6|${energyClasses.join(',')}|}`,
    '  alt: ${7:Was das Bild zeigt}',
    'publishDate: ${8:$CURRENT_YEAR-$CURRENT_MONTH-$CURRENT_DATE}',
    'author: ${9:recht}',
    'lawStatus: ${10:$CURRENT_YEAR-$CURRENT_MONTH}',
    'sources:',
    '  - title: ${11:Titel}',
    '    publisher: ${12:Herausgeber}',
    '    url: ${13:https://…}',
    '  - title: ${14:Titel}',
    '    publisher: ${15:Herausgeber}',
    '    url: ${16:https://…}',
    'draft: true',
    '---',
    '',
    '$0',
  ],
};

export const snippets: Record<string, Snippet & { scope: string }> = Object.fromEntries(
  Object.entries({
    Kopf: frontmatter,
    ...Object.fromEntries(blocks.map((block) => [block.name, blockToSnippet(block)])),
    ...signs,
  }).map(([name, snippet]) => [name, { scope: 'mdx', ...snippet }]),
);
