/** What the check has found, as a list. */
import type { ShownFault } from './api.ts';

export function Faults({ faults, withFile = false }: { faults: readonly ShownFault[]; withFile?: boolean }) {
  if (faults.length === 0) return null;
  return (
    <ul className="faults">
      {faults.map(({ file, field, what, mend, words }, index) => (
        <li key={index}>
          {withFile ? (
            <p>
              <a href={`#${file}`}>{file}</a>
            </p>
          ) : null}
          <p>
            <strong>
              {field ? `${field}: ` : ''}
              {what}.
            </strong>
          </p>
          {words ? <blockquote>{words}</blockquote> : null}
          <p>{mend}</p>
        </li>
      ))}
    </ul>
  );
}
