/** The sentences of a text. */

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
