/** The part of docs/editing.md that tells of every block: what for, which attributes, an example. */
import { attributesOf, type Block } from '../../content/block.ts';
import { blocks } from './blocks.ts';

function blockToHandbook(block: Block): string {
  const { name, what, example, place, only } = block;
  const rows = attributesOf(block).map((attribute) => {
    // Where the words explain each value, they are not listed again.
    const listed = attribute.what.includes(' = ') ? [] : attribute.options;
    const allowed = listed.map((word) => `\`${word}\``).join(' ');
    return `| \`${attribute.name}\` | ${attribute.required ? 'ja' : 'nein'} | ${attribute.what}${allowed ? ` (${allowed})` : ''} |`;
  });
  return [
    `### ${name}`,
    '',
    `${what}. ${place === 'own' ? 'Steht auf eigenen Zeilen' : 'Steht mitten im Satz'}${only ? `, nur in ${only === 'articles' ? 'Artikeln' : 'Leistungen und Rechtstexten'}` : ''}.`,
    '',
    '| Angabe | nötig | was dort steht |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '```mdx',
    example,
    '```',
  ].join('\n');
}

const begin = '<!-- Anfang der Blöcke: geschrieben von scripts/write-editor-files.ts -->';
const end = '<!-- Ende der Blöcke -->';

/** The handbook with its part on blocks as it should be. @throws where the marks around it are missing */
export function withBlocks(handbook: string): string {
  const from = handbook.indexOf(begin);
  const to = handbook.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/editing.md: Es fehlen die Zeilen ${begin} und ${end}`);
  return `${handbook.slice(0, from + begin.length)}\n\n${blocks.map(blockToHandbook).join('\n\n')}\n\n${handbook.slice(to)}`;
}
