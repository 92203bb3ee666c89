/** Checks of the words themselves: own prices, paragraphs of law, forbidden sentences, punctuation, what slipped in typing. */
import { buildingTypeNames } from '#domain/prices/building-types';
import { isOneEditAway } from '#domain/language/spelling';
import { versionOf } from '#domain/law/versions';
import { toTitle } from '../block.ts';
import { closest, toSuggestions, type Suggestion } from '../faults.ts';
import { lawMonthOf } from '../placeholders.ts';
import { todoMarker } from '../reader/source-file.ts';
import { noBreakSpace, invisible, punctuation, bidiControls, type Typo } from '#domain/language/typography';
import type { Passage } from './mdx-tree.ts';
import type { Report, Words } from './report.ts';
import type { FindInPassage, Notation } from './rule.ts';
import { textToSentences } from './sentences.ts';

/** Shows where it is, without the whole paragraph. */
const around = (text: string, start: number, end: number) => {
  const from = Math.max(0, start - 15);
  const to = Math.min(text.length, end + 15);
  const words = text.slice(from, to).replaceAll('\uFFFC', '').replace(/\s+/g, ' ').trim();
  return `„${from > 0 ? '… ' : ''}${words}${to < text.length ? ' …' : ''}“`;
};

type Explained = [what: string, advice: string, suggestions?: readonly Suggestion[]];

/** Reports each match in a passage that a pattern finds, but where there is nothing to say. */
function reportEach(
  passage: Passage,
  pattern: RegExp,
  report: Report,
  explain: (match: RegExpExecArray, excerpt: string) => Explained | undefined,
): void {
  for (const match of passage.text.matchAll(pattern)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const explained = explain(match, around(passage.text, start, end));
    if (explained) report({ passage, start, end }, ...explained);
  }
}

/* Own prices */

function print(name: string, notation: Notation): string {
  if (notation === 'placeholders') return `{${name}}`;
  const [, customer, type] = /^price\.(\w+)\.(\w+)$/.exec(name) ?? [];
  return customer ? `<Price type="${type}" customer="${customer}" />` : `<Value name="${name}" />`;
}

const priceWords: Record<string, string> = {
  ...buildingTypeNames,
  price: 'Preis',
  business: 'für Geschäftskunden',
  private: 'für Privatkunden',
  commission: 'Provision',
  addOn: 'Preis',
  consultation: 'Premium-Beratung',
  modernisation: 'Modernisierungskonzept',
};
/** 'price.business.EFH' → 'Preis für Geschäftskunden Einfamilienhaus' */
const priceToName = (name: string): string =>
  name
    .split('.')
    .map((part) => priceWords[part] ?? part)
    .join(' ');

const amount = '\\d{1,3}(?:\\.\\d{3})+|\\d+';
const amounts = new RegExp(
  `(?<![\\d.,–-])(${amount})(?:,(?:00|-|–))?(?:\\s|-)*(?:€|Euro(?!\\p{L})|EUR(?!\\p{L}))` +
    `|(?:€|EUR)\\s*(${amount})(?:,00)?(?![\\d.,]\\d)`,
  'gu',
);

const allowIt =
  'Stimmt es hier so, tragen Sie die Worte mit einem Grund in den Angaben unter „Worte, die die Prüfung sonst nicht durchlässt“ ein.';

/** „179 €“, „EUR 179“, „179-Euro-Ausweis“: a price that stands in content/prices.yaml. */
export const findOwnPrices: FindInPassage = (passage, report, { contentIndex, notationOf }) =>
  reportEach(passage, amounts, report, ([words, before, behind]) => {
    const names = contentIndex.prices.get(Number((before ?? behind ?? '').replaceAll('.', '')));
    if (!names) return undefined;
    return [
      `„${words}“ ist ein eigener Preis; er steht nur unter „Preise“`,
      `Setzen Sie den Preis ein, dann ändert er sich hier mit. ${allowIt}`,
      // Within a block's own words there is no room for another.
      (passage.block ? [] : names).map((name) => ({
        by: print(name, notationOf(passage)),
        label: `Einsetzen: ${priceToName(name)}`,
      })),
    ];
  });

