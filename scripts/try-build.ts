/** Whether the site can be built, before its texts are sent. */
import { runScript } from './run.ts';

/** How much of a build's output is shown: its end says why. */
const lines = 12;

/** @param content folder of texts, as they would be sent @returns what the build said last where it failed */
export async function tryBuild(content: string): Promise<string | undefined> {
  const settings = { CONTENT_DIR: content, BUILD_DIR: '.cache/trial' };
  const { good, output } = await runScript(['scripts/build.ts', '--quiet'], settings);
  return good ? undefined : output.split('\n').slice(-lines).join('\n');
}
