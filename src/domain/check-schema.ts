/** A form's check as part of a zod schema; apart from the checks, so that the browser does not load zod. */
import * as z from 'zod/mini';
import type { Check } from './check.ts';

export const checkToSchema = <T>(check: Check<T>) =>
  z.pipe(
    z.unknown(),
    z.transform((input, { issues }): T => {
      const { value, message } = { value: undefined, ...check(input) };
      if (message !== undefined) issues.push({ code: 'custom', message, input });
      return value as T;
    }),
  );