/* Law */

/** A typed sign of paragraph: the law stands in content/law.yaml alone. */
export const findParagraphs: FindInPassage = (passage, report, { lawOfText, notationOf }) =>
  reportEach(passage, /§§?\s*(\d+[a-z]?)?/g, report, ([sign, number], excerpt) => {
    const print = (id: string) =>
      notationOf(passage) === 'blocks' ? `<Law id="${id}" only="paragraph" />` : `{paragraph.${id}}`;
    // '§ 79 Abs. 3 GEG' → 'validity'
    const meant = new RegExp(`\\b${number ?? '(?!)'}\\b`);
    // Of those in one place the first: their buttons would read alike.
    const laws = lawOfText.constants.filter(
      ({ paragraph }, i, all) => meant.test(paragraph) && all.findIndex((one) => one.paragraph === paragraph) === i,
    );
    const whole = new RegExp(
      `${RegExp.escape(sign)}(?:\\s+(?:Abs|Nr|Satz|Buchst)\\.?\\s*\\w+)*(?:\\s+\\p{Lu}\\p{L}*G(?!\\p{L}))?`,
      'u',
    );
    const from = whole.exec(passage.text)?.[0] ?? sign;
    return [
      `Hier ist ein Paragraf von Hand geschrieben: ${excerpt}`,
      'Setzen Sie die Fundstelle ein, dann ändert sie sich mit dem Gesetz; fehlt sie, tragen Sie sie unter „Gesetz“ ein.',
      (passage.block ? [] : laws.slice(0, 3)).map(({ id, paragraph }) => ({
        from,
        by: print(id),
        label: `Einsetzen: ${paragraph}`,
      })),
    ];
  });

/* Forbidden sentences */

