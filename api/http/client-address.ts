/** Whose request it is, for the limits: an address that a visitor cannot choose. */
import { BlockList, isIP } from 'node:net';

/** The limits' key for a request, `undefined` where it is not to be limited. */
export type ClientAddress = (peer: string | undefined, forwardedFor: string | null) => string | undefined;

/**
 * @param trustedProxies addresses and CIDR ranges; only these are believed what they forward
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return (peer, forwardedFor) => {
    // Only a visitor who has gone already has no address: nobody is hurt if they share a key.
    let address = peer === undefined ? undefined : normalizeAddress(peer);
    if (address === undefined) return 'gone';
    // A local run, a test, or a proxy on this machine that nobody named in TRUSTED_PROXIES: this
    // address says nothing about the visitor, and one key for everybody would lock everybody out.
    if (trustedProxies.length === 0 && isLoopback(address)) return undefined;

    // Each proxy appends whom it heard from, so the list is true from the right, as far as the
    // trusted proxies reach; what stands left of that a visitor can write as they like.
    const hops = (forwardedFor ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean);
    while (isTrusted(address)) {
      const hop = hops.pop();
      const next = hop === undefined ? undefined : normalizeAddress(hop);
      // All of the way is ours, or our proxy does not name its visitor: again no visitor's address.
      if (next === undefined) return undefined;
      address = next;
    }
    return addressToKey(address);
  };
}

/** The one spelling of an address: no port, no zone, IPv4 in IPv6 as IPv4. `undefined`: none. */
export function normalizeAddress(text: string): string | undefined {
  const address = text
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return undefined;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(short);
  if (!mapped) return short;
  const [high = 0, low = 0] = mapped.slice(1).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

const isLoopback = (address: string) => address.startsWith('127.') || address === '::1';

/** IPv4 as it is; of IPv6 the first 64 bits, which one connection has to itself. */
function addressToKey(address: string): string {
  if (isIP(address) === 4) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return `${[...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':')}::/64`;
}
