/** Checks of the words themselves: own prices, paragraphs of law, forbidden sentences, German punctuation. */
import type { Prices } from '#domain/pricing';
import type { Forbidden } from '../schemas/forbidden.ts';
import { eitherOf } from './fault.ts';
import type { Passage } from './text.ts';

/** A fault of a passage; `end` is where the words end that it is about. */
export type WordFault = { start: number; end: number; what: string; instead: string };

const blank = '[\\s\\u00a0\\u202f]';

/** Shows where it is, without the whole paragraph. */
const around = (text: string, start: number, end: number) => {
  const from = Math.max(0, start - 15);
  const to = Math.min(text.length, end + 15);
  const words = text.slice(from, to).replaceAll('\uFFFC', '').replace(/\s+/g, ' ').trim();
  return `„${from > 0 ? '… ' : ''}${words}${to < text.length ? ' …' : ''}“`;
};

/* Own prices */

/** Amount in euros → the blocks that print it. */
export type OwnPrices = ReadonlyMap<number, readonly string[]>;

export function pricesToBlocks({ business, private: direct, commission, addOns }: Prices): OwnPrices {
  const entries: [number, string][] = [
    ...Object.entries(business).map(([type, euros]): [number, string] => [
      euros,
      `<Price type="${type}" customer="business" />`,
    ]),
    ...Object.entries(direct).map(([type, euros]): [number, string] => [
      euros,
      `<Price type="${type}" customer="private" />`,
    ]),
    ...Object.entries(commission).map(([type, euros]): [number, string] => [
      euros,
      `<Value name="commission.${type}" />`,
    ]),
    ...Object.entries(addOns).map(([name, euros]): [number, string] => [euros, `<Value name="addOn.${name}" />`]),
  ];
  return new Map(
    [...Map.groupBy(entries, ([euros]) => euros)].map(([euros, of]) => [euros, of.map(([, block]) => block)]),
  );
}

const amount = '\\d{1,3}(?:\\.\\d{3})+|\\d+';
const amounts = new RegExp(
  `(?<![\\d.,–-])(${amount})(?:,(?:00|-|–))?(?:${blank}|-)*(?:€|Euro(?!\\p{L})|EUR(?!\\p{L}))` +
    `|(?:€|EUR)${blank}*(${amount})(?:,00)?(?![\\d.,]\\d)`,
  'gu',
);

/** „179 €“, „EUR 179“, „179-Euro-Ausweis“: a price that stands in content/prices.yaml. */
export function findOwnPrices({ text }: Passage, prices: OwnPrices): WordFault[] {
  return [...text.matchAll(amounts)].flatMap((match) => {
    const blocks = prices.get(Number((match[1] ?? match[2] ?? '').replaceAll('.', '')));
    if (!blocks) return [];
    return [
      {
        start: match.index,
        end: match.index + match[0].length,
        what: `„${match[0]}“ ist ein eigener Preis; er steht nur in content/prices.yaml`,
        instead: `Schreiben Sie ${eitherOf(blocks)}. Ist ein anderer Betrag gemeint, tragen Sie ihn im Kopf unter allowed ein: words: ${match[0]}`,
      },
    ];
  });
}

/* Law */

/** A typed sign of paragraph: the law stands in content/law.yaml alone. */
export function findParagraphs({ text }: Passage, lawIds: ReadonlyMap<string, string>): WordFault[] {
  return [...text.matchAll(/§§?[\s\u00a0\u202f]*(\d+[a-z]?)?/g)].map((match) => {
    // '§ 79 Abs. 3 GEG' → 'validity'
    const number = match[1];
    const ids = [...lawIds].filter(([, paragraph]) => number && new RegExp(`\\b${number}\\b`).test(paragraph));
    const known = ids.slice(0, 3).map(([id]) => `<Law id="${id}" only="paragraph" />`);
    return {
      start: match.index,
      end: match.index + match[0].length,
      what: `Hier ist ein Paragraf von Hand geschrieben: ${around(text, match.index, match.index + match[0].length)}`,
      instead: `${known.length > 0 ? `Schreiben Sie zum Beispiel ${eitherOf(known)}` : 'Schreiben Sie <Law id="…" only="paragraph" />'}; fehlt die Fundstelle in content/law.yaml, tragen Sie sie dort ein.`,
    };
  });
}