/** 'Bußgeld*|15.000 Euro' → a pattern that takes whole words, however they are spaced. */
function expressionToPattern(expression: string): RegExp {
  const toPart = (word: string) => word.split('*').map(RegExp.escape).join('[\\p{L}\\p{N}-]*');
  const alternatives = expression.split('|').map((words) => words.trim().split(/\s+/).map(toPart).join('\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\d[.,])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}]|[.,]\\d)`, 'iu');
}

const patterns = new Map<string, RegExp>();
const patternOf = (expression: string): RegExp => patterns.getOrInsertComputed(expression, expressionToPattern);

export const findForbidden: FindInPassage = (passage, report, { file, library, blockScope }) => {
  const month = lawMonthOf(file.yaml.data);
  const { copy: forbidden } = versionOf(library.forbidden, month ? `${month}-01` : library.site.day);
  const { text } = passage;
  const bySentence = textToSentences(text);
  for (const { words, within, except = [], why, instead } of forbidden)
    for (const stretch of within === 'paragraph' ? [{ text, start: 0 }] : bySentence) {
      const hits = words
        .map((expression) => patternOf(expression).exec(stretch.text))
        .filter((match) => match !== null);
      if (hits.length < words.length || except.some((expression) => patternOf(expression).test(stretch.text))) continue;
      const start = stretch.start + Math.min(...hits.map(({ index }) => index));
      const end = stretch.start + Math.max(...hits.map(({ index, 0: { length } }) => index + length));
      const plain = instead.replace(/<(\w+)[^<>]*>/g, (_, name: string) => toTitle(name, blockScope.blocks));
      const [, other] = hits.length === 1 ? (/^Schreiben Sie „([^“]+)“/.exec(instead) ?? []) : [];
      report(
        { passage, start, end },
        `${around(text, start, end)} darf hier nicht stehen – ${why.replace(/\.$/, '')}`,
        [`${plain} ${allowIt}`, plain === instead ? '' : `In der Datei: ${instead}`],
        toSuggestions(other === undefined ? [] : [other]),
      );
    }
};

/* Signs */

/** Marks of Markdown that are still there when it has been read: they would stand on the page. */
const marks: Typo[] = [
  {
    pattern: /(?<=^|\n)[•▪◦‣●·][\t ]*/g,
    what: (found) => `Das Zeichen ${found.trim()} macht keine Liste`,
    advice: 'Löschen Sie das Zeichen, und wählen Sie in der Leiste „Liste“.',
  },
  {
    pattern: /(?<=^|\n)[^\n\t•▪◦‣●·]+\t[^\n]*(?:\n[^\n]*\t[^\n]*)*/g,
    what: 'Hier stehen Spalten ohne Tabelle, wie aus Word oder Excel eingefügt',
    advice: 'Setzen Sie mit „Einfügen …“ eine Tabelle an die Stelle.',
  },
  {
    pattern: /\*\*[^*\n]+\*\*|\*\*|(?<![\p{L}\p{N}*])\*(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])\*(?![\p{L}\p{N}*])/gu,
    what: 'Sternchen machen hier nichts fett oder kursiv',
    advice: 'Markieren Sie die Worte, und drücken Sie in der Leiste „Fett“ oder „Kursiv“.',
    set: (found) => found.replaceAll('*', ''),
  },
];

/** Where several signs of a list fit the same words, the first of them is told. */
function findTypos(passage: Passage, list: readonly Typo[], report: Report): void {
  const found: Words[] = [];
  for (const { pattern, what, advice, set = () => undefined } of list)
    reportEach(passage, pattern, report, ({ 0: sign, index, input }, excerpt) => {
      const [start, end] = [index, index + sign.length];
      if (found.some((other) => start < other.end && end > other.start)) return undefined;
      found.push({ passage, start, end });
      const by = typeof set === 'string' ? set : set(sign, input.slice(0, start), input.slice(end));
      const suggestions = toSuggestions(by === undefined || sign === '' ? [] : [by]);
      return [`${typeof what === 'string' ? what : what(sign)}: ${excerpt}`, advice, suggestions];
    });
}

export const findPunctuation = (passage: Passage, report: Report): void => findTypos(passage, punctuation, report);
export const findInvisible = (passage: Passage, takesFixedBlanks: boolean, report: Report): void =>
  findTypos(passage, [bidiControls, ...invisible, ...(takesFixedBlanks ? [] : [noBreakSpace])], report);
export const findMarks = (passage: Passage, report: Report): void => findTypos(passage, marks, report);

/* Placeholders */

/** A claim that the firm no longer makes, and no slip in the name of one. */
const isTakenDown = (name: string, known: readonly string[]): boolean =>
  name.startsWith('claim.') && !known.some((one) => isOneEditAway(one, name));

/** `{preis}` in words that the site fills. @param known names there are */
export const findPlaceholders = (passage: Passage, known: readonly string[], report: Report): void =>
  reportEach(passage, /\{([\w.-]+)\}|\{[^}]*\}?|\}/g, report, ([found, name], excerpt) => {
    if (name === undefined)
      return [
        `Hier steht eine einzelne geschweifte Klammer: ${excerpt}`,
        'In geschweiften Klammern stehen nur Platzhalter, ohne Leerzeichen: {phrase}.',
      ];
    if (known.includes(name) || name.startsWith('result.') || isTakenDown(name, known)) return undefined;
    return [
      `Den Platzhalter ${found} gibt es nicht: ${excerpt}`,
      'Alle Namen stehen im Handbuch unter „Platzhalter“.',
      toSuggestions(closest(name, known).map((near) => `{${near}}`)),
    ];
  });

export const findUnfilled = (passage: Passage, report: Report): void =>
  reportEach(passage, todoMarker, report, ({ 0: found, index, input }) => [
    `Hier fehlt noch Text: ${around(input, index, index + Math.min(found.length, 50))}`,
    'Schreiben Sie Ihren Text an die Stelle; ein Artikel darf so lange Entwurf bleiben.',
  ]);
