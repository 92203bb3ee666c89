/**
 * Writes nginx.conf and caddy.conf of a built site anew. `deploy/update.sh` calls it once the build, which has no rights,
 * is over: what web servers read with theirs comes from our own code.
 */
import { fileURLToPath } from 'node:url';
import { isLaunched } from '#domain/company';
import { readSite } from './site.ts';
import { writeWebServers } from '../src/build/hosting/write-web-servers.ts';
import { createReader } from '../src/content/reader.ts';

const settings = readSite();
const root = new URL('../', import.meta.url);
const company = await createReader(root, settings.contentDir).yaml('content/company.yaml');
await writeWebServers(fileURLToPath(new URL('dist', root)), {
  ...settings,
  isLaunched: isLaunched(company, settings.baseUrl),
});
