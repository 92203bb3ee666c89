/** What was and can come back: the states of a text, and what lies in the bin. */
import { useState, type ReactNode } from 'react';
import { formatDateTime } from '#domain/format';
import { api, type ShownConflict, type State, type Thrown } from './api.ts';
import { DifferencesShown } from './Differences.tsx';

type Refuse = (error: unknown) => void;

/** Loads what is folded away once it is unfolded, each time anew. */
function Fold<T>({
  name,
  load,
  refuse,
  children,
}: {
  name: string;
  load: () => Promise<T[]>;
  refuse: Refuse;
  children: (entries: T[]) => ReactNode;
}) {
  const [entries, setEntries] = useState<T[]>();
  return (
    <details
      className="field-group"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) load().then(setEntries, refuse);
      }}
    >
      <summary>{name}</summary>
      {entries?.length === 0 ? <p>Noch nichts.</p> : null}
      {entries ? children(entries) : null}
    </details>
  );
}

export function History({ file, onTaken, refuse }: { file: string; onTaken: () => void; refuse: Refuse }) {
  const [looked, setLooked] = useState<{ commit: string; shown: ShownConflict }>();
  const look = ({ commit }: State) =>
    api.compareState(file, commit).then((shown) => setLooked({ commit, shown }), refuse);
  return (
    <Fold name="Frühere Stände" load={() => api.states(file)} refuse={refuse}>
      {(states) => (
        <ol className="entries">
          {states.map((state) => (
            <li key={state.commit}>
              {formatDateTime(state.at)}, {state.who}: {state.message}{' '}
              <button type="button" className="button--small" onClick={() => void look(state)}>
                Mit heute vergleichen
              </button>
              {looked?.commit === state.commit ? (
                <div role="group" aria-label={`Stand vom ${formatDateTime(state.at)}`}>
                  <DifferencesShown conflicts={[looked.shown]} sides={{ mine: 'Damals', theirs: 'Heute' }} />
                  <button type="button" onClick={() => void api.takeState(file, state.commit).then(onTaken, refuse)}>
                    Diesen Stand zurückholen
                  </button>
                </div>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </Fold>
  );
}

export const Bin = ({ onTaken, refuse }: { onTaken: (file: string) => void; refuse: Refuse }) => (
  <Fold<Thrown> name="Papierkorb" load={api.bin} refuse={refuse}>
    {(thrown) => (
      <ul className="entries">
        {thrown.map(({ id, at, title }) => (
          <li key={id}>
            „{title}“, {formatDateTime(at)}{' '}
            <button
              type="button"
              className="button--small"
              onClick={() => void api.takeFromBin(id).then(({ file }) => onTaken(file), refuse)}
            >
              Zurückholen
            </button>
          </li>
        ))}
      </ul>
    )}
  </Fold>
);
