import { expect, test, vi } from 'vitest';
import { createClientAddress, networksOf, parseAddress, type ClientAddress } from './client-address.ts';

const none = createClientAddress([]);
const proxies = createClientAddress(['10.0.0.0/8', '127.0.0.1', 'fd00::/8', '2001:db8:9::1', 'no range']);

type Row = [clientAddress: ClientAddress, peer: string | undefined, forwarded: string | null, key: string | undefined];
const rows: Row[] = [
  // Without a trusted proxy the header says nothing.
  [none, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  [none, '::ffff:203.0.113.7', '198.51.100.1', '203.0.113.7'],
  [none, '2001:db8:1:2:3:4:5:6', null, '2001:db8:1:2::/64'],
  [none, 'fe80::1%eth0', null, 'fe80:0:0:0::/64'],
  [none, undefined, null, 'gone'],
  // Loopback, and nobody said what stands there: not limited.
  [none, '127.0.0.1', '198.51.100.1', undefined],
  [none, '::1', null, undefined],
  // An untrusted peer cannot speak for others.
  [proxies, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  [proxies, '::1', '198.51.100.1', '0:0:0:0::/64'],
  // A trusted one says who it heard from; what stands left of that is hearsay.
  [proxies, '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
  [proxies, 'fd00::1', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  [proxies, '2001:db8:9::1', '198.51.100.1', '198.51.100.1'],
  [proxies, '10.0.0.1', '1.2.3.4,198.51.100.1,::ffff:10.0.0.2 , 10.0.0.3', '198.51.100.1'],
  [proxies, '10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
  [proxies, '10.0.0.1', '[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
  [proxies, '10.0.0.1', 'garbage, 198.51.100.1, , 10.0.0.2,', '198.51.100.1'],
  // The way is all ours, or our proxy does not say.
  [proxies, '10.0.0.1', null, undefined],
  [proxies, '10.0.0.1', '10.0.0.3, 10.0.0.2', undefined],
  [proxies, '10.0.0.1', '198.51.100.1, unknown', undefined],
];

test('the key is an address that the visitor cannot choose', () => {
  for (const [clientAddress, peer, forwarded, key] of rows)
    expect(clientAddress(peer, forwarded), `${clientAddress === none} ${peer} ${forwarded}`).toBe(key);
});

test.each([
  ['10.0.0.1', 'unknown', 'proxy_names_no_visitor'],
  ['10.0.0.1', '198.51.100.1', undefined],
  // As the gateway of a network of containers does for visitors whose address it has replaced.
  ['10.0.0.1', '10.0.0.3, 10.0.0.2', 'visitor_is_trusted'],
  ['10.0.0.1', '127.0.0.1', undefined],
  ['203.0.113.7', null, undefined],
])('from %s forwarding %j what has no limits is told as %s', (peer, forwarded, event) => {
  const onUnlimited = vi.fn();
  createClientAddress(['10.0.0.0/8', '127.0.0.1'], onUnlimited)(peer, forwarded);
  expect(onUnlimited.mock.calls).toEqual(event ? [[event]] : []);
});

test.each([
  ['2001:db8:1:2fe::/64', ['2001:db8:1:2fe::/64', '2001:db8:1:200::/56', '2001:db8:1::/48', '2001:db8::/32']],
  ['203.0.113.7', ['203.0.113.7', '203.0.0.0/16']],
])('%s belongs to %j', (key, networks) => expect(networksOf(key).map(([network]) => network)).toEqual(networks));

test('an address has one spelling, and what is none is refused', () => {
  const spellings = { '::FFFF:7f00:1': '127.0.0.1', '1.2.3.4:80': '1.2.3.4', '[2001:db8::1]:443': '2001:db8::1' };
  for (const [text, address] of Object.entries(spellings)) expect(parseAddress(text)?.toString(), text).toBe(address);
  for (const text of ['x[2001:db8::1]', '1.2.3.4:80x', '1.2.3.4.5', '01.2.3.4', '0x7f.1', '10', ''])
    expect(parseAddress(text), text).toBeUndefined();
});
