/** Files for whoever hosts the site, as far as their parts must agree. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

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
