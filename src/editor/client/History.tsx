/** The earlier states of a text, looked up once they are unfolded, each time anew. */
import { useState } from 'react';
import { formatDateTime } from '#domain/language/format';
import { ask, type Answer } from './api.ts';
import { Differences } from './Differences.tsx';
import { Button } from './parts.tsx';
import { refuse } from './state.ts';

type HistoryProps = { file: string; onTaken: (text: Answer<'POST states'>['text']) => void };

export function History({ file, onTaken }: HistoryProps) {
  const [states, setStates] = useState<Answer<'GET states'>>();
  const [looked, setLooked] = useState<{ commit: string; shown: Answer<'POST states'> }>();
  const look = (commit: string) =>
    ask('POST states', { file, commit }).then((shown) => setLooked({ commit, shown }), refuse);
  return (
    <details
      className="field-group"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) ask('GET states', { file }).then(setStates, refuse);
      }}
    >
      <summary>Frühere Stände</summary>
      {states?.length === 0 ? <p>Noch nichts.</p> : null}
      <ol>
        {states?.map(({ commit, at, who, message }) => (
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
        ))}
      </ol>
    </details>
  );
}
