/**
 * What a tool is: what it asks, which sentences of `content/tools/` it says, which figures of the law it calculates with,
 * and the rule that answers. Form, schema, service and script follow from this one object.
 */
import type { Area } from '../places/area.ts';
import type { Law } from '../law/law.ts';
import type { PriceList } from '../prices/calculator.ts';
import type { Portal } from '../company/portals.ts';
import type { Day } from './day.ts';
import type { Result, Statement } from './result.ts';

type Asked = {
  /** Its name in the address: `?ausgestellt=3.5.2019`. */
  name: string;
  /** Must be answered; where it has a `when`, only then. */
  required?: true;
  /** The question appears only if this condition holds; of several conditions, all must hold. */
  when?: Condition | readonly Condition[];
  /** The question is left out if this condition holds; of several conditions, one is enough. */
  unless?: Condition | readonly Condition[];
};
/**
 * `{ input: 'kind', is: ['bedarf'] }`: that question has one of these answers. With `without: 'heat'` it holds only once the
 * law of the day has dropped the question `heat`. A day is compared: `from` holds from that day on, `before` earlier and
 * where no day is given. `and` adds a second condition that has to hold too.
 */
export type Condition = { input: string; and?: Condition } & (
  { is: readonly string[]; without?: string } | { from: Day } | { before: Day }
);
export type Input = Asked &
  (
    | { kind: 'date' }
    /** German figures; `least` and `most` are both allowed. */
    | { kind: 'number'; least: number; most: number; unit?: string }
    /** A `local` text stays in the browser: no form sends it, and no link carries it. */
    | { kind: 'text'; most: number; local?: true }
    /** Lines that somebody has written: a form sends them in a body, and no address carries them. */
    | { kind: 'passage'; most: number }
    | { kind: 'choice'; choices: readonly string[] }
    /** One that is `inAnswer` is not asked in the form: a box or a link of the result ticks it. */
    | { kind: 'tick'; inAnswer?: true }
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
/** Answers by question; one that is not required, or asked only in some cases, may be missing. */
export type ValuesOf<I extends Inputs> = {
  [K in keyof I]: I[K] extends { required: true; when?: never } ? ValueOf<I[K]> : ValueOf<I[K]> | undefined;
};

/** Words of one question in `content/tools/`. */
export type InputWords = {
  /** Heading above a group of tick boxes; the group's first question carries it. */
  heading?: string | undefined;
  label: string;
  hint?: string | undefined;
  /** Where the answer stands in a certificate: names of its fields. */
  fields?: readonly string[] | undefined;
  /** Said where a required answer is missing. */
  missing?: string | undefined;
  choices?: Record<string, string> | undefined;
};
/** What is said where something is missing. */
export type MissingWords = Pick<InputWords, 'missing'>;

/** Facts that a tool has where it runs, in the browser as in the service. */
export type ToolFacts = {
  /** For each question the names of its choices, and the message shown when its answer is missing. */
  inputs: Record<string, MissingWords & Pick<InputWords, 'choices'>>;
  says: Record<string, Statement>;
  figures: Record<string, string>;
  tables: Partial<Tables>;
};

/** Whole tables that a tool may calculate with. */
export type Tables = {
  classes: Law['classes'];
  co2Steps: Law['co2Steps'];
  climate: Area['climate'];
  portals: readonly Portal[];
  prices: Pick<PriceList, 'business' | 'private' | 'volumeDiscount'>;
};
type TableName = keyof Tables;

export type Context<Key extends string, Figure extends string, Table extends TableName = TableName> = {
  /** A sentence with its place in the law; `{result.x}` in it is what is given here as `x`. */
  say: (key: Key, values?: Record<string, string>) => Statement;
  /** A sentence that `content/` has only on some days; `undefined` on the others. */
  sayIfDated: (key: Key) => Statement | undefined;
  /** Its words alone. */
  text: (key: Key, values?: Record<string, string>) => string;
  /** The name of an answer to a choice. */
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
  /** Names of constants in `content/law.yaml`; a constant that the law of the day lacks reads as ''. */
  figures: readonly Figure[];
  /** Questions, answers and sentences that `content/` has on some days alone. On others they are not asked and not said. */
  dated?: readonly string[];
  /** The tables that it needs: its page carries them. */
  tables: readonly Table[];
  /** Pure: same answers, same day, same result. */
  answer(values: ValuesOf<I>, context: Context<Key, Figure, Table>): Result;
  /** What was entered, as a person would say it: „24.000 kWh Erdgas in 12 Monaten, 140 m²“. What answers at once says none. */
  given?(values: ValuesOf<I>, context: Context<Key, Figure, Table>): string;
  /** With a script a narrow screen shows one question at a time. */
  steps?: true;
  /** With a script each change answers at once. */
  live?: true;
};
/** Any of them, where it matters only that it is one. */
export type AnyTool = Omit<Tool, 'answer' | 'given'> & Rule;

/** What a form knows before it is answered: each question with what is said where its answer is missing. */
export type Questions = {
  inputs: Record<string, Input & MissingWords>;
  /** Each change answers at once. */
  isLive: boolean;
};

/** The part of a tool by which it asks. */
export type Asking = Pick<AnyTool, 'inputs'>;
/** The part by which it answers. */
export type Rule = {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  answer(values: any, context: any): Result;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  given?(values: any, context: any): string;
};

export const defineTool = <
  const I extends Inputs,
  const Key extends string,
  const Figure extends string = never,
  const Table extends TableName = never,
>(
  tool: Tool<I, Key, Figure, Table>,
): Tool<I, Key, Figure, Table> => tool;

/** What was typed, by the names of the address. */
export type Query = Record<string, string | undefined>;
