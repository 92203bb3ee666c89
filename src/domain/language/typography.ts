/** Signs that German text does not have: what the check says of each, and what the editor in the browser sets for it. */

export type Typo = {
  pattern: RegExp;
  what: string | ((found: string) => string);
  advice: string;
  /** What stands there instead, where that is known. @param before, after the words around it */
  set?: string | ((found: string, before: string, after: string) => string);
};

const opens = (before: string): boolean => /(?:^|[\s([/–„‚])$/.test(before);
const units = '(?:%|€|Euro|Prozent|Jahre|Stunden|Minuten|Tage|Monate|km|m²|kWh)';

/** What German text does not have. */
export const punctuation: readonly Typo[] = [
  {
    pattern: /"|”|(?<=^|[\s(])[“'](?=\S)|''/g,
    what: (found) => `Das Anführungszeichen ${found} ist hier kein deutsches`,
    advice: 'Schreiben Sie „…“, innerhalb davon ‚…‘.',
    set: (found, before) => (found === "'" ? '‚' : opens(before) ? '„' : '“'),
  },
  {
    pattern: /(?<=‚[^‘'\n]*\S)'(?!\p{L})/gu,
    what: 'Das Anführungszeichen hinter ‚ ist kein deutsches',
    advice: 'Schreiben Sie ‚…‘.',
    set: '‘',
  },
  {
    pattern: /\.{3,}/g,
    what: 'Drei Punkte hintereinander',
    advice: 'Schreiben Sie das eine Zeichen ….',
    set: '…',
  },
  {
    pattern: new RegExp(`(?<=\\d) ?- ?(?=\\d{1,4}(?:[.,]\\d+)*[\\s\\u00a0]*${units})`, 'g'),
    what: 'Zwischen zwei Zahlen steht ein Bindestrich',
    advice: 'Schreiben Sie „bis“ oder den Halbgeviertstrich ohne Leerzeichen: 30–45 Minuten.',
    set: '–',
  },
  {
    pattern: /(?<=\s)--?(?=\s)|---?(?=\s|\p{L})|—/gu,
    what: (found) => `Das Zeichen ${found} ist kein deutscher Gedankenstrich`,
    advice: 'Schreiben Sie – mit einem Leerzeichen davor und dahinter.',
    set: (_, before, after) =>
      /\d$/.test(before) && /^\d/.test(after)
        ? '–'
        : `${/\S$/.test(before) ? ' ' : ''}–${/^\S/.test(after) ? ' ' : ''}`,
  },
  {
    pattern: /(?<![\p{L}.])(?:[zZ]\.B|[dD]\.h|[uU]\.a|[uU]\.U|[oO]\.ä|[iI]\.d\.R)\./gu,
    what: (found) => `In „${found}“ fehlt ein Leerzeichen`,
    advice: 'Schreiben Sie es wie „z. B.“, mit einem Leerzeichen hinter jedem Punkt.',
    set: (found) => found.replace(/\.(?=\p{L})/gu, '. '),
  },
  {
    pattern: /(?<=\d)(?=(?:%(?!ig)|€|kWh|km|m²)(?![\p{L}\d-]))/gu,
    what: 'Zwischen Zahl und Einheit fehlt ein Leerzeichen',
    advice: 'Schreiben Sie 25 %, 120 kWh, mit einem Leerzeichen dazwischen.',
    set: ' ',
  },
];

const retype = 'Löschen Sie die Stelle und tippen Sie sie neu; die Website trennt und hält von selbst zusammen.';

/** What nobody sees while writing; it comes along when a text is pasted. */
export const invisible: readonly Typo[] = [
  { pattern: /\u00ad/g, what: 'Hier steht ein weiches Trennzeichen, das niemand sieht', advice: retype, set: '' },
  {
    pattern: /[\u200b-\u200d\u2060\ufeff]/g,
    what: 'Hier steht ein Zeichen ohne Breite, das niemand sieht',
    advice: retype,
    set: '',
  },
  {
    pattern: /\p{L}\p{M}/gu,
    what: 'Hier besteht ein Buchstabe aus zwei Zeichen',
    advice: 'Tippen Sie den Umlaut neu: Er sieht gleich aus, aber die Suche findet ihn sonst nicht.',
    set: (found) => found.normalize('NFC'),
  },
];
/** Words after it are read from right to left: what is seen is not what stands there. */
export const bidiControls: Typo = {
  pattern: /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
  what: 'Hier steht ein Zeichen, das die Schreibrichtung umkehrt und das niemand sieht',
  advice: retype,
  set: '',
};
export const noBreakSpace: Typo = {
  pattern: /[\u00a0\u202f]/g,
  what: 'Hier steht ein geschütztes Leerzeichen',
  advice: retype,
  set: ' ',
};

type Around = {
  /** Of the same paragraph. */ before?: string;
  after?: string;
  /** Whether blanks that hold words together stay. */ ownBlanks?: boolean;
};

/** Text as it is set in German: `"Es gilt" - z.B. 3-4 %` → '„Es gilt“ – z. B. 3–4 %' */
export function smartPunctuation(text: string, { before = '', after = '', ownBlanks = false }: Around = {}): string {
  let now = text;
  for (const { pattern, set } of [...invisible, bidiControls, ...(ownBlanks ? [] : [noBreakSpace]), ...punctuation]) {
    const end = before.length + now.length;
    now = (before + now + after)
      .replace(pattern, (found: string, ...more: unknown[]) => {
        const at = more.find((one) => typeof one === 'number') ?? 0;
        const whole = more.findLast((one) => typeof one === 'string') ?? '';
        if (at < before.length || at + found.length > end) return found;
        return typeof set === 'string'
          ? set
          : (set?.(found, whole.slice(0, at), whole.slice(at + found.length)) ?? found);
      })
      .slice(before.length, after === '' ? undefined : -after.length);
  }
  return now;
}

/** The same of a value that stands for itself, unless a program reads it: an address, a name, one word alone. */
export const setValue = (value: string, around?: Around): string =>
  /[\s"“”]/.test(value) && !/^https?:/.test(value) ? smartPunctuation(value, around) : value;
