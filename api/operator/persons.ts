/** Finds the person that a command names, and reads what a correction changes. */
import { contactFields } from '#domain/contact/contact';
import { textToSubject } from '#domain/contact/same-person';
import type { Correction, Store } from '../storage/port.ts';
import { OperatorError } from './faults.ts';

/**
 * The mailboxes of one person. @param words one number with blanks in it, or addresses, numbers and ids one by one
 * @throws OperatorError where a number is that of several mailboxes, which may be several people
 */
export async function findMailboxes(store: Store, words: readonly string[]): Promise<string[]> {
  const whole = textToSubject(words.join(' '));
  const subjects = whole ? [whole] : words.map((text) => textToSubject(text));
  const known = subjects.filter((subject) => subject !== undefined);
  if (known.length < subjects.length)
    throw new OperatorError(
      'Nennen Sie eine ganze E-Mail-Adresse, eine Telefonnummer oder die Nummer einer Anfrage; mehrere Adressen derselben Person hintereinander.',
    );
  const named = known.flatMap(({ kind, value }) => (kind === 'emailKey' ? [value] : []));
  const found = await Promise.all(
    known.map(async (subject) => (subject.kind === 'emailKey' ? [subject.value] : store.findMailboxes(subject))),
  );
  const unclear = found.find((keys) => keys.length > 1 && !keys.every((key) => named.includes(key)));
  if (unclear)
    throw new OperatorError(
      `Unter dieser Nummer stehen mehrere E-Mail-Adressen: ${unclear.join(', ')}. Nennen Sie die der einen Person, alle hintereinander. Geschehen ist nichts.`,
    );
  return [...new Set(found.flat())];
}

/** @throws OperatorError where it does not fit the form's own check */
export function toCorrection(typed: { phone?: string | undefined; email?: string | undefined }): Correction {
  const correction: Correction = {};
  for (const name of ['phone', 'email'] as const) {
    if (typed[name] === undefined) continue;
    const checked = contactFields[name].check(typed[name]);
    if (checked.message !== undefined) throw new OperatorError(`${checked.message}. Geändert ist nichts.`);
    correction[name] = checked.value;
  }
  return correction;
}
