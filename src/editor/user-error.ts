/** Why something was not done, told in German to whoever sits at the browser or the terminal. */
import type { Fault } from '../content/faults.ts';

/** A file in which two have changed the same place; nothing where a version is without it. */
export type FileConflict = {
  file: string;
  /** With which both began. */
  base: string | undefined;
  mine: string | undefined;
  theirs: string | undefined;
  /** Name of the other version: a decision is about no other one. */
  seen: string;
};

/** Nothing has changed, unless it says otherwise. */
export class UserError extends Error {
  override name = 'UserError';
  /** What does not pass the check. */
  readonly faults: readonly Fault[];
  /** Where two have changed the same place. */
  readonly conflicts: readonly FileConflict[];
  constructor(message: string, { faults = [], conflicts = [] }: Partial<Pick<UserError, 'faults' | 'conflicts'>> = {}) {
    super(message);
    this.faults = faults;
    this.conflicts = conflicts;
  }
}
