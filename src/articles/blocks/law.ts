/** Constants of law as a text prints them. */
import { typeset } from '#domain/format';
import type { Law } from '#domain/law';
import type { Attributes } from './blocks.ts';

/**
 * „10 Jahre (§ 79 Abs. 3 GModG)“, or the value or the paragraph alone.
 * @param unit what is counted: „Jahre“
 * @throws where that version has no such constant
 */
export function constantToWords(law: Law, { id, only }: Attributes<'Law'>, unit: string | undefined): string {
  const constant = law.constants.find((one) => one.id === id);
  if (!constant) throw new Error(`content/law.yaml: ${id} fehlt im ${law.act}.`);
  const [value, paragraph] = [typeset(constant.value), typeset(constant.paragraph)];
  const counted = unit?.trim() ? `${value} ${unit.trim()}` : value;
  return only === 'value' ? value : only === 'paragraph' ? paragraph : `${counted} (${paragraph})`;
}
