/** Looks for words in titles and texts. */
import { blocks } from '../articles/blocks/blocks.ts';
import { parseMdx, treeToPassages } from '../content/checks/mdx-tree.ts';
import { textToSentences } from '../content/checks/words.ts';
import { toSourceFile } from '../content/reader.ts';
import { withoutHead } from '../content/yaml.ts';
import { readTexts } from './texts.ts';
import { isMdx } from './versions.ts';

/** `sentence` is where the words stand, nothing where they are in the title; `at` is its field, where it is in one. */
export type Hit = { file: string; title: string; sentence?: string; at?: string | undefined; words: string };

const most = 30;

/** @returns texts by their titles first, then each text once by its first sentence with the words */
export async function searchTexts(root: string, wanted: string): Promise<Hit[]> {
  const words = wanted.trim().toLowerCase();
  const isIn = (text: string) => text.toLowerCase().includes(words);
  const texts = await readTexts(root);
  const inTitle = texts.filter(({ title }) => isIn(title));
  const found = texts.flatMap(({ file, title, source }): Hit[] => {
    const passage = isIn(source) && !isIn(title) ? toPassages(file, source).find(({ text }) => isIn(text)) : undefined;
    const sentence = passage && textToSentences(passage.text).find(({ text }) => isIn(text))?.text;
    if (sentence === undefined) return [];
    const at = sentence.toLowerCase().indexOf(words);
    const shown = sentence.replaceAll('\uFFFC', '…').trim();
    return [{ file, title, sentence: shown, at: passage?.at, words: sentence.slice(at, at + words.length) }];
  });
  return [...inTitle.map(({ file, title }) => ({ file, title, words: '' })), ...found].slice(0, most);
}

type Passage = { text: string; at?: string };

function toPassages(file: string, source: string): Passage[] {
  const { tree } = isMdx(file) ? parseMdx(withoutHead(source), blocks) : {};
  const passages = tree ? treeToPassages(tree, source, blocks).map(({ text }) => ({ text })) : [];
  return [...passages, ...textsOf(toSourceFile(file, source).yaml.data)];
}

/** Every text within the data. */
function textsOf(data: unknown, at = ''): Passage[] {
  if (typeof data === 'string') return [{ text: data, at }];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([step, one]) => textsOf(one, at === '' ? step : `${at}.${step}`));
}
