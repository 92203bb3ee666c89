/** Before browsers and checks ask the site of the tests: builds it, unless it stands as its sources have it. */
import { runScript } from '../../scripts/run.ts';
import { frozen } from './frozen.ts';

export default async function buildFrozenSite(): Promise<void> {
  const { good, output } = await runScript(['scripts/build.ts', '--quiet'], frozen);
  if (!good) throw new Error(output);
}
