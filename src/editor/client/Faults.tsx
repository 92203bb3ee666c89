/** What the check has found: each fault once, with the buttons that mend it, and the way to its place. */
import { createContext, useContext, useId, useState, type ReactNode } from 'react';
import type { ShownFault } from '../shown-faults.ts';
import { Button, rowLook, Select, TextRow } from './parts.tsx';
import { goTo, leadTo } from './places.ts';

type Action = ShownFault['actions'][number];

export type Found = {
  /** Each field shows its own. */
  faults: readonly ShownFault[];
  /** @param answer the reason or the choice that the action asks for */
  mend: (fault: ShownFault, action: Action, answer: string) => void;
};
/** What is found in the open text. */
export const FoundHere = createContext<Found>({ faults: [], mend: () => undefined });

/** What is wrong and what to do about it, at its field or in the list above the text. @param children stands behind the buttons */
export function Fault({ fault, children }: { fault: ShownFault; children?: ReactNode }) {
  const { mend } = useContext(FoundHere);
  const [asked, setAsked] = useState<Action>();
  return (
    <>
      <p>
        <strong>{fault.what}.</strong> {fault.mend}
      </p>
      <p>
        {fault.actions.map((action) => (
          <Button
            key={action.index}
            kind="small"
            aria-expanded={action.asks ? asked === action : undefined}
            onClick={() => (action.asks ? setAsked(asked ? undefined : action) : mend(fault, action, ''))}
          >
            {action.label}
            {action.asks ? ' …' : ''}
          </Button>
        ))}
        {children}
      </p>
      {asked ? <Answer action={asked} onAnswer={(answer) => mend(fault, asked, answer)} /> : null}
    </>
  );
}

/** No form of its own: it may stand in one. */
function Answer({ action, onAnswer }: { action: Action; onAnswer: (answer: string) => void }) {
  const { choices, label } = action;
  const [answer, setAnswer] = useState(choices?.[0]?.value ?? '');
  const id = useId();
  const said = answer.trim();
  return (
    <div className="field">
      <label htmlFor={id}>{choices ? 'Wohin?' : 'Warum ist es hier richtig?'}</label>
      {choices ? (
        <Select id={id} value={answer} choices={choices} onChange={setAnswer} />
      ) : (
        <input id={id} type="text" value={answer} onChange={({ target }) => setAnswer(target.value)} />
      )}
      <Button kind="small" isIdle={said === ''} onClick={() => said !== '' && onAnswer(said)}>
        {label}
      </Button>
    </div>
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
export const toRows = (faults: readonly ShownFault[]): ReactNode[] =>
  [...Map.groupBy(faults, ({ file }) => file).values()].map(([first, ...others]) => {
    if (first === undefined) return null;
    const { file, title, field, what } = first;
    const more = others.length > 0 ? `; und ${others.length} weitere` : '';
    const hint = `${field ? `${field}: ` : ''}${what}${more}`;
    return <TextRow key={file} file={file} title={title} hint={hint} onOpen={() => leadTo(first)} />;
  });
