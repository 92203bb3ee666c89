/** The sentences of a text. */
import type { Passage } from './mdx-tree.ts';
import type { Words } from './report.ts';

const sentences = new Intl.Segmenter('de', { granularity: 'sentence' });
/** After an abbreviation or an ordinal number („Abs. 2“, „3. Mai“) the sentence goes on. */
const abbreviation =
  /(?:\b(?:Abs|Nr|Art|Buchst|S|z|B|d|h|u|a|bzw|ca|vgl|inkl|zzgl|max|mind|Mio|Mrd|ggf)|(?<!\d)\d{1,2})\.\s*$/;

type Stretch = { text: string; start: number };

/** 'Es drohen 10.000 Euro. Das steht in Abs. 2 Nr. 2.' → two */
export function textToSentences(text: string): Stretch[] {
  const found: Stretch[] = [];
  for (const { segment, index } of sentences.segment(text)) {
    const last = found.at(-1);
    if (last && abbreviation.test(last.text)) last.text += segment;
    else found.push({ text: segment, start: index });
  }
  return found;
}

/** A sentence of so many words or more may stand in one article only; shorter ones are turns of phrase. */
const ownWords = 8;

type Sentence = Words & { key: string };

/** Long sentences of a text, in a form in which the same sentence is the same. */
export const toSentences = (passages: readonly Passage[]): Sentence[] =>
  passages.flatMap((passage) =>
    textToSentences(passage.text).flatMap(({ text, start }) => {
      const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      const at = { passage, start: start + text.search(/\S/), end: start + text.trimEnd().length };
      return words.length < ownWords ? [] : [{ ...at, key: words.join(' ') }];
    }),
  );
