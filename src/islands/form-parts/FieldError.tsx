import './error-styles.ts';

/** Ties a refused input to the words below it. */
export const errorProps = (id: string, error: string | undefined) =>
  error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {};

export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p className="field-error" id={`${id}-error`}>
      {error}
    </p>
  );
