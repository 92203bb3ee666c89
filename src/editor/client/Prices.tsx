/** What a change of prices means elsewhere, told when it is saved. */
import { useState } from 'react';
import type { PriceChange } from '../price-change.ts';
import { ask } from './api.ts';
import { Button } from './parts.tsx';
import { refuse } from './state.ts';

export function Prices({ change }: { change: PriceChange }) {
  const { names, shownIn } = change;
  const [excused, setExcused] = useState(change.excused);
  const clean = (entry: (typeof excused)[number]) =>
    void ask('POST excuses/clean', entry).then(
      () => setExcused((before) => before.filter((one) => one !== entry)),
      refuse,
    );
  return (
    <div className="message">
      <p>
        Geändert: {names.join('; ')}. Startseiten, Leistungsseiten und Preisrechner zeigen es von selbst
        {shownIn.length > 0 ? ', dazu diese Texte:' : '.'}
      </p>
      <ul>
        {shownIn.map(({ file, title }) => (
          <li key={file}>
            <a href={`#${file}`}>{title}</a>
          </li>
        ))}
      </ul>
      {excused.length > 0 ? <p>Diese Texte durften den alten Betrag nennen; nötig ist das nicht mehr:</p> : null}
      <ul>
        {excused.map((entry) => (
          <li key={`${entry.file} ${entry.words}`}>
            <a href={`#${entry.file}`}>{entry.title}</a>: „{entry.words}“, {entry.why}{' '}
            <Button kind="small" onClick={() => clean(entry)}>
              Erlaubnis löschen
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
