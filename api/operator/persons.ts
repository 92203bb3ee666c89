/** Finds the person that a command names, and reads what a correction changes. */
import { checkEmail, contactFields } from '#domain/contact/contact';
import { textToSubject } from '#domain/contact/same-person';
import type { Correction, Store } from '../storage/port.ts';
import { OperatorError } from './table.ts';

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

type Typed = { phone?: string | undefined; email?: string | undefined };

/** @throws OperatorError where it does not fit the form's own check */
export function toCorrection({ phone, email }: Typed): Correction {
  const check = (name: keyof Correction, typed: string | undefined, by: typeof checkEmail): Correction => {
    if (typed === undefined) return {};
    const { message, value } = { message: undefined, value: undefined, ...by(typed) };
    if (message !== undefined) throw new OperatorError(`${message}. Geändert ist nichts.`);
    return { [name]: value };
  };
  return { ...check('phone', phone, contactFields.phone.check), ...check('email', email, checkEmail) };
}
