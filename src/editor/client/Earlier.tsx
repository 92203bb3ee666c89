/** What was and can come back: the states of a text, and deleted articles. */
import { useState, type ReactNode } from 'react';
import { formatDateTime } from '#domain/language/format';
import { ask, type Answer } from './api.ts';
import { Differences } from './Differences.tsx';
import { Button } from './parts.tsx';
import { refuse } from './state.ts';

type FoldProps<T> = { name: string; load: () => Promise<T[]>; children: (entry: T) => ReactNode };

/** Loads what is folded away once it is unfolded, each time anew. */
function Fold<T>({ name, load, children }: FoldProps<T>) {
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
      <ol>{entries?.map(children)}</ol>
    </details>
  );
}

type HistoryProps = { file: string; onTaken: (text: Answer<'POST states'>['text']) => void };

export function History({ file, onTaken }: HistoryProps) {
  const [looked, setLooked] = useState<{ commit: string; shown: Answer<'POST states'> }>();
  const look = (commit: string) =>
    ask('POST states', { file, commit }).then((shown) => setLooked({ commit, shown }), refuse);
  return (
    <Fold name="Frühere Stände" load={() => ask('GET states', { file })}>
      {({ commit, at, who, message }) => (
        <li key={commit} className="my-3">
          {formatDateTime(at)}, {who}: {message}{' '}
          <Button kind="small" onClick={() => void look(commit)}>
            Mit heute vergleichen
          </Button>
          {looked?.commit === commit ? (
            <div role="group" aria-label={`Stand vom ${formatDateTime(at)}`}>
              <Differences differences={looked.shown.differences} sides={['Damals', 'Heute']} />
              <Button onClick={() => onTaken(looked.shown.text)}>Diesen Stand zurückholen</Button>
            </div>
          ) : null}
        </li>
      )}
    </Fold>
  );
}

export const Deleted = ({ onTaken }: { onTaken: (file: string) => void }) => (
  <Fold name="Gelöschte Artikel" load={() => ask('GET deleted', {})}>
    {({ id, file, title }) => (
      <li key={`${id} ${file}`} className="my-3">
        „{title}“{' '}
        <Button kind="small" onClick={() => void ask('POST deleted', { id, file }).then(() => onTaken(file), refuse)}>
          Zurückholen
        </Button>
      </li>
    )}
  </Fold>
);
