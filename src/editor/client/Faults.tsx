/** What the check has found: each fault once, with what it suggests, and the way to its place. */
import { createContext, useContext, type ReactNode } from 'react';
import type { FaultView } from '../fault-view.ts';
import { Button, rowLook, TextRow } from './parts.tsx';
import { goTo, leadTo } from './focus.ts';

export type Found = {
  /** Each field shows its own. */
  faults: readonly FaultView[];
  take: (fault: FaultView, suggestion: FaultView['suggestions'][number]) => void;
};
/** What is found in the open text. */
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
          <Button key={suggestion.index} kind="small" onClick={() => take(fault, suggestion)}>
            {suggestion.label}
          </Button>
        ))}
        {children}
      </p>
    </>
  );
}

/** Of the open text. Those of a field stand at the field; here is the way there. */
export function Faults() {
  const { faults } = useContext(FoundHere);
  return faults.length === 0 ? null : (
    <ul className="my-3">
      {faults.map((fault, index) => {
        const { at, field = 'Angaben', place, what } = fault;
        const isAtField = at !== undefined && at !== '';
        const name = isAtField ? 'Zum Feld' : 'Zur Stelle';
        const way =
          isAtField || place ? (
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

/** Of all texts: a row for each, with how many it has and the way to the first. */
export const toRows = (faults: readonly FaultView[]): ReactNode[] =>
  [...Map.groupBy(faults, ({ file }) => file).values()].map(([first, ...others]) => {
    if (first === undefined) return null;
    const { file, title, field, what } = first;
    const more = others.length > 0 ? `; und ${others.length} weitere` : '';
    const hint = `${field ? `${field}: ` : ''}${what}${more}`;
    return <TextRow key={file} file={file} title={title} hint={hint} onOpen={() => leadTo(first)} />;
  });
