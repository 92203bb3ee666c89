/**
 * Writes nginx.conf and caddy.conf of a built site anew. `deploy/update.sh` calls it once the build, which has no rights,
 * is over: what web servers read with theirs comes from our own code.
 */
import { fileURLToPath } from 'node:url';
import { siteSettings } from '../src/build/settings.ts';
import { writeWebServers } from '../src/build/hosting/write-web-servers.ts';

await writeWebServers(fileURLToPath(new URL('../dist', import.meta.url)), siteSettings());
