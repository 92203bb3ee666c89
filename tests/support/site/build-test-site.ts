/**
 * Before browsers and checks ask the site of the tests: builds it, unless it stands as its sources have it. To find that
 * out takes seconds: `npm test` says so itself, which has just built it.
 */
import { runScript } from '../../../scripts/run.ts';
import { siteStands, testSite } from './test-site.ts';

export default async function buildTestSite(): Promise<void> {
  if (process.env[siteStands]) return;
  // Vitest sets it to `test`, and React would come in as it is for development.
  const { good, output } = await runScript(['scripts/build.ts', '--quiet'], { ...testSite, NODE_ENV: 'production' });
  if (!good) throw new Error(output);
}
