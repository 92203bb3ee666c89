/** Files for whoever hosts the site, as far as their parts must agree, and what must run on each system. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../package.json' with { type: 'json' };

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const units = readdirSync(new URL('../deploy', import.meta.url)).filter((name) =>
  /\.(service|socket|timer)$/.test(name),
);

test('with containers the services trust the web server’s address and no other', () => {
  type Service = { environment?: Record<string, string>; networks?: Record<string, { ipv4_address: string }> };
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  const web = services['web']?.networks?.['default']?.ipv4_address;
  const trusted = ['service-1', 'service-2'].map((name) => services[name]?.environment?.['TRUSTED_PROXIES']);
  expect(trusted).toEqual([web, web]);
  // In the network, and not its first address, which is the gateway's.
  expect(read('deploy/compose.yaml')).toContain(`subnet: ${web?.replace(/\.\d+$/, '.0/24')}`);
  expect(web).not.toMatch(/\.[01]$/);
});

test('whatever fails on the server is mailed', () => {
  const others = units.filter((name) => name !== 'energieausweis-failed@.service');
  expect(others.length).toBe(units.length - 1);
  expect(
    others.filter((name) => !/^OnFailure=energieausweis-failed@%n\.service$/m.test(read(`deploy/${name}`))),
  ).toEqual([]);
  // What is started again for ever never counts as failed.
  const restarted = units.filter((name) => /^Restart=/m.test(read(`deploy/${name}`)));
  expect(restarted.filter((name) => !/^ExecStopPost=.*energieausweis-failed@%n/m.test(read(`deploy/${name}`)))).toEqual(
    [],
  );
});

test('no unit of the server starts a script that is not there', () => {
  const scripts = units.flatMap((name) =>
    [...read(`deploy/${name}`).matchAll(/^ExecStart=.*?\b((?:api|scripts|deploy)\/[\w.-]+)/gm)].map(
      ([, path = '']) => path,
    ),
  );
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([]);
});

test('what is typed for the first release makes each folder that a unit writes into', () => {
  const hosting = read('docs/hosting.md');
  const written = units.flatMap((name) =>
    [...read(`deploy/${name}`).matchAll(/^ReadWritePaths=(.+)$/gm)].flatMap(([, paths = '']) => paths.split(' ')),
  );
  const typed = hosting.slice(0, hosting.indexOf('energieausweis update\n'));
  expect([...new Set(written)].filter((path) => !new RegExp(`install -d .*${path}$`, 'm').test(typed))).toEqual([]);
});

test('one exact version of Node: for each platform, in the container, in the tests', () => {
  const { node } = manifest.engines;
  expect(new Set(Object.values(manifest.optionalDependencies))).toEqual(new Set([node]));
  const images = [...read('deploy/Dockerfile').matchAll(/^FROM node:([\d.]+)/gm)].map(([, version]) => version);
  expect(new Set([...images, process.versions.node])).toEqual(new Set([node]));
});

test('the lock file names no host, which is another for each of us', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/);
});

test('a double click starts the editor on each system, and says in German which program is missing', () => {
  for (const file of ['edit.command', 'edit.bat'])
    for (const said of ['npm run --silent edit -- --open', 'Das Programm Git fehlt', 'Das Programm Node.js fehlt'])
      expect(read(file)).toContain(said);
  // cmd.exe reads its labels by lines that end as Windows ends them.
  expect(read('edit.bat').replaceAll('\r\n', '')).not.toContain('\n');
  for (const file of ['edit.command', 'edit.desktop'])
    expect(statSync(new URL(`../${file}`, import.meta.url)).mode & 0o111).toBe(0o111);
});

test('the container has each file that the service and the operator’s command import', () => {
  const copied = [...read('deploy/Dockerfile').matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  const found = new Set(['api/server.ts', 'scripts/leads.ts']);
  // A set hands on what is added meanwhile.
  for (const file of found)
    for (const [, path = ''] of read(file).matchAll(/(?<!import type [^;]*)'((?:\.{1,2}|#domain)\/[^']+)'/g))
      if (path.startsWith('#')) found.add(`${path.replace('#', 'src/')}.ts`);
      else if (path.endsWith('.ts')) found.add(posix.join(posix.dirname(file), path));
  expect(found.size).toBeGreaterThan(100);
  expect([...found].filter((file) => !copied.some((path) => file === path || file.startsWith(`${path}/`)))).toEqual([]);
});
