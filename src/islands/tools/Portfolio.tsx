/** „Bestand“: asks what a table of houses leaves open, then lists them. Drawn with the first table, and React comes with it. */
import { useEffect, useId, useReducer, useRef, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { timeToDay } from '#domain/language/format';
import { formId, resultTitleId } from '#domain/tools/form';
import {
  columnNames,
  mostHouses,
  readHouseTable,
  samplesOf,
  type Columns,
  type HouseTable,
} from '#domain/tools/portfolio/house-table';
import type { Building } from '#domain/tools/portfolio/portfolio';
import { findShared, joinShared, tableToPortfolio } from '#domain/tools/portfolio/portfolio-reading';
import { sayWith } from '#domain/tools/say';
import { cellToText, type Sheet } from './cells.ts';
import { byId } from './page.ts';
import { PortfolioList, type PortfolioData, type Words } from './PortfolioList.tsx';
import { readTableFile } from './table-file.ts';

/** Longer headings and samples would make a select wider than a phone. */
const longest = 40;

type State = {
  step: 'reading' | 'fault' | 'sheet' | 'columns' | 'shared' | 'list';
  fault?: string;
  sheets?: readonly Sheet[];
  table?: HouseTable;
  columns?: Columns;
  /** A house a line; of several lines one certificate may be shared. */
  lines?: readonly Building[];
  buildings?: readonly Building[];
  wrong?: 'needAddress' | 'needDay' | undefined;
};

type Props = {
  source: string | File;
  data: PortfolioData;
  /** Says to whoever hears the page what has changed elsewhere on it. */
  announce: (words: string) => void;
};

function Portfolio({ source, data, announce }: Props): ReactNode {
  const { facts } = data;
  const words: Words = (key, values) => sayWith(facts.says)(key, values).text;
  const today = timeToDay(Date.now());
  const heading = useRef<HTMLHeadingElement>(null);
  const [{ step, fault = '', sheets = [], table, columns, lines = [], buildings = [], wrong }, set] = useReducer(
    (before: State, change: Partial<State>): State => ({ ...before, ...change }),
    { step: 'reading' },
  );

  function list(table: HouseTable, columns: Columns) {
    const lines = tableToPortfolio(table, columns, { years: Number(facts.figures['validity']), today });
    const isShared = findShared(lines).length > 0;
    set({ table, columns, lines, buildings: lines, step: isShared ? 'shared' : 'list' });
  }

  function take({ cells, hidden }: Sheet) {
    const table = readHouseTable(
      cells.map((row) => row.map(cellToText)),
      hidden,
    );
    if ('fault' in table) set({ step: 'fault', fault: table.fault });
    else if (table.isClear) list(table, table.columns);
    else set({ step: 'columns', table, columns: table.columns });
  }

  // A table is read once: another one is another list.
  useEffect(() => {
    const read = async () => readTableFile(typeof source === 'string' ? source : await source.arrayBuffer());
    void read()
      .catch(() => ({ fault: 'notLoaded' }))
      .then((opened) => {
        if ('fault' in opened) set({ step: 'fault', fault: opened.fault });
        else if (opened.length > 1) set({ step: 'sheet', sheets: opened });
        else if (opened[0]) take(opened[0]);
      });
  }, [source]);

  useEffect(() => {
    // Once the table is read, the style sheet folds the form to one line on a phone.
    byId(formId)?.classList.toggle('is-folded', step === 'list');
    announce(step === 'reading' ? words('reading') : '');
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

  switch (step) {
    case 'reading':
      return words('reading');
    case 'fault':
      return (
        <p className="bold" role="alert">
          {words(fault, { most: mostHouses.toLocaleString('de-DE') })}
        </p>
      );
    case 'sheet':
      return (
        <>
          {title(words('sheet'))}
          <p className="go">{sheets.map((sheet) => button(sheet.name, () => take(sheet)))}</p>
        </>
      );
    case 'shared': {
      const shared = findShared(lines);
      const [first = []] = shared;
      const about = { count: String(shared.length), address: first[0]?.address ?? '', lines: String(first.length) };
      return (
        <>
          {title(words('shared'))}
          <p>{words(shared.length === 1 ? 'sharedOne' : 'sharedSome', about)}</p>
          <p className="go">
            {button(words('joined'), () => set({ buildings: joinShared(lines), step: 'list' }))}
            {button(words('apart'), () => set({ step: 'list' }))}
          </p>
        </>
      );
    }
    case 'columns': {
      if (!table || !columns) return null;
      const confirm = () => {
        if (columns.address.length === 0) return set({ wrong: 'needAddress' });
        if (columns.expiry.length + columns.issued.length === 0) return set({ wrong: 'needDay' });
        return list(table, columns);
      };
      return (
        <div className="column-chooser">
          {title(words('columns'))}
          <p>{words('columnsHelp')}</p>
          {columnNames.map((name) => (
            <ColumnField
              key={name}
              label={words(name)}
              guessed={table.columns[name]}
              chosen={columns[name]}
              choose={(at) => set({ columns: { ...columns, [name]: at }, wrong: undefined })}
              {...{ table, words }}
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
      if (!table || !columns) return null;
      return (
        <PortfolioList
          taken={columnNames.flatMap((name) => {
            const named = headingOf(table, columns[name]);
            return named ? `${words(name)}: „${named}“` : [];
          })}
          changeColumns={() => set({ step: 'columns' })}
          {...{ table, buildings, data, today, words, heading }}
        />
      );
  }
}

export type Mounted = ReturnType<typeof mountPortfolio>;
/** Puts the list of a portfolio into its page. */
export function mountPortfolio(place: HTMLElement, { data, announce }: Omit<Props, 'source'>) {
  const root = createRoot(place);
  let count = 0;
  return {
    /** A table that is left for another is not read to its end. */
    read: (source: string | File) => root.render(<Portfolio key={++count} {...{ source, data, announce }} />),
    /** What was typed no longer fits the list. */
    leave: () => {
      root.render(count > 0 && data.labels.gone);
      announce(count > 0 ? data.labels.gone : '');
      count = 0;
    },
  };
}

const headingOf = ({ headings }: HouseTable, at: readonly number[]): string =>
  at.flatMap((one) => headings[one] || []).join(' + ');

type FieldProps = {
  label: string;
  table: HouseTable;
  guessed: readonly number[];
  chosen: readonly number[];
  words: Words;
  choose: (at: readonly number[]) => void;
};

/** One of „Welche Spalte ist was?“: our guess, with what stands there, to be confirmed or changed. */
function ColumnField({ label, table, guessed, chosen, words, choose }: FieldProps): ReactNode {
  const id = useId();
  // An address may be several columns together.
  const choices = [...(guessed.length > 1 ? [guessed] : []), ...table.headings.map((_, at) => [at])];
  const toName = (at: readonly number[]) => {
    const column = words('column', { number: String((at[0] ?? 0) + 1) });
    const [sample = ''] = samplesOf(table, at);
    return headingOf(table, at).slice(0, longest) || words('sample', { column, sample: sample.slice(0, longest) });
  };
  const quoted = samplesOf(table, chosen).map((sample) => `„${sample.slice(0, longest)}“`);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="input"
        id={id}
        aria-describedby={`${id}-proben`}
        value={chosen.join()}
        onChange={({ target: { value } }) => choose(value ? value.split(',').map(Number) : [])}
      >
        <option value="">{words('noColumn')}</option>
        {choices.map((at) => (
          <option key={at.join()} value={at.join()}>
            {toName(at)}
          </option>
        ))}
      </select>
      <p className="note" id={`${id}-proben`}>
        {quoted.length > 0 && words('samples', { samples: quoted.join(', ') })}
      </p>
    </div>
  );
}
