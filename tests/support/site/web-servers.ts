/** The web servers that the site is made for, as Debian has them, with the configuration that the build has written. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../app.ts';
import { installMissing, type SystemProgram } from '../browsers/debian.ts';
import { waitTimeoutMs } from '../timeouts.ts';

type Site = {
  /** Folder for what the server writes. */
  folder: string;
  port: number;
  /** Speaks HTTP/2 without TLS: what a page is on the wire, records and handshake apart. */
  http2Port: number;
  /** Output folder of the build, a slash at its end. */
  dist: string;
  /** Ports of the service. */
  services: readonly number[];
};

export type WebServer = SystemProgram & {
  /** Command that starts it in the foreground. */
  command: readonly [string, ...string[]];
  /** Name of its configuration in `folder`. */
  file: string;
  toConfig: (site: Site) => string;
};

const nginxModules = '/usr/lib/nginx/modules';
const brotliModule = `${nginxModules}/ngx_http_brotli_static_module.so`;

const project = new URL('../../../', import.meta.url);
const readDeployed = (name: string) => readFileSync(new URL(`deploy/${name}`, project), 'utf8');

/** Settings that docs/hosting.md has outside of the site's own file. */
const inMain = () => {
  const [, connections] =
    /worker_connections (\d+)/.exec(readFileSync(new URL('docs/hosting.md', project), 'utf8')) ?? [];
  return `worker_rlimit_nofile ${2 * Number(connections)}; events { worker_connections ${connections}; }`;
};

export const webServers: Record<'nginx' | 'caddy', WebServer> = {
  nginx: {
    title: 'nginx',
    packages: ['nginx', 'libnginx-mod-http-brotli-static'],
    isThere: () => existsSync('/usr/sbin/nginx') && existsSync(brotliModule),
    command: ['/usr/sbin/nginx', '-c', 'nginx.conf', '-p'],
    file: 'nginx.conf',
    toConfig: ({ folder, port, http2Port, dist, services }) => `
      load_module ${brotliModule};
      daemon off;
      pid nginx.pid;
      worker_processes 1;
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      error_log error.log;
      ${inMain()}
      http {
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
        ${readDeployed('nginx.conf')
          .replace(/^ +server 127\.0\.0\.1:8080(.*;)$/m, (_, how: string) =>
            services.map((service) => `server 127.0.0.1:${service}${how}`).join('\n'),
          )
          .replaceAll(/^ +(?:listen|ssl_).*\n/gm, '')
          // The site itself; the other blocks redirect to it.
          .replaceAll(/^ +server_name (.*);$/gm, (_, names: string) =>
            names === 'www.example.org'
              ? `listen 127.0.0.1:${port}; listen 127.0.0.1:${http2Port} http2;`
              : `listen unix:${folder}/${names.length};`,
          )
          .replaceAll('/etc/energieausweis.web', `${dist}api/nginx.conf`)
          .replaceAll('/srv/energieausweis/current/dist', dist)}
      }`,
  },
  caddy: {
    title: 'Caddy',
    packages: ['caddy'],
    isThere: () => existsSync('/usr/bin/caddy'),
    command: ['/usr/bin/caddy', 'run', '--config', 'Caddyfile'],
    file: 'Caddyfile',
    toConfig: ({ port, http2Port, dist }) =>
      readDeployed('Caddyfile')
        .replace(/^example\.org \{\n[^}]*uri\}[^}]*\}\n/m, '')
        .replace('\tservers {', '\tadmin off\n\tauto_https off\n\tservers {\n\t\tprotocols h1 h2c')
        .replace('www.example.org {', `http://127.0.0.1:${port}, http://127.0.0.1:${http2Port} {`)
        .replaceAll('/etc/energieausweis.web', `${dist}api/caddy.conf`)
        .replaceAll('/srv/energieausweis/current/dist', dist),
  },
};

/**
 * Installs them where the machine is there for tests alone: a Debian starts what is installed, on port 80.
 * @returns those that are not there
 */
export const ensureWebServers = (): Promise<WebServer[]> =>
  process.env['CI']
    ? installMissing(Object.values(webServers))
    : Promise.resolve(Object.values(webServers).filter(({ isThere }) => !isThere()));

/** Starts a web server; the caller ends it. @throws with what it printed where it does not come to listen */
export async function startWebServer(
  { command, file, toConfig }: WebServer,
  dist: string,
  services: readonly number[],
) {
  const folder = await mkdtemp(join(tmpdir(), 'web-server-'));
  const [port, http2Port] = [await freePort(), await freePort()];
  await writeFile(join(folder, file), toConfig({ folder, port, http2Port, dist, services }));
  const [program, ...args] = command;
  const child = spawn(program, args.at(-1) === '-p' ? [...args, folder] : args, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      ...(services[0] && { ENERGIEAUSWEIS_SERVICE: `127.0.0.1:${services[0]}` }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise((resolve) => child.once('close', resolve));
  const address = `http://127.0.0.1:${port}`;
  const end = Date.now() + waitTimeoutMs;
  while (!(await fetch(address).catch(() => undefined))) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`${program} does not answer: ${output}`);
    await sleep(50);
  }
  return {
    address,
    http2Port,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
