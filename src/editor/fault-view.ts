/** What the check has found, as the editor shows it: by titles, fields and boxes, never by what stands in a file. */
import { blocks } from '../articles/blocks/blocks.ts';
import { isDatedKey } from '#domain/law/dated';
import type { Fault, Place } from '../content/faults.ts';
import { pathToText } from '../content/reader/parse.ts';
import { fileToField, type Field } from './form.ts';
import { applySuggestion } from './suggestion.ts';
import { hasForm, readText, readTitles } from './texts.ts';

export type FaultView = {
  file: string;
  /** Of the text. */
  title: string;
  /** The field's labels, from the outermost on. */
  field?: string;
  /** The field's place in the form: 'sources.1.date'. */
  at?: string;
  place?: Place;
  what: string;
  /** What to do, where no button does it. */
  advice: string;
  isAge?: true;
  /** The same for the same fault, wherever it has moved to. */
  id: string;
  /** `index` is that of the fault's own suggestion. */
  suggestions: { index: number; label: string }[];
};

export const faultId = ({ path = [], what }: Fault): string => `${path.join('.')} ${what.replace(/Zeile [\d, ]+/, '')}`;

/** @param root the folder with `content/` */
export async function toFaultViews(root: string, faults: readonly Fault[]): Promise<FaultView[]> {
  if (faults.length === 0) return [];
  const titles = await readTitles(root);
  return Promise.all(faults.map((fault) => showFault(root, fault, titles)));
}

async function showFault(root: string, fault: Fault, titles: ReadonlyMap<string, string>): Promise<FaultView> {
  const { file, field, path, place, isAge } = fault;
  // A copy that somebody made in a folder has no form.
  const text = hasForm(file) ? await readText(root, file).catch(() => undefined) : undefined;
  return {
    file,
    title: titles.get(file) ?? nameOf(file, titles),
    ...(path && hasForm(file) ? findInForm(fileToField(file), path, text?.data) : { field }),
    ...(place && { place }),
    ...(isAge && { isAge }),
    ...toPlainWords(fault, titles),
    id: faultId(fault),
    suggestions: (fault.suggestions ?? []).flatMap((suggestion, index) =>
      text && applySuggestion(text.source, fault, suggestion) !== undefined ? [{ index, label: suggestion.label }] : [],
    ),
  };
}

/* Words */

/** What stands in a file and is seen by nobody who writes in the browser. */
const says: [RegExp, string][] = [
  [/ in Zeile [\d, ]+/, ' weiter oben'],
  [/, ebenso weiter oben/, ', ebenso an anderen Stellen'],
  [/^In (<\w+>) fehlt die Angabe \w+/, 'Bei $1 fehlt eine Angabe'],
  [/ für [\w-]+ in (<\w+>) nicht/, ' bei $1 nicht'],
  [/ geht für [\w-]+ in (<\w+>) nicht/, ' geht bei $1 nicht'],
  [/^[\w-]+ in (<\w+>) ist leer/, 'Ein Feld ist leer: $1'],
  [/^Die Angabe [\w-]+ steht in (<\w+>)/, 'Eine Angabe steht bei $1'],
  [/^(<\w+>) kennt die Angabe [\w-]+ nicht/, 'Eine Angabe zu viel bei $1'],
  [/^Der Wert von [\w-]+ in (<\w+>)/, 'Eine Angabe bei $1'],
  [/^In (<\w+>) steht Code in \{ \}/, '$1 ist nicht zu lesen'],
  [/^Zwischen (<\w+>) und <\/\w+> steht etwas/, 'In $1 steht etwas'],
  [/^\{.*\} wäre ein Programm/s, 'In geschweiften Klammern steht hier ein Programm'],
  [/^HTML gibt es im Text nicht.*/, 'Hier steht ein Befehl, den die Website nicht kennt'],
  [/^Eine Notiz in .* gibt es hier nicht/, 'Hier steht eine Notiz, die die Website nicht kennt'],
  [/^Hinter dem Zeichen .*/, 'Hier steht eine spitze Klammer, die nicht gelesen wird'],
  [/^Der Kopf zwischen zwei Zeilen --- fehlt/, 'Die Angaben zum Text fehlen'],
  [/ \(content\/[\w/.-]+\)/g, ''],
  [/ \(\.mdx\)/, ''],
  [/^In content\/blog\/ /, 'Bei den Artikeln '],
  [/ in content\/blog\/(?=[\s.,]|$)/, ' bei den Artikeln'],
  [/^Der Dateiname „(.*)\.mdx“/, 'Die Adresse „$1“'],
  [/ trennen Tabulatoren Spalten/, ' stehen Spalten ohne Tabelle'],
];

