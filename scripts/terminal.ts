/** Questions at the terminal. */
import { createInterface } from 'node:readline';

/** @param aborted what is told where the input ends before the answer */
export function openTerminal(aborted: string) {
  // Open for the question alone: git and ssh ask at the same terminal.
  if (process.stdin.isTTY)
    return {
      ask: (question: string) =>
        new Promise<string>((resolve, reject) => {
          const terminal = createInterface({ input: process.stdin, output: process.stdout });
          terminal.once('close', () => reject(new Error(`\n${aborted}`)));
          terminal.question(question, (answer) => {
            resolve(answer);
            terminal.close();
          });
        }),
      close: () => undefined,
    };
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  let isOpen = true;
  terminal.once('close', () => (isOpen = false));
  const lines = terminal[Symbol.asyncIterator]();
  return {
    /** @throws where the input ends */
    ask: async (question: string): Promise<string> => {
      terminal.setPrompt(question);
      // Input from a file ends before the last of its lines is asked for.
      if (isOpen) terminal.prompt();
      else process.stdout.write(question);
      const { value, done } = await lines.next();
      if (done) throw new Error(`\n${aborted}`);
      return value;
    },
    close: () => terminal.close(),
  };
}
