/**
 * Before browsers and checks ask the site of the tests: builds it, unless it stands as its sources have it. To find that
 * out takes seconds: `npm test` says so itself, which has just built it.
 */
import { runScript } from '../../scripts/run.ts';
import { frozen, siteStands } from './frozen.ts';

export default async function buildFrozenSite(): Promise<void> {
  if (process.env[siteStands]) return;
  // Vitest sets it to `test`, and React would come in as it is for development.
  const { good, output } = await runScript(['scripts/build.ts', '--quiet'], { ...frozen, NODE_ENV: 'production' });
  if (!good) throw new Error(output);
}