/** A sentence that only helps whoever has the file open. */
const code =
  /[<>{}\\`]|\*\*|##|\]\(|\| |--|- davor|„- “|\b(?:MDX|YAML|UTF-8|ANSI|Markdown|HTML|Zeilen?|VS Code|true|false|docs|geraden? Anführungszeichen|Tabulator\w*|[a-z]+(?:[A-Z]\w*)?:(?= ))|\.(?:mdx|yaml|tsv)\b|content\//i;

const nameOf = (file: string, titles: ReadonlyMap<string, string>): string => {
  const path = [file, `content/${file}`].find((one) => titles.has(one));
  return path === undefined ? file.replace(/^.*\/|\.\w+$/g, '') : ((titles.get(path) ?? '').split(':', 1)[0] ?? '');
};

/** @param titles of the texts by their files @returns the fault in words for whoever sees boxes, fields and buttons */
export function toPlainWords({ path, place, what, advice, suggestions }: Fault, titles: ReadonlyMap<string, string>) {
  const toPlain = (words: string): string =>
    words
      .replace(/<\/?([\w$.:-]*)[^<>]*>/g, (_, name: string) => {
        const block = blocks.find((one) => one.name === name);
        return `„${block?.what.split(/[,;:]| das neben/, 1)[0] ?? name}“`;
      })
      .replace(/„?([\w/-]+\.(?:mdx|yaml|tsv))\b“?/g, (_, file: string) => `„${nameOf(file, titles)}“`);
  const said = says.reduce((text, [pattern, words]) => text.replace(pattern, words), what);
  // What a field is called, and its example, stand at it.
  const sentences = advice
    .replace(/\s*Gemeint ist: .*/s, '')
    .replace('Schreiben Sie in die Anführungszeichen', 'Füllen Sie das Feld aus')
    .split(/(?<=[.!?:])\s+(?=[\p{Lu}„])/u)
    .map(toPlain);
  const kept = sentences.filter((sentence) => !code.test(sentence)).join(' ');
  return {
    what: toPlain(said),
    advice: kept || suggestions?.length || path ? kept : place && 'block' in place ? openFields : changeIt,
  };
}

const openFields = 'Öffnen Sie seine Felder, und ändern Sie die Angabe.';
const changeIt = 'Ändern Sie die Stelle, und speichern Sie.';

/* Fields */

/** By which an entry of a list is called: by what it says rather than by its short name. */
const entryNames = ['label', 'name', 'title', 'statement', 'question', 'criterion', 'state', 'id'];

/** The place by the labels of the form, and as the form counts: the nearest field around it where a step has none. */
export function findInForm(form: Field, path: readonly PropertyKey[], data: unknown): { field?: string; at: string } {
  const labels: string[] = [];
  let [field, depth]: [Field | undefined, number] = [form, 0];
  for (const [index, step] of path.entries()) {
    const inner = stepInto(field, step);
    const name =
      pathToText(path.slice(0, index + 1), data, entryNames)
        .split(' › ')
        .at(-1) ?? '';
    labels.push(toTime(step) ?? (typeof step === 'number' ? undefined : inner?.label?.split(';', 1)[0]) ?? name);
    if (inner && depth === index) depth++;
    field = inner;
  }
  return { ...(labels.length > 0 && { field: labels.join(' › ') }), at: path.slice(0, depth).join('.') };
}

/** 'from 2027-01-01' → 'ab 2027-01-01' */
const toTime = (step: PropertyKey): string | undefined =>
  isDatedKey(step) ? String(step).replace('from', 'ab').replace('until', 'bis') : undefined;

/** The field within another, by its name; of a list that of each entry. */
function stepInto(field: Field | undefined, step: PropertyKey): Field | undefined {
  if (isDatedKey(step)) return field;
  if (field?.kind === 'list') return field.item;
  const group = field?.kind === 'either' ? field.group : field;
  return group?.kind === 'group' ? group.fields.find(({ name }) => name === step)?.field : undefined;
}
