/** Lays beside the pages what nginx and Caddy include. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { policyFile, type Serving } from '#domain/hosting';
import { toCaddy, toNginx } from './web-servers.ts';

/** @param folder of the built site, with its policy */
export async function writeWebServers(folder: string, origin: Omit<Serving, 'policy'>): Promise<void> {
  const files = await Array.fromAsync(glob('**/*.*', { cwd: folder, exclude: ['api/**'] }));
  const endings = [...new Set(files.map((file) => extname(file).slice(1)))]
    .filter((ending) => !['html', 'br', 'gz'].includes(ending))
    .sort();
  const policy = await readFile(join(folder, policyFile), 'utf8');
  // Web servers read these with rights of their own: of what the build has made words alone get in.
  const foreign = [
    ...endings.filter((ending) => !/^\w+$/.test(ending)),
    ...(/^[\w ;:'/+=.-]*$/.test(policy) ? [] : [policy]),
  ];
  if (foreign.length > 0) throw new Error(`Das gehört in keine Einstellung eines Webservers: ${foreign.join(', ')}`);
  await writeFile(join(folder, 'api/nginx.conf'), toNginx(endings, { ...origin, policy }));
  await writeFile(join(folder, 'api/caddy.conf'), toCaddy(endings, { ...origin, policy }));
}
