/** Requests carry a marked word, which is found wherever it comes out again. */
import type { LoadedService } from './leads.ts';

export const mark = 'kanarie';

/** @throws where the service does not answer any more, tells an error, or its log holds something that was typed */
export async function checkQuiet({ address, output }: LoadedService): Promise<void> {
  const { status } = await fetch(`${address}/api/regions`);
  if (status !== 200) throw new Error(`Afterwards it answers ${status}`);
  const lines = output().split('\n');
  const told = lines.find((line) => line.toLowerCase().includes(mark));
  if (told !== undefined) throw new Error(`What was typed stands in the log: ${told}`);
  const fault = lines.find((line) => line.includes('"level":"error"'));
  if (fault !== undefined) throw new Error(`It tells an error: ${fault}`);
}
