/** Faults of the check: each once, with its suggestions and a button that leads to its position. */
import { createContext, useContext, type ReactNode } from 'react';
import type { FaultView } from '../fault-view.ts';
import { Button, rowLook, TextRow } from './parts.tsx';
import { goTo, leadTo } from './focus.ts';

export type Found = {
  /** Each field shows its own. */
  faults: readonly FaultView[];
  take: (fault: FaultView, suggestion: string) => void;
};
/** The faults of the open text. */
export const FoundHere = createContext<Found>({ faults: [], take: () => undefined });

/** What is wrong and what to do about it, at its field or in the list above the text. @param children stands behind the buttons */
export function Fault({ fault, children }: { fault: FaultView; children?: ReactNode }) {
  const { take } = useContext(FoundHere);
  return (
    <>
      <p>
        <strong>{fault.what}.</strong> {fault.advice}
      </p>
      <p>
        {fault.suggestions.map((suggestion) => (
          <Button key={suggestion} kind="small" onClick={() => take(fault, suggestion)}>
            {suggestion}
          </Button>
        ))}
        {children}
      </p>
    </>
  );
}

/** The faults of the open text. A fault of a field is shown at the field; here is a button that leads there. */
export function Faults() {
  const { faults } = useContext(FoundHere);
  return faults.length === 0 ? null : (
    <ul className="my-3">
      {faults.map((fault, index) => {
        const { at, field = 'Angaben', position, what } = fault;
        const isAtField = at !== undefined && at !== '';
        const name = isAtField ? 'Zum Feld' : 'Zur Stelle';
        const way =
          isAtField || position ? (
            <Button kind="small" aria-label={`${name}: ${isAtField ? field : what}`} onClick={() => goTo(fault)}>
              {name}
            </Button>
          ) : null;
        return (
          <li key={index} className={rowLook}>
            {isAtField ? (
              <p>
                <strong>{field}</strong> {way}
              </p>
            ) : (
              <Fault fault={fault}>{way}</Fault>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The faults of all texts: a row for each text, with their number and a button that leads to the first. */
export const toRows = (faults: readonly FaultView[]): ReactNode[] =>
  [...Map.groupBy(faults, ({ file }) => file).values()].map(([first, ...others]) => {
    if (first === undefined) return null;
    const { file, title, field, what } = first;
    const more = others.length > 0 ? `; und ${others.length} weitere` : '';
    const hint = `${field ? `${field}: ` : ''}${what}${more}`;
    return <TextRow key={file} file={file} title={title} hint={hint} onOpen={() => leadTo(first)} />;
  });
