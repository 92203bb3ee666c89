import { useEffect } from 'react';
import { addStyles } from './add-styles.ts';
import css from './errors.css?inline';

addStyles(css);

/** Ties a refused input to the words below it; the id is what the summary, and a page, link to. */
export const errorProps = (id: string, error: string | undefined) =>
  error ? { id, 'aria-invalid': true, 'aria-describedby': `${id}-error` } : { id };

const mark = 'Fehler: ';
const retitle = (begin: string) => void (document.title = begin + document.title.replace(mark, ''));

/** As long as one stands there the page's title begins with it: so a tab, a history, a reader that starts anew tells it. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  // After each answer anew, all of them: one that is mended takes it away, one that is left puts it back.
  useEffect(() => {
    if (!error) return;
    retitle(mark);
    return () => retitle('');
  });
  return (
    error && (
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    )
  );
}
