/**
 * What makes a request look automatic. It is stored and answered as any other, and told to nobody
 * until somebody releases it. Why so: docs/decisions/0039-quarantine-not-refusal.md
 */
import type { Contact } from './contact-request.ts';

/** Each reason as the operator reads it. */
export const quarantineReasons = {
  flood: 'viele Anfragen von einem Anschluss',
  links: 'viele Links im Text',
  trap: 'ein Feld ist ausgefüllt, das niemand sieht',
};
export type QuarantineReason = keyof typeof quarantineReasons;

const link = /https?:\/\/|\[url/gi;

/** The least number of links that a person does not write about a house. */
const manyLinks = 3;

export function looksStuffed({ firstName, lastName, company, address, message }: Contact): boolean {
  const text = [firstName, lastName, company, address, message].join('\n');
  return [...text.matchAll(link)].length >= manyLinks;
}
