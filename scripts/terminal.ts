/** Questions at the terminal, or to whatever is piped in. */
import { createInterface } from 'node:readline';

function openInput() {
  const input = createInterface({ input: process.stdin, output: process.stdout });
  return { input, lines: input[Symbol.asyncIterator]() };
}

/** @param aborted what is printed where the input ends before the answer */
export function openTerminal(aborted: string) {
  /** Kept from one question to the next: all its lines may come, and it may end, before the first of them is asked for. */
  let piped: ReturnType<typeof openInput> | undefined;

  /** @throws where the input ends */
  async function ask(question: string): Promise<string> {
    const isTyped = process.stdin.isTTY;
    // Open for the question alone: git and ssh ask at the same terminal.
    const { input, lines } = isTyped ? openInput() : (piped ??= openInput());
    if (isTyped) {
      input.setPrompt(question);
      input.prompt();
    } else process.stdout.write(question);
    const { value, done } = await lines.next();
    if (isTyped) input.close();
    if (done) throw new Error(`\n${aborted}`);
    return value;
  }

  return { ask, close: () => piped?.input.close() };
}
