/** Whether the site can be built, before its texts are sent. */
import { runScript } from './run.ts';

/** What of a build's words is told: their end says why. */
const lines = 12;

/** @returns what the build said last where it failed */
export async function tryBuild(): Promise<string | undefined> {
  const { good, output } = await runScript(['scripts/build.ts', '--quiet']);
  return good ? undefined : output.split('\n').slice(-lines).join('\n');
}
