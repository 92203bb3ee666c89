/** Looks for words in titles and texts. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blocks } from '../articles/blocks/blocks.ts';
import { parseMdx, treeToPassages } from '../content/checks/mdx-tree.ts';
import { textToSentences } from '../content/checks/words.ts';
import { frontmatterOf, readYaml, withoutHead } from '../content/yaml.ts';
import { listTexts } from './texts.ts';

/** `sentence` is where the words stand, nothing where they are in the title. */
export type Hit = { file: string; title: string; sentence?: string; words: string };

const most = 30;

/** @returns texts by their titles first, then each text once by its first sentence with the words */
export async function searchTexts(root: string, wanted: string): Promise<Hit[]> {
  const words = wanted.trim().toLowerCase();
  const texts = await listTexts(root);
  const isIn = (text: string) => text.toLowerCase().includes(words);
  const inTitles = texts.filter(({ title }) => isIn(title)).map(({ file, title }) => ({ file, title, words: '' }));
  const others = texts.filter(({ title }) => !isIn(title));
  const inTexts = await Promise.all(
    others.map(async ({ file, title }): Promise<Hit[]> => {
      const source = await readFile(join(root, file), 'utf8');
      const passage = isIn(source) ? toPassages(file, source).find(isIn) : undefined;
      const sentence = passage && textToSentences(passage).find(({ text }) => isIn(text))?.text;
      if (sentence === undefined) return [];
      const at = sentence.toLowerCase().indexOf(words);
      return [
        {
          file,
          title,
          sentence: sentence.replaceAll('\uFFFC', '…').trim(),
          words: sentence.slice(at, at + words.length),
        },
      ];
    }),
  );
  return [...inTitles, ...inTexts.flat()].slice(0, most);
}

function toPassages(file: string, source: string): string[] {
  if (!file.endsWith('.mdx')) return textsOf(readYaml(source).data);
  const { tree } = parseMdx(withoutHead(source), blocks);
  return [
    ...(tree ? treeToPassages(tree, source, blocks).map(({ text }) => text) : []),
    ...textsOf(readYaml(frontmatterOf(source)).data),
  ];
}

const textsOf = (data: unknown): string[] =>
  typeof data === 'string'
    ? [data]
    : typeof data === 'object' && data !== null
      ? Object.values(data).flatMap(textsOf)
      : [];
