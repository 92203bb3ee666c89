/** Marks of erased people: a restored copy is compared with them, and nobody can read them. */
import { hash, randomBytes } from 'node:crypto';
import type { Erasure } from '../port/persons.ts';
import { ask, type Steps } from './database.ts';

/** Salted, so that nobody reads from it who it was without guessing the address. */
const emailKeyToMark = (emailKey: string, salt = randomBytes(12).toString('base64url')): string =>
  `${salt}.${hash('sha256', `${salt} ${emailKey}`, 'base64url')}`;

export const isMarkOf = (mark: string, emailKey: string): boolean =>
  mark === emailKeyToMark(emailKey, mark.slice(0, mark.indexOf('.')));

export function* keepMark(kind: Erasure['kind'], mark: string, erasedAt: number): Steps<void> {
  const insert = 'INSERT INTO erasures (mark, kind, erased_at) VALUES (?, ?, ?) ON CONFLICT (mark) DO NOTHING';
  yield ask(insert, mark, kind, erasedAt);
}

export const markErased = (kind: Erasure['kind'], emailKey: string, now: number): Steps<void> =>
  keepMark(kind, emailKeyToMark(emailKey), now);
