import { useEffect, useState, type FormEvent } from 'react';
import type { FieldError } from '#domain/api-contract';
import type { Check } from '#domain/check';

/**
 * Checks a refused field again with each input: its message goes, and comes back, with what is typed.
 * @param answer the answer with the errors, a new object for each try
 * @returns the errors to show now, and the form's listener
 */
export function useLiveErrors(
  answer: unknown,
  errors: FieldError[],
  fields: Record<string, { check: Check<unknown> }>,
): [shown: FieldError[], onInput: (event: FormEvent) => void] {
  const [corrected, setCorrected] = useState<string[]>([]);
  useEffect(() => setCorrected([]), [answer]);
  return [
    errors.filter(({ path }) => !corrected.includes(path)),
    ({ target }) => {
      const { name = '', type, checked, value } = target as Partial<HTMLInputElement>;
      const isWrong = fields[name]?.check(type === 'checkbox' ? `${checked}` : value).message;
      setCorrected((before) => [...before.filter((path) => path !== name), ...(isWrong ? [] : [name])]);
    },
  ];
}
