/** Why something was not done, told in German to whoever sits at the browser or the terminal. */
import type { Fault } from '../content/faults.ts';

/** A file in which two have changed the same place; nothing where a version is without it. */
export type FileConflict = {
  file: string;
  /** The version that both changed. */
  base: string | undefined;
  mine: string | undefined;
  theirs: string | undefined;
  /** Name of the other version: a decision is about no other one. */
  seen: string;
};

/** Nothing has changed, unless it says otherwise. */
export class UserError extends Error {
  override name = 'UserError';
  /** Faults of the texts, where these are the reason. */
  readonly faults: readonly Fault[];
  /** Files in which two have changed the same place, where these are the reason. */
  readonly conflicts: readonly FileConflict[];
  constructor(message: string, { faults = [], conflicts = [] }: Partial<Pick<UserError, 'faults' | 'conflicts'>> = {}) {
    super(message);
    this.faults = faults;
    this.conflicts = conflicts;
  }
}
