/** Reads what was typed into a tool's form, and tells what is missing or wrong. */
import type { FieldError } from '../api-contract.ts';
import { isLeftOut } from '../check.ts';
import { parseNumber } from '../language/format.ts';
import { parseDay } from './day.ts';
import { formatFigure } from './figures.ts';
import { askedInputs } from './questions.ts';
import type { Input, Inputs, MissingWords, Query, Tool, ValuesOf } from './tool.ts';

/** How a unit is written on bills and certificates. */
const units: Record<string, RegExp> = {
  kg: /^kg/i,
  kWh: /^kwh/i,
  'kWh/(m²·a)': /^kwh/i,
  'm²': /^(?:m²|m2|qm|quadratm)/i,
  '€': /^(?:€|eur)/i,
};

/** 'ca. 2.500,0 kg CO2' → '2.500,0' and 'kg CO2', '28.5' → '28,5' */
function toFigure(text: string): [figure: string, unit: string] {
  const [, figure = text, unit = ''] =
    /^(?:ca\.?|rund|etwa|€|eur)?([+−-]?\d[\d.,]*)(\D.*)?$/i.exec(text.replaceAll(/\s/g, '')) ?? [];
  return [figure.replace(/^(\d+)\.(\d\d?)$/, '$1,$2'), unit];
}

/** The value, or what to enter instead. */
export function readInput(input: Input, text: string): { value?: unknown; wrong?: string } {
  switch (input.kind) {
    case 'date': {
      const value = parseDay(text);
      return value ? { value } : { wrong: 'Geben Sie einen Tag wie 3.5.2019 oder 03052019 ein' };
    }
    case 'number': {
      const [figure, written] = toFigure(text);
      const value = parseNumber(figure);
      const { least, most, unit = '' } = input;
      if (written && units[unit]?.test(written) === false) return { wrong: `Geben Sie die Zahl in ${unit} ein` };
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

/** Everything that was answered, or what is missing and wrong in the order of the form. `path` is the name in the address. */
export function readInputs<I extends Inputs>(
  { inputs }: Pick<Tool<I>, 'inputs'>,
  words: Readonly<Record<string, MissingWords>>,
  query: Query,
): { values: ValuesOf<I>; errors?: undefined } | { values?: undefined; errors: FieldError[] } {
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const key of askedInputs(inputs, query)) {
    const input = inputs[key] as Input;
    const text = query[input.name];
    if (text === undefined || isLeftOut(text)) {
      if (input.required)
        errors.push({ path: input.name, message: words[key]?.missing ?? 'Beantworten Sie diese Frage' });
      continue;
    }
    const { value, wrong } = readInput(input, text);
    if (wrong !== undefined) errors.push({ path: input.name, message: wrong });
    else values[key] = value;
  }
  return errors.length > 0 ? { errors } : { values: values as ValuesOf<I> };
}
