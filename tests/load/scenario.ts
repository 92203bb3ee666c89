/** A load or a fault, what must hold under it, and how much of it is tried. */

type Scenario<Size> = {
  name: string;
  /** The sentence that must hold. */
  target: string;
  /** For each run of the tests: seconds. */
  short: Size;
  /** For the figures in docs/operations.md: minutes. */
  long: Size;
  /** Why it cannot run here, a German sentence; `undefined` where it can. */
  missing?: () => string | undefined;
  /**
   * Runs inside a test, so that what it opens is closed with it.
   * @returns the figures, in one line
   * @throws where the target is missed, with what was lost
   */
  run(size: Size): Promise<string>;
};

/** Without its size, so that all stand in one list. */
export function scenario<Size>({ short, long, run, ...about }: Scenario<Size>) {
  return { ...about, short: () => run(short), long: () => run(long) };
}
