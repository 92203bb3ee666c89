/**
 * What a tool is: what it asks, which sentences of `content/tools/` it says, which figures of the law it reckons with,
 * and the rule that answers. Form, schema, service and script follow from this one object.
 */
import { isLeftOut } from '../check.ts';
import type { FieldError } from '../api-contract.ts';
import { parseNumber } from '../format.ts';
import type { Law } from '../law.ts';
import type { PriceList } from '../calculator.ts';
import { dayToInput, parseDay, type Day } from './day.ts';
import { formatFigure } from './figures.ts';
import type { Result, Statement } from './result.ts';
import { fillResult, sayWith } from './say.ts';

type Asked = {
  /** Its name in the address: `?ausgestellt=3.5.2019`. */
  name: string;
  /** Must be answered; where it has a `when`, only then. */
  required?: true;
  /** Asked only where that choice is asked and has one of these answers; of several, where each has. */
  when?: Condition | readonly Condition[];
  /** Not asked where that choice is asked and has one of these answers. */
  unless?: Condition;
};
type Condition = { input: string; is: readonly string[] };
export type Input = Asked &
  (
    | { kind: 'date' }
    /** German figures; `least` and `most` are both allowed. */
    | { kind: 'number'; least: number; most: number; unit?: string }
    /** What is `local` stays in the browser: no form sends it, and no link carries it. */
    | { kind: 'text'; most: number; local?: true }
    | { kind: 'choice'; choices: readonly string[] }
    | { kind: 'tick' }
  );
export type Inputs = Record<string, Input>;

type ValueOf<I extends Input> = I extends { kind: 'date' }
  ? Day
  : I extends { kind: 'number' }
    ? number
    : I extends { kind: 'choice' }
      ? I['choices'][number]
      : I extends { kind: 'tick' }
        ? true
        : string;
/** What was answered; what need not be, or only in some cases, may be missing. */
export type ValuesOf<I extends Inputs> = {
  [K in keyof I]: I[K] extends { required: true; when?: never } ? ValueOf<I[K]> : ValueOf<I[K]> | undefined;
};

/** What one question is called in `content/tools/`. */
export type InputWords = {
  /** Above the boxes that it is the first of. */
  heading?: string | undefined;
  label: string;
  hint?: string | undefined;
  /** Where nothing was entered that must be. */
  missing?: string | undefined;
  choices?: Record<string, string> | undefined;
};

/** What a tool knows where it runs, in the browser as in the service. */
export type ToolFacts = {
  /** Of each question what its answers are called, and what is said where one is missing. */
  inputs: Record<string, Pick<InputWords, 'missing' | 'choices'>>;
  says: Record<string, Statement>;
  figures: Record<string, string>;
  tables: Partial<Tables>;
};

/** Whole tables that a tool may reckon with. */
export type Tables = {
  classes: Law['classes'];
  co2Steps: Law['co2Steps'];
  prices: Pick<PriceList, 'business' | 'private' | 'volumeDiscount'>;
};
export type TableName = keyof Tables;

export type Context<Key extends string, Figure extends string, Table extends TableName = TableName> = {
  /** A sentence with its place in the law; `{result.x}` in it is what is given here as `x`. */
  say: (key: Key, values?: Record<string, string>) => Statement;
  /** Its words alone. */
  text: (key: Key, values?: Record<string, string>) => string;
  /** What an answer to a choice is called. */
  nameOf: (input: string, choice: string) => string;
  /** A constant of `content/law.yaml`, as it stands there. */
  figure: (id: Figure) => string;
  today: Day;
} & Pick<Tables, Table>;

export type Tool<
  I extends Inputs = Inputs,
  Key extends string = string,
  Figure extends string = string,
  Table extends TableName = TableName,
> = {
  inputs: I;
  /** Names of its sentences. */
  says: readonly Key[];
  /** Names of constants in `content/law.yaml`. */
  figures: readonly Figure[];
  /** The tables that it needs: its page carries them. */
  tables: readonly Table[];
  /** Pure: same answers, same day, same result. */
  answer(values: ValuesOf<I>, context: Context<Key, Figure, Table>): Result;
  /** With a script a narrow screen shows one question at a time. */
  steps?: true;
  /** With a script each change answers at once. */
  live?: true;
};
/** Any of them, where it matters only that it is one. */
export type AnyTool = Omit<Tool, 'answer'> & {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  answer(values: any, context: any): Result;
};

