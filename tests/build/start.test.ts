/** `npm start` where the site stands built. */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testSite } from '../support/site/test-site.ts';
import { spawnService } from '../support/service/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('serves site and service at once, and what ends npm ends both', async () => {
  const database = `file:${join(await temporaryFolder(), 'leads.db')}`;
  const { child, address: started } = spawnService({ ...testSite, DATABASE_URL: database }, ['npm', 'start']);
  onTestFinished(() => void child.kill('SIGKILL'));
  const address = await started();
  const statuses = ['/bremen', '/api/regions'].map(async (path) => (await fetch(address + path)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200]);
  child.kill('SIGTERM');
  await expect.poll(() => fetch(address).catch(() => 'gone')).toBe('gone');
});
