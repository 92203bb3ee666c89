import { useEffect, useRef } from 'react';
import type { FieldError } from '#domain/api-contract';
import './error-styles.ts';

type Props = {
  errors: FieldError[];
  /** Id of the input a field's name stands for. */
  idOf: (path: string) => string;
  /** What a field is called, where its message stands under it; else the message itself. */
  nameOf?: (path: string) => string;
  /** What refused them: with another answer it takes the focus again, with a field that is mended it does not. */
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