/** What a script needs of it. */
export type BrowserTool = Pick<AnyTool, 'inputs' | 'answer' | 'steps' | 'live'>;

export const defineTool = <
  const I extends Inputs,
  const Key extends string,
  const Figure extends string = never,
  const Table extends TableName = never,
>(
  tool: Tool<I, Key, Figure, Table>,
): Tool<I, Key, Figure, Table> => tool;

export type Query = Record<string, string | undefined>;

/** A question that is not asked has no answer, whatever an address still carries of it. */
function isAsked({ when = [], unless }: Input, inputs: Inputs, query: Query): boolean {
  const holds = ({ input: key, is }: Condition) => {
    const input = inputs[key];
    return input !== undefined && is.includes(query[input.name] ?? '') && isAsked(input, inputs, query);
  };
  return [when].flat().every(holds) && !(unless && holds(unless));
}

/** What is asked of somebody who has answered so far; names of inputs. */
export const askedInputs = (inputs: Inputs, query: Query): string[] =>
  Object.entries(inputs).flatMap(([key, input]) => (isAsked(input, inputs, query) ? key : []));

/** How many choices somebody is asked at most who has answered so far. */
export function mostAsked(inputs: Inputs, query: Query): number {
  const asked = askedInputs(inputs, query).map((key) => inputs[key] as Input);
  const open = asked.find(({ kind, name }) => kind === 'choice' && isLeftOut(query[name]));
  if (open?.kind !== 'choice') return asked.length;
  return Math.max(...open.choices.map((choice) => mostAsked(inputs, { ...query, [open.name]: choice })));
}

/** „Frage 2 von 7“. @param words with `{result.step}` and `{result.of}` */
export const stepToPlace = (words: string, step: number, of: number): string =>
  fillResult(words, { step: String(step), of: String(of) });

/** '70 m²' → '70', '28.5' → '28,5' */
const toGermanFigure = (text: string): string =>
  text
    .replaceAll(/\s/g, '')
    .replace(/(?<=\d)[^\d.,]+$/, '')
    .replace(/^(\d+)\.(\d\d?)$/, '$1,$2');

/** The value, or what to enter instead. */
function readInput(input: Input, text: string): { value?: unknown; wrong?: string } {
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
      return text.length <= input.most
        ? { value: text.trim() }
        : { wrong: `Geben Sie höchstens ${input.most} Zeichen ein` };
  }
}

/** Everything that was answered, or what is missing and wrong in the order of the form. `path` is the name in the address. */
export function readInputs<I extends Inputs>(
  { inputs }: Pick<Tool<I>, 'inputs'>,
  words: ToolFacts['inputs'],
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

/** Whether a form was sent, be it empty. */
export const hasAnswers = ({ inputs }: BrowserTool, query: Query): boolean =>
  Object.values(inputs).some(({ name }) => query[name] !== undefined);

export const isLocal = (input: Input): boolean => input.kind === 'text' && input.local === true;

/** The answers as an address carries them: `?ausgestellt=3.5.2019&art=bedarf` without its mark; what is not asked, or stays here, is left out. */
export function inputsToQuery({ inputs }: BrowserTool, query: Query): string {
  const parameters = new URLSearchParams();
  for (const key of askedInputs(inputs, query)) {
    const input = inputs[key] as Input;
    const { name, kind } = input;
    const text = query[name];
    if (text === undefined || isLeftOut(text) || isLocal(input)) continue;
    const day = kind === 'date' ? parseDay(text) : undefined;
    parameters.set(name, day ? dayToInput(day) : text.trim());
  }
  return String(parameters);
}

/** The result of right answers. */
export function runTool(tool: BrowserTool, facts: ToolFacts, values: ValuesOf<Inputs>, today: Day): Result {
  const say = sayWith(facts.says);
  // A tool gets the tables it names: `toToolFacts` sees to that.
  const context: Context<string, string> = {
    say,
    text: (key, own) => say(key, own).text,
    nameOf: (input, choice) => facts.inputs[input]?.choices?.[choice] ?? choice,
    figure: (id) => facts.figures[id] ?? '',
    ...(facts.tables as Tables),
    today,
  };
  return tool.answer(values, context);
}
