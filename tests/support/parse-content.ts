/** A text of `content/` against a schema, for tests that bring their own text. */
import type { z } from 'zod';
import { ContentError } from '../../src/content/faults.ts';
import { checkYaml } from '../../src/content/reader/parse.ts';
import { readYaml } from '../../src/content/reader/yaml.ts';

/** As it is on a day. @throws ContentError with a fault for each wrong field */
export function parseContent<T extends z.ZodType>(
  file: string,
  text: string,
  schema: T,
  day = '2026-11-24',
): z.infer<T> {
  const { copy, faults } = checkYaml(file, readYaml(text).on(day), schema);
  if (faults.length > 0) throw new ContentError(faults);
  return copy as z.infer<T>;
}
