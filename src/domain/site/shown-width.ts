/** How wide search engines draw title and description of a page, and how wide they may be before they are cut off. */

/** Widths in Arial, in thousandths of its height: what is in none of them is as wide as a digit. */
const widths: Readonly<Record<number, string>> = {
  0: '\u00ad\u200b',
  139: '\u202f',
  191: "'",
  222: 'ijl‚‘’',
  260: '|',
  278: ' \u00a0!,./:;I[\\]ft·',
  333: '()-`r²³‑„“”',
  334: '{}',
  355: '"',
  389: '*',
  400: '°',
  469: '^',
  500: 'Jcksvxyzç',
  584: '+<=>~×−',
  611: 'FTZß',
  667: '&ABEKPSVXYÄ',
  722: 'CDHNRUwÜ',
  778: 'GOQÖ',
  833: 'Mm',
  889: '%',
  944: 'W',
  1000: '—…→',
  1015: '@',
};
const ofDigit = 556;
const ofLetter = new Map(
  Object.entries(widths).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width)])),
);

/** What is shown: Arial of so many pixels, and how many of them are left for it. */
export const lineOf = {
  title: { size: 20, room: 580 },
  description: { size: 14, room: 920 },
} as const;
export type ShownPart = keyof typeof lineOf;

/** Pixels that a title or a description takes. */
export const widthOf = (part: ShownPart, text: string): number =>
  Math.ceil(([...text].reduce((sum, letter) => sum + (ofLetter.get(letter) ?? ofDigit), 0) * lineOf[part].size) / 1000);
