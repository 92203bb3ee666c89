import './error-styles.ts';

/** Ties a refused input to the words below it, and gives the summary an id to link to. */
export const errorProps = (id: string, error: string | undefined) =>
  error ? { id, 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {};

export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p className="field-error" id={`${id}-error`}>
      {error}
    </p>
  );
