/** „Bestand“: asks what a table of houses leaves open, then lists them. Drawn with the first table. */
import { useEffect, useReducer, useRef, type ReactNode } from 'react';
import { timeToDay } from '#domain/language/format';
import { formId, resultTitleId } from '#domain/tools/form';
import { columnNames, mostHouses, type ColumnName, type Columns } from '#domain/tools/portfolio/house-table';
import { sayWith } from '#domain/tools/say';
import { openDesk, type Reader } from './desk.ts';
import { byId } from './page.ts';
import { PortfolioList, type PortfolioData, type Words } from './PortfolioList.tsx';
import type { Choice, Listed, Opened, Shared } from './table-desk.ts';

/** Longer headings and samples would make a select wider than a phone. */
const longest = 40;

type Step =
  | { name: 'reading' | 'sheet' | 'columns' }
  | { name: 'fault'; fault: string }
  | { name: 'shared'; shared: Shared }
  | { name: 'list'; listed: Listed };
type State = {
  step: Step;
  opened?: Opened;
  columns?: Columns;
  wrong?: 'needAddress' | 'needDay' | undefined;
};

/** @param tell says to whoever hears the page what has changed elsewhere on it */
export function Portfolio({
  source,
  data,
  tell,
}: {
  source: string | File;
  data: PortfolioData;
  tell: (words: string) => void;
}): ReactNode {
  const { facts } = data;
  const words: Words = (key, own) => sayWith(facts.says)(key, own).text;
  const today = timeToDay(Date.now());
  const reader = useRef<Reader>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [{ step, opened, columns, wrong }, set] = useReducer(
    (before: State, change: Partial<State>): State => ({ ...before, ...change }),
    { step: { name: 'reading' } },
  );

  /** What the desk answers; of a network a part may not come. */
  const ask: Reader['ask'] = async (asked) =>
    reader.current?.ask(asked).catch(() => {
      set({ step: { name: 'fault', fault: 'notLoaded' } });
      return undefined;
    });

  async function list(chosen: Columns | undefined, isJoined?: boolean): Promise<void> {
    const { prices } = facts.tables;
    if (!chosen || !prices) return;
    const years = Number(facts.figures['validity']);
    const listed = await ask((desk) => desk.list({ columns: chosen, years, today, isJoined }));
    if (!listed) return;
    const next: Step = 'lines' in listed ? { name: 'shared', shared: listed } : { name: 'list', listed };
    set({ columns: chosen, step: next });
  }

  async function take(read: Opened | { fault: string } | undefined, isChosen = false): Promise<void> {
    if (!read) return;
    if ('fault' in read) return set({ step: { name: 'fault', fault: read.fault } });
    set({ opened: read, columns: read.columns });
    if (read.sheets.length > 1 && !isChosen) return set({ step: { name: 'sheet' } });
    if (!read.isClear) return set({ step: { name: 'columns' } });
    await list(read.columns);
  }

  // A table is read once: another one is another list.
  useEffect(() => {
    reader.current = openDesk();
    void ask(async (desk) => desk.open(typeof source === 'string' ? source : await source.arrayBuffer())).then(take);
    return () => reader.current?.close();
  }, [source]);

  useEffect(() => {
    // Of a read table a phone shows a line: the style sheet folds the form.
    byId(formId)?.classList.toggle('is-folded', step.name === 'list');
    tell(step.name === 'reading' ? words('reading') : '');
    heading.current?.focus();
  }, [step]);

  const title = (text: string) => (
    <h2 ref={heading} id={resultTitleId} className="title outcome--open" tabIndex={-1}>
      {text}
    </h2>
  );
  const button = (text: string, act: () => void) => (
    <button key={text} type="button" className="btn" onClick={act}>
      {text}
    </button>
  );

  switch (step.name) {
    case 'reading':
      return words('reading');
    case 'fault':
      return (
        <p className="bold" role="alert">
          {words(step.fault, { most: mostHouses.toLocaleString('de-DE') })}
        </p>
      );
    case 'sheet': {
      const choose = (at: number) => void ask((desk) => desk.take(at)).then((read) => take(read, true));
      return (
        <>
          {title(words('sheet'))}
          <p className="go">{opened?.sheets.map((name, at) => button(name, () => choose(at)))}</p>
        </>
      );
    }
    case 'shared': {
      const { count, address, lines } = step.shared;
      return (
        <>
          {title(words('shared'))}
          <p>
            {words(count === 1 ? 'sharedOne' : 'sharedSome', { count: String(count), address, lines: String(lines) })}
          </p>
          <p className="go">
            {button(words('joined'), () => void list(columns, true))}
            {button(words('apart'), () => void list(columns, false))}
          </p>
        </>
      );
    }
    case 'columns': {
      const choose = (name: ColumnName, at: readonly number[]) =>
        columns && set({ columns: { ...columns, [name]: at }, wrong: undefined });
      const confirm = () => {
        if (!columns?.address.length) return set({ wrong: 'needAddress' });
        if (columns.expiry.length + columns.issued.length === 0) return set({ wrong: 'needDay' });
        return void list(columns);
      };
      return (
        <div className="column-chooser">
          {title(words('columns'))}
          <p>{words('columnsHelp')}</p>
          {columnNames.map((name) => (
            <ColumnField
              key={name}
              name={name}
              choices={opened?.choices ?? []}
              chosen={columns?.[name] ?? []}
              words={words}
              choose={(at) => choose(name, at)}
            />
          ))}
          <p className="field-error" role="alert">
            {wrong && words(wrong)}
          </p>
          {button(words('columnsDone'), confirm)}
        </div>
      );
    }
    case 'list':
      return (
        <PortfolioList
          listed={step.listed}
          taken={columnNames.flatMap((name) => {
            const choice = opened?.choices.find(({ at }) => at.join() === columns?.[name].join());
            return choice?.heading ? `${words(name)}: „${choice.heading}“` : [];
          })}
          changeColumns={() => set({ step: { name: 'columns' } })}
          {...{ data, today, words, ask, heading }}
        />
      );
  }
}

type FieldProps = {
  name: ColumnName;
  choices: readonly Choice[];
  chosen: readonly number[];
  words: Words;
  choose: (at: readonly number[]) => void;
};

/** One of „Welche Spalte ist was?“: our guess, with what stands there, to be confirmed or changed. */
function ColumnField({ name, choices, chosen, words, choose }: FieldProps): ReactNode {
  const id = `spalte-${name}`;
  const toLabel = ({ at, heading, samples }: Choice) => {
    const column = words('column', { number: String((at[0] ?? 0) + 1) });
    return heading.slice(0, longest) || words('sample', { column, sample: (samples[0] ?? '').slice(0, longest) });
  };
  const samples = choices.find(({ at }) => at.join() === chosen.join())?.samples ?? [];
  const quoted = samples.map((sample) => `„${sample.slice(0, longest)}“`).join(', ');
  return (
    <div className="field">
      <label htmlFor={id}>{words(name)}</label>
      <select
        className="input"
        id={id}
        aria-describedby={`${id}-proben`}
        value={chosen.join()}
        onChange={({ target: { value } }) => choose(value ? value.split(',').map(Number) : [])}
      >
        <option value="">{words('noColumn')}</option>
        {choices
          .filter(({ at }) => at.length === 1 || name === 'address')
          .map((choice) => (
            <option key={choice.at.join()} value={choice.at.join()}>
              {toLabel(choice)}
            </option>
          ))}
      </select>
      <p className="note" id={`${id}-proben`}>
        {quoted && words('samples', { samples: quoted })}
      </p>
    </div>
  );
}
