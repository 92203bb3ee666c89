/** The built site as `npm start` serves it, with a database of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceCommand, spawnService } from '../tests/support/service/service-process.ts';

export const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** Whoever starts it closes it. */
export async function startSite() {
  const folder = await mkdtemp(join(tmpdir(), 'energieausweis-bench-'));
  const settings = { DATABASE_URL: `file:${join(folder, 'leads.db')}` };
  const service = spawnService(settings, [...serviceCommand, '--site', dist]);
  return {
    address: await service.address(),
    close: async () => {
      await service.end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
