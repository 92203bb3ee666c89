/** Why something was not done, told in German to whoever sits at the browser or the terminal. */
import type { Fault } from '../content/faults.ts';
import type { Difference } from './versions.ts';

/** A file, and where in it something is to be decided. */
export type FileConflict = { file: string; differences: readonly Difference[] };

/** Nothing has changed, unless it says otherwise. */
export class Refusal extends Error {
  override name = 'Refusal';
  /** What does not pass the check. */
  readonly faults: readonly Fault[];
  /** Where two have changed the same place. */
  readonly conflicts: readonly FileConflict[];
  /** Git does not know in whose name to publish. */
  readonly nameless: boolean;
  constructor(
    message: string,
    { faults = [], conflicts = [], nameless = false }: Partial<Pick<Refusal, 'faults' | 'conflicts' | 'nameless'>> = {},
  ) {
    super(message);
    this.faults = faults;
    this.conflicts = conflicts;
    this.nameless = nameless;
  }
}
