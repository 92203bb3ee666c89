/** What the check has found, as a list. */
import type { ShownFault } from './api.ts';

/** The field of the open form that a fault is about, with all that it is folded into. */
function goTo(at: string): void {
  const fault = document.querySelector(`[data-fault="${CSS.escape(at)}"]`);
  for (let fold = fault?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  const place = fault?.closest('.field, details');
  place?.querySelector<HTMLElement>('input, select, textarea, summary, button')?.focus();
}

export function Faults({ faults, withFile = false }: { faults: readonly ShownFault[]; withFile?: boolean }) {
  if (faults.length === 0) return null;
  return (
    <ul className="faults">
      {faults.map(({ file, field, at, what, mend, words }, index) => (
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
          {withFile || at === undefined ? null : (
            <button
              type="button"
              className="button--small"
              aria-label={`Zum Feld: ${field ?? at}`}
              onClick={() => goTo(at)}
            >
              Zum Feld
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
