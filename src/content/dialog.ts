/** How questions are put: in a terminal, or by a test. */
export type Dialog = { ask: (question: string) => Promise<string>; say: (line: string) => void };

export const numbered = (entries: readonly string[]): string =>
  entries.map((entry, index) => `  ${index + 1}  ${entry}`).join('\n');

/**
 * An answer that can be taken: what was given with the command, or what is asked, again where it cannot be.
 * @param take of the trimmed answer, or in German why it cannot be taken
 * @throws where what was given cannot be taken, with a German sentence
 */
export async function settle<T>(
  { ask, say }: Dialog,
  given: string | undefined,
  question: string | (() => string),
  take: (answer: string) => T | { fault: string },
): Promise<T> {
  for (;;) {
    const written = given ?? (await ask(typeof question === 'string' ? question : question()));
    const taken = take(written.trim());
    if (typeof taken !== 'object' || taken === null || !('fault' in taken)) return taken;
    if (given !== undefined) throw new Error(taken.fault);
    say(taken.fault);
  }
}
