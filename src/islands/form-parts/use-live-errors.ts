import { useState, type FormEvent } from 'react';
import type { FieldError } from '#domain/api-contract';
import type { Check } from '#domain/check';

/**
 * Once a field was refused it is looked at with each input: its message changes, or leaves, with what is typed.
 * @param answer what refused, an object of its own for each try
 * @returns the errors to show now, and the form's listener
 */
export function useLiveErrors(
  answer: unknown,
  errors: FieldError[],
  fields: Record<string, { check: Check<unknown> } | undefined>,
): [shown: FieldError[], onInput: (event: FormEvent<HTMLFormElement>) => void] {
  const [looked, setLooked] = useState<{ answer: unknown; messages: Record<string, string | undefined> }>();
  const messages = looked?.answer === answer ? looked?.messages : undefined;
  const shown = errors.flatMap((error) => {
    const message = messages && error.path in messages ? messages[error.path] : error.message;
    return message ? [{ ...error, message }] : [];
  });
  return [
    shown,
    ({ target }) => {
      const { name, type, checked, value } = target as Partial<HTMLInputElement>;
      const field = fields[`${name}`];
      if (!field || !errors.some(({ path }) => path === name)) return;
      const { message } = field.check(type === 'checkbox' && !checked ? undefined : value);
      setLooked({ answer, messages: { ...messages, [`${name}`]: message } });
    },
  ];
}
