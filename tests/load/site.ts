/** The service with a site in front of it, by itself or behind the web servers that deploy/ sets up. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { toCaddy, toNginx } from '../../src/build/hosting/web-servers.ts';
import { drawnSite } from '../support/service/drawn-site.ts';
import { serviceCommand } from '../support/service/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startWebServer, webServers } from '../support/site/web-servers.ts';
import { newSqlite, startService } from './harness.ts';

async function writeFolder(files: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return `${folder}/`;
}

/** Clients count as visitors, not as proxies, unless `settings` says otherwise. */
export async function startSite(settings: Record<string, string> = {}) {
  const site = await writeFolder({
    ...drawnSite,
    'index.html': '<h1>Start</h1>',
    '404.html': '<h1>Nicht gefunden</h1>',
  });
  const { url } = await newSqlite();
  const command = [...serviceCommand, '--site', site];
  return startService({ DATABASE_URL: url, TRUSTED_PROXIES: '', ...settings }, command);
}

export const portOf = ({ address }: { address: string }): number => Number(new URL(address).port);

export const missingServer = (name: keyof typeof webServers) => () =>
  webServers[name].isThere() ? undefined : `${webServers[name].title} is not there (apt-get install ${name}).`;

/** @returns the address that visitors come to */
export async function startFront(
  server: (typeof webServers)[keyof typeof webServers],
  services: readonly { address: string }[],
): Promise<string> {
  const serving = { baseUrl: 'http://localhost', isLaunched: true };
  const site = await writeFolder({
    'index.html': '<h1>Start</h1>',
    'api/nginx.conf': toNginx(serving),
    'api/caddy.conf': toCaddy(serving),
  });
  const web = await startWebServer(server, site, services.map(portOf));
  onTestFinished(web.stop);
  return web.address;
}
