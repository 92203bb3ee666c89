import { useEffect, useRef } from 'react';
import type { FieldError } from '#domain/api-contract';

type Props = {
  errors: FieldError[];
  /** Id of the input of a field, by the field's name. */
  idOf: (path: string) => string;
  /** The field's label, if its message is shown below the field; else the summary shows the message. */
  nameOf?: (path: string) => string;
  /** The answer that has these errors. A new answer moves the focus to the summary again; a corrected field does not. */
  answer?: unknown;
};

/** Names every refused field on top of the form, takes the focus and links to the fields. */
export function ErrorSummary({ errors, idOf, nameOf, answer = errors }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [answer]);

  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <h2>Diese Angaben prüfen</h2>
      <ul>
        {errors.map(({ path, message }) => (
          <li key={path}>
            <a
              className="tall"
              href={`#${idOf(path)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(idOf(path))?.focus();
              }}
            >
              {nameOf?.(path) ?? message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