/* Forbidden sentences */

const escape = (words: string) => words.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** 'Bußgeld*|15.000 Euro' → a pattern that takes whole words, however they are spaced. */
function expressionToPattern(expression: string): RegExp {
  const alternatives = expression
    .split('|')
    .map((words) => escape(words.trim()).replaceAll('*', '[\\p{L}\\p{N}-]*').replace(/\s+/g, `${blank}+`));
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\d[.,])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}]|[.,]\\d)`, 'iu');
}

const patterns = new Map<string, RegExp>();
const patternOf = (expression: string): RegExp => {
  const pattern = patterns.get(expression) ?? expressionToPattern(expression);
  patterns.set(expression, pattern);
  return pattern;
};

const sentences = new Intl.Segmenter('de', { granularity: 'sentence' });
/** After these a sentence goes on, whatever stands next. */
const abbreviation =
  /(?:\b(?:Abs|Nr|Art|Buchst|S|z|B|d|h|u|a|bzw|ca|vgl|inkl|zzgl|max|mind|Mio|Mrd|ggf)|(?<!\d)\d{1,2})\.[\s\u00a0\u202f]*$/;

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

export function findForbidden({ text }: Passage, forbidden: Forbidden): WordFault[] {
  const bySentence = textToSentences(text);
  return forbidden.flatMap(({ words, within, except = [], why, instead }) =>
    (within === 'paragraph' ? [{ text, start: 0 }] : bySentence).flatMap((stretch) => {
      const matches = words.map((expression) => patternOf(expression).exec(stretch.text));
      if (matches.includes(null) || except.some((expression) => patternOf(expression).test(stretch.text))) return [];
      const hits = matches.filter((match) => match !== null);
      const start = stretch.start + Math.min(...hits.map(({ index }) => index));
      const end = stretch.start + Math.max(...hits.map(({ index, 0: { length } }) => index + length));
      return [
        { start, end, what: `${around(text, start, end)} darf hier nicht stehen – ${why.replace(/\.$/, '')}`, instead },
      ];
    }),
  );
}

/* Signs */

const signs: { pattern: RegExp; what: (found: string) => string; instead: string }[] = [
  {
    pattern: /"|”|(?<=^|[\s(])[“'](?=\S)|''/g,
    what: (found) => `Das Anführungszeichen ${found} ist hier kein deutsches`,
    instead: 'Schreiben Sie „…“, innerhalb davon ‚…‘. In VS Code: „zitat“ tippen und Tab drücken.',
  },
  {
    pattern: /\.{3,}/g,
    what: () => 'Drei Punkte hintereinander',
    instead: 'Schreiben Sie das eine Zeichen … („punkte“ tippen und Tab drücken).',
  },
  {
    pattern: /(?<=\s)--?(?=\s)|---?(?=\s|\p{L})|—/gu,
    what: (found) => `Das Zeichen ${found} ist kein deutscher Gedankenstrich`,
    instead: 'Schreiben Sie – mit einem Leerzeichen davor und dahinter („strich“ tippen und Tab drücken).',
  },
  {
    pattern: /(?<=\d)-(?=\d{1,4}(?:[\s\u00a0]*(?:%|€|Euro|Prozent|Jahre|Stunden|Minuten|Tage|Monate|km|m²|kWh)))/g,
    what: () => 'Zwischen zwei Zahlen steht ein Bindestrich',
    instead: 'Schreiben Sie „bis“ oder den Halbgeviertstrich ohne Leerzeichen: 30–45 Minuten.',
  },
];

export function findSigns({ text }: Passage): WordFault[] {
  return signs.flatMap(({ pattern, what, instead }) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      what: `${what(match[0])}: ${around(text, match.index, match.index + match[0].length)}`,
      instead,
    })),
  );
}

/* Placeholders */

/** `[[Hier steht …]]`, as a new article has them. */
export function findUnfilled({ text }: Passage): WordFault[] {
  return [...text.matchAll(/\[\[[\s\S]*?(?:\]\]|$)/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    what: `Hier fehlt noch Text: ${around(text, match.index, match.index + Math.min(match[0].length, 50))}`,
    instead: 'Schreiben Sie den Text anstelle der doppelten Klammern, oder lassen Sie draft: true stehen.',
  }));
}
