/** What a change of prices means elsewhere, told when it is saved. */
import type { PriceChange } from '../price-change.ts';

export const Prices = ({ change: { names, shownIn, excused } }: { change: PriceChange }) => (
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
      {excused.map(({ file, title, words, why }) => (
        <li key={`${file} ${words}`}>
          <a href={`#${file}`}>{title}</a>: „{words}“, {why}
        </li>
      ))}
    </ul>
  </div>
);
