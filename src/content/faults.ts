/** What is wrong in `content/`: made as data wherever it is found, worded for an editor in one place. */

export type Fault = {
  /** Path as an editor knows it: `content/blog/x.mdx`. */
  file: string;
  line: number;
  /** Where it stands in a named field: „sources › Klimafaktoren › date“. */
  field?: string | undefined;
  /** German: what is wrong, without a full stop. */
  what: string;
  advice: Advice;
  path?: readonly PropertyKey[] | undefined;
  /** What in the text it is about. */
  position?: Position | undefined;
  /** A note is worth knowing, and does not fail the check. */
  level?: 'note';
  /** The fault came with time, without a change: a day is over, or a source was read long ago. */
  isAge?: true;
  /** What may be meant; each is a button. */
  suggestions?: readonly Suggestion[] | undefined;
};

/** German: what to do, whole sentences; then what only helps whoever has the file open, with its marks and names. */
export type Advice = string | readonly [anywhere: string, inFile: string];

/** Words as they are read, with the stretch of text around them; or the number of the block or link in the text. */
export type Position = { words: string; around?: string } | { block: number } | { link: number };

/** Stands in place of a fault's words, or of the value of its field. */
export type Suggestion = {
  /** German, on its button. */
  label: string;
  by: string | number;
  /** What it replaces, as it stands in the file, where that is not the fault's words. */
  from?: string;
};

export const toSuggestions = (values: readonly (string | number)[]): Suggestion[] =>
  values.map((by) => ({ by, label: String(by).trim() === '' ? 'Das Zeichen löschen' : `„${by}“ einsetzen` }));

/** The fields that name an entry of a list, best first: what it says comes before its short name. */
export const entryNames = ['label', 'name', 'title', 'statement', 'question', 'criterion', 'state', 'id'];

export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

const conjunction = new Intl.ListFormat('de', { type: 'disjunction' });

/** ['a', 'b', 'c'] → 'a, b oder c' */
export const eitherOf = (words: readonly string[]): string => conjunction.format(words);

export function faultToText({ file, line, field, what, advice, suggestions = [] }: Fault): string {
  const said = [advice].flat().join(' ').trim();
  // A link's address stands between its signs.
  const values = suggestions.map(({ by }) =>
    String(by)
      .trim()
      .replace(/^\]\((.*)\)$/, '$1'),
  );
  const meant = values.filter((value) => value !== '' && !said.includes(value));
  const more = meant.length > 0 ? [`Gemeint ist vielleicht ${eitherOf(meant)}.`] : [];
  return `${file}, Zeile ${line}${field ? `, Feld ${field}` : ''}: ${what}.\n  ${[said, ...more].join(' ').trim()}`;
}

export const noteToText = (note: Fault): string =>
  faultToText(note)
    .replace(/\s*\n\s*/g, ' ')
    .trim();

/** Files of `content/` that do not fit their schemas, with all that is wrong in them. */
export class ContentError extends Error {
  override name = 'ContentError';
  /** No lines of our code: they help nobody who corrects a text. */
  override stack = '';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(faultToText).join('\n'));
    this.faults = faults;
  }
}

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
