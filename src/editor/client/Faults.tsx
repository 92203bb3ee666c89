/** What the check has found: each fault once, with the buttons that mend it, and the way to its place. */
import { createContext, useContext, useId, useState, type ReactNode } from 'react';
import type { ShownFault } from './api.ts';
import { goTo, leadTo } from './places.ts';

type Action = ShownFault['actions'][number];

/** Mends a fault of the open text. @param answer the reason or the choice that its action asks for */
export const Mending = createContext<(fault: ShownFault, action: Action, answer: string) => void>(() => undefined);

/** What is wrong and what to do about it, at its field or in the list above the text. */
/** @param children stands behind the buttons */
export function Fault({ fault, children }: { fault: ShownFault; children?: ReactNode }) {
  const { what, mend, actions } = fault;
  const onMend = useContext(Mending);
  const [asked, setAsked] = useState<Action>();
  return (
    <>
      <p>
        <strong>{what}.</strong> {mend}
      </p>
      <p>
        {actions.map((action) => (
          <button
            key={action.index}
            type="button"
            className="button--small"
            aria-expanded={action.asks ? asked === action : undefined}
            onClick={() => (action.asks ? setAsked(asked ? undefined : action) : onMend(fault, action, ''))}
          >
            {action.label}
            {action.asks ? ' …' : ''}
          </button>
        ))}
        {children}
      </p>
      {asked ? <Answer action={asked} onAnswer={(answer) => onMend(fault, asked, answer)} /> : null}
    </>
  );
}

/** No form of its own: it may stand in one. */
function Answer({ action, onAnswer }: { action: Action; onAnswer: (answer: string) => void }) {
  const { choices, label } = action;
  const [answer, setAnswer] = useState(choices?.[0]?.value ?? '');
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{choices ? 'Wohin?' : 'Warum ist es hier richtig?'}</label>
      {choices ? (
        <select id={id} value={answer} onChange={({ target }) => setAnswer(target.value)}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input id={id} type="text" value={answer} onChange={({ target }) => setAnswer(target.value)} />
      )}
      <button
        type="button"
        className="button--small"
        aria-disabled={answer.trim() === ''}
        onClick={() => {
          if (answer.trim() !== '') onAnswer(answer.trim());
        }}
      >
        {label}
      </button>
    </div>
  );
}

/** Of the open text. Those of a field stand at the field; here is the way there. */
export function Faults({ faults }: { faults: readonly ShownFault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul className="faults">
      {faults.map((fault, index) => {
        const { at, field = 'Angaben', place } = fault;
        const isAtField = at !== undefined && at !== '';
        const [name, where] = isAtField ? ['Zum Feld', field] : ['Zur Stelle', fault.what];
        const way =
          isAtField || place ? (
            <button
              type="button"
              className="button--small"
              aria-label={`${name}: ${where}`}
              onClick={() => goTo(fault)}
            >
              {name}
            </button>
          ) : null;
        return (
          <li key={index}>
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

/** Of all texts: how many each has, and the way to the first. */
export function FaultyTexts({ faults }: { faults: readonly ShownFault[] }) {
  return (
    <ul className="rows">
      {[...Map.groupBy(faults, ({ file }) => file)].map(([file, [first, ...others]]) =>
        first === undefined ? null : (
          <li key={file}>
            <a href={`#${file}`} onClick={() => leadTo(first)}>
              {first.title}
            </a>{' '}
            <span className="hint">
              {first.field ? `${first.field}: ` : ''}
              {first.what}
              {others.length > 0 ? `; und ${others.length} weitere` : ''}
            </span>
          </li>
        ),
      )}
    </ul>
  );
}
