/** Lays beside the pages what nginx and Caddy include. */
import { glob, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Serving } from '#domain/hosting';
import { toCaddy, toNginx } from './web-servers.ts';

/** @param folder of the built site */
export async function writeWebServers(folder: string, serving: Serving): Promise<void> {
  const files = await Array.fromAsync(glob('**/*.*', { cwd: folder, exclude: ['api/**'] }));
  const endings = [...new Set(files.map((file) => extname(file).slice(1)))]
    .filter((ending) => !['html', 'br', 'gz'].includes(ending))
    .sort();
  // Somebody reads these before a web server does, which has rights of its own: of what the build has made words alone get in.
  const foreign = endings.filter((ending) => !/^\w+$/.test(ending));
  if (foreign.length > 0) throw new Error(`Das gehört in keine Einstellung eines Webservers: ${foreign.join(', ')}`);
  await writeFile(join(folder, 'api/nginx.conf'), toNginx(endings, serving));
  await writeFile(join(folder, 'api/caddy.conf'), toCaddy(endings, serving));
}
