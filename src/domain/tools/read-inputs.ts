/** Reads what was typed into a tool's form, and tells what is missing or wrong. */
import type { FieldError } from '../api-contract.ts';
import { isLeftOut } from '../check.ts';
import { parseNumber } from '../format.ts';
import { parseDay } from './day.ts';
import { formatFigure } from './figures.ts';
import { askedInputs } from './questions.ts';
import { rowCells, typedRows } from './rows.ts';
import { fillResult } from './say.ts';
import type { Cell, Input, Inputs, MissingWords, Query, RowsInput, Tool, ValuesOf } from './tool.ts';

/** '70 m²' → '70', '28.5' → '28,5' */
const toGermanFigure = (text: string): string =>
  text
    .replaceAll(/\s/g, '')
    .replace(/(\d)[^\d.,]+$/, '$1')
    .replace(/^(\d+)\.(\d\d?)$/, '$1,$2');

/** The value, or what to enter instead. */
function readInput(input: Exclude<Input, RowsInput> | Cell, text: string): { value?: unknown; wrong?: string } {
  switch (input.kind) {
    case 'date': {
      const value = parseDay(text);
      return value ? { value } : { wrong: 'Geben Sie einen Tag wie 3.5.2019 oder 03052019 ein' };
    }
    case 'number': {
      const value = parseNumber(toGermanFigure(text));
      const { least, most } = input;
      const range = `Geben Sie eine Zahl von ${formatFigure(least, 3)} bis ${formatFigure(most, 3)} ein`;
      return value >= least && value <= most ? { value } : { wrong: range };
    }
    case 'choice':
      return input.choices.includes(text) ? { value: text } : { wrong: 'Wählen Sie eine der Antworten' };
    case 'tick':
      return { value: true };
    case 'text':
    case 'passage': {
      // A form sends lines as Windows ends them, and a Mac an umlaut as two signs.
      const value = text.trim().replace(/\r\n?/g, '\n').normalize('NFC');
      return value.length <= input.most
        ? { value }
        : { wrong: `Geben Sie höchstens ${formatFigure(input.most)} Zeichen ein` };
    }
  }
}

const orAnswer = (missing = 'Beantworten Sie diese Frage'): string => missing;

/** The rows of a table in which something is typed; what is wrong is told with its row. */
function readRows(input: RowsInput, words: MissingWords | undefined, query: Query, errors: FieldError[]) {
  return typedRows(input, query).map((row) => {
    const values: Record<string, unknown> = {};
    const refuse = (path: string, message: string) =>
      errors.push({ path, message: `${fillResult(words?.row ?? '', { row: String(row) })}: ${message}` });
    for (const [key, cell] of rowCells(input, row)) {
      const text = query[cell.name];
      if (text === undefined || isLeftOut(text)) {
        if (cell.required) refuse(cell.name, orAnswer(words?.cells?.[key]?.missing));
        continue;
      }
      const { value, wrong } = readInput(cell, text);
      if (wrong !== undefined) refuse(cell.name, wrong);
      else values[key] = value;
    }
    return values;
  });
}

/** Everything that was answered, or what is missing and wrong in the order of the form. `path` is the name in the address. */
export function readInputs<I extends Inputs>(
  { inputs }: Pick<Tool<I>, 'inputs'>,
  words: Readonly<Record<string, MissingWords>>,
  query: Query,
): { values: ValuesOf<I>; errors?: undefined } | { values?: undefined; errors: FieldError[] } {
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  const asked = askedInputs(inputs, query);
  for (const key of asked) {
    const input = inputs[key] as Input;
    if (input.kind === 'rows') {
      const rows = readRows(input, words[key], query, errors);
      if (rows.length > 0) values[key] = rows;
      continue;
    }
    const text = query[input.name];
    if (text === undefined || isLeftOut(text)) {
      const { requiredWith = '' } = input;
      const table = asked.includes(requiredWith) ? inputs[requiredWith] : undefined;
      if (input.required || (table?.kind === 'rows' && typedRows(table, query).length > 0))
        errors.push({ path: input.name, message: orAnswer(words[key]?.missing) });
      continue;
    }
    const { value, wrong } = readInput(input, text);
    if (wrong !== undefined) errors.push({ path: input.name, message: wrong });
    else values[key] = value;
  }
  return errors.length > 0 ? { errors } : { values: values as ValuesOf<I> };
}
