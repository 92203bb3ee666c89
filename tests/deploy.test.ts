/** Files for whoever hosts the site, as far as their parts must agree. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { callCommand } from '../scripts/command.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

type Container = { image: string; ports?: string[]; environment: Record<string, string> };

type Compose = {
  services: Record<
    string,
    { environment?: Record<string, string>; networks?: Record<string, { ipv4_address: string }> }
  >;
  networks: { default: { ipam: { config: { subnet: string }[] } } };
};

test('with containers the services trust the web server’s address and no other', () => {
  const { services, networks } = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;
  const { ipv4_address: web } = services['web']?.networks?.['default'] ?? {};
  const trusted = ['service-1', 'service-2'].map((name) => services[name]?.environment?.['TRUSTED_PROXIES']);
  expect(trusted).toEqual([web, web]);
  // In the network, and not its first address, which is the gateway's.
  expect(web).toMatch(/\.\d+$/);
  expect(networks.default.ipam.config[0]?.subnet).toBe(web?.replace(/\.\d+$/, '.0/24'));
  expect(web).not.toMatch(/\.[01]$/);
});

test('the newsletter’s program is of one version, and opens nothing but to this machine', () => {
  const { services } = parse(read('deploy/listmonk.compose.yaml')) as { services: Record<string, Container> };
  const containers = Object.values(services);
  expect(containers.map(({ image }) => image)).toEqual([
    expect.stringMatching(/:v\d+\.\d+\.\d+$/),
    expect.stringMatching(/:\d+-alpine$/),
  ]);
  expect(containers.flatMap(({ ports = [] }) => ports)).toEqual(['127.0.0.1:9000:9000']);
  // No password stands in the file, and none is left empty.
  const secrets = containers.flatMap(({ environment }) =>
    Object.entries(environment).flatMap(([name, value]) => (/PASSWORD|USER$/i.test(name) ? [value] : [])),
  );
  expect(secrets.filter((value) => value !== 'listmonk' && !/^\$\{\w+:\?fehlt\}$/.test(value))).toEqual([]);
});

const units = readdirSync(new URL('../deploy', import.meta.url)).filter((name) =>
  /\.(?:service|socket|timer)$/.test(name),
);

test('whatever fails on the server is mailed, by a unit that systemd knows', () => {
  const others = units.filter((name) => name !== 'energieausweis-failed@.service');
  expect(others.length).toBe(units.length - 1);
  const tells = /^OnFailure=energieausweis-failed@%n\.service$/m;
  expect(others.filter((name) => !tells.test(read(`deploy/${name}`)))).toEqual([]);
  // What is started again for ever never counts as failed.
  const stops = /^ExecStopPost=.*energieausweis-failed@%n/m;
  const restarted = units.filter((name) => /^Restart=/m.test(read(`deploy/${name}`)));
  expect(restarted.filter((name) => !stops.test(read(`deploy/${name}`)))).toEqual([]);
});

test('what is typed for the first release makes each folder that a unit writes into', () => {
  const hosting = read('docs/hosting.md');
  const written = units.flatMap((name) =>
    [...read(`deploy/${name}`).matchAll(/^ReadWritePaths=(.+)$/gm)].flatMap(([, paths = '']) => paths.split(' ')),
  );
  const typed = hosting.slice(0, hosting.indexOf('energieausweis update\n'));
  expect([...new Set(written)].filter((path) => !new RegExp(`install -d .*${path}$`, 'm').test(typed))).toEqual([]);
});

test('a fault of the program is not said to be the database’s', async () => {
  const call = { typed: [], settings: {}, folder: '.', print: () => undefined, remark: () => undefined };
  const broken = () => Promise.reject(new TypeError('x is not a function'));
  expect(await callCommand(broken, call)).toBe('Das Programm hat einen Fehler: TypeError: x is not a function\n');
});
