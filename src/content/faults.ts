/** What is wrong in `content/`: made as data wherever it is found, worded for an editor in one place. */

export type Fault = {
  /** Path as an editor knows it: `content/blog/x.mdx`. */
  file: string;
  line: number;
  /** Where it stands in a named field: „sources › Klimafaktoren › date“. */
  field?: string | undefined;
  /** German: what is wrong, without a full stop. */
  what: string;
  /** German: what to write instead, whole sentences. */
  mend: string;
  /** The same for somebody who sees boxes, fields and buttons in place of the file; where nothing is said, `mend`. */
  plain?: string | undefined;
  /** The field's place in the data. */
  path?: readonly PropertyKey[] | undefined;
  /** What in the text it is about. */
  place?: Place | undefined;
  /** Nobody has made it: a day is over, or a source was read long ago. */
  isAge?: true;
  /** What may be meant; each is a button. */
  suggestions?: readonly Suggestion[] | undefined;
};

/** Words as they are read, with the stretch of text around them; or the how-manieth block or link of the text. */
export type Place = { words: string; around?: string } | { block: number } | { link: number };

/** Stands in place of a fault's words, or of the value of its field. */
export type Suggestion = {
  /** German, on its button. */
  label: string;
  by: string | number;
  /** What it replaces, as it stands in the file, where that is not the fault's words. */
  from?: string;
};

/** What else than the words for a terminal is said of a fault. */
export type Aid = Pick<Fault, 'plain' | 'suggestions'>;

/** Values that may be meant. */
export const toSuggestions = (values: readonly (string | number)[]): Suggestion[] =>
  values.map((by) => ({ by, label: `„${by}“ einsetzen` }));

export const faultToText = ({ file, line, field, what, mend }: Fault): string =>
  `${file}, Zeile ${line}${field ? `, Feld ${field}` : ''}: ${what}.\n  ${mend}`;

/** Files of `content/` that do not fit their schemas, with all that is wrong in them. */
export class ContentError extends Error {
  override name = 'ContentError';
  /** No lines of our code: they help nobody who mends a text. */
  override stack = '';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(faultToText).join('\n'));
    this.faults = faults;
  }
}

const conjunction = new Intl.ListFormat('de', { type: 'disjunction' });

/** ['a', 'b', 'c'] → 'a, b oder c' */
export const eitherOf = (words: readonly string[]): string => conjunction.format(words);

/** Those of the known names that look most like the one written, best first. */
export function closest(written: string, known: readonly string[], count = 3): string[] {
  const pairs = (word: string) => {
    const letters = ` ${word.toLowerCase()} `;
    return new Set(Array.from({ length: letters.length - 1 }, (_, i) => letters.slice(i, i + 2)));
  };
  const own = pairs(written);
  return known
    .map((name) => {
      const others = pairs(name);
      return { name, likeness: (2 * own.intersection(others).size) / (own.size + others.size) };
    })
    .sort((a, b) => b.likeness - a.likeness)
    .filter(({ likeness }, _, [best]) => likeness > Math.max(0.3, 0.7 * (best?.likeness ?? 0)))
    .slice(0, count)
    .map(({ name }) => name);
}

/** 'Gemeint ist vielleicht a oder b. ', or nothing where no known name looks like the one written. */
export function suggest(written: string, known: readonly string[], count = 3): string {
  const near = closest(written, known, count);
  return near.length > 0 ? `Gemeint ist vielleicht ${eitherOf(near)}. ` : '';
}
